//! What happened in one game, as Markdown.

use std::fmt;
use std::time::Duration;

use itertools::Itertools as _;

use super::report::Report;
use crate::generate::level;
use crate::puzzle::{Notation, Puzzle, Symbol};
use crate::solver::{Difficulty, Rating, StepKind};
use crate::words::{counted, spoken};

/// Collects the bot's timed reports into one log per game.
///
/// Displayed as a section of a Markdown file. Times count from when the bot begins to solve.
#[derive(Clone, Debug, Default)]
pub struct GameLog {
    board: Option<Puzzle>,
    game: Option<LoggedGame>,
}

#[derive(Clone, Debug, Default)]
struct LoggedGame {
    begin: Duration,
    /// Every symbol of the solution, once it is planned.
    solution: Option<Vec<Symbol>>,
    has_several_solutions: bool,
    /// How many steps and entries are planned.
    planned: (usize, usize),
    lines: Vec<LoggedEvent>,
    entries: usize,
    retries: usize,
    /// When the bot began to wait for the user, counted from the beginning of the game.
    paused: Option<Duration>,
    pauses: Vec<Duration>,
    time: Duration,
    results: Vec<String>,
}

#[derive(Clone, Debug)]
enum LoggedEvent {
    /// With the lines of a long proof.
    Step {
        time: Duration,
        number: usize,
        text: String,
        proof: Vec<String>,
        rating: Rating,
        kind: StepKind,
    },
    Pause {
        time: Duration,
        reason: String,
    },
}

impl GameLog {
    /// Records a report made at time `now`, and returns the log of a game that is now known to be over, if any.
    pub fn hear(&mut self, report: &Report<'_>, now: Duration) -> Option<Self> {
        // After a wrong cell, more may follow; anything else is no longer part of the game.
        let may_follow = matches!(report, Report::Wrong { .. });
        let has_result = self.game.as_ref().is_some_and(|game| !game.results.is_empty());
        let before = if has_result && !may_follow { self.take_game() } else { None };
        match report {
            Report::Board(puzzle) => self.board = Some((*puzzle).clone()),
            Report::Solving => {
                let before = before.or_else(|| self.take_game());
                self.game = Some(LoggedGame { begin: now, ..LoggedGame::default() });
                return before;
            }
            _ => {}
        }
        let Some(game) = &mut self.game else { return before };
        game.hear(report, now);
        if report.is_end() && !may_follow { self.take_game() } else { None }
    }

    /// Returns the game under way, if there is one.
    pub(crate) fn take_game(&mut self) -> Option<Self> {
        Some(Self { board: self.board.clone(), game: Some(self.game.take()?) })
    }
}

impl LoggedGame {
    fn hear(&mut self, report: &Report<'_>, now: Duration) {
        let time = now.saturating_sub(self.begin);
        self.time = time;
        if matches!(report, Report::Resumed { .. }) || report.is_end() {
            self.pauses.extend(self.paused.take().map(|begin| time.saturating_sub(begin)));
        }
        match report {
            Report::SeveralSolutions => self.has_several_solutions = true,
            Report::Planned { steps, actions, end, .. } => {
                self.planned = (*steps, *actions);
                self.solution = end.digits().into_iter().collect();
            }
            Report::Step { number, step, .. } => self.lines.push(LoggedEvent::Step {
                time,
                number: *number,
                text: step.to_string(),
                proof: step.step.why.list(step.layout),
                rating: step.step.rating.clone(),
                kind: step.step.kind,
            }),
            Report::Entered(_) => self.entries += 1,
            Report::Retrying { .. } => self.retries += 1,
            Report::Correcting { cells, .. } => self.retries += cells,
            Report::Paused { pause, .. } => {
                self.paused.get_or_insert(time);
                self.lines.push(LoggedEvent::Pause { time, reason: pause.to_string() });
            }
            // What a key would do next does not belong in the log.
            Report::Stopped { stop, .. } => {
                self.results.push(Report::Stopped { stop, solve: None }.to_string());
            }
            _ if report.is_end() => self.results.push(report.to_string()),
            _ => {}
        }
    }

    fn steps(&self) -> impl Iterator<Item = (usize, &Rating, StepKind)> + Clone {
        self.lines.iter().filter_map(|line| match line {
            LoggedEvent::Step { number, rating, kind, .. } => Some((*number, rating, *kind)),
            LoggedEvent::Pause { .. } => None,
        })
    }

    /// Returns the difficulty of the steps made so far.
    fn difficulty(&self) -> Difficulty {
        let guesses = self.steps().filter(|(.., kind)| *kind == StepKind::Guess).count();
        Difficulty { guesses, ..Difficulty::of_ratings(self.steps().map(|(_, rating, _)| rating)) }
    }

