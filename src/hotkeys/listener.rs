//! The listener beside the program: it sends commands and throws of the pointer into a corner as events, and
//! counts presses of mouse buttons.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use super::input::{InputEvent, InputListener, ThisSystem};
use super::names::{HotkeyNames, KeyName};
use crate::desktop::{Area, Desktop, Point};
use crate::user::{Command, Event, Heard, OwnEscapes};

/// How often, and how long between two tries, to move the pointer until the listener hears it: 5 s.
const TRIES: usize = 100;
const TRY_INTERVAL: Duration = Duration::from_millis(50);

/// A handle on the listener.
#[derive(Clone, Debug, Default)]
pub struct Listener {
    /// Set once the listener should start.
    wanted: Arc<OnceLock<()>>,
    hears: Arc<AtomicBool>,
    heard: Arc<Heard>,
    /// The screen when it started, for its corners.
    screen: Arc<OnceLock<Area>>,
    failure: Arc<Mutex<Option<String>>>,
}

impl Listener {
    fn new() -> Self {
        let own_escapes = ThisSystem::HEARS_OWN_KEYS.then(OwnEscapes::default);
        Self { heard: Arc::new(Heard { own_escapes, ..Heard::default() }), ..Self::default() }
    }

    /// What it counts.
    pub fn heard(&self) -> Arc<Heard> {
        Arc::clone(&self.heard)
    }

    /// Starts the listener, and nudges the pointer until the listener hears that.
    ///
    /// # Errors
    /// A sentence that says why hotkeys cannot be heard.
    pub fn wait_until_it_hears(&self, desktop: &mut impl Desktop) -> Result<(), String> {
        // Both are already set if it has been started before.
        let screen = desktop.screen().map_err(|error| error.to_string())?;
        let _ = self.screen.set(screen);
        let _ = self.wanted.set(());
        let because = |reason: &str| format!("cannot hear hotkeys: {reason}");
        for _ in 0..TRIES {
            if self.hears.load(Ordering::Relaxed) {
                return Ok(());
            }
            if let Some(failure) = self.failure.lock().ok().and_then(|failure| failure.clone()) {
                return Err(because(&failure));
            }
            let here = desktop.pointer().map_err(|error| error.to_string())?;
            // A pointer moved into a corner would pass for thrown there.
            let to_left = here.x > screen.left + 1;
            let beside = Point { x: if to_left { here.x - 1 } else { here.x + 1 }, y: here.y };
            let back = if screen.has_in_corner(here) { beside } else { here };
            desktop
                .move_to(beside)
                .and_then(|()| desktop.move_to(back))
                .map_err(|error| error.to_string())?;
            thread::sleep(TRY_INTERVAL);
        }
        Err(because(&format!("the pointer moves, but no input is heard; {}", ThisSystem::IF_SILENT)))
    }

    /// Listens until the program ends; on failure keeps the reason.
    fn listen(&self, names: HotkeyNames, events: Sender<Event>) {
        // Starting only once the desktop is known to be there: a process that exits while Xlib is
        // still looking for a display may crash in it.
        self.wanted.wait();
        let Self { hears, heard, screen, failure, .. } = self.clone();
        let mut keys = Keys { names, held: HashSet::new(), heard: Arc::clone(&heard) };
        let mut corners = Corners { screen, is_in_one: false };
        let reason = ThisSystem::listen(move |event| {
            hears.store(true, Ordering::Relaxed);
            if event == InputEvent::ButtonDown {
                heard.presses.fetch_add(1, Ordering::Relaxed);
            }
            let corner = corners.is_entered(event).then_some(Event::Corner);
            if let Some(event) = keys.command(event).map(Event::Hotkey).or(corner) {
                // If nobody receives events any more, the program is ending.
                let _ = events.send(event);
            }
        });
        if let Ok(mut failure) = failure.lock() {
            *failure = Some(reason);
        }
    }
}

/// Tells when the pointer comes into a corner of the screen.
struct Corners {
    screen: Arc<OnceLock<Area>>,
    is_in_one: bool,
}

impl Corners {
    /// Whether the pointer comes into a corner; not while it moves within one.
    fn is_entered(&mut self, event: InputEvent) -> bool {
        let InputEvent::PointerAt(point) = event else { return false };
        let is_in_one = self.screen.get().is_some_and(|screen| screen.has_in_corner(point));
        let was_in_one = std::mem::replace(&mut self.is_in_one, is_in_one);
        is_in_one && !was_in_one
    }
}

/// Turns key events into commands.
struct Keys {
    names: HotkeyNames,
    held: HashSet<KeyName>,
    heard: Arc<Heard>,
}

