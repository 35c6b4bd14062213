//! What happens on the simulated desktop as time passes: inputs in flight, frames of the screen, and
//! what the user and the system do.

use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use sudoku_bot::desktop::simulated::{OUTSIDE, SCREEN};
use sudoku_bot::desktop::{Area, Key, MenuKey, MenuKind, Monitors, MouseButton, Picture, Point, Rgb};

use super::client::Client;
use super::window::IdDialog;

/// How long people hold a key or a button down.
const TAP: Duration = Duration::from_millis(80);

/// What goes wrong between the bot and the game. Shares are from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Faults {
    /// From sending an input to the game's taking it.
    pub lag: Duration,
    /// A key sent sooner than this after a click is lost, as in the real game.
    pub deaf_after_click: Duration,
    /// The share of inputs that are lost.
    pub loss: f64,
    /// The share that arrive late, by up to `lateness`; later inputs wait for them.
    pub late: f64,
    pub lateness: Duration,
    /// The share that arrive twice.
    pub doubled: f64,
    /// The share of clicks overtaken by the next key.
    pub overtaken: f64,
    /// Whether the keyboard lacks letters, which then overtake all clicks that the game has not taken yet.
    pub lacks_letters: bool,
    /// The time between two frames on the screen.
    pub frame: Duration,
    /// How long the game takes to make up a new board. Meanwhile the screen shows the old one with the menu over it.
    pub dealing: Duration,
    pub id_dialog: IdDialog,
    /// Whether the system cannot read the dialog's text, so that it has to be copied.
    pub keeps_dialog_text: bool,
    /// Whose window it is.
    pub program: Program,
    /// The same seed gives the same faults.
    pub seed: u64,
}

/// The program whose window shows the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Program {
    #[default]
    SoloForGtk,
    SoloForWindows,
    /// Its window looks like the game's, but it has no such menu.
    Other,
    /// It passes for the game, too.
    Impostor,
}

impl Program {
    /// What the system says of its menu.
    pub(super) fn menu(self) -> Option<MenuKind> {
        match self {
            Self::SoloForGtk | Self::Impostor => Some(MenuKind::Gtk),
            Self::SoloForWindows => Some(MenuKind::Windows),
            Self::Other => None,
        }
    }

    pub(super) fn is_solo(self) -> bool {
        matches!(self, Self::SoloForGtk | Self::SoloForWindows)
    }
}

/// Something that happens on the desktop without the bot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Happening {
    /// The user clicks on a place.
    Click(Point, MouseButton),
    /// The user presses a key.
    Press(Key),
    /// The user moves the pointer.
    Point(Point),
    /// The user moves the pointer there just before the bot moves it, so that nobody sees it there.
    Flick(Point),
    /// The game's window moves by this many pixels.
    MoveWindow { right: i32, down: i32 },
    /// The game's window moves by this many pixels just before the bot's next click, after the checks for it. A click
    /// beside the window takes the focus from it.
    MoveBeforeClick { right: i32, down: i32 },
    /// The user enlarges the game's window so that its cells are this many pixels apart.
    Resize(f64),
    /// Another window covers the game's, or goes away.
    Cover(bool),
    /// Another window, of one colour, covers this part of the screen.
    CoverPart(Area, Rgb),
    /// Another window takes the focus, or gives it back.
    TakeFocus(bool),
    /// Another window takes the focus, and a click of the bot gives it back before anybody looks.
    BorrowFocus,
    /// The user holds a key such as Ctrl down, or releases it.
    HoldModifier(bool),
    /// The game's window is minimised, or restored.
    Minimise(bool),
    /// The screen is locked, or unlocked.
    Lock(bool),
    /// The game's window is closed.
    Close,
    /// The game does nothing for this long.
    Stall(Duration),
    /// The user goes to the next page in the window.
    TurnPage,
    /// The system gives no answer when it is next asked who has had the focus.
    FailOnce,
    /// The user copies a picture.
    CopyPicture,
    /// The hotkey that the user presses reaches the program, too.
    LetHotkeyThrough,
}

