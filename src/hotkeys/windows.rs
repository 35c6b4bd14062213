//! Listening on Windows: low-level hooks, which hear all input and leave it as it is, except for hotkeys over programs
//! other than Solo.
#![expect(unsafe_code, reason = "the system's functions are foreign")]

use std::cell::RefCell;
use std::collections::HashMap;
use std::{io, ptr};

use windows_sys::Win32::Foundation::{LPARAM, LRESULT, WPARAM};
use windows_sys::Win32::System::LibraryLoader::GetModuleHandleW;
use windows_sys::Win32::UI::Input::KeyboardAndMouse as keys;
use windows_sys::Win32::UI::Input::KeyboardAndMouse::VIRTUAL_KEY;
use windows_sys::Win32::UI::WindowsAndMessaging::{
    CallNextHookEx, GetMessageW, HC_ACTION, HHOOK, HOOKPROC, KBDLLHOOKSTRUCT, LLKHF_INJECTED, LLKHF_UP, MSG,
    MSLLHOOKSTRUCT, SetTimer, SetWindowsHookExW, UnhookWindowsHookEx, WH_KEYBOARD_LL, WH_MOUSE_LL,
    WINDOWS_HOOK_ID, WM_LBUTTONDOWN, WM_MBUTTONDOWN, WM_MOUSEMOVE, WM_RBUTTONDOWN, WM_TIMER,
};

use super::InputEvent;
use super::names::{KEY_NAMES, KeyName};
use crate::desktop::{Point, is_over_another_program};

/// The code of each key in [`KEY_NAMES`].
#[rustfmt::skip]
const CODES: [VIRTUAL_KEY; KEY_NAMES.len()] = [
    keys::VK_F1, keys::VK_F2, keys::VK_F3, keys::VK_F4, keys::VK_F5, keys::VK_F6, keys::VK_F7, keys::VK_F8,
    keys::VK_F9, keys::VK_F11, keys::VK_F12, keys::VK_ESCAPE, keys::VK_PAUSE, keys::VK_SCROLL,
    keys::VK_SNAPSHOT, keys::VK_INSERT, keys::VK_HOME, keys::VK_END, keys::VK_PRIOR, keys::VK_NEXT,
];

/// Whether [`listen`] must run on the main thread.
pub(super) const NEEDS_MAIN_THREAD: bool = false;

/// Whether the keys that the bot presses are heard too.
pub(super) const HEARS_OWN_KEYS: bool = false;

/// What to do if nothing is heard although listening has not failed.
pub(super) const IF_SILENT: &str = "a security program may block input hooks";

/// What a hook returns for an event that goes no further.
const KEPT_BACK: LRESULT = 1;

/// How often the hooks are set again.
const RENEWAL_MS: u32 = 2000;

thread_local! {
    /// What the hooks pass events to. The system calls them on the thread that has set them.
    static HEAR: RefCell<Option<Hear>> = const { RefCell::new(None) };
    static KEPT: RefCell<KeptKeys> = RefCell::default();
}

type Hear = Box<dyn FnMut(InputEvent)>;

/// Passes input events to `hear` until the program ends. Returns only if it cannot listen, with the reason.
///
/// Keeps the keys in `kept` from programs other than Solo. `hear` runs inside the system's own handling of input, and
/// returns within microseconds.
pub(super) fn listen(kept: &[KeyName], hear: impl FnMut(InputEvent) + 'static) -> String {
    KEPT.set(KeptKeys { keys: kept.to_vec(), held: HashMap::new() });
    HEAR.set(Some(Box::new(hear)));
    let mut hooks = match Hooks::set() {
        Ok(hooks) => hooks,
        Err(error) => return format!("Windows refused an input hook: {error}"),
    };
    // The moves that the bot makes are not heard, so nothing else shows that the hooks work.
    pass_on(InputEvent::Other);
    hooks.serve();
    "Windows has ended the input hooks".into()
}

/// The keys that do not reach programs other than Solo.
#[derive(Default)]
struct KeptKeys {
    keys: Vec<KeyName>,
    /// The keys held down, and whether each is kept: a release is treated like its press.
    held: HashMap<KeyName, bool>,
}

impl KeptKeys {
    /// Whether an event stays with the bot.
    fn keeps(&mut self, event: InputEvent, is_over_another_program: impl FnOnce() -> bool) -> bool {
        match event {
            InputEvent::KeyDown(key) if self.keys.contains(&key) => {
                *self.held.entry(key).or_insert_with(is_over_another_program)
            }
            InputEvent::KeyUp(key) => self.held.remove(key).unwrap_or(false),
            _ => false,
        }
    }
}

