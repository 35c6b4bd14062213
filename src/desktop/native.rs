//! The real desktop: enigo for the pointer and the keys, arboard for the clipboard.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use enigo::{Button, Coordinate, Direction, Enigo, InputError, Keyboard, Mouse, Settings};

use super::{Desktop, DesktopError, Key, MenuKey, MouseButton, Point};

/// How long to wait for whoever owns the clipboard. On X11 a reader waits up to four seconds for
/// an owner that hangs, and the hotkeys must not wait as long.
const CLIPBOARD_PATIENCE: Duration = Duration::from_millis(500);

/// Which keys the digits are typed with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DigitKeys {
    /// Those above the letters.
    #[default]
    Row,
    /// The numeric keypad's, which do not depend on the keyboard layout on Windows.
    Numpad,
}

/// The screen, mouse and keyboard of this computer.
pub struct NativeDesktop {
    enigo: Enigo,
    digits: DigitKeys,
    clipboard: ClipboardWorker,
}

impl std::fmt::Debug for NativeDesktop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NativeDesktop").field("digits", &self.digits).finish_non_exhaustive()
    }
}

impl NativeDesktop {
    /// Connects to the desktop.
    ///
    /// # Errors
    /// Where there is no display or no permission to use it.
    pub fn open(digits: DigitKeys) -> Result<Self, DesktopError> {
        if cfg!(target_os = "linux") && std::env::var_os("DISPLAY").is_none_or(|display| display.is_empty()) {
            let reason = match std::env::var_os("WAYLAND_DISPLAY") {
                Some(_) => {
                    "Wayland alone lets no program type into another's window: log into an X11 session"
                }
                None => "DISPLAY is not set: start the bot from a terminal inside the desktop",
            };
            return Err(DesktopError::Unavailable(format!("there is no X11 display ({reason})")));
        }
        // Cells are found in real pixels; where this fails they are the same as the others.
        #[cfg(target_os = "windows")]
        if enigo::set_dpi_awareness().is_err() {
            log::debug!("the awareness of the screen's scaling was set already");
        }
        // The pauses between events are the player's business.
        let settings = Settings { linux_delay: 0, ..Settings::default() };
        let enigo = Enigo::new(&settings).map_err(|error| {
            DesktopError::Unavailable(format!(
                "mouse and keyboard cannot be reached: {error}{PERMISSION_HINT}"
            ))
        })?;
        Ok(Self { enigo, digits, clipboard: ClipboardWorker::start()? })
    }
}

const PERMISSION_HINT: &str = if cfg!(target_os = "macos") {
    "; allow the terminal under System Settings > Privacy & Security > Accessibility and Input Monitoring"
} else {
    ""
};

impl Desktop for NativeDesktop {
    fn pointer(&mut self) -> Result<Point, DesktopError> {
        let (x, y) = self.enigo.location().map_err(not_taken("a question for the pointer's place"))?;
        Ok(Point { x, y })
    }

    fn move_to(&mut self, point: Point) -> Result<(), DesktopError> {
        self.enigo
            .move_mouse(point.x, point.y, Coordinate::Abs)
            .map_err(not_taken("a move of the pointer"))?;
        let actual = self.pointer()?;
        // Scaled screens may round by a pixel.
        if (actual.x - point.x).abs() > 2 || (actual.y - point.y).abs() > 2 {
            return Err(DesktopError::PointerElsewhere { wanted: point, actual });
        }
        Ok(())
    }

    fn click(&mut self, button: MouseButton) -> Result<(), DesktopError> {
        let button = match button {
            MouseButton::Left => Button::Left,
            MouseButton::Right => Button::Right,
        };
        self.enigo.button(button, Direction::Click).map_err(not_taken("a click"))
    }

    fn press(&mut self, key: Key) -> Result<(), DesktopError> {
        self.enigo.key(native_key(key, self.digits), Direction::Click).map_err(not_taken("a key"))
    }

    fn clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        self.clipboard.read()
    }

    fn set_clipboard(&mut self, text: &str) -> Result<(), DesktopError> {
        self.clipboard.write(text)
    }
}

fn not_taken(what: &'static str) -> impl Fn(InputError) -> DesktopError {
    move |error| DesktopError::NotTaken { what, reason: error.to_string() }
}