/// What was copied last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Clipboard {
    pub text: Option<String>,
    /// Whether there is more than the text, such as a picture, files or formatting.
    pub has_more: bool,
    /// How often the content has changed.
    pub changes: usize,
}

impl Clipboard {
    /// Replaces the old content. An empty text is nothing.
    pub fn replace(&mut self, text: Option<&str>, has_more: bool) {
        let text = text.filter(|text| !text.is_empty()).map(str::to_owned);
        *self = Self { text, has_more, changes: self.changes + 1 };
    }
}

#[derive(Clone, Copy, Debug)]
enum Input<Place> {
    Move(Place),
    /// A click, and how long the button is held down.
    Click(Place, MouseButton, Duration),
    /// A key, and how long it is held down.
    Press(Key, Duration),
}

impl<Place> Input<Place> {
    /// The input as a program sees it that has stalled since `due`: what was released meanwhile is no longer held.
    fn seen_late(self, due: Duration, seen: Duration) -> Self {
        let left = |held: Duration| (due + held).saturating_sub(seen);
        match self {
            Self::Move(place) => Self::Move(place),
            Self::Click(place, button, held) => Self::Click(place, button, left(held)),
            Self::Press(key, held) => Self::Press(key, left(held)),
        }
    }
}

/// A picture, and what it was painted from.
#[derive(Debug)]
struct Painted<Scene> {
    scene: Rc<Scene>,
    window: Area,
    picture: Picture,
}

/// The desktop, the program on it, and what is still to happen.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the states of a window are independent")]
pub(super) struct World<C: Client> {
    pub client: C,
    /// What the screen shows of the program, perhaps a frame late.
    pub on_screen: Rc<C::Scene>,
    /// What was painted last: while a bot waits, it looks at the same cell again and again.
    painted: Option<Painted<C::Scene>>,
    /// What another window covers, and its colour.
    cover: Option<(Area, Rgb)>,
    pub has_focus: bool,
    /// Whether another window has had the focus since that was last asked.
    pub has_lost_focus: bool,
    pub is_minimised: bool,
    pub is_closed: bool,
    /// Whether the next question who has had the focus fails.
    pub fails_once: bool,
    /// Whether the screen is locked, so that the bot can use neither screen nor input.
    pub is_locked: bool,
    pub pointer: Point,
    pub visited: Vec<Point>,
    /// What was sent, with its time.
    pub inputs: Vec<String>,
    pub clipboard: Clipboard,
    pub now: Duration,
    pub sent: usize,
    pub last_sent: Option<Duration>,
    pub has_modifier: bool,
    /// How many keys were sent while another window had the focus or a modifier was held.
    pub strays: usize,
    /// How many mouse button presses there were, by the bot or the user.
    pub presses: u64,
    /// The Escapes that the bot has announced and that are still to be heard.
    pub announced_escapes: usize,
    /// When the bot's presses of Escape will be heard.
    escapes: VecDeque<Duration>,
    /// The presses that were heard without having been announced.
    pub heard_escapes: usize,
    /// Whether the user has moved the pointer into a corner of the screen since that was last asked.
    pub heard_corner: bool,
    pub happenings: VecDeque<(Duration, Happening)>,
    /// How the window moves just before the next click.
    dodge: Option<(i32, i32)>,
    in_flight: VecDeque<(Duration, Input<C::Place>)>,
    /// How long the bot holds keys and buttons down.
    pub hold: Duration,
    next_frame: Duration,
    stalled_until: Duration,
    last_click: Option<Duration>,
    faults: Faults,
    chance: u64,
}

