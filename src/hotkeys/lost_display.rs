//! Keeps Xlib, which rdev listens through, from ending the program when the display is lost.

use std::ffi::c_int;
use std::thread;

use x11::xlib;

/// Lets the listener wait for ever where Xlib would end the program by itself, without a word of
/// why and with an exit code that stands for something else. Whoever drives the desktop notices
/// the loss too, and says so.
#[expect(unsafe_code, reason = "there is no other way to tell Xlib")]
pub(super) fn survive() {
    // SAFETY: this may be called at any time, and only stores the function, which is there as long
    // as the program.
    unsafe { xlib::XSetIOErrorHandler(Some(wait_for_the_end)) };
}

/// Must not return: Xlib exits when it does.
extern "C" fn wait_for_the_end(_: *mut xlib::Display) -> c_int {
    loop {
        thread::park();
    }
}
