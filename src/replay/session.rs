//! The whole bot as a value: it hears hotkeys and boards, and acts on the desktop.

use std::time::Duration;

use super::hand::AfterMark;
use super::menu_keys::MenuKeys;
use super::plan::{Mode, NoPlan, Plan};
use super::player::{Pace, Player, Stop};
use super::report::{Audience, End, Report};
use super::verify::verify;
use crate::desktop::{Calibration, Desktop, DesktopError, Point};
use crate::operator::{Command, Event, Operator};
use crate::puzzle::{Board, BoardError, BoardReader, Boards, Cell, Puzzle, Unshown};
use crate::solver::StepKind;
use crate::solver::search::{Found, Search};

/// How often the clipboard is looked at.
const CLIPBOARD_INTERVAL: Duration = Duration::from_millis(200);

/// How many pencil marks are written, of those that all begins with, from one report to the next.
const MARKS_PER_REPORT: usize = 100;

/// How far to look for a second solution when the first took guesses.
const UNIQUENESS_POSITIONS: usize = 200_000;
const POSITIONS_AT_ONCE: usize = 500;

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
    operator: O,
    audience: A,
    settings: SessionSettings,
    board: Option<Puzzle>,
    calibration: Option<Calibration>,
    corner: Option<Point>,
    pasted: BoardReader,
    clipboard: Option<String>,
    solve_now: bool,
}

