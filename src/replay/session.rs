//! The whole bot as a value: it hears hotkeys and boards, and acts on the desktop.

use std::time::Duration;

use super::menu_keys::MenuKeys;
use super::plan::Mode;
use super::player::AfterMark;
use super::player::{Pace, Player};
use super::report::{Audience, End, Report};
use super::solve::solve;
use super::stop::Stop;
use crate::desktop::{Calibration, Desktop, DesktopError, Point};
use crate::eyes::{FoundGrid, find_grid};
use crate::puzzle::{Board, BoardError, BoardReader, Cell, PastedLines, Puzzle, Unshown};
use crate::user::{Command, Event, User};

/// How often the clipboard is looked at.
const CLIPBOARD_INTERVAL: Duration = Duration::from_millis(200);

/// What the user has settled beforehand.
#[derive(Clone, Debug)]
pub struct SessionSettings {
    pub mode: Mode,
    pub pace: Pace,
    pub after_mark: AfterMark,
    /// The distances between cells that one press calibrates with, in pixels: right and down.
    pub step: (f64, f64),
    /// The keys of the game's Copy; none where the result is not to be verified.
    pub copy_keys: Option<MenuKeys>,
    /// Whether it looks at the screen, where the system lets it.
    pub looks: bool,
    /// How often wrong cells are typed again.
    pub mending_rounds: usize,
    /// What is known of boards whose text does not show it.
    pub unshown: Unshown,
    /// Solve every board as soon as it is there.
    pub now: bool,
    /// End after one solve.
    pub once: bool,
}

/// The bot.
#[derive(Debug)]
pub struct Session<D, O, A> {
    desktop: D,
    user: O,
    audience: A,
    settings: SessionSettings,
    board: Option<Puzzle>,
    calibration: Option<Calibration>,
    corner: Option<Point>,
    pasted: PastedLines,
    clipboard: Option<String>,
    solve_now: bool,
}

impl<D: Desktop, O: User, A: Audience> Session<D, O, A> {
    pub fn new(desktop: D, user: O, audience: A, settings: SessionSettings) -> Self {
        let pasted = PastedLines::new(reader(&settings));
        Self {
            desktop,
            user,
            audience,
            settings,
            board: None,
            calibration: None,
            corner: None,
            pasted,
            clipboard: None,
            solve_now: false,
        }
    }

    /// Takes a board from elsewhere than the clipboard; what lies there now is an older one.
    ///
    /// # Errors
    /// Where the clipboard cannot be read at all.
    pub fn give_board(&mut self, puzzle: Puzzle) -> Result<(), DesktopError> {
        self.clipboard = self.desktop.clipboard()?;
        self.take_board(puzzle);
        Ok(())
    }

    /// Takes a calibration that needs no pointing.
    pub fn give_calibration(&mut self, calibration: Calibration) {
        self.calibration = Some(calibration);
        self.hear(&Report::Calibrated { calibration, found: None, shown: None });
    }

    /// Listens until the user ends it, or until one solve has ended where that is asked for.
    pub fn run(&mut self) -> End {
        loop {
            let outcome = match self.listen() {
                Ok(Some(command)) => self.obey(command),
                Ok(None) => Ok(None),
                Err(stop) => Err(stop),
            };
            match outcome {
                Ok(Some(end)) if self.settings.once => return end,
                Ok(_) => {}
                Err(stop) => {
                    self.hear(&Report::Stopped(&stop));
                    let is_over = matches!(stop, Stop::Quit | Stop::Desktop(DesktopError::Lost));
                    if is_over || self.settings.once {
                        return stop.end();
                    }
                }
            }
        }
    }

    /// Waits for a while for what the user does; yields what a hotkey asks for.
    fn listen(&mut self) -> Result<Option<Command>, Stop> {
        if std::mem::take(&mut self.solve_now) {
            return Ok(Some(Command::Solve));
        }
        match self.user.wait(CLIPBOARD_INTERVAL) {
            Some(Event::Hotkey(command)) => return Ok(Some(command)),
            Some(Event::Line(line)) => self.read_pasted(&line),
            Some(Event::Quit) => return Err(Stop::Quit),
            None => self.look_at_clipboard()?,
        }
        Ok(None)
    }

    fn hear(&mut self, report: &Report<'_>) {
        self.audience.hear(report);
    }

    /// Does what a hotkey asks for; yields how a solve ended.
    fn obey(&mut self, command: Command) -> Result<Option<End>, Stop> {
        match command {
            Command::Calibrate => self.calibrate()?,
            Command::CalibrateStep => self.calibrate_step()?,
            Command::DryRun => self.dry_run()?,
            Command::Solve => return self.solve(),
            Command::Abort | Command::Pause | Command::SingleStep | Command::Slower | Command::Faster => {
                let what = "start something: there is nothing under way that could be stopped";
                self.hear(&Report::First(what.into()));
            }
        }
        Ok(None)
    }

