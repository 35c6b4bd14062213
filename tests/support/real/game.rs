//! The real game on a screen, operated with clicks, keys, and its own Copy.

use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use super::board::Board;
use super::chance::seeded;
use super::geometry::{Geometry, Window};
use super::patience::until;
use super::process::{Running, command};
use super::screen::{Point, Screen};
use super::shape::Cell;

/// The keys from the game's window to an entry of its first menu.
const MENU: &str = "F10";
/// How often the menu is looked for before its key is pressed again: several seconds.
const LOOKS_PER_KEY: usize = 200;
const STEPS_TO_RESTART: usize = 2;
const STEPS_TO_SAVE: usize = 6;
const STEPS_TO_COPY: usize = 10;
const STEPS_TO_SOLVE: usize = 11;
/// In a killer, Copy is greyed out and the arrow keys skip it.
const STEPS_TO_SOLVE_A_KILLER: usize = 10;
/// Undo. While a cell is highlighted, it is a symbol on a large board instead.
const UNDO: &str = "u";
const REDO: &str = "r";

/// Put on the clipboard before a Copy: once it is gone, the Copy is done.
const NOTHING_COPIED: &str = "nothing has been copied yet";

/// What a cell is highlighted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Highlight {
    None,
    Fill,
    Mark,
}

/// A running `sgt-solo` that shows its board.
pub struct Game<'a> {
    process: Running,
    screen: &'a Screen,
    window: String,
    geometry: Geometry,
    id: String,
}

impl<'a> Game<'a> {
    /// The ID of a fresh game, with parameters as for `sgt-solo --generate`. It is printed, so that a failed
    /// test can be repeated with the same board.
    pub fn fresh_id(parameters: &str) -> String {
        let output = command("sgt-solo").args(["--generate", "1", &seeded(parameters)]).output();
        let output = output.expect("sgt-solo can be started");
        let id = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        assert!(id.contains(':'), "sgt-solo does not generate a game {parameters}");
        println!("the game: sgt-solo {id}");
        id
    }

    /// Opens a new game with these parameters.
    pub fn fresh(screen: &'a Screen, parameters: &str) -> Self {
        Self::open(screen, &Self::fresh_id(parameters))
    }

    /// Opens the game with this ID.
    pub fn open(screen: &'a Screen, id: &str) -> Self {
        Self::start(screen, id, &mut screen.command("sgt-solo"))
    }

    /// Opens the game with this ID and cells of `tile` pixels, if they fit the screen.
    pub fn open_with_tile(screen: &'a Screen, id: &str, tile: i32) -> Self {
        Self::start(screen, id, screen.command("sgt-solo").env("SOLO_TILESIZE", tile.to_string()))
    }

    /// Opens the game with this ID by the command of another build.
    pub fn start(screen: &'a Screen, id: &str, command: &mut Command) -> Self {
        Self::launch(screen, id, command.arg(id))
    }

    /// Opens a saved game, whose board has this ID.
    pub fn open_saved(screen: &'a Screen, id: &str, file: &Path) -> Self {
        Self::launch(screen, id, screen.command("sgt-solo").arg("--load").arg(file))
    }

    fn launch(screen: &'a Screen, id: &str, command: &mut Command) -> Self {
        // Its file dialog looks for a settings service, and would complain that there is none.
        let mut process = Running::start(command.env("GSETTINGS_BACKEND", "memory"));
        let window = until("the game's window opens", || {
            process.restart_if_ended(command);
            let own = process.id().to_string();
            let found = screen.ask("xdotool", &["search", "--onlyvisible", "--pid", &own])?;
            found.lines().last().map(str::to_owned)
        });
        let geometry = steady_geometry(screen, &window, id, None);
        let game = Self { process, screen, window, geometry, id: id.to_owned() };
        game.take_focus();
        game
    }

    /// Resizes the window, which must not have this size yet.
    pub fn resize(&mut self, width: i32, height: i32) {
        self.change_window("windowsize", width, height);
    }

    /// Moves the window, which must not be there yet.
    pub fn move_to(&mut self, place: Point) {
        self.change_window("windowmove", place.x, place.y);
    }

    fn change_window(&mut self, how: &str, first: i32, second: i32) {
        let before = Some(self.place());
        self.screen.run("xdotool", &[how, &self.window, &first.to_string(), &second.to_string()]);
        self.geometry = steady_geometry(self.screen, &self.window, &self.id, before);
    }

    /// Writes all pencil marks with the game's own key. No cell may be highlighted.
    pub fn mark_all(&self) {
        self.take_focus();
        let before = self.look();
        self.screen.press(&["M"]);
        until("the pencil marks are drawn", || (self.look() != before).then_some(()));
    }

    /// Clicks a blank that is not highlighted, and waits until the board looks different.
    pub fn click(&self, (row, column): Cell) {
        let before = self.look();
        self.screen.point_at(self.centre(row, column));
        self.screen.run("xdotool", &["click", "1"]);
        until("the click shows", || (self.look() != before).then_some(()));
    }

