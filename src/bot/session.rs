//! The whole bot: it listens for hotkeys and boards, and plays.

mod finding;
mod foreign;
mod series;
mod texts;

use std::time::Duration;

use self::finding::{FoundGame, Source};
use self::foreign::ForeignProgram;
use self::series::Results;
use self::texts::TypedText;
use super::coach::Coach;
use super::player::{Controls, Player};
use super::refusal::Refusal;
use super::report::{Audience, Report};
use super::settings::{SessionSettings, WindowKind};
use super::stop::{End, Stop};
use crate::desktop::{Calibration, Desktop, DesktopError, Point, WindowId};
use crate::eyes::{ScreenGrid, find_grid};
use crate::puzzle::{Cell, Puzzle};
use crate::user::{Command, Event, User};

const CLIPBOARD_INTERVAL: Duration = Duration::from_millis(200);

/// What starts a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trigger {
    /// The pointer may be on the board.
    Hotkey,
    /// `--now`, or the game before in a series: the pointer may be anywhere.
    Automatic,
}

/// The whole bot, from hotkey to hotkey: it acts on a desktop, listens to a user and reports to an audience.
///
/// ```
/// use std::sync::mpsc::channel;
///
/// use sudoku_bot::bot::{Audience, End, Pace, Report, Session, SessionSettings};
/// use sudoku_bot::config::Config;
/// use sudoku_bot::desktop::simulated::DemoDesktop;
/// use sudoku_bot::desktop::{Calibration, Point};
/// use sudoku_bot::game::{Build, Game};
/// use sudoku_bot::puzzle::Puzzle;
/// use sudoku_bot::user::RealUser;
///
/// struct Printer;
///
/// impl Audience for Printer {
///     fn hear(&mut self, report: &Report<'_>) {
///         println!("{report}");
///     }
/// }
///
/// let puzzle: Puzzle = "2x2:d1a4b1a2d".parse()?;
/// // The centre of the top-left cell, and the size of the cells in pixels.
/// let calibration = Calibration::new(Point { x: 100, y: 100 }, 48.0);
/// let desktop = DemoDesktop::new(Game::new(puzzle.clone(), Build::ClearsAfterMark), calibration);
/// // Hotkeys would come through the channel.
/// let (_events, received) = channel();
/// let pace = Pace::default();
/// let settings = SessionSettings { pace, now: true, once: true, ..Config::default().session };
/// let mut session = Session::new(desktop.clone(), RealUser::new(received, None), Printer, settings);
/// session.give_calibration(calibration);
/// session.give_board(puzzle)?;
/// assert_eq!(session.run(), End::Done);
/// assert!(desktop.game().copy().starts_with("3 4 | 2 1\n1 2 | 4 3\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session<D, O, A> {
    world: World<D, O, A>,
    /// The board that the user has given.
    board: Option<Puzzle>,
    /// Whether a game of that board was played, so that the window may show a new one.
    is_played: bool,
    calibrated: Option<CalibratedWindow>,
    corner: Option<Point>,
    typed: TypedText,
    last_command: Option<Command>,
    clipboard: Option<String>,
    play_now: bool,
    coach: Coach,
    /// The foreign program in which a board was last found.
    foreign: Option<ForeignProgram>,
}

/// Where the board was last.
#[derive(Clone, Copy, Debug)]
struct CalibratedWindow {
    calibration: Calibration,
    /// Whether the user has calibrated it, rather than the bot found its grid on the screen.
    is_by_hand: bool,
    /// Its window, or `None` if the system cannot say.
    window: Option<WindowId>,
}

/// What the bot works with and reports to.
#[derive(Debug)]
struct World<D, O, A> {
    desktop: D,
    user: O,
    /// The caller's audience, and the results of a series, which listen to the reports too.
    audience: (A, Results),
    settings: SessionSettings,
}

impl<D: Desktop, O: User, A: Audience> World<D, O, A> {
    /// Controls for the window at `grid`.
    fn controls(&mut self, grid: ScreenGrid) -> Result<Controls<'_>, Stop> {
        Controls::new(&mut self.desktop, &mut self.user, &mut self.audience, grid, &self.settings)
    }
}

impl<D: Desktop, O: User, A: Audience> Session<D, O, A> {
    pub fn new(desktop: D, user: O, audience: A, settings: SessionSettings) -> Self {
        let typed = TypedText::new(&settings);
        Self {
            world: World { desktop, user, audience: (audience, Results::default()), settings },
            board: None,
            is_played: false,
            calibrated: None,
            corner: None,
            typed,
            last_command: None,
            clipboard: None,
            play_now: false,
            coach: Coach::default(),
            foreign: None,
        }
    }

