//! The listener for input in any window: it sends hotkey commands and throws of the pointer into a corner as events,
//! and counts mouse button presses.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use super::names::{ESCAPE, Hotkeys, KeyName};
use super::{InputEvent, this_system};
use crate::desktop::{Desktop, DesktopError, Monitors, Point, watch_monitors};
use crate::user::{Command, Event, Heard};

/// How often, and how long between two tries, to move the pointer until the listener hears it: 5 s.
const TRIES: usize = 100;
const TRY_INTERVAL: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 50 });

/// The tries while the desktop may be asking the user whether the bot may move the pointer: a minute.
const TRIES_WHILE_ASKED: usize = 1200;

/// How far to the right the pointer may be nudged, in pixels: farther than it may be off, so that a pointer held back
/// is noticed.
const NUDGES: [i32; 4] = [-4, 4, -8, 8];

/// How long a reading of the monitors is trusted: reading them for each move of the pointer would take too long.
const MONITORS_STAY: Duration = Duration::from_secs(1);

/// The messages while the pointer does not follow, and if it never does.
const IF_ASKED: &str = "the pointer does not move: if the desktop asks whether to allow remote interaction, \
                        allow it, and then point at the game";
const NOT_ALLOWED: &str =
    "the desktop does not let the bot move the pointer; `sudoku-bot run --nested` needs no permission";

#[derive(Clone, Debug, Default)]
pub struct Listener {
    /// The monitors, into whose corners the pointer can be thrown. Set once the listener should start.
    monitors: Arc<OnceLock<Monitors>>,
    hears: Arc<AtomicBool>,
    heard: Arc<Heard>,
    failure: Arc<OnceLock<String>>,
}

impl Listener {
    fn new() -> Self {
        let own_escapes = this_system::HEARS_OWN_KEYS.then(AtomicU64::default);
        Self { heard: Arc::new(Heard { own_escapes, ..Heard::default() }), ..Self::default() }
    }

    /// Returns what the listener counts.
    pub fn heard(&self) -> Arc<Heard> {
        Arc::clone(&self.heard)
    }

    /// Starts the listener, and nudges the pointer until the listener hears that.
    ///
    /// # Errors
    /// A sentence that says why hotkeys cannot be heard.
    pub fn wait_until_it_hears(&self, desktop: &mut impl Desktop) -> Result<(), String> {
        let monitors = desktop.monitors().map_err(|error| error.to_string())?;
        // Already set if it has been started before.
        let _ = self.monitors.set(monitors.clone());
        let because = |reason: &str| format!("cannot hear hotkeys: {reason}");
        // A Wayland desktop may hold input back until the user allows it.
        let may_ask = desktop.advice().is_some();
        let (mut tries, mut most_tries, mut held_back) = (0, TRIES, None);
        while tries < most_tries && !self.hears.load(Ordering::Relaxed) {
            if let Some(failure) = self.failure.get() {
                return Err(because(failure));
            }
            held_back = nudge(desktop, &monitors).map_err(|error| error.to_string())?;
            if held_back.is_some() && may_ask && most_tries == TRIES {
                log::info!("{IF_ASKED}");
                most_tries = TRIES_WHILE_ASKED;
            }
            tries += 1;
            thread::sleep(TRY_INTERVAL);
        }
        match held_back {
            _ if self.hears.load(Ordering::Relaxed) => Ok(()),
            Some(_) if may_ask => Err(NOT_ALLOWED.into()),
            Some(error) => Err(error.to_string()),
            None => {
                Err(because(&format!("the pointer moves, but no input is heard; {}", this_system::IF_SILENT)))
            }
        }
    }