impl<C: Client> World<C> {
    pub fn new(mut client: C, faults: Faults) -> Self {
        Self {
            on_screen: client.scene(Duration::ZERO),
            painted: None,
            client,
            cover: None,
            has_focus: true,
            has_lost_focus: false,
            is_minimised: false,
            is_closed: false,
            fails_once: false,
            is_locked: false,
            pointer: Point { x: 0, y: 0 },
            visited: Vec::new(),
            inputs: Vec::new(),
            clipboard: Clipboard::default(),
            now: Duration::ZERO,
            sent: 0,
            last_sent: None,
            has_modifier: false,
            strays: 0,
            presses: 0,
            announced_escapes: 0,
            escapes: VecDeque::new(),
            heard_escapes: 0,
            heard_corner: false,
            happenings: VecDeque::new(),
            dodge: None,
            in_flight: VecDeque::new(),
            hold: Duration::ZERO,
            next_frame: Duration::ZERO,
            stalled_until: Duration::ZERO,
            last_click: None,
            // A xorshift generator must not start at 0.
            chance: faults.seed.wrapping_mul(2).wrapping_add(1),
            faults,
        }
    }

    /// Moves the pointer, which is never lost.
    pub fn move_pointer(&mut self, point: Point) {
        self.pointer = point;
        self.visited.push(point);
        self.inputs.push(format!("{:?}: to {},{}", self.now, point.x, point.y));
        if C::FEELS_POINTER {
            let due = self.due();
            self.in_flight.push_back((due, Input::Move(self.client.place_at(point))));
            self.advance(self.now);
        }
    }

    /// Sends a click to what is under the pointer, with a button that is held down this long.
    pub fn send_click(&mut self, button: MouseButton, held: Duration) {
        self.presses += 1;
        self.inputs.push(format!("{:?}: {button:?} button, held for {held:?}", self.now));
        if let Some((right, down)) = self.dodge.take() {
            self.client.shift(right, down);
            self.has_focus &= self.shows_game_at(self.pointer);
        }
        let input = Input::Click(self.client.place_at(self.pointer), button, held);
        self.send(input);
    }

    /// Sends a key that is held down this long.
    pub fn send_key(&mut self, key: Key, held: Duration) {
        self.strays += usize::from(!self.has_focus || self.is_closed || self.has_modifier);
        self.inputs.push(format!("{:?}: {key:?}, held for {held:?}", self.now));
        self.client.note_sent(key, &self.on_screen);
        if key == Key::Menu(MenuKey::Escape) {
            self.escapes.push_back(self.now + self.faults.lag);
        }
        self.send(Input::Press(key, held));
    }

    /// Lets time pass until `end`.
    pub fn advance(&mut self, end: Duration) {
        self.now = self.now.max(end);
        loop {
            let event = self.in_flight.front().map(|&(due, _)| due.max(self.stalled_until));
            let happening = self.happenings.front().map(|&(due, _)| due);
            let frame = (!self.faults.frame.is_zero()).then(|| self.next_frame.max(self.stalled_until));
            let next = [happening, event, frame].into_iter().flatten().min();
            let Some(next) = next.filter(|&next| next <= self.now) else { break };
            if happening == Some(next) {
                if let Some((due, happening)) = self.happenings.pop_front() {
                    self.happen(due, happening);
                }
            } else if event == Some(next) {
                if let Some((due, input)) = self.in_flight.pop_front() {
                    self.take(input.seen_late(due, next), next);
                }
            } else {
                // Frames between which nothing arrives are skipped.
                let frames = (self.now.saturating_sub(next).as_nanos() / self.faults.frame.as_nanos())
                    .min(u128::from(u32::MAX));
                let skipped = if event.is_none() && happening.is_none() { frames } else { 0 };
                let shown = next + self.faults.frame * u32::try_from(skipped).unwrap_or(0);
                self.on_screen = self.client.scene(shown);
                self.next_frame = shown + self.faults.frame;
            }
        }
        while self.escapes.front().is_some_and(|&due| due <= self.now) {
            self.escapes.pop_front();
            match self.announced_escapes.checked_sub(1) {
                Some(fewer) => self.announced_escapes = fewer,
                None => self.heard_escapes += 1,
            }
        }
        if self.faults.frame.is_zero() && self.now >= self.stalled_until {
            self.on_screen = self.client.scene(self.now);
        }
    }