impl<D: Desktop, O: Operator, A: Audience> Session<D, O, A> {
    pub fn new(desktop: D, operator: O, audience: A, settings: SessionSettings) -> Self {
        let pasted = BoardReader::new(settings.unshown);
        Self {
            desktop,
            operator,
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
        self.hear(&Report::Calibrated { calibration, shown: None });
    }

    /// Listens until the user ends it, or until one solve has ended where that is asked for.
    pub fn run(&mut self) -> End {
        loop {
            let command = if std::mem::take(&mut self.solve_now) {
                Some(Command::Solve)
            } else {
                match self.operator.wait(CLIPBOARD_INTERVAL) {
                    Some(Event::Hotkey(command)) => Some(command),
                    Some(Event::Line(line)) => {
                        self.read_pasted(&line);
                        None
                    }
                    Some(Event::Quit) => return End::Aborted,
                    None => {
                        self.look_at_clipboard();
                        None
                    }
                }
            };
            let Some(command) = command else { continue };
            match self.obey(command) {
                Ok(Some(end)) if self.settings.once => return end,
                Ok(_) => {}
                Err(Stop::Quit) => return End::Aborted,
                Err(stop) => {
                    self.hear(&Report::Stopped(&stop));
                    if self.settings.once {
                        return if stop == Stop::Aborted { End::Aborted } else { End::DesktopFailed };
                    }
                }
            }
        }
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
        let (step_x, step_y) = self.settings.step;
        self.adopt(Calibration { origin, step_x, step_y })
    }

    fn calibrate_step(&mut self) -> Result<(), Stop> {
        let point = self.desktop.pointer()?;
        let Some(first) = self.corner.take() else {
            self.corner = Some(point);
            self.hear(&Report::Corner(point));
            return Ok(());
        };
        match Calibration::from_two_cells(first, point, self.board.as_ref().map(Puzzle::size)) {
            Ok(calibration) => self.adopt(calibration)?,
            Err(what) => self.hear(&Report::First(format!("start again at the top-left cell: {what}"))),
        }
        Ok(())
    }

    /// Takes the calibration, and points at the bottom-right cell to show that it fits.
    fn adopt(&mut self, calibration: Calibration) -> Result<(), Stop> {
        let last = self.board.as_ref().map(|board| {
            let size = board.size();
            (Cell::at(size - 1, size - 1, size), size)
        });
        if let Some((cell, size)) = last {
            match self.desktop.move_to(calibration.centre(cell, size)) {
                Err(DesktopError::PointerElsewhere { .. }) => {
                    let what = format!(
                        "the step does not fit: {} would lie off the screen; \
                         calibrate with two presses of the other key",
                        cell.name(size)
                    );
                    self.hear(&Report::First(what));
                    return Ok(());
                }
                moved => moved?,
            }
        }
        self.calibration = Some(calibration);
        self.hear(&Report::Calibrated { calibration, shown: last });
        Ok(())
    }

    fn dry_run(&mut self) -> Result<(), Stop> {
        let Some((board, calibration)) = self.prepared() else { return Ok(()) };
        let mut player =
            player(&mut self.desktop, &mut self.operator, &self.settings, calibration, board.size());
        board.blanks().try_for_each(|cell| player.visit(cell))?;
        self.hear(&Report::DryRunDone { cells: board.blanks().count() });
        Ok(())
    }

    /// The board and the calibration, or a word on what is missing.
    fn prepared(&mut self) -> Option<(Puzzle, Calibration)> {
        let missing = match (&self.board, self.calibration) {
            (Some(board), Some(calibration)) => return Some((board.clone(), calibration)),
            (None, _) => "copy a board: Game > Copy in the game's menu, or paste it here",
            (_, None) => {
                "calibrate: put the pointer on the centre of the top-left cell and press that hotkey"
            }
        };
        self.hear(&Report::First(missing.into()));
        None
    }

    fn solve(&mut self) -> Result<Option<End>, Stop> {
        let Some((board, calibration)) = self.prepared() else { return Ok(None) };
        self.hear(&Report::Solving);
        let plan = match self.plan(&board) {
            Ok(plan) => plan,
            Err(NoPlan::Interrupted(stop)) => return Err(stop),
            Err(NoPlan::Impossible(reason)) => {
                self.hear(&Report::NoSolution(format!("the puzzle has no solution: {reason}")));
                return Ok(Some(End::NotSolved));
            }
        };
        let guesses = plan.count(StepKind::Guess);
        if guesses > 0 && self.has_several_solutions(&board)? {
            self.hear(&Report::SeveralSolutions);
        }
        self.hear(&Report::Planned { steps: plan.steps(), actions: plan.actions(), guesses });
        let mut player =
            player(&mut self.desktop, &mut self.operator, &self.settings, calibration, board.size());
        replay(&plan, &board, &mut player, &mut self.audience)?;
        let keys = match &self.settings.copy_keys {
            None => Err("as asked"),
            // A killer's Copy is greyed, and the keys that should reach it press Solve.
            Some(_) if board.layout().cages().next().is_some() => {
                Err("the game cannot copy a killer: look whether it says that the puzzle is solved")
            }
            Some(keys) => Ok(keys),
        };
        let keys = match keys {
            Ok(keys) => keys,
            Err(reason) => {
                self.audience.hear(&Report::NotVerified(reason.into()));
                return Ok(Some(End::Done));
            }
        };
        let rounds = self.settings.mending_rounds;
        let end = verify(&plan.end, &board, &mut player, &mut self.audience, keys, rounds);
        // The bot's own copies are no boards to solve.
        self.clipboard = self.desktop.clipboard()?;
        end.map(Some)
    }

    fn plan(&mut self, board: &Puzzle) -> Result<Plan, NoPlan> {
        let operator = &mut self.operator;
        Plan::new(board, self.settings.mode, || asked_to_stop(operator))
    }

    fn has_several_solutions(&mut self, board: &Puzzle) -> Result<bool, Stop> {
        let mut search = Search::new(board);
        let mut solutions = 0;
        for _ in 0..UNIQUENESS_POSITIONS / POSITIONS_AT_ONCE {
            match search.advance(POSITIONS_AT_ONCE) {
                Found::Solution(_) if solutions == 1 => return Ok(true),
                Found::Solution(_) => solutions += 1,
                Found::NoMore => break,
                Found::Paused => {}
            }
            asked_to_stop(&mut self.operator).map_or(Ok(()), Err)?;
        }
        Ok(false)
    }

    fn read_pasted(&mut self, line: &str) {
        let read = self.pasted.push(line);
        self.take_boards(read);
    }

    fn look_at_clipboard(&mut self) {
        let text = match self.desktop.clipboard() {
            Ok(text) => text,
            Err(error) => {
                log::debug!("{error}");
                return;
            }
        };
        let Some(text) = text.filter(|text| self.clipboard.as_ref() != Some(text)) else { return };
        let boards = Boards::new(text.as_bytes(), self.settings.unshown).flatten().collect();
        self.clipboard = Some(text);
        self.take_boards(boards);
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
        self.board = Some(puzzle);
        self.solve_now = self.settings.now && self.calibration.is_some();
    }
}

fn player<'a, D: Desktop, O: Operator>(
    desktop: &'a mut D,
    operator: &'a mut O,
    settings: &SessionSettings,
    calibration: Calibration,
    size: usize,
) -> Player<'a, D, O> {
    Player::new(desktop, operator, calibration, size, settings.pace, settings.after_mark)
}

/// Whether the user wants to stop; anything else they say now has to wait for the end.
fn asked_to_stop(operator: &mut impl Operator) -> Option<Stop> {
    match operator.wait(Duration::ZERO) {
        Some(Event::Hotkey(Command::Abort)) => Some(Stop::Aborted),
        Some(Event::Quit) => Some(Stop::Quit),
        _ => None,
    }
}

/// Types the plan, telling each step before and each entry after it is made.
fn replay<D: Desktop, O: Operator>(
    plan: &Plan,
    puzzle: &Puzzle,
    player: &mut Player<'_, D, O>,
    audience: &mut impl Audience,
) -> Result<(), Stop> {
    let (mut number, of) = (0, plan.steps());
    for stage in &plan.stages {
        if let Some(step) = &stage.step {
            number += 1;
            audience.hear(&Report::Step { number, of, step, puzzle });
        }
        for (done, &action) in (1..).zip(&stage.actions) {
            player.enter(action)?;
            audience.hear(&Report::Entered(action));
            let of = stage.actions.len();
            if stage.step.is_none() && (done % MARKS_PER_REPORT == 0 || done == of) {
                audience.hear(&Report::Marked { done, of });
            }
            if player.was_interrupted() {
                audience.hear(&Report::First("wait for the end, or press the stop key".into()));
            }
        }
    }
    Ok(())
}