    /// Listens until the program ends; on failure keeps the reason.
    fn listen(&self, hotkeys: Hotkeys, keeps_keys: bool, events: Sender<Event>) {
        // Starting only once the desktop is known to be there: a process that exits while Xlib is
        // still looking for a display may crash in it.
        let mut corners = Corners::new(self.monitors.wait().clone(), watch_monitors());
        let (hears, counts) = (Arc::clone(&self.hears), self.heard());
        let kept = if keeps_keys { hotkeys.kept() } else { Vec::new() };
        let mut keys = HeldKeys { hotkeys, held: HashSet::new(), heard: self.heard() };
        let reason = this_system::listen(&kept, move |event| {
            hears.store(true, Ordering::Relaxed);
            if event == InputEvent::ButtonDown {
                counts.presses.fetch_add(1, Ordering::Relaxed);
            }
            let corner = corners.is_entered(event).then_some(Event::Corner);
            if let Some(event) = keys.command(event).map(Event::Hotkey).or(corner) {
                // If nobody receives events any more, the program is ending.
                let _ = events.send(event);
            }
        });
        // No reason was set before, since it listens only once.
        let _ = self.failure.set(reason);
    }
}

/// Moves the pointer a little and back. Returns the error if it stays where it is.
fn nudge(desktop: &mut impl Desktop, monitors: &Monitors) -> Result<Option<DesktopError>, DesktopError> {
    let here = desktop.pointer()?;
    // A pointer moved into a corner would pass for thrown there.
    let places = NUDGES.map(|right| Point { x: here.x + right, y: here.y });
    let is_good = |place: &Point| monitors.contains(*place) && !monitors.has_in_corner(*place);
    let beside = places.into_iter().find(is_good).unwrap_or(here);
    let back = if monitors.has_in_corner(here) { beside } else { here };
    match desktop.move_to(beside).and_then(|()| desktop.move_to(back)) {
        Err(error @ DesktopError::PointerElsewhere { .. }) => Ok(Some(error)),
        moved => moved.map(|()| None),
    }
}

/// Notices when the pointer comes into a corner of the monitors.
struct Corners<W> {
    monitors: Monitors,
    /// Reads the monitors as they are now, if the system can.
    watch: W,
    read_at: Option<Instant>,
    is_in_one: bool,
}

impl<W: FnMut() -> Option<Monitors>> Corners<W> {
    fn new(monitors: Monitors, watch: W) -> Self {
        Self { monitors, watch, read_at: None, is_in_one: false }
    }

    /// Whether the pointer comes into a corner; not while it moves within one.
    fn is_entered(&mut self, event: InputEvent) -> bool {
        let InputEvent::PointerAt(point) = event else { return false };
        if self.read_at.is_none_or(|at| at.elapsed() >= MONITORS_STAY) {
            self.monitors = (self.watch)().unwrap_or_else(|| self.monitors.clone());
            self.read_at = Some(Instant::now());
        }
        let is_in_one = self.monitors.has_in_corner(point);
        let was_in_one = std::mem::replace(&mut self.is_in_one, is_in_one);
        is_in_one && !was_in_one
    }
}

/// Turns key events into commands.
struct HeldKeys {
    hotkeys: Hotkeys,
    held: HashSet<KeyName>,
    heard: Arc<Heard>,
}