    fn calibrate(&mut self) -> Result<(), Stop> {
        let origin = self.desktop.pointer()?;
        let screen = self.desktop.screen()?;
        let picture = if self.settings.looks { self.desktop.picture(screen)? } else { None };
        let is_seen = picture.is_some();
        if let Some(FoundGrid { calibration, size }) = picture.and_then(|picture| find_grid(&picture, origin))
        {
            return self.adopt(calibration, Some(size));
        }
        let (step_x, step_y) = self.settings.step;
        if is_seen {
            self.hear(&Report::NoGrid { step_x, step_y });
        }
        self.adopt(Calibration { origin, step_x, step_y }, None)
    }

    fn calibrate_step(&mut self) -> Result<(), Stop> {
        let point = self.desktop.pointer()?;
        let Some(first) = self.corner.take() else {
            self.corner = Some(point);
            self.hear(&Report::Corner(point));
            return Ok(());
        };
        match Calibration::from_two_cells(first, point, self.board.as_ref().map(Puzzle::size)) {
            Ok(calibration) => self.adopt(calibration, None)?,
            Err(what) => self.hear(&Report::First(format!("start again at the top-left cell: {what}"))),
        }
        Ok(())
    }

    /// Takes the calibration, and points at the bottom-right cell to show that it fits.
    fn adopt(&mut self, calibration: Calibration, found: Option<usize>) -> Result<(), Stop> {
        let last = self.board.as_ref().map(|board| {
            let size = board.size();
            Cell::at(size - 1, size - 1, size)
        });
        if let Some(cell) = last {
            match self.desktop.move_to(calibration.centre(cell)) {
                Err(DesktopError::PointerElsewhere { .. }) => {
                    let what = format!(
                        "the step does not fit: {cell} would lie off the screen; \
                         calibrate with two presses of the other key"
                    );
                    self.hear(&Report::First(what));
                    return Ok(());
                }
                moved => moved?,
            }
        }
        self.calibration = Some(calibration);
        self.hear(&Report::Calibrated { calibration, found, shown: last });
        Ok(())
    }

    fn dry_run(&mut self) -> Result<(), Stop> {
        let Some((board, calibration)) = self.prepared() else { return Ok(()) };
        let SessionSettings { pace, after_mark, .. } = self.settings;
        let Self { desktop, user, audience, .. } = self;
        let puzzle = board.clone();
        let mut player = Player::new(desktop, user, audience, puzzle, calibration, pace, after_mark)?;
        board.blanks().try_for_each(|cell| player.visit(cell))?;
        self.hear(&Report::DryRunDone { cells: board.blanks().count() });
        Ok(())
    }

    /// The board and the calibration, or a word on what is missing.
    fn prepared(&mut self) -> Option<(Puzzle, Calibration)> {
        let missing = match (&self.board, self.calibration) {
            (Some(board), Some(calibration)) => return Some((board.clone(), calibration)),
            (None, _) => "copy a board: Game > Copy in the game's menu, or paste it here",
            (_, None) => "calibrate: put the pointer into the top-left cell and press that hotkey",
        };
        self.hear(&Report::First(missing.into()));
        None
    }

    fn solve(&mut self) -> Result<Option<End>, Stop> {
        let Some((board, mut calibration)) = self.prepared() else { return Ok(None) };
        let Self { desktop, user, audience, settings, .. } = self;
        let end = solve(desktop, user, audience, settings, board, &mut calibration);
        self.calibration = Some(calibration);
        // The bot's own copies are no boards to solve, however it ended.
        if let Ok(text) = self.desktop.clipboard() {
            self.clipboard = text;
        }
        end.map(Some)
    }

    fn read_pasted(&mut self, line: &str) {
        let read = self.pasted.push(line);
        self.take_boards(read.into_iter().collect());
    }

    fn look_at_clipboard(&mut self) -> Result<(), Stop> {
        let text = match self.desktop.clipboard() {
            Ok(text) => text.filter(|text| self.clipboard.as_ref() != Some(text)),
            Err(DesktopError::Lost) => return Err(DesktopError::Lost.into()),
            // It may be another program's business for a while, or for good: boards can be pasted.
            Err(error) => {
                log::debug!("{error}");
                None
            }
        };
        if let Some(text) = text {
            let mut reader = reader(&self.settings);
            let mut boards: Vec<_> = text.lines().flat_map(|line| reader.push(line)).collect();
            boards.extend(reader.finish());
            self.clipboard = Some(text);
            self.take_boards(boards);
        }
        Ok(())
    }

    /// Takes the first board of a text, or says why there is none.
    fn take_boards(&mut self, read: Vec<Result<Board, BoardError>>) {
        match read.into_iter().next() {
            Some(Ok(board)) => self.take_board(board.puzzle),
            Some(Err(error)) => self.hear(&Report::NoBoard(error.to_string())),
            None => {}
        }
    }

    fn take_board(&mut self, puzzle: Puzzle) {
        self.hear(&Report::Board(&puzzle));
        if let Some(clash) = puzzle.clash() {
            self.hear(&Report::Clash(clash));
        }
        self.board = Some(puzzle);
        self.solve_now = self.settings.now && self.calibration.is_some();
    }
}

/// A reader of copied and pasted boards. A copy does not tell the user's entries from the givens, so
/// they may clash, where the bot can see on the screen which is which.
fn reader(settings: &SessionSettings) -> BoardReader {
    if settings.looks { BoardReader::in_play(settings.unshown) } else { BoardReader::new(settings.unshown) }
}
