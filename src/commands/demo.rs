//! `sudoku-bot demo`: the whole job on the simulated game, in this terminal.

use std::io::{IsTerminal as _, Stdout, Write as _, stdout};
use std::sync::mpsc::channel;
use std::time::Duration;

use crossterm::cursor::MoveToPreviousLine;
use crossterm::queue;
use crossterm::style::Stylize as _;
use crossterm::terminal::{Clear, ClearType};

use super::input::only_board;
use super::{Exit, Outcome};
use crate::cli::{DemoArgs, TextArgs};
use crate::desktop::simulated::{Build, Faults, Game, SimulatedDesktop};
use crate::desktop::{Calibration, Point};
use crate::operator::RealOperator;
use crate::puzzle::{Cell, Notation, Puzzle, Unshown};
use crate::replay::{AfterMark, Audience, End, Pace, Report, Session, SessionSettings};

/// A board that takes locked candidates, a hidden pair, X-wings and XY-wings, and no guess.
const BOARD: &str = "3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";

/// The pause after an entry on a terminal, where somebody watches.
const DELAY: Duration = Duration::from_millis(15);

pub(super) fn run(args: &DemoArgs) -> Outcome {
    let text = if args.board.is_some() { args.text } else { TextArgs::default() };
    let puzzle = only_board(args.board.as_deref().unwrap_or(BOARD), text)?;
    let is_watched = stdout().is_terminal();
    let usual = if is_watched { DELAY } else { Duration::ZERO };
    let delay = args.delay.map_or(usual, Duration::from_millis);
    let window = Calibration::new(Point { x: 48, y: 48 }, 48.0);
    let desktop =
        SimulatedDesktop::new(Game::new(puzzle.clone(), Build::ClearsAfterMark), window, Faults::default());
    let (events, from_user) = channel();
    let settings = SessionSettings {
        mode: args.mode,
        pace: Pace {
            delay,
            after_click: Duration::ZERO,
            after_key: Duration::ZERO,
            before_menu_letter: Duration::ZERO,
        },
        after_mark: AfterMark::Clears,
        step: (48.0, 48.0),
        copy_keys: Some(
            "F10 Down*10 Return"
                .parse()
                .map_err(|error: String| Exit::Usage.because(anyhow::anyhow!(error)))?,
        ),
        looks: true,
        mending_rounds: 0,
        unshown: Unshown::default(),
        now: true,
        once: true,
    };
    let screen = Screen {
        desktop: desktop.clone(),
        out: stdout(),
        is_watched,
        drawn: 0,
        headline: Vec::new(),
        made: 0,
        planned: 0,
    };
    let mut session = Session::new(desktop, RealOperator::new(from_user, None), screen, settings);
    session.give_calibration(window);
    session.give_board(puzzle).map_err(|error| Exit::NoDesktop.because(error))?;
    let end = session.run();
    drop(events);
    Ok(match end {
        End::Done => Exit::Done,
        End::NotSolved => Exit::NotSolved,
        _ => Exit::NotAsPlanned,
    })
}

/// The terminal: the board with the step under it, drawn anew after each entry; or, where nobody
/// watches, plain lines.
struct Screen {
    desktop: SimulatedDesktop,
    out: Stdout,
    is_watched: bool,
    /// How many lines the last picture has.
    drawn: u16,
    headline: Vec<String>,
    made: usize,
    planned: usize,
}

impl Audience for Screen {
    fn hear(&mut self, report: &Report<'_>) {
        let shown = match report {
            Report::Step { number, of, step, puzzle } => {
                let why = step.why.in_words(puzzle.layout()).to_string();
                let effects: Vec<String> = step.effects(puzzle.layout()).collect();
                self.headline =
                    vec![format!("step {number}/{of}: {}", step.rating.name), why, effects.join(" ")];
                if self.is_watched { Ok(()) } else { writeln!(self.out, "{report}") }
            }
            Report::Entered(action) => {
                self.made += 1;
                if self.is_watched { self.draw(Some(action.cell())) } else { Ok(()) }
            }
            Report::Marked { .. } | Report::Seen(_) => Ok(()),
            Report::Planned { actions, .. } => {
                self.planned = *actions;
                writeln!(self.out, "{report}")
            }
            Report::Verified { .. } => {
                let picture = if self.is_watched {
                    self.draw(None)
                } else {
                    writeln!(self.out, "{}", self.desktop.game().copy())
                };
                picture.and_then(|()| writeln!(self.out, "{report}"))
            }
            _ => writeln!(self.out, "{report}"),
        };
        if let Err(error) = shown {
            log::debug!("the picture cannot be drawn: {error}");
        }
    }
}

impl Screen {
    fn draw(&mut self, changed: Option<Cell>) -> std::io::Result<()> {
        let width = crossterm::terminal::size().map_or(80, |(columns, _)| usize::from(columns));
        let mut lines = board_lines(&self.desktop, changed);
        lines.push(String::new());
        lines.extend(self.headline.iter().map(|line| shortened(line, width)));
        lines.push(progress_bar(self.made, self.planned, width));
        if self.drawn > 0 {
            queue!(self.out, MoveToPreviousLine(self.drawn), Clear(ClearType::FromCursorDown))?;
        }
        for line in &lines {
            writeln!(self.out, "{line}")?;
        }
        self.drawn = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        self.out.flush()
    }
}

/// The board as the game's Copy writes it, givens bold, the cell just changed in reverse; a blank
/// cell shows how many pencil marks it has.
fn board_lines(desktop: &SimulatedDesktop, changed: Option<Cell>) -> Vec<String> {
    let game = desktop.game();
    let puzzle = game.puzzle();
    let mut cells = puzzle.layout().cells();
    let empty = Puzzle::unchecked(puzzle.layout().clone(), vec![None; puzzle.givens().len()]);
    let cell_text = |cell: Cell| {
        let text = match (game.digit(cell), game.marks(cell).len()) {
            (Some(symbol), _) if puzzle.given(cell).is_some() => symbol.to_string().bold().to_string(),
            (Some(symbol), _) => symbol.to_string().green().to_string(),
            (None, 0) => "·".into(),
            (None, marks) => {
                "⠀⠁⠃⠇⡇⡏⡟⡿⣿".chars().nth(marks.min(8)).unwrap_or('⣿').to_string().blue().to_string()
            }
        };
        if changed == Some(cell) { text.reverse().to_string() } else { text }
    };
    Notation::Text
        .write(&empty)
        .lines()
        .map(|line| {
            let parts = line.chars().map(|c| match (c, &mut cells) {
                ('.', cells) => cells.next().map_or_else(String::new, cell_text),
                (other, _) => other.to_string(),
            });
            format!("  {}", parts.collect::<String>())
        })
        .collect()
}

fn shortened(line: &str, width: usize) -> String {
    if line.chars().count() < width {
        return line.to_owned();
    }
    line.chars().take(width.saturating_sub(2)).chain(['…']).collect()
}

fn progress_bar(made: usize, planned: usize, width: usize) -> String {
    let length = width.saturating_sub(24).clamp(10, 60);
    let done = (made * length).checked_div(planned).unwrap_or(length).min(length);
    format!("{}{} {made}/{planned} entries", "━".repeat(done).green(), "━".repeat(length - done).dark_grey())
}