    fn write_summary(&self, board: &Puzzle, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not_over = || "not finished".to_owned();
        let result = if self.results.is_empty() { not_over() } else { self.results.join("; ") };
        writeln!(f, "- Game ID: `{}`\n- Result: {result}", board.game_id())?;
        let waiting = self.pauses.iter().sum();
        let pauses = match self.pauses.len() {
            0 => String::new(),
            count => format!(", of which {} in {}", spoken(waiting), counted(count, "pause")),
        };
        writeln!(f, "- Time: {}{pauses}", spoken(self.time))?;
        let unique = self.solution.as_ref().filter(|_| !self.has_several_solutions);
        if let Some(level) = unique.and_then(|solution| level(board, solution)) {
            writeln!(f, "- Level: {level}")?;
        }
        let (steps, planned) = self.planned;
        writeln!(f, "- Steps: {} of {steps}", self.steps().count())?;
        write!(f, "- Entries: {} of {planned} planned", self.entries)?;
        match self.retries {
            0 => writeln!(f)?,
            retries => writeln!(f, "; {} typed again", counted(retries, "entry"))?,
        }
        let difficulty = self.difficulty();
        let hardest = self.steps().find(|(_, rating, _)| rating.name == difficulty.technique);
        if let Some((number, ..)) = hardest {
            writeln!(f, "- Hardest step: {number}, {difficulty}\n- Techniques: {}", difficulty.path())?;
        }
        Ok(())
    }
}

impl fmt::Display for GameLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board: Some(board), game: Some(game) } = self else { return Ok(()) };
        writeln!(f, "# {}\n", board.summary())?;
        game.write_summary(board, f)?;
        writeln!(f, "\n## Board\n\n```text\n{}\n```", Notation::Text.write(board))?;
        if let Some(solution) = &game.solution {
            let solution = Notation::Text.write_solution(board, solution);
            writeln!(f, "\n## Solution\n\n```text\n{solution}\n```")?;
        }
        if !game.lines.is_empty() {
            writeln!(f, "\n## Steps\n")?;
        }
        game.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl fmt::Display for LoggedEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step { time, number, text, proof, .. } => {
                write!(f, "{number}. `{}` {text}", clock(*time))?;
                if proof.is_empty() {
                    return Ok(());
                }
                // Indented as a part of the list item.
                let lines = proof.iter().map(|line| format!("    {line}\n"));
                write!(f, "\n\n    ```text\n{}    ```\n", lines.format(""))
            }
            Self::Pause { time, reason } => write!(f, "    - `{}` paused: {reason}", clock(*time)),
        }
    }
}

