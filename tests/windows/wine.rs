//! Wine on a screen of its own, with the game and the bot for Windows.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::support::{Board, Bot, Game, Point, Running, Screen, until};

/// The folder that tests/windows.sh has filled.
const FOLDER: &str = "SUDOKU_BOT_WINDOWS";

/// Tells Wine that the screen's pixels have parts.
const FONTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/windows/cleartype.conf");

/// The letters of entries in the game's first menu.
const COPY: &str = "c";
const SOLVE: &str = "v";

/// Wine has one desktop at a time for all that runs in its folder.
static TURN: Mutex<()> = Mutex::new(());

/// How the edges of letters are smoothed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// In shades of grey.
    Grey,
    /// In the colours of the pixels' parts: what Windows does unless it is told otherwise.
    ClearType,
}

/// A Windows desktop.
pub struct Desk {
    pub screen: Screen,
    folder: PathBuf,
    text: Text,
    _turn: MutexGuard<'static, ()>,
}

impl Desk {
    pub fn open() -> Self {
        Self::with_text(Text::Grey)
    }

    pub fn with_text(text: Text) -> Self {
        Self::on(Screen::open(), text)
    }

    /// A desktop with this keyboard layout.
    pub fn with_layout(layout: &str) -> Self {
        let screen = Screen::open();
        screen.run("setxkbmap", &[layout]);
        Self::on(screen, Text::Grey)
    }

    /// Two monitors side by side, the primary on the right and lower: the left one has negative coordinates.
    pub fn with_two_monitors() -> Self {
        let screen = Screen::with_size(2400, 1224);
        // The output, of which there is one, gives the first its name.
        for (name, size_and_place, output) in
            [("left", "1120/296x1024/271+0+0", "screen"), ("primary", "1280/339x1024/271+1120+200", "none")]
        {
            screen.run("xrandr", &["--setmonitor", name, size_and_place, output]);
        }
        Self::on(screen, Text::Grey)
    }

    fn on(screen: Screen, text: Text) -> Self {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = env::var_os(FOLDER).expect("sh tests/windows.sh runs these tests");
        Self { screen, folder: folder.into(), text, _turn: turn }
    }

    /// A command for a Windows program: one of Wine's own by its path, or one of the folder's.
    pub fn command(&self, program: &str) -> Command {
        let mut command = self.wine("wine");
        let file = self.folder.join(program);
        command.arg(if file.exists() { file } else { program.into() }).stdin(Stdio::null());
        command
    }

    /// A command for the bot in a console window of its own, as after a double click.
    pub fn console(&self, arguments: &[&str]) -> Command {
        let mut command = self.wine("wineconsole");
        command.arg(self.folder.join("sudoku-bot.exe")).args(arguments).stdin(Stdio::null());
        command
    }

    fn wine(&self, tool: &str) -> Command {
        let mut command = self.screen.command(tool);
        command
            .env("WINEPREFIX", self.folder.join("prefix"))
            .env("WINEDEBUG", "-all")
            .env("WINEDLLOVERRIDES", "mscoree,mshtml=");
        if self.text == Text::ClearType {
            command.env("FONTCONFIG_FILE", FONTS);
        }
        command
    }

    /// Opens the game with this ID.
    pub fn game(&self, id: &str) -> Game<'_> {
        Game::start(&self.screen, id, self.command("solo.exe").stdout(Stdio::null()).stderr(Stdio::null()))
    }

    /// Opens a game that nobody has seen.
    pub fn fresh_game(&self, parameters: &str) -> Game<'_> {
        self.game(&Game::fresh_id(parameters))
    }

    /// Starts the bot, and waits until it listens.
    pub fn bot(&self, arguments: &[&str]) -> Bot {
        let mut command = self.command("sudoku-bot.exe");
        command.args(["run", "--json"]).args(arguments);
        let mut bot = Bot::start(&mut command);
        if !bot.speaks() {
            // Wine has done that to the game, too.
            eprintln!("the bot has ended as it started; starting it again");
            bot = Bot::start(&mut command);
        }
        bot.wait_for_line("listening:");
        bot
    }

    /// Starts a program and waits for the window it opens. Returns the window's number too.
    pub fn start(&self, program: &str) -> (Running, String) {
        let process = Running::start(self.command(program).stdout(Stdio::null()).stderr(Stdio::null()));
        let own = process.id().to_string();
        let window = until(&format!("{program} opens a window"), || {
            let found = self.screen.ask("xdotool", &["search", "--onlyvisible", "--pid", &own])?;
            found.lines().last().map(str::to_owned)
        });
        (process, window)
    }

    /// The board on the screen, by the game's own Copy. It must have changed since the last Copy.
    ///
    /// Nothing else is put on the clipboard first: Wine takes note of that late, and may do so after the Copy.
    pub fn copy(&self, game: &Game<'_>) -> Board {
        let before = self.screen.clipboard();
        self.choose(game, COPY);
        until("the game copies its board", || {
            let text = self.screen.clipboard().filter(|text| Some(text) != before.as_ref())?;
            Board::from_copied(&text, &game.clues())
        })
    }

    /// Lets the game solve its board.
    pub fn solve(&self, game: &Game<'_>) {
        self.choose(game, SOLVE);
    }

    /// Chooses an entry of the game's first menu by its letter.
    fn choose(&self, game: &Game<'_>, letter: &str) {
        game.take_focus();
        self.press_until_it_shows(game, "alt");
        self.press_until_it_shows(game, "g");
        self.screen.press(&[letter]);
    }

    /// Presses a key and waits until the game's window looks otherwise.
    fn press_until_it_shows(&self, game: &Game<'_>, key: &str) {
        let place = game.place();
        let last = Point { x: place.corner.x + place.width, y: place.corner.y + place.height };
        let look = || self.screen.picture().part(place.corner, last);
        let before = look();
        self.screen.press(&[key]);
        until(&format!("{key} shows in the game's window"), || (look() != before).then_some(()));
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        // Ends all programs on this desktop, so that the next test begins with a new one.
        for flag in ["--kill", "--wait"] {
            let _ = self.wine("wineserver").arg(flag).status();
        }
    }
}