struct Hooks {
    keyboard: HHOOK,
    mouse: HHOOK,
}

impl Hooks {
    fn set() -> io::Result<Self> {
        let keyboard = hook(WH_KEYBOARD_LL, Some(keyboard_hook))?;
        let mouse = hook(WH_MOUSE_LL, Some(mouse_hook))?;
        Ok(Self { keyboard, mouse })
    }

    /// Sets the hooks again: the system silently drops one that has answered too late, as when the computer was busy or
    /// asleep.
    fn renew(&mut self) {
        // The new ones first, so that no input goes unheard. If they are refused, the old ones may still be there.
        if let Ok(new) = Self::set() {
            std::mem::replace(self, new).remove();
        }
    }

    /// Removes the hooks; returns whether each was still there.
    fn remove(self) -> [bool; 2] {
        // SAFETY: the system checks the handles.
        [self.keyboard, self.mouse].map(|hook| unsafe { UnhookWindowsHookEx(hook) != 0 })
    }

    /// Lets the system call the hooks, which it does while this thread waits for messages, and renews them now and
    /// then. Returns when the thread is told to end.
    fn serve(&mut self) {
        // SAFETY: takes plain numbers; the timer belongs to this thread.
        unsafe { SetTimer(ptr::null_mut(), 0, RENEWAL_MS, None) };
        let mut message = MSG::default();
        // SAFETY: the system writes to the message during the call only.
        while unsafe { GetMessageW(&raw mut message, ptr::null_mut(), 0, 0) } > 0 {
            if message.message == WM_TIMER {
                self.renew();
            }
        }
    }
}

fn hook(kind: WINDOWS_HOOK_ID, procedure: HOOKPROC) -> io::Result<HHOOK> {
    // SAFETY: the procedures are static functions of this program, called by this thread only.
    let handle = unsafe { SetWindowsHookExW(kind, procedure, GetModuleHandleW(ptr::null()), 0) };
    if handle.is_null() { Err(io::Error::last_os_error()) } else { Ok(handle) }
}

fn pass_on(event: InputEvent) {
    HEAR.with(|hear| {
        // It is never borrowed twice: what hears an event does not wait for messages.
        if let Ok(mut hear) = hear.try_borrow_mut()
            && let Some(hear) = hear.as_mut()
        {
            hear(event);
        }
    });
}

unsafe extern "system" fn keyboard_hook(code: i32, message: WPARAM, details: LPARAM) -> LRESULT {
    if code.cast_unsigned() == HC_ACTION {
        // SAFETY: with this code it is the address of such a structure, valid during the call.
        let key = unsafe { &*ptr::with_exposed_provenance::<KBDLLHOOKSTRUCT>(details.cast_unsigned()) };
        let event = key_event(key);
        pass_on(event);
        if KEPT.with_borrow_mut(|kept| kept.keeps(event, is_over_another_program)) {
            return KEPT_BACK;
        }
    }
    // SAFETY: hands on what the system gave, as every hook should.
    unsafe { CallNextHookEx(ptr::null_mut(), code, message, details) }
}

unsafe extern "system" fn mouse_hook(code: i32, message: WPARAM, details: LPARAM) -> LRESULT {
    if code.cast_unsigned() == HC_ACTION {
        // SAFETY: with this code it is the address of such a structure, valid during the call.
        let mouse = unsafe { &*ptr::with_exposed_provenance::<MSLLHOOKSTRUCT>(details.cast_unsigned()) };
        pass_on(mouse_event(message, mouse));
    }
    // SAFETY: hands on what the system gave, as every hook should.
    unsafe { CallNextHookEx(ptr::null_mut(), code, message, details) }
}

fn key_event(key: &KBDLLHOOKSTRUCT) -> InputEvent {
    match name(key) {
        Some(name) if key.flags & LLKHF_UP == 0 => InputEvent::KeyDown(name),
        Some(name) => InputEvent::KeyUp(name),
        None => InputEvent::Other,
    }
}

/// The name of a hotkey that the user has pressed.
///
/// The bot's own keys carry its mark. Being injected is no proof: so are the keys of a remote user, or of a program
/// that remaps keys.
fn name(key: &KBDLLHOOKSTRUCT) -> Option<KeyName> {
    let is_own = key.flags & LLKHF_INJECTED != 0 && key.dwExtraInfo == enigo::EVENT_MARKER as usize;
    let at = CODES.iter().position(|&code| u32::from(code) == key.vkCode);
    at.filter(|_| !is_own).map(|at| KEY_NAMES[at])
}