    /// When the user will next move the pointer into a corner of the screen.
    pub fn next_corner(&self) -> Option<Duration> {
        self.happenings.iter().find_map(|(due, happening)| match happening {
            Happening::Point(point) | Happening::Flick(point) if is_corner(*point) => Some(*due),
            _ => None,
        })
    }

    /// What the screen shows in this area.
    pub fn picture(&mut self, area: Area) -> Picture {
        if self.is_closed || self.is_minimised {
            return all_of(OUTSIDE, area);
        }
        let (scene, window) = (&self.on_screen, self.client.area());
        let is_same = |last: &&Painted<C::Scene>| {
            Rc::ptr_eq(&last.scene, scene) && last.window == window && last.picture.area() == area
        };
        let picture = if let Some(last) = self.painted.as_ref().filter(is_same) {
            last.picture.clone()
        } else {
            let picture = self.client.paint(scene, area);
            self.painted = Some(Painted { scene: Rc::clone(scene), window, picture: picture.clone() });
            picture
        };
        let picture = self.client.with_menu(scene, picture, self.now);
        match self.cover {
            Some((cover, colour)) if cover.intersection(area).is_some() => covered(&picture, cover, colour),
            _ => picture,
        }
    }

    /// The menu that the game's window seems to have.
    pub fn menu(&self) -> Option<MenuKind> {
        self.client.menu()
    }

    /// Where the game's window is.
    pub fn window_area(&self) -> Area {
        self.client.area()
    }

    /// Whether the game's window is on top at this place.
    pub fn shows_game_at(&self, point: Point) -> bool {
        let is_open = !self.is_closed && !self.is_minimised && !self.is_covered_at(point);
        is_open && self.window_area().contains(point)
    }

    /// Whether another window is on top at this place.
    pub fn is_covered_at(&self, point: Point) -> bool {
        self.cover.is_some_and(|(cover, _)| cover.contains(point))
    }

    /// Whether the keyboard lacks this key.
    pub fn is_without_key(&self, key: Key) -> bool {
        self.faults.lacks_letters && matches!(key, Key::Symbol(symbol) if symbol.to_char().is_alphabetic())
    }

    /// When an input that is sent now arrives, unless something delays it. Inputs stay in order.
    fn due(&self) -> Duration {
        let last = self.in_flight.back().map_or(Duration::ZERO, |&(due, _)| due);
        last.max(self.now + self.faults.lag)
    }

    fn send(&mut self, input: Input<C::Place>) {
        self.sent += 1;
        self.last_sent = Some(self.now);
        let too_soon = matches!(input, Input::Press(..))
            && self.last_click.is_some_and(|at| self.now < at + self.faults.deaf_after_click);
        if too_soon || self.happens(self.faults.loss) {
            return;
        }
        if matches!(input, Input::Press(key, _) if self.is_without_key(key)) {
            self.in_flight.push_front((self.now, input));
            return self.advance(self.now);
        }
        let mut due = self.due();
        if self.happens(self.faults.late) {
            due = due.max(self.now + self.faults.lag + self.faults.lateness.mul_f64(self.share()));
        }
        let times = if self.happens(self.faults.doubled) { 2 } else { 1 };
        for _ in 0..times {
            self.in_flight.push_back((due, input));
        }
        if matches!(input, Input::Click(..)) {
            self.last_click = Some(self.now);
        } else if self.in_flight.len() >= 2 && self.happens(self.faults.overtaken) {
            // Only here is the order of inputs another than that in which they were sent.
            let last = self.in_flight.len() - 1;
            if matches!(self.in_flight[last - 1].1, Input::Click(..)) {
                let (first_due, second_due) = (self.in_flight[last - 1].0, self.in_flight[last].0);
                self.in_flight.swap(last - 1, last);
                (self.in_flight[last - 1].0, self.in_flight[last].0) = (first_due, second_due);
            }
        }
        self.advance(self.now);
    }

