//! The global hotkeys: from rdev's events to the commands they stand for, and nothing else.

#[cfg(all(unix, not(target_os = "macos")))]
mod lost_display;

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use rdev::{Button, EventType, Key};
use serde::Deserialize;

use crate::desktop::{Desktop, Point};
use crate::user::{Command, Event};

/// The keys that can be hotkeys: the game does nothing with them, and the bot sends none of them.
const KEYS: &[(&str, Key)] = &[
    ("F1", Key::F1),
    ("F2", Key::F2),
    ("F3", Key::F3),
    ("F4", Key::F4),
    ("F5", Key::F5),
    ("F6", Key::F6),
    ("F7", Key::F7),
    ("F8", Key::F8),
    ("F9", Key::F9),
    ("F11", Key::F11),
    ("F12", Key::F12),
    ("Escape", Key::Escape),
    ("Pause", Key::Pause),
    ("ScrollLock", Key::ScrollLock),
    ("PrintScreen", Key::PrintScreen),
    ("Insert", Key::Insert),
    ("Home", Key::Home),
    ("End", Key::End),
    ("PageUp", Key::PageUp),
    ("PageDown", Key::PageDown),
];

/// Which key stands for which command, by name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HotkeyNames {
    pub calibrate: String,
    pub calibrate_step: String,
    pub dry_run: String,
    pub solve: String,
    pub pause: String,
    pub single_step: String,
    pub slower: String,
    pub faster: String,
    pub abort: String,
}

impl HotkeyNames {
    fn names(&self) -> [(&str, Command); 9] {
        [
            (&self.calibrate, Command::Calibrate),
            (&self.calibrate_step, Command::CalibrateStep),
            (&self.dry_run, Command::DryRun),
            (&self.solve, Command::Solve),
            (&self.pause, Command::Pause),
            (&self.single_step, Command::SingleStep),
            (&self.slower, Command::Slower),
            (&self.faster, Command::Faster),
            (&self.abort, Command::Abort),
        ]
    }

    /// Whether all are keys that can serve, and no two the same.
    ///
    /// # Errors
    /// A sentence that names the key.
    pub fn check(&self) -> Result<(), String> {
        let mut seen = HashSet::new();
        for (name, command) in self.names() {
            if key_named(name).is_none() {
                let names: Vec<&str> = KEYS.iter().map(|(name, _)| *name).collect();
                return Err(format!("`{name}` cannot be a hotkey; these can: {}", names.join(", ")));
            }
            if !seen.insert(name) {
                return Err(format!("{name} is a hotkey twice, the second time for {command:?}"));
            }
        }
        Ok(())
    }

    fn command(&self, key: Key) -> Option<Command> {
        self.names().into_iter().find(|(name, _)| key_named(name) == Some(key)).map(|(_, command)| command)
    }
}

fn key_named(name: &str) -> Option<Key> {
    KEYS.iter().find(|(known, _)| *known == name).map(|(_, key)| *key)
}

/// Tells what the listener has heard besides the hotkeys: whether anything, and if not, why.
#[derive(Clone, Debug, Default)]
pub struct Listener {
    /// Set when somebody wants to hear something.
    wanted: Arc<OnceLock<()>>,
    heard: Arc<AtomicBool>,
    presses: Arc<AtomicU64>,
    failure: Arc<Mutex<Option<String>>>,
}

impl Listener {
    /// The count of the presses of mouse buttons, which goes on; those of the bot are in it.
    pub fn presses(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.presses)
    }

    /// Lets it listen, and waits until it hears the pointer move, which is moved a little for that.
    ///
    /// # Errors
    /// A sentence on why the hotkeys cannot be heard.
    pub fn wait_until_it_hears(&self, desktop: &mut impl Desktop) -> Result<(), String> {
        // A second call finds it listening.
        let _ = self.wanted.set(());
        for _ in 0..100 {
            if self.heard.load(Ordering::Relaxed) {
                return Ok(());
            }
            if let Some(failure) = self.failure.lock().ok().and_then(|failure| failure.clone()) {
                return Err(failure);
            }
            let here = desktop.pointer().map_err(|error| error.to_string())?;
            let beside = Point { x: if here.x > 0 { here.x - 1 } else { here.x + 1 }, y: here.y };
            desktop
                .move_to(beside)
                .and_then(|()| desktop.move_to(here))
                .map_err(|error| error.to_string())?;
            thread::sleep(Duration::from_millis(50));
        }
        Err("no key or pointer event can be heard".into())
    }
}

/// Runs `body` while the hotkeys are heard, as soon as it wants that, and sends their commands as events.
///
/// rdev listens until the program ends and can be started once. On macOS it must have the main
/// thread, so there `body` gets another, and its exit code ends the program.
pub fn listen_beside(
    names: HotkeyNames,
    events: Sender<Event>,
    body: impl FnOnce(&Listener) -> u8 + Send + 'static,
) -> u8 {
    let listener = Listener::default();
    let for_body = listener.clone();
    let listen = move || listen(names, events, &listener);
    if cfg!(target_os = "macos") {
        thread::spawn(move || std::process::exit(body(&for_body).into()));
        listen();
        // Without permission to listen it returns at once; the body says so and ends the program.
        loop {
            thread::park();
        }
    }
    thread::spawn(listen);
    body(&for_body)
}

/// The callback runs inside the system's own handling of input, so all it does is count and send.
fn listen(names: HotkeyNames, events: Sender<Event>, listener: &Listener) {
    #[cfg(all(unix, not(target_os = "macos")))]
    lost_display::survive();
    // Not before the desktop is known to be there: a program that ends while the system's library
    // is looking for a display may crash in it.
    listener.wanted.wait();
    let Listener { heard, presses, failure, .. } = listener.clone();
    let mut held = HashSet::new();
    let outcome = rdev::listen(move |event| {
        heard.store(true, Ordering::Relaxed);
        match event.event_type {
            // A key that is held down comes again and again; only its first press counts.
            EventType::KeyPress(key) if held.insert(key) => {
                if let Some(command) = names.command(key) {
                    // Where nobody takes events any more, the program is at its end.
                    let _ = events.send(Event::Hotkey(command));
                }
            }
            EventType::KeyRelease(key) => {
                held.remove(&key);
            }
            // Wheels and side buttons do nothing in the game.
            EventType::ButtonPress(Button::Left | Button::Right | Button::Middle) => {
                presses.fetch_add(1, Ordering::Relaxed);
            }
            _ => {}
        }
    });
    if let (Err(error), Ok(mut failure)) = (outcome, failure.lock()) {
        *failure = Some(format!("the hotkeys cannot be heard: {error:?}"));
    }
}
