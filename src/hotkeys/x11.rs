//! Listening on X11: rdev, which must not end the program when the display is lost.

use std::ffi::c_int;
use std::thread;

use x11::xlib;

use super::super::through_rdev;
use super::{InputEvent, InputListener};

pub(in super::super) struct ThisSystem;

impl InputListener for ThisSystem {
    const IF_SILENT: &'static str = "on Wayland, log into an X11 session instead";

    fn listen(hear: impl FnMut(InputEvent) + 'static) -> String {
        survive_lost_display();
        through_rdev::listen(hear)
    }
}

/// Makes the listening thread wait forever where Xlib would exit the process, silently and with the
/// wrong exit code. Whoever drives the desktop notices the loss too, and reports it.
#[expect(unsafe_code, reason = "Xlib has no other way to set the handler")]
fn survive_lost_display() {
    // SAFETY: may be called at any time; it only stores the function, which is static.
    unsafe { xlib::XSetIOErrorHandler(Some(wait_forever)) };
}

/// Must not return: Xlib exits when it does.
extern "C" fn wait_forever(_: *mut xlib::Display) -> c_int {
    loop {
        thread::park();
    }
}