    /// Whether something that happens to this share of inputs happens to the next.
    fn happens(&mut self, share: f64) -> bool {
        share > 0.0 && self.share() < share
    }

    /// A random number from 0 to 1, by a xorshift generator (Marsaglia 2003).
    fn share(&mut self) -> f64 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        #[expect(clippy::cast_precision_loss, reason = "a share needs no more")]
        let share = (self.chance >> 11) as f64 / (1_u64 << 53) as f64;
        share
    }

    fn take(&mut self, input: Input<C::Place>, now: Duration) {
        if self.is_closed {
            return;
        }
        match input {
            Input::Move(place) => self.client.point(place, now),
            Input::Click(place, button, held) => {
                self.has_focus |= self.client.area().contains(self.pointer);
                self.client.click(place, button, held, now);
            }
            Input::Press(key, held) => {
                let taken = self.client.press(key, held, now);
                if let Some(text) = taken.copied {
                    self.clipboard.replace(Some(&text), false);
                }
                self.stalled_until = self.stalled_until.max(now + taken.busy);
            }
        }
        self.is_closed |= self.client.has_ended();
    }

    fn happen(&mut self, due: Duration, happening: Happening) {
        match happening {
            Happening::Click(point, button) => {
                self.presses += 1;
                self.pointer = point;
                if self.shows_game_at(point) {
                    self.take(Input::Click(self.client.place_at(point), button, TAP), due);
                }
            }
            Happening::Press(key) => self.take(Input::Press(key, TAP), due),
            Happening::Point(point) | Happening::Flick(point) => {
                self.heard_corner |= is_corner(point);
                if matches!(happening, Happening::Point(_)) {
                    self.pointer = point;
                    self.take(Input::Move(self.client.place_at(point)), due);
                }
            }
            Happening::MoveWindow { right, down } => self.client.shift(right, down),
            Happening::MoveBeforeClick { right, down } => self.dodge = Some((right, down)),
            Happening::Resize(step) => self.client.resize(step),
            Happening::Cover(is_covered) => self.cover = is_covered.then_some((SCREEN, OUTSIDE)),
            Happening::CoverPart(area, colour) => self.cover = Some((area, colour)),
            Happening::TakeFocus(is_taken) => self.has_focus = !is_taken,
            Happening::BorrowFocus => self.has_lost_focus = true,
            Happening::HoldModifier(is_held) => self.has_modifier = is_held,
            Happening::Minimise(is_minimised) => self.is_minimised = is_minimised,
            Happening::Lock(is_locked) => self.is_locked = is_locked,
            Happening::Close => self.is_closed = true,
            Happening::TurnPage => self.client.turn_page(),
            Happening::FailOnce => self.fails_once = true,
            Happening::CopyPicture => self.clipboard.replace(None, true),
            Happening::LetHotkeyThrough => self.client.hint(due),
            Happening::Stall(time) => self.stalled_until = self.stalled_until.max(due + time),
        }
    }
}

/// A picture of one colour.
fn all_of(colour: Rgb, area: Area) -> Picture {
    let pixels = area.width.unsigned_abs() * area.height.unsigned_abs();
    Picture::new(area, vec![colour; usize::try_from(pixels).expect("screens are smaller than memory")])
}

/// A picture with a window of one colour over a part of it.
fn covered(picture: &Picture, cover: Area, colour: Rgb) -> Picture {
    let area = picture.area();
    let points =
        (area.top..area.bottom()).flat_map(|y| (area.left..area.right()).map(move |x| Point { x, y }));
    let pixel = |point: Point| match picture.pixel(point.x, point.y) {
        Some(below) if !cover.contains(point) => below,
        _ => colour,
    };
    Picture::new(area, points.map(pixel).collect())
}

fn is_corner(point: Point) -> bool {
    Monitors::new(vec![SCREEN]).has_in_corner(point)
}