/// The only hotkey that the bot presses too, to close the game's dialogs.
const ESCAPE: KeyName = "Escape";

impl Keys {
    /// The command of a key that goes down, but not of its repetition while it is held.
    fn command(&mut self, event: InputEvent) -> Option<Command> {
        match event {
            // Not noted as held, so that the person's own press at the same moment is not taken for a repetition.
            InputEvent::KeyDown(ESCAPE) if self.heard.own_escapes.as_ref().is_some_and(OwnEscapes::hear) => {
                None
            }
            InputEvent::KeyDown(key) if self.held.insert(key) => self.names.command(key),
            InputEvent::KeyUp(key) => {
                self.held.remove(key);
                None
            }
            _ => None,
        }
    }
}

/// Runs `body` with a [`Listener`] that sends the commands of hotkeys as events once it is started.
///
/// The listener runs until the program ends. If it needs the main thread, `body` gets another one,
/// and its exit code ends the program.
pub fn listen_beside(
    names: HotkeyNames,
    events: Sender<Event>,
    body: impl FnOnce(&Listener) -> u8 + Send + 'static,
) -> u8 {
    let listener = Listener::new();
    let for_body = listener.clone();
    let listen = move || listener.listen(names, events);
    if ThisSystem::NEEDS_MAIN_THREAD {
        thread::spawn(move || std::process::exit(body(&for_body).into()));
        listen();
        // It cannot listen; the body reports that and ends the program.
        loop {
            thread::park();
        }
    }
    thread::spawn(listen);
    body(&for_body)
}

#[cfg(test)]
mod tests {
    use super::super::names::tests::some_names;
    use super::*;
    use crate::user::{RealUser, User as _};

    #[test]
    fn a_key_held_down_gives_its_command_once_until_it_is_released() {
        let mut keys = keys(Arc::default());
        let (down, up) = (InputEvent::KeyDown("F4"), InputEvent::KeyUp("F4"));
        let commands = [down, down, InputEvent::ButtonDown, down, up, down].map(|event| keys.command(event));
        let solve = Some(Command::Solve);
        assert_eq!(commands, [solve, None, None, None, None, solve]);
    }

    #[test]
    fn a_throw_into_a_corner_is_heard_once() {
        let screen: Arc<OnceLock<Area>> = Arc::default();
        let mut corners = Corners { screen: Arc::clone(&screen), is_in_one: false };
        let [middle, first, beyond] =
            [(50, 50), (0, 0), (-1, 0)].map(|(x, y)| InputEvent::PointerAt(Point { x, y }));
        assert!(!corners.is_entered(first), "the screen is not known yet");
        screen.set(Area { left: 0, top: 0, width: 100, height: 100 }).expect("it is set once");
        let heard = [first, beyond, InputEvent::ButtonDown, first, middle, first]
            .map(|event| corners.is_entered(event));
        assert_eq!(heard, [true, false, false, false, false, true]);
    }

    #[test]
    fn the_bots_own_escape_does_not_count_and_the_users_does() {
        let (down, up) = (InputEvent::KeyDown(ESCAPE), InputEvent::KeyUp(ESCAPE));
        // One of the two presses is the user's, whichever comes first.
        for events in [vec![down, up], vec![down, up, down, up], vec![down, down, up, up]] {
            let (_, from_user) = std::sync::mpsc::channel();
            let heard = own_keys_heard();
            let mut user = RealUser::new(from_user, Some(Arc::clone(&heard)));
            let mut keys = keys(heard);
            user.announce_escape();
            assert!(user.awaits_escape());
            let heard = events.iter().filter_map(|&event| keys.command(event)).count();
            let presses = events.iter().filter(|&&event| event == down).count();
            assert_eq!((heard, user.awaits_escape()), (presses - 1, false), "{events:?}");
        }
    }

    #[test]
    fn an_announced_escape_that_is_never_heard_is_forgotten() {
        let (_, from_user) = std::sync::mpsc::channel();
        let heard = own_keys_heard();
        let mut user = RealUser::new(from_user, Some(Arc::clone(&heard)));
        user.announce_escape();
        user.forget_escapes();
        assert_eq!(keys(heard).command(InputEvent::KeyDown(ESCAPE)), Some(Command::Abort));
    }

    fn own_keys_heard() -> Arc<Heard> {
        Arc::new(Heard { own_escapes: Some(OwnEscapes::default()), ..Heard::default() })
    }

    fn keys(heard: Arc<Heard>) -> Keys {
        Keys { names: some_names(), held: HashSet::new(), heard }
    }
}