/// The bot's own presses count, as on other systems.
fn mouse_event(message: WPARAM, mouse: &MSLLHOOKSTRUCT) -> InputEvent {
    match u32::try_from(message) {
        Ok(WM_LBUTTONDOWN | WM_RBUTTONDOWN | WM_MBUTTONDOWN) => InputEvent::ButtonDown,
        Ok(WM_MOUSEMOVE) => InputEvent::PointerAt(Point { x: mouse.pt.x, y: mouse.pt.y }),
        _ => InputEvent::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: VIRTUAL_KEY) -> KBDLLHOOKSTRUCT {
        KBDLLHOOKSTRUCT { vkCode: code.into(), ..Default::default() }
    }

    #[test]
    fn every_hotkey_is_known() {
        for (code, name) in [
            (keys::VK_F1, "F1"),
            (keys::VK_F9, "F9"),
            (keys::VK_F11, "F11"),
            (keys::VK_ESCAPE, "Escape"),
            (keys::VK_SNAPSHOT, "PrintScreen"),
            (keys::VK_END, "End"),
            (keys::VK_NEXT, "PageDown"),
        ] {
            assert_eq!(key_event(&key(code)), InputEvent::KeyDown(name));
        }
    }

    #[test]
    fn a_kept_key_is_kept_until_it_is_released_and_another_one_is_not() {
        let mut kept = KeptKeys { keys: vec!["F5"], held: HashMap::new() };
        let (down, up) = (InputEvent::KeyDown("F5"), InputEvent::KeyUp("F5"));
        let (other, escape) = (InputEvent::Other, InputEvent::KeyDown("Escape"));
        // Each with whether the pointer is over a program other than Solo.
        let events = [(down, true), (other, true), (escape, true), (down, false), (up, false), (up, true)];
        let keeps = events.map(|(event, is_over)| kept.keeps(event, || is_over));
        assert_eq!(keeps, [true, false, false, true, true, false]);
        let keeps =
            [(down, false), (down, true), (up, true)].map(|(event, is_over)| kept.keeps(event, || is_over));
        assert_eq!(keeps, [false; 3], "Solo has had the press");
    }

    #[test]
    fn hooks_that_the_system_has_dropped_are_set_again() {
        // A service, such as one that runs tests, may not be allowed to set any.
        let Ok(mut hooks) = Hooks::set() else { return };
        let Hooks { keyboard, mouse } = hooks;
        assert_eq!(Hooks { keyboard, mouse }.remove(), [true; 2], "behind its back");
        hooks.renew();
        assert_eq!(hooks.remove(), [true; 2], "the new ones are there");
    }

    #[test]
    fn keys_go_down_and_up() {
        assert_eq!(key_event(&key(keys::VK_F5)), InputEvent::KeyDown("F5"));
        let up = KBDLLHOOKSTRUCT { flags: LLKHF_UP, ..key(keys::VK_F5) };
        assert_eq!(key_event(&up), InputEvent::KeyUp("F5"));
    }

    #[test]
    fn the_bots_own_escape_is_told_from_one_that_is_typed_from_afar() {
        let remote = KBDLLHOOKSTRUCT { flags: LLKHF_INJECTED, ..key(keys::VK_ESCAPE) };
        assert_eq!(key_event(&remote), InputEvent::KeyDown("Escape"));
        let own = KBDLLHOOKSTRUCT { dwExtraInfo: enigo::EVENT_MARKER as usize, ..remote };
        assert_eq!(key_event(&own), InputEvent::Other);
    }

    #[test]
    fn keys_that_the_bot_may_send_are_no_hotkeys() {
        for code in [keys::VK_F10, keys::VK_MENU, keys::VK_RETURN, keys::VK_BACK, keys::VK_NUMPAD1] {
            assert_eq!(key_event(&key(code)), InputEvent::Other, "{code}");
        }
    }

    #[test]
    fn turns_of_the_wheel_and_side_buttons_are_no_presses() {
        use windows_sys::Win32::UI::WindowsAndMessaging::{WM_MOUSEWHEEL, WM_XBUTTONDOWN};
        let mouse = MSLLHOOKSTRUCT::default();
        for message in [WM_LBUTTONDOWN, WM_RBUTTONDOWN, WM_MBUTTONDOWN] {
            assert_eq!(mouse_event(message as WPARAM, &mouse), InputEvent::ButtonDown);
        }
        for message in [WM_MOUSEWHEEL, WM_XBUTTONDOWN] {
            assert_eq!(mouse_event(message as WPARAM, &mouse), InputEvent::Other);
        }
        let moved = mouse_event(WM_MOUSEMOVE as WPARAM, &mouse);
        assert_eq!(moved, InputEvent::PointerAt(Point { x: 0, y: 0 }));
    }
}
