//! Listening through rdev.

use rdev::{Button, EventType, Key, ListenError};

use super::input::InputEvent;
use super::names::KeyName;
use crate::desktop::Point;

#[rustfmt::skip]
const KEYS: [(Key, KeyName); 20] = [
    (Key::F1, "F1"), (Key::F2, "F2"), (Key::F3, "F3"), (Key::F4, "F4"), (Key::F5, "F5"), (Key::F6, "F6"),
    (Key::F7, "F7"), (Key::F8, "F8"), (Key::F9, "F9"), (Key::F11, "F11"), (Key::F12, "F12"),
    (Key::Escape, "Escape"), (Key::Pause, "Pause"), (Key::ScrollLock, "ScrollLock"),
    (Key::PrintScreen, "PrintScreen"), (Key::Insert, "Insert"), (Key::Home, "Home"), (Key::End, "End"),
    (Key::PageUp, "PageUp"), (Key::PageDown, "PageDown"),
];

/// Passes on what rdev hears; returns only if it cannot listen, with the reason.
pub(super) fn listen(mut hear: impl FnMut(InputEvent) + 'static) -> String {
    match rdev::listen(move |event| hear(input_event(event.event_type))) {
        Ok(()) => "the listener has ended".into(),
        Err(error) => reason(&error),
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

fn name(key: Key) -> Option<KeyName> {
    KEYS.iter().find(|(known, _)| *known == key).map(|&(_, name)| name)
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
        ListenError::KeyHookError(code) => format!("Windows refused a keyboard hook (error {code})"),
        ListenError::MouseHookError(code) => format!("Windows refused a mouse hook (error {code})"),
        other => format!("{other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::names::KEY_NAMES;
    use super::*;

    #[test]
    fn every_hotkey_is_known() {
        assert_eq!(KEYS.map(|(_, name)| name), KEY_NAMES);
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