/// A time to the tenth of a second, such as `1:04.2`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}.{}", seconds / 60, seconds % 60, time.subsec_millis() / 100)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::bot::{Mode, Pause, Plan, Start, Stop};
    use crate::puzzle::{BlockShape, Cage, Cell, Index as _, Layout, Shape, Shown};
    use crate::solver::{HintDetail, StepOnBoard};

    /// The log of a game that stops after `most` steps, one a second.
    fn log_of(puzzle: &Puzzle, most: usize) -> GameLog {
        let plan = Plan::new(Start::new(puzzle), puzzle, Mode::Fill, || None).expect("it has a solution");
        let mut log = GameLog::default();
        let mut now = Duration::from_secs(100);
        assert!(log.hear(&Report::Board(puzzle), Duration::ZERO).is_none());
        assert!(log.hear(&Report::Solving, now).is_none());
        log.hear(
            &Report::Planned {
                steps: plan.steps(),
                actions: plan.actions(),
                difficulty: &plan.difficulty(),
                into: &Shown::new(puzzle),
                unread: &[],
                end: &plan.end,
            },
            now,
        );
        for (number, stage) in (1..=most).zip(&plan.stages) {
            now += Duration::from_secs(1);
            let step = stage.step.as_ref().expect("each stage has one");
            let step = StepOnBoard { step, layout: puzzle.layout(), detail: HintDetail::Reason };
            log.hear(&Report::Step { number, of: plan.steps(), step }, now);
            stage.actions.iter().for_each(|&action| drop(log.hear(&Report::Entered(action), now)));
        }
        log.hear(&Report::Paused { pause: Pause::Asked, resume: None }, now);
        log.hear(&Report::Resumed { changed: None }, now + Duration::from_secs(60));
        let end = if most < plan.steps() {
            Report::Stopped { stop: &Stop::Aborted, solve: None }
        } else {
            Report::Verified { corrected: 0, hid_board: false }
        };
        log.hear(&end, now + Duration::from_secs(61)).expect("it is over")
    }

    #[test]
    fn a_game_is_written_down_with_its_board_its_steps_and_its_end() {
        let puzzle: Puzzle = "2x2:d1a4b1a2d".parse().expect("a right ID");
        let text = log_of(&puzzle, 2).to_string();
        let lines: Vec<&str> = text.lines().take(9).collect();
        assert_eq!(
            lines,
            [
                "# 2x2, 4 givens",
                "",
                "- Game ID: `2x2:d1a4b1a2d`",
                "- Result: aborted: the stop key was pressed",
                "- Time: 1 min 3 s, of which 1 min 0 s in 1 pause",
                "- Level: Trivial",
                "- Steps: 2 of 12",
                "- Entries: 2 of 12 planned",
                "- Hardest step: 1, difficulty 1.2 (hidden single in a block), no guesses",
            ],
            "{text}"
        );
        assert!(
            text.contains("\n1. `0:01.0` hidden single in a block: r1c3 is the only place for 2"),
            "{text}"
        );
        assert!(text.contains("\n    - `0:02.0` paused: at your request"), "{text}");
        assert!(
            log_of(&puzzle, 12).to_string().contains("\n- Result: verified: the game shows the solution\n")
        );
    }

    #[test]
    fn a_long_proof_is_written_down_line_by_line() {
        let hard = include_str!("../../benches/boards/9x9_hardest.txt").lines().next().expect("a board");
        let text = log_of(&hard.parse().expect("a board"), 1).to_string();
        let (_, proof) = text.split_once("\n\n    ```text\n    1. suppose ").expect("its lines");
        let (lines, _) = proof.split_once("\n    ```\n").expect("their end");
        let last = lines.lines().last().expect("a line");
        assert!(last.starts_with("    contradiction: "), "{text}");
    }

    #[test]
    fn a_game_that_never_ended_is_written_down_too() {
        let puzzle: Puzzle = "2x2:d1a4b1a2d".parse().expect("a right ID");
        let mut log = GameLog::default();
        log.hear(&Report::Board(&puzzle), Duration::ZERO);
        assert!(log.take_game().is_none());
        log.hear(&Report::Solving, Duration::ZERO);
        let game = log.hear(&Report::Solving, Duration::ZERO).or_else(|| log.take_game()).expect("one");
        assert!(game.to_string().contains("- Result: not finished\n"));
    }

    #[test]
    fn what_follows_wrong_cells_is_not_part_of_their_game() {
        let [puzzle, other]: [Puzzle; 2] =
            ["2x2:d1a4b1a2d", "2x2:2e3b1e1"].map(|id| id.parse().expect("a right ID"));
        let mut log = GameLog::default();
        log.hear(&Report::Board(&puzzle), Duration::ZERO);
        log.hear(&Report::Solving, Duration::ZERO);
        for index in [0, 1] {
            let wrong = Report::Wrong { cell: Cell::new(index, 4), shown: None, planned: None };
            assert!(log.hear(&wrong, Duration::from_secs(10)).is_none());
        }
        let game =
            log.hear(&Report::Board(&other), Duration::from_secs(3600)).expect("it is over").to_string();
        assert!(game.contains("- Game ID: `2x2:d1a4b1a2d`\n") && game.contains("r1c2"), "{game}");
        assert!(game.contains("\n- Time: 10 s\n"), "{game}");
        assert!(log.take_game().is_none());
    }

    proptest! {
        #[test]
        fn every_board_can_be_read_again(
            blocks in prop::sample::select(vec![(2, 2), (2, 3), (3, 2)]),
            diagonals in any::<bool>(),
            is_killer in any::<bool>(),
            at in any::<prop::sample::Index>(),
        ) {
            let blocks = BlockShape { height: blocks.0, width: blocks.1 };
            let size = blocks.size();
            let pair = |first: usize| {
                let cells = vec![Cell::new(2 * first, size), Cell::new(2 * first + 1, size)];
                Cage { cells, sum: size + 1 }
            };
            let cages = if is_killer { (0..size * size / 2).map(pair).collect() } else { Vec::new() };
            let layout = Layout::new(Shape { diagonals, cages, ..Shape::plain(blocks) }).expect("it fits");
            let mut givens = vec![None; size * size];
            givens[at.index(size * size)] = Some(Symbol::from_index(0));
            let puzzle = Puzzle::unchecked(layout.into(), givens);
            let game = Some(LoggedGame::default());
            let text = GameLog { board: Some(puzzle.clone()), game }.to_string();
            let board = text.split("```").nth(1).and_then(|block| block.strip_prefix("text"));
            let read: Puzzle = board.expect("a board").parse().expect("a right one");
            prop_assert_eq!(read.givens(), puzzle.givens());
            let id = text.split('`').nth(1).expect("an ID");
            prop_assert_eq!(&id.parse::<Puzzle>().expect("a right ID"), &puzzle);
        }
    }
}
