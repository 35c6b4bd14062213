//! Positions just before a step of a technique.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use serde::Serialize;

use super::GenerateArgs;
use super::in_order::InOrder;
use crate::commands::batch::json_line;
use crate::commands::deadline::Deadline;
use crate::commands::format::OutputFormat;
use crate::commands::{Exit, Outcome, usage};
use crate::generate::{Position, Positions};
use crate::solver::{HintDetail, StepOnBoard, TechniqueName};

/// The most positions that may wait in memory to be printed.
const AHEAD: usize = 1000;

pub(super) fn run(
    args: &GenerateArgs,
    technique: &TechniqueName,
    seed: u64,
    is_stopped: &AtomicBool,
) -> Outcome {
    let is_json = match args.format {
        None | Some(OutputFormat::Candidates) => false,
        Some(OutputFormat::Json) => true,
        Some(_) => {
            return Err(usage(
                "a position is a grid of candidates: use --format candidates or --format json",
            ));
        }
    };
    let positions = Positions::new(args.game_type, args.constraints.clone(), technique.clone())
        .map_err(|error| Exit::Usage.because(error))?;
    let deal = |numbers: Range<u64>| {
        let deadline = Deadline::after(args.time_limit).or_once(is_stopped);
        let mut give_up = || deadline.is_over();
        match positions.deal(seed, numbers.start, &mut give_up) {
            Some(position) if is_json => Ok(json_line(&JsonPosition::of(&position, technique))),
            Some(position) => Ok((position.text(technique) + "\n\n").into_bytes()),
            None => {
                let what = format!("no board of {} found that needs {technique}", args.game_type);
                Err(deadline.ended(&what, ""))
            }
        }
    };
    InOrder { count: args.count, part: 1, ahead: AHEAD, is_stopped }.print(deal)
}

#[derive(Serialize)]
struct JsonPosition<'a> {
    puzzle: String,
    /// A grid as text, as without JSON.
    candidates: String,
    steps: Vec<StepOnBoard<'a>>,
}

impl<'a> JsonPosition<'a> {
    fn of(position: &'a Position, technique: &TechniqueName) -> Self {
        let layout = position.puzzle.layout();
        let steps = position
            .steps
            .iter()
            .map(|step| StepOnBoard { step, layout, detail: HintDetail::Reason })
            .collect();
        Self { puzzle: position.puzzle.game_id(), candidates: position.text(technique), steps }
    }
}
