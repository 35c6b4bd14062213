//! Clicks that carry their own position.
#![expect(unsafe_code, reason = "the system's functions are foreign")]

use std::io;
use std::time::Duration;

use windows_sys::Win32::UI::Input::KeyboardAndMouse::{
    INPUT, INPUT_0, INPUT_MOUSE, MOUSE_EVENT_FLAGS, MOUSEEVENTF_ABSOLUTE, MOUSEEVENTF_LEFTDOWN,
    MOUSEEVENTF_LEFTUP, MOUSEEVENTF_MOVE, MOUSEEVENTF_RIGHTDOWN, MOUSEEVENTF_RIGHTUP,
    MOUSEEVENTF_VIRTUALDESK, MOUSEINPUT, SendInput,
};

use super::user32;
use crate::desktop::{MouseButton, Point};

/// The units into which `SendInput` divides the screen, across and down.
const PARTS: i64 = 1 << 16;

#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "it is 40")]
const INPUT_BYTES: i32 = size_of::<INPUT>() as i32;

/// Presses and releases a button at a place.
///
/// The place goes with each event. If the pointer were moved first, the user or, under Wine, a late motion event could
/// move it away before the click.
pub(super) fn click(place: Point, button: MouseButton, hold: Duration) -> io::Result<()> {
    // The events are those of the hardware, which Windows swaps.
    let is_left = (button == MouseButton::Left) != user32::has_swapped_buttons();
    let changes = if is_left {
        [MOUSEEVENTF_LEFTDOWN, MOUSEEVENTF_LEFTUP]
    } else {
        [MOUSEEVENTF_RIGHTDOWN, MOUSEEVENTF_RIGHTUP]
    };
    let inputs = changes.map(|change| mouse_input(place, change));
    if hold.is_zero() {
        return send(&inputs);
    }
    let [down, up] = inputs;
    let pressed = send(&[down]);
    std::thread::sleep(hold);
    pressed.and(send(&[up]))
}

/// Sends some events, with nothing between them.
fn send(inputs: &[INPUT]) -> io::Result<()> {
    let number = u32::try_from(inputs.len()).unwrap_or_default();
    // SAFETY: the inputs live until the call returns, and their number and size are right.
    let sent = unsafe { SendInput(number, inputs.as_ptr(), INPUT_BYTES) };
    if sent == number { Ok(()) } else { Err(io::Error::last_os_error()) }
}

fn mouse_input(place: Point, change: MOUSE_EVENT_FLAGS) -> INPUT {
    let screen = user32::virtual_screen();
    let mi = MOUSEINPUT {
        dx: in_parts(place.x - screen.left, screen.width),
        dy: in_parts(place.y - screen.top, screen.height),
        dwFlags: MOUSEEVENTF_MOVE | MOUSEEVENTF_ABSOLUTE | MOUSEEVENTF_VIRTUALDESK | change,
        // The hooks recognise the bot's own events by this.
        dwExtraInfo: enigo::EVENT_MARKER as usize,
        ..Default::default()
    };
    INPUT { r#type: INPUT_MOUSE, Anonymous: INPUT_0 { mi } }
}

/// The middle of a pixel, in parts of the screen, which rounds to that pixel however the system does it.
fn in_parts(pixel: i32, pixels: i32) -> i32 {
    let middle = i64::from(pixel) * PARTS + PARTS / 2;
    i32::try_from(middle / i64::from(pixels.max(1))).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pixel_survives_the_way_through_parts_of_the_screen() {
        for pixels in [1, 640, 1366, 1920, 5120, 11520, 16384] {
            for pixel in 0..pixels {
                let parts = i64::from(in_parts(pixel, pixels));
                for whole in [PARTS, PARTS - 1] {
                    assert_eq!(parts * i64::from(pixels) / whole, i64::from(pixel), "of {pixels}");
                }
            }
        }
    }
}