    /// Takes a board that did not come from the clipboard, and ignores the clipboard's present text.
    ///
    /// # Errors
    /// If the clipboard cannot be read.
    pub fn give_board(&mut self, puzzle: Puzzle) -> Result<(), DesktopError> {
        self.clipboard = self.world.desktop.clipboard()?;
        self.take_board(puzzle);
        Ok(())
    }

    /// Takes a calibration that was not made with the pointer.
    pub fn give_calibration(&mut self, calibration: Calibration) {
        // A system that does not answer now will not answer later either, and the bot says so then.
        let window = self.world.desktop.window_at(calibration.origin).unwrap_or_default();
        self.calibrated = Some(CalibratedWindow { calibration, is_by_hand: true, window });
        // In foreign programs the board is read from the screen.
        self.play_now = self.world.settings.now && self.world.settings.window == WindowKind::Any;
        self.report(&Report::Calibrated { calibration, found: None, shown: None });
    }

    /// Listens until the user ends it, or for one game if the settings say so.
    pub fn run(&mut self) -> End {
        loop {
            let outcome = if std::mem::take(&mut self.play_now) {
                self.play(Trigger::Automatic).map(Some).map_err(Stopped::in_game)
            } else {
                self.listen()
            };
            match outcome {
                Ok(Some(end)) if self.world.settings.once => return end,
                Ok(_) => {}
                Err(Stopped { stop, is_in_game }) => {
                    let is_over = matches!(stop, Stop::Quit | Stop::Desktop(DesktopError::Lost));
                    let ends = is_over || self.world.settings.once;
                    let solve = &self.world.settings.keys[Command::Solve];
                    let solve = Some(solve).filter(|_| is_in_game && !ends);
                    self.world.audience.hear(&Report::Stopped { stop: &stop, solve });
                    if ends {
                        return stop.end();
                    }
                }
            }
        }
    }

    /// Waits briefly for the user, and returns how a game ended if one was played.
    fn listen(&mut self) -> Result<Option<End>, Stopped> {
        match self.world.user.wait(CLIPBOARD_INTERVAL) {
            Some(Event::Hotkey(command)) => return self.obey(command),
            Some(Event::Line(line)) => self.read_line(&line),
            Some(Event::Typing) => self.typed.has_begun_line = true,
            Some(Event::Paste(text)) => self.read_pasted(&text),
            Some(Event::Corner) => {}
            Some(Event::Quit) => return Err(Stop::Quit.into()),
            None => {
                self.end_text();
                self.read_clipboard()?;
            }
        }
        Ok(None)
    }

    fn calibration(&self) -> Option<Calibration> {
        self.calibrated.map(|calibrated| calibrated.calibration)
    }

    fn report(&mut self, report: &Report<'_>) {
        self.world.audience.hear(report);
    }

    /// Reports a refusal and returns `None` for it; a stop is an error.
    fn report_refusal<T>(&mut self, outcome: Result<T, Refusal>) -> Result<Option<T>, Stop> {
        match outcome {
            Ok(done) => Ok(Some(done)),
            Err(Refusal::Told(report)) => {
                self.report(&report);
                Ok(None)
            }
            Err(Refusal::Stopped(stop)) => Err(stop),
        }
    }

    /// Carries out a command and returns how the game ended, if it played one.
    fn obey(&mut self, command: Command) -> Result<Option<End>, Stopped> {
        let last = self.last_command.replace(command);
        let outcome = match command {
            Command::Calibrate => self.calibrate(),
            Command::CalibrateStep => self.calibrate_step(),
            Command::DryRun => self.consult(|_, player| dry_run(player)),
            Command::Solve => return self.play(Trigger::Hotkey).map(Some).map_err(Stopped::in_game),
            Command::Hint => self.consult(Coach::hint),
            Command::Check => self.consult(Coach::check),
            // The key also reaches other programs and may be meant for them, so a repeated press is ignored.
            Command::Abort if last.is_some_and(is_for_game_in_progress) => Ok(()),
            Command::Abort | Command::Pause | Command::SingleStep | Command::Slower | Command::Faster => {
                let solve = &self.world.settings.keys[Command::Solve];
                Err(Refusal::not_yet(format!("no game is being played; press {solve} to start")))
            }
        };
        self.report_refusal(outcome)?;
        Ok(None)
    }

    fn calibrate(&mut self) -> Result<(), Refusal> {
        let origin = self.world.desktop.pointer()?;
        let Some(picture) = self.world.settings.picture(&mut self.world.desktop)? else {
            let (step_x, step_y) = self.world.settings.step;
            return self.adopt(Calibration { origin, step_x, step_y }, None);
        };
        if let Some(ScreenGrid { calibration, size }) = find_grid(&picture, origin) {
            return self.adopt(calibration, Some(size));
        }
        if let Some(window) = self.world.desktop.window_at(origin)? {
            self.check_uncovered(window)?;
        }
        Err(Refusal::not_yet(format!(
            "not calibrated: no grid found around the pointer; make sure that all of the board is visible, point \
             at it and press {}, or {}",
            self.world.settings.keys[Command::Calibrate],
            self.how_to_calibrate_by_hand()
        )))
    }