impl HeldKeys {
    /// The command of a key that goes down, but not of its repetition while it is held.
    fn command(&mut self, event: InputEvent) -> Option<Command> {
        match event {
            // Not noted as held, so that the user's own press at the same moment is not taken for a repetition.
            InputEvent::KeyDown(ESCAPE) if self.heard.is_own_escape() => None,
            InputEvent::KeyDown(key) if self.held.insert(key) => self.hotkeys.command(key),
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
/// If `keeps_keys`, hotkeys other than Escape do not reach programs other than Solo, except on macOS, where the bot
/// cannot keep them.
///
/// The listener runs until the program ends. If it needs the main thread, `body` gets another one,
/// and its exit code ends the program.
pub fn listen_beside(
    hotkeys: Hotkeys,
    keeps_keys: bool,
    events: Sender<Event>,
    body: impl FnOnce(&Listener) -> u8 + Send + 'static,
) -> u8 {
    let listener = Listener::new();
    let for_body = listener.clone();
    let listen = move || listener.listen(hotkeys, keeps_keys, events);
    if this_system::NEEDS_MAIN_THREAD {
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
    use std::collections::BTreeMap;

    use super::*;
    use crate::desktop::{Area, Key, MouseButton};
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
        let mut corners = Corners::new(monitor(100), || None);
        let [middle, corner, beyond] =
            [(50, 50), (0, 0), (-1, 0)].map(|(x, y)| InputEvent::PointerAt(Point { x, y }));
        let heard = [corner, beyond, InputEvent::ButtonDown, corner, middle, corner]
            .map(|event| corners.is_entered(event));
        assert_eq!(heard, [true, false, false, false, false, true]);
    }

    #[test]
    fn monitors_are_those_of_now_if_the_system_knows_them() {
        let mut corners = Corners::new(monitor(100), || Some(monitor(200)));
        let heard =
            [99, 199].map(|side| corners.is_entered(InputEvent::PointerAt(Point { x: side, y: side })));
        assert_eq!(heard, [false, true]);
    }

    /// A desktop that holds input back until it was asked to move the pointer this often.
    struct Guarded<'a> {
        moves_until_allowed: usize,
        listener: &'a Listener,
        is_wayland: bool,
    }

    impl Desktop for Guarded<'_> {
        fn advice(&self) -> Option<&'static str> {
            self.is_wayland.then_some("a Wayland desktop")
        }

        fn pointer(&mut self) -> Result<Point, DesktopError> {
            Ok(Point { x: 50, y: 50 })
        }

        fn move_to(&mut self, wanted: Point) -> Result<(), DesktopError> {
            let Some(fewer) = self.moves_until_allowed.checked_sub(1) else {
                self.listener.hears.store(true, Ordering::Relaxed);
                return Ok(());
            };
            self.moves_until_allowed = fewer;
            let actual = self.pointer()?;
            // A real desktop tolerates as much.
            let is_near = (wanted.x - actual.x).abs() <= 2;
            if is_near { Ok(()) } else { Err(DesktopError::PointerElsewhere { wanted, actual }) }
        }

        fn click(&mut self, _: MouseButton) -> Result<(), DesktopError> {
            Ok(())
        }

        fn press(&mut self, _: Key) -> Result<(), DesktopError> {
            Ok(())
        }

        fn clipboard(&mut self) -> Result<Option<String>, DesktopError> {
            Ok(None)
        }

        fn set_clipboard(&mut self, _: &str) -> Result<(), DesktopError> {
            Ok(())
        }

        fn screen(&mut self) -> Result<Area, DesktopError> {
            Ok(Area { left: 0, top: 0, width: 100, height: 100 })
        }
    }

    #[test]
    fn a_desktop_that_asks_the_user_first_is_given_longer_than_others() {
        for (moves_until_allowed, is_wayland, is_heard) in
            [(3, false, true), (TRIES + 1, true, true), (TRIES + 1, false, false)]
        {
            let listener = Listener::new();
            let mut desktop = Guarded { moves_until_allowed, listener: &listener, is_wayland };
            assert_eq!(listener.wait_until_it_hears(&mut desktop).is_ok(), is_heard, "{moves_until_allowed}");
        }
    }

    fn monitor(side: i32) -> Monitors {
        Monitors::new(vec![Area { left: 0, top: 0, width: side, height: side }])
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
        Arc::new(Heard { own_escapes: Some(AtomicU64::default()), ..Heard::default() })
    }

    fn keys(heard: Arc<Heard>) -> HeldKeys {
        let keys = [(Command::Solve, "F4"), (Command::Abort, ESCAPE)];
        let keys = keys.map(|(command, name)| (command, name.parse().expect("a key")));
        let hotkeys = Hotkeys::try_from(BTreeMap::from(keys)).expect("no key has two uses");
        HeldKeys { hotkeys, held: HashSet::new(), heard }
    }
}