    /// Stops the game's process, so that it neither responds nor draws, but all other programs do.
    pub fn freeze(&self) {
        // While GTK looks up the window under the pointer, it has the X server to itself. Stopped just then, it
        // would stop the whole screen.
        until("the game stops while the X server serves others", || {
            self.process.signal("STOP");
            let is_served = self.screen.responds();
            if !is_served {
                self.thaw();
            }
            is_served.then_some(())
        });
    }

    /// Lets it continue, with all events sent to it meanwhile.
    pub fn thaw(&self) {
        self.process.signal("CONT");
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    /// The window's ID, as X tools print it.
    pub fn window(&self) -> &str {
        &self.window
    }

    /// Where the window's content is now.
    pub fn place(&self) -> Window {
        place_of(self.screen, &self.window).expect("xwininfo knows the game's window")
    }

    pub fn clues(&self) -> Board {
        Board::from_id(&self.id)
    }

    /// The distance between the centres of two neighbours, in pixels.
    pub fn step(&self) -> i32 {
        self.geometry.step()
    }

    /// The centre of a cell, rows and columns counted from 0.
    pub fn centre(&self, row: usize, column: usize) -> Point {
        self.geometry.centre(row, column)
    }

    /// The crossings of lines at a cell's top-left and bottom-right corners.
    pub fn corners(&self, row: usize, column: usize) -> (Point, Point) {
        self.geometry.corners(row, column)
    }

    pub fn top_left(&self) -> Point {
        self.centre(0, 0)
    }

    pub fn bottom_right(&self) -> Point {
        let last = self.clues().size() - 1;
        self.centre(last, last)
    }

    /// The board on the screen, from the game's own Copy.
    pub fn copy(&self) -> Board {
        let clues = self.clues();
        assert!(!clues.is_killer(), "a killer cannot be copied; the same keys would solve it");
        let _owner = self.screen.put_on_clipboard(NOTHING_COPIED);
        self.choose(STEPS_TO_COPY);
        until("the game copies its board", || Board::from_copied(&self.screen.clipboard()?, &clues))
    }

    /// All pixels of the board, to detect changes that Copy does not show.
    pub fn look(&self) -> Vec<u8> {
        let (first, last) = self.geometry.outline();
        self.screen.picture().part(first, last)
    }

    /// All pixels of the board, once the menu that a Copy has opened is gone.
    pub fn look_at_rest(&self) -> Vec<u8> {
        until("the menu is gone", || {
            let look = self.look();
            thread::sleep(Duration::from_millis(100));
            (look == self.look()).then_some(look)
        })
    }

    /// The pixels of each of the given cells.
    pub fn looks_of(&self, cells: &[Cell]) -> Vec<Vec<u8>> {
        let corners = cells.iter().map(|(row, column)| self.geometry.corners(*row, *column));
        corners.map(|(first, last)| self.screen.picture().part(first, last)).collect()
    }

    /// The solution, from the game's own Solve on a second screen.
    pub fn solution(&self) -> Board {
        let screen = Screen::open();
        let other = Game::open(&screen, &self.id);
        other.solve();
        let solution = other.copy();
        solution.assert_solves(&self.clues());
        solution
    }

    /// Lets the game solve its board.
    pub fn solve(&self) {
        let killer = self.clues().is_killer();
        self.choose(if killer { STEPS_TO_SOLVE_A_KILLER } else { STEPS_TO_SOLVE });
    }

    /// Begins the same game again, and waits until it shows.
    pub fn restart(&self) {
        let before = self.look();
        self.choose(STEPS_TO_RESTART);
        until("the game begins again", || (self.look() != before).then_some(()));
    }

    /// Takes the last move back. No cell may be highlighted.
    pub fn undo(&self) {
        self.take_focus();
        self.screen.press(&[UNDO]);
    }

    /// Makes the last move that was undone again. No cell may be highlighted.
    pub fn redo(&self) {
        self.take_focus();
        self.screen.press(&[REDO]);
    }

    /// Saves the game by its own menu to a file that is not there yet. Returns its text.
    pub fn save(&self, file: &Path) -> String {
        let is_asked = || {
            let focused = self.screen.ask("xdotool", &["getwindowfocus", "getwindowname"]);
            focused.is_some_and(|name| name.contains("to save"))
        };
        self.choose(STEPS_TO_SAVE);
        until("the dialog for the file has the focus", || is_asked().then_some(()));
        self.screen.run("xdotool", &["type", "--delay", "20", file.to_str().expect("a plain path")]);
        until("the file is written", || {
            // The dialog ignores Return while it still reads the folder.
            if is_asked() {
                self.screen.press(&["Return"]);
            }
            std::fs::read_to_string(file)
                .ok()
                .filter(|text| text.contains("STATEPOS") && text.ends_with('\n'))
        })
    }

    /// Fills in a cell as a user would, checking the highlight before typing.
    pub fn fill(&self, cell: Cell, symbol: char) {
        self.highlight(cell, Highlight::Fill);
        self.screen.press(&[&symbol.to_string()]);
        until("a cell that is filled in loses its highlight", || {
            (self.highlight_of(cell) == Highlight::None).then_some(())
        });
    }

    /// Types into a cell that is not highlighted, on any board, waiting until the click and the key show.
    pub fn type_into(&self, cell: Cell, purpose: Highlight, key: &str) {
        let look = || self.looks_of(&[cell]);
        let changed = |before: &Vec<Vec<u8>>, what: &str| until(what, || (look() != *before).then(look));
        let before = look();
        self.screen.point_at(self.centre(cell.0, cell.1));
        let button = if purpose == Highlight::Fill { "1" } else { "3" };
        self.screen.run("xdotool", &["click", button]);
        let highlighted = changed(&before, "the click shows");
        self.screen.press(&[key]);
        changed(&highlighted, "the key shows");
    }

    /// Highlights a cell without a symbol, regardless of the highlight before.
    pub fn highlight(&self, cell: Cell, wanted: Highlight) {
        const LEFT: &str = "1";
        const RIGHT: &str = "3";
        // The second button decides; the first makes sure that the second does not remove the highlight.
        let buttons = match wanted {
            Highlight::Fill => [RIGHT, LEFT],
            Highlight::Mark => [LEFT, RIGHT],
            Highlight::None => panic!("no click asks for no highlight"),
        };
        self.screen.point_at(self.centre(cell.0, cell.1));
        for button in buttons {
            self.screen.run("xdotool", &["click", button]);
        }
        until(&format!("the cell is highlighted: {wanted:?}"), || {
            (self.highlight_of(cell) == wanted).then_some(())
        });
    }

    /// A cell's highlight on the screen: a grey cell for a digit, a grey corner for a mark. Not for X boards
    /// and killers, whose diagonals and cage borders are as dark.
    pub fn highlight_of(&self, (row, column): Cell) -> Highlight {
        // Just inside the cell's border, where neither a symbol nor a mark reaches.
        const INSIDE: i32 = 3;
        const GREY: u8 = 215;
        let (first, last) = self.geometry.corners(row, column);
        let is_grey = |x: i32, y: i32| self.screen.picture().brightness(Point { x, y }) < GREY;
        match (is_grey(first.x + INSIDE, first.y + INSIDE), is_grey(last.x - INSIDE, last.y - INSIDE)) {
            (true, true) => Highlight::Fill,
            (true, false) => Highlight::Mark,
            _ => Highlight::None,
        }
    }

    /// Gives the game the keyboard, as a click on its title would.
    pub fn take_focus(&self) {
        until("the game has the focus", || {
            let focused = self.screen.ask("xdotool", &["getwindowfocus"])?;
            if focused.trim() != self.window {
                self.screen.ask("xdotool", &["windowactivate", &self.window]);
            }
            (focused.trim() == self.window).then_some(())
        });
    }

    /// Chooses an entry of the game's first menu by its keys.
    fn choose(&self, steps: usize) {
        self.take_focus();
        let others = self.windows();
        let mut looks = 0;
        let menu = until("the game's menu opens", || {
            // On a busy machine the key is lost now and then.
            if looks % LOOKS_PER_KEY == 0 {
                self.screen.press(&[MENU]);
            }
            looks += 1;
            self.windows().into_iter().find(|window| !others.contains(window))
        });
        self.screen.press(&[["Down"].repeat(steps).as_slice(), &["Return"]].concat());
        until("the game's menu closes", || (!self.windows().contains(&menu)).then_some(()));
    }

    /// Its windows on the screen, an open menu among them.
    fn windows(&self) -> Vec<String> {
        let own = self.process.id().to_string();
        let found = self.screen.ask("xdotool", &["search", "--onlyvisible", "--pid", &own]);
        found.unwrap_or_default().lines().map(str::to_owned).collect()
    }
}

/// The board's place, once its window has changed and stays the same.
fn steady_geometry(screen: &Screen, window: &str, id: &str, before: Option<Window>) -> Geometry {
    let size = Board::from_id(id).size();
    // A window that is too large shrinks after it has opened.
    let mut last = None;
    until("the game draws its board", || {
        let place = place_of(screen, window)?;
        let found = Geometry::find(screen, place, size);
        let is_steady = last.replace(place) == Some(place) && before != Some(place);
        found.filter(|_| is_steady)
    })
}

/// Where a window's content is.
pub fn place_of(screen: &Screen, window: &str) -> Option<Window> {
    let reply = screen.ask("xwininfo", &["-id", window])?;
    let number = |name: &str| {
        let line = reply.lines().find_map(|line| line.trim_start().strip_prefix(name))?;
        line.trim().parse().ok()
    };
    let corner = Point { x: number("Absolute upper-left X:")?, y: number("Absolute upper-left Y:")? };
    Some(Window { corner, width: number("Width:")?, height: number("Height:")? })
}