    fn how_to_calibrate_by_hand(&self) -> String {
        let key = &self.world.settings.keys[Command::CalibrateStep];
        format!("press {key} on its top-left cell and again on its bottom-right one")
    }

    fn calibrate_step(&mut self) -> Result<(), Refusal> {
        let point = self.world.desktop.pointer()?;
        let Some(first) = self.corner.take() else {
            self.corner = Some(point);
            self.report(&Report::Corner(point));
            return Ok(());
        };
        match Calibration::from_two_cells(first, point, self.board.as_ref().map(Puzzle::size)) {
            Ok(calibration) => self.adopt(calibration, None),
            Err(what) => {
                Err(Refusal::not_yet(format!("not calibrated: {what}; start again at the top-left cell")))
            }
        }
    }

    /// Takes the calibration, and points at the bottom-right cell so that the user can check it.
    fn adopt(&mut self, calibration: Calibration, found: Option<usize>) -> Result<(), Refusal> {
        let size = self.board.as_ref().map(|board| found.unwrap_or(board.size()));
        let last = size.map(|size| Cell::at(size - 1, size - 1, size));
        if let Some(cell) = last {
            match self.world.desktop.move_to(calibration.centre(cell)) {
                Err(DesktopError::PointerElsewhere { .. }) => {
                    return Err(Refusal::not_yet(format!(
                        "not calibrated: {cell} of this board would be off the screen; {}",
                        self.how_to_calibrate_by_hand()
                    )));
                }
                moved => moved?,
            }
        }
        let window = self.world.desktop.window_at(calibration.origin)?;
        self.calibrated = Some(CalibratedWindow { calibration, is_by_hand: found.is_none(), window });
        self.report(&Report::Calibrated { calibration, found, shown: last });
        Ok(())
    }

    /// Runs `ask` with a player for the board on the screen.
    fn consult(
        &mut self,
        ask: impl FnOnce(&mut Coach, &mut Player<'_>) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let found = self.find_game(Trigger::Hotkey)?;
        let mut puzzle = None;
        let asked = self.with_player(&found, true, |coach, player| {
            let asked = ask(coach, player);
            puzzle = Some(player.puzzle().clone());
            asked
        });
        if let Some(puzzle) = puzzle.filter(|_| found.source != Source::Foreign) {
            // A copied board may list the user's entries as givens, and entries can change.
            self.board = Some(puzzle);
            // The game has named the board, and may show a new one next time.
            self.is_played |= found.source == Source::Named;
        }
        asked
    }

    /// Runs `act` with the coach and a player for the game that was found, and keeps what they have learnt.
    fn with_player<T>(
        &mut self,
        found: &FoundGame,
        may_take_focus: bool,
        act: impl FnOnce(&mut Coach, &mut Player<'_>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut controls = self.world.controls(found.grid)?;
        controls.may_take_focus = may_take_focus;
        let (mut player, program) = match &mut self.foreign {
            Some(program) if found.source == Source::Foreign => {
                let (board, habits) = (program.board.clone(), program.habits.clone());
                (Player::in_foreign_program(controls, found.puzzle.clone(), board, habits), Some(program))
            }
            _ => (Player::new(controls, found.puzzle.clone()), None),
        };
        let done = act(&mut self.coach, &mut player);
        let calibration = player.calibration();
        if let Some((program, habits)) = program.zip(player.habits()) {
            program.habits = habits;
        } else if let Some(calibrated) = &mut self.calibrated {
            // The window may have been moved meanwhile.
            calibrated.calibration = calibration;
        }
        self.or_covered(done, ScreenGrid { calibration, ..found.grid })
    }
}

/// Whether a command concerns only a game that is being played.
fn is_for_game_in_progress(command: Command) -> bool {
    matches!(
        command,
        Command::Abort | Command::Pause | Command::SingleStep | Command::Slower | Command::Faster
    )
}

/// Why the bot stopped, and whether in a game.
struct Stopped {
    stop: Stop,
    /// Whether it was playing a game, which can be continued.
    is_in_game: bool,
}

impl Stopped {
    fn in_game(stop: Stop) -> Self {
        Self { stop, is_in_game: true }
    }
}

impl From<Stop> for Stopped {
    fn from(stop: Stop) -> Self {
        Self { stop, is_in_game: false }
    }
}

fn dry_run(player: &mut Player<'_>) -> Result<(), Refusal> {
    let blanks: Vec<Cell> = player.puzzle().blanks().collect();
    blanks.iter().try_for_each(|&cell| player.visit(cell))?;
    player.report(&Report::DryRunDone { cells: blanks.len() });
    Ok(())
}
