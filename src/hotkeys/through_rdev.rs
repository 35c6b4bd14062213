//! Listening through rdev, on X11 and macOS.

use rdev::{Button, EventType, Key, ListenError};

use super::InputEvent;
use super::names::{KEY_NAMES, KeyName};
use crate::desktop::Point;
#[cfg(not(target_os = "macos"))]
use crate::desktop::keep_keys;

/// The code by which rdev knows each key in [`KEY_NAMES`] on X11.
#[cfg(not(target_os = "macos"))]
#[rustfmt::skip]
const CODES: [u8; KEY_NAMES.len()] = [
    67, 68, 69, 70, 71, 72, 73, 74, 75, 95, 96, 9, 127,
    78, 107, 118, 110, 115, 112, 117,
];

/// Whether [`listen`] must run on the main thread.
pub(super) const NEEDS_MAIN_THREAD: bool = cfg!(target_os = "macos");

/// Whether the keys that the bot presses are heard too.
pub(super) const HEARS_OWN_KEYS: bool = true;

/// What to do if nothing is heard although listening has not failed.
pub(super) const IF_SILENT: &str = if cfg!(target_os = "macos") {
    "allow the terminal under System Settings > Privacy & Security > Accessibility and Input Monitoring"
} else {
    "on Wayland, allow remote interaction if the desktop asks for it, or use `sudoku-bot run --nested`"
};

/// Passes input events to `hear` until the program ends. Returns only if it cannot listen, with the reason.
///
/// Keeps the keys in `kept` from programs other than Solo, except on macOS, where rdev only listens. `hear` may run
/// inside the system's own handling of input, and returns within microseconds.
#[cfg_attr(target_os = "macos", expect(unused_variables, reason = "no key is kept there"))]
pub(super) fn listen(kept: &[KeyName], mut hear: impl FnMut(InputEvent) + 'static) -> String {
    #[cfg(not(target_os = "macos"))]
    {
        xlib::survive_lost_display();
        if !kept.is_empty() {
            keep_keys(kept.iter().filter_map(|&key| code(key)).collect());
        }
    }
    let reason = match rdev::listen(move |event| hear(input_event(event.event_type))) {
        Ok(()) => "the listener has ended".into(),
        Err(error) => reason(&error),
    };
    if cfg!(target_os = "macos") { format!("{reason}; {IF_SILENT}") } else { reason }
}

/// The code by which rdev knows a key on X11.
#[cfg(not(target_os = "macos"))]
fn code(key: KeyName) -> Option<u8> {
    KEY_NAMES.into_iter().position(|known| known == key).map(|at| CODES[at])
}

#[cfg(not(target_os = "macos"))]
mod xlib {
    use std::ffi::c_int;
    use std::thread;

    use x11::xlib;

    /// Makes the listening thread wait forever where Xlib would exit the process, silently and with the wrong exit
    /// code. The code that drives the desktop notices the loss too, and reports it.
    #[expect(unsafe_code, reason = "Xlib has no other way to set the handler")]
    pub(super) fn survive_lost_display() {
        // SAFETY: may be called at any time; it only stores the function, which is static.
        unsafe { xlib::XSetIOErrorHandler(Some(wait_forever)) };
    }

    /// Must not return: Xlib exits when it does.
    extern "C" fn wait_forever(_: *mut xlib::Display) -> c_int {
        loop {
            thread::park();
        }
    }
}

fn input_event(event: EventType) -> InputEvent {
    match event {
        EventType::KeyPress(key) => name(key).map_or(InputEvent::Other, InputEvent::KeyDown),
        EventType::KeyRelease(key) => name(key).map_or(InputEvent::Other, InputEvent::KeyUp),
        EventType::ButtonPress(Button::Left | Button::Right | Button::Middle) => InputEvent::ButtonDown,
        EventType::MouseMove { x, y } => InputEvent::PointerAt(point(x, y)),
        _ => InputEvent::Other,
    }
}

#[expect(clippy::cast_possible_truncation, reason = "screens are smaller")]
fn point(x: f64, y: f64) -> Point {
    Point { x: x.floor() as i32, y: y.floor() as i32 }
}

/// The name of a hotkey, which rdev writes as the settings do.
fn name(key: Key) -> Option<KeyName> {
    let name = format!("{key:?}");
    KEY_NAMES.into_iter().find(|known| *known == name)
}

fn reason(error: &ListenError) -> String {
    match error {
        ListenError::MissingDisplayError => "cannot open the display named by DISPLAY".into(),
        ListenError::KeyboardError => "cannot read the keyboard layout from the X server".into(),
        ListenError::XRecordExtensionError => {
            "the X server has no RECORD extension; enable it in its configuration".into()
        }
        ListenError::RecordContextError | ListenError::RecordContextEnablingError => {
            "the X server does not let this program record input".into()
        }
        ListenError::EventTapError | ListenError::LoopSourceError => {
            "macOS does not let this program listen".into()
        }
        other => format!("{other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hotkey_is_known() {
        #[rustfmt::skip]
        let keys = [
            Key::F1, Key::F2, Key::F3, Key::F4, Key::F5, Key::F6, Key::F7, Key::F8, Key::F9, Key::F11, Key::F12,
            Key::Escape, Key::Pause, Key::ScrollLock, Key::PrintScreen, Key::Insert, Key::Home, Key::End,
            Key::PageUp, Key::PageDown,
        ];
        assert_eq!(keys.map(name), KEY_NAMES.map(Some));
    }

    #[test]
    fn turns_of_the_wheel_and_side_buttons_are_no_presses() {
        let down = |button| input_event(EventType::ButtonPress(button));
        for button in [Button::Left, Button::Middle, Button::Right] {
            assert_eq!(down(button), InputEvent::ButtonDown);
        }
        assert_eq!(down(Button::Unknown(4)), InputEvent::Other);
        assert_eq!(input_event(EventType::Wheel { delta_x: 0, delta_y: 1 }), InputEvent::Other);
    }

    #[test]
    fn keys_that_the_bot_may_send_are_no_hotkeys() {
        for key in [Key::F10, Key::Alt, Key::Return, Key::Backspace, Key::Num1, Key::Kp1] {
            assert_eq!(input_event(EventType::KeyPress(key)), InputEvent::Other, "{key:?}");
        }
        assert_eq!(input_event(EventType::KeyRelease(Key::F5)), InputEvent::KeyUp("F5"));
    }

    #[test]
    fn a_server_without_the_extension_is_named_with_what_to_do() {
        let reason = reason(&ListenError::XRecordExtensionError);
        assert_eq!(reason, "the X server has no RECORD extension; enable it in its configuration");
    }
}
