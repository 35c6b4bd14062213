//! Closes the loop: copies the board out of the game, compares, and types again what differs.

use std::time::Duration;

use super::action::{Action, Shown};
use super::menu_keys::MenuKeys;
use super::plan::differences;
use super::player::{Player, Stop};
use super::report::{Audience, End, Report};
use crate::desktop::Desktop;
use crate::operator::Operator;
use crate::puzzle::{BoardReader, Cell, Index, Puzzle, Symbol, Unshown};

/// How long a copy may take to arrive on the clipboard, and how often that is looked at.
const COPY_PATIENCE: Duration = Duration::from_secs(3);
const COPY_INTERVAL: Duration = Duration::from_millis(20);

/// How often the menu keys are tried when no copy arrives.
const COPY_TRIES: usize = 2;

/// What lies on the clipboard while a copy is awaited, so that a copy is seen to have happened.
const COPY_PLACEHOLDER: &str = "sudoku-bot is waiting for the game's copy of the board";

/// Compares what the game shows with the plan, and types again what differs.
pub(super) fn verify<D: Desktop, O: Operator>(
    end: &Shown,
    puzzle: &Puzzle,
    player: &mut Player<'_, D, O>,
    audience: &mut impl Audience,
    copy_keys: &MenuKeys,
    rounds: usize,
) -> Result<End, Stop> {
    let size = puzzle.size();
    let mut mended = 0;
    for round in 1.. {
        let digits = match copy_board(puzzle, player, copy_keys)? {
            Ok(digits) => digits,
            Err(reason) => {
                audience.hear(&Report::NotVerified(reason));
                return Ok(End::NotAsPlanned);
            }
        };
        let wrong = differences(end, &digits, puzzle.layout());
        if wrong.is_empty() {
            audience.hear(&Report::Verified { mended });
            return Ok(End::Done);
        }
        if let Some(&(cell, _)) = wrong.iter().find(|(cell, _)| puzzle.given(*cell).is_some()) {
            audience.hear(&Report::OtherBoard { cell, size });
            return Ok(End::NotAsPlanned);
        }
        let planned = wrong.iter().filter_map(|&(cell, shown)| Some((cell, shown, end.digit(cell)?)));
        if round > rounds {
            for (cell, shown, planned) in planned {
                audience.hear(&Report::Wrong { cell, shown, planned, size });
            }
            return Ok(End::NotAsPlanned);
        }
        audience.hear(&Report::Mending { cells: wrong.len(), round, of: rounds });
        player.forget_highlight();
        for (cell, _, symbol) in planned {
            let action = Action::Fill(cell, symbol);
            player.enter(action)?;
            audience.hear(&Report::Entered(action));
            mended += 1;
        }
    }
    unreachable!("the last round returns")
}

/// What the game's own Copy says stands in its cells, or why that is not known.
fn copy_board<D: Desktop, O: Operator>(
    puzzle: &Puzzle,
    player: &mut Player<'_, D, O>,
    keys: &MenuKeys,
) -> Result<Result<Vec<Option<Symbol>>, String>, Stop> {
    let layout = puzzle.layout();
    let given = layout.cells().find(|&cell| puzzle.given(cell).is_some());
    let last = Cell::from_index(puzzle.givens().len() - 1);
    for _ in 0..COPY_TRIES {
        // A key of the menu must find no highlighted cell, should it miss the menu.
        player.rest(given.unwrap_or(last))?;
        player.desktop.set_clipboard(COPY_PLACEHOLDER)?;
        player.press_menu_keys(keys)?;
        let end = player.operator.now() + COPY_PATIENCE;
        while player.operator.now() < end {
            let copied = player.desktop.clipboard()?.filter(|text| text != COPY_PLACEHOLDER);
            if let Some(text) = copied {
                return Ok(digits_of(&text, puzzle));
            }
            player.pause(COPY_INTERVAL)?;
        }
    }
    Ok(Err(
        "the game's Copy did not arrive on the clipboard; are the profile's copy keys right for it?".into()
    ))
}

fn digits_of(text: &str, puzzle: &Puzzle) -> Result<Vec<Option<Symbol>>, String> {
    let mut reader = BoardReader::in_play(Unshown::of(puzzle.layout().shape()));
    let mut boards: Vec<_> = text.lines().flat_map(|line| reader.push(line)).collect();
    boards.extend(reader.finish());
    match boards.into_iter().next() {
        Some(Ok(board)) if board.puzzle.layout().shape() == puzzle.layout().shape() => {
            Ok(board.puzzle.givens().to_vec())
        }
        Some(Ok(board)) => Err(format!(
            "the game shows a board of {}, not of {}",
            board.puzzle.layout().shape(),
            puzzle.layout().shape()
        )),
        Some(Err(error)) => Err(format!("the game's Copy cannot be read: {error}")),
        None => Err("the game's Copy is empty".into()),
    }
}