fn native_key(key: Key, digits: DigitKeys) -> enigo::Key {
    use enigo::Key as Native;
    match key {
        Key::Symbol(symbol) => match (symbol.to_char(), digits) {
            ('1', DigitKeys::Numpad) => Native::Numpad1,
            ('2', DigitKeys::Numpad) => Native::Numpad2,
            ('3', DigitKeys::Numpad) => Native::Numpad3,
            ('4', DigitKeys::Numpad) => Native::Numpad4,
            ('5', DigitKeys::Numpad) => Native::Numpad5,
            ('6', DigitKeys::Numpad) => Native::Numpad6,
            ('7', DigitKeys::Numpad) => Native::Numpad7,
            ('8', DigitKeys::Numpad) => Native::Numpad8,
            ('9', DigitKeys::Numpad) => Native::Numpad9,
            (c, _) => Native::Unicode(c),
        },
        Key::Clear => Native::Backspace,
        Key::Menu(key) => match key {
            MenuKey::Alt => Native::Alt,
            MenuKey::F10 => Native::F10,
            MenuKey::Up => Native::UpArrow,
            MenuKey::Down => Native::DownArrow,
            MenuKey::Left => Native::LeftArrow,
            MenuKey::Right => Native::RightArrow,
            MenuKey::Return => Native::Return,
            MenuKey::Escape => Native::Escape,
            MenuKey::Letter(c) => Native::Unicode(c),
        },
    }
}

/// The clipboard on a thread of its own, because reading it can take long.
#[derive(Debug)]
struct ClipboardWorker {
    requests: Sender<Request>,
    answers: Receiver<Answer>,
    /// Requests whose answers came too late and are still to be thrown away.
    late: usize,
}

#[derive(Debug)]
enum Request {
    Read,
    Write(String),
}

type Answer = Result<Option<String>, String>;

impl ClipboardWorker {
    fn start() -> Result<Self, DesktopError> {
        let (requests, asked) = channel();
        let (answer, answers) = channel();
        // Opened here, so that a missing display is told at once. Its owner must stay alive for
        // what it wrote to stay readable on X11.
        let clipboard = arboard::Clipboard::new().map_err(|error| {
            DesktopError::Unavailable(format!("the clipboard cannot be reached: {error}"))
        })?;
        thread::spawn(move || serve(clipboard, &asked, &answer));
        Ok(Self { requests, answers, late: 0 })
    }

    fn read(&mut self) -> Result<Option<String>, DesktopError> {
        self.ask(Request::Read)
    }

    fn write(&mut self, text: &str) -> Result<(), DesktopError> {
        self.ask(Request::Write(text.to_owned())).map(drop)
    }

    fn ask(&mut self, request: Request) -> Result<Option<String>, DesktopError> {
        let gone = || DesktopError::NotTaken {
            what: "a request for the clipboard",
            reason: "its thread ended".into(),
        };
        while self.late > 0 {
            match self.answers.recv_timeout(CLIPBOARD_PATIENCE) {
                Ok(_) => self.late -= 1,
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(gone()),
            }
        }
        self.requests.send(request).map_err(|_| gone())?;
        match self.answers.recv_timeout(CLIPBOARD_PATIENCE) {
            Ok(answer) => answer
                .map_err(|reason| DesktopError::NotTaken { what: "a request for the clipboard", reason }),
            Err(RecvTimeoutError::Timeout) => {
                self.late += 1;
                Ok(None)
            }
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
        }
    }
}

fn serve(mut clipboard: arboard::Clipboard, asked: &Receiver<Request>, answers: &Sender<Answer>) {
    for request in asked {
        let answer = match request {
            Request::Read => match clipboard.get_text() {
                Ok(text) => Ok(Some(text)),
                // Empty, a picture, or busy with another program: there may be a text later.
                Err(arboard::Error::ContentNotAvailable | arboard::Error::ClipboardOccupied) => Ok(None),
                Err(error) => {
                    log::debug!("reading the clipboard: {error}");
                    Ok(None)
                }
            },
            Request::Write(text) => {
                clipboard.set_text(text).map(|()| None).map_err(|error| error.to_string())
            }
        };
        if answers.send(answer).is_err() {
            return;
        }
    }
}
