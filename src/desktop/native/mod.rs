//! The real desktop: a file for each system, over what all of them share: enigo for the pointer and the keys, and
//! arboard for the clipboard.

mod clipboard;
mod devices;
#[cfg(not(windows))]
mod pointer;
#[cfg(target_os = "macos")]
#[path = "macos.rs"]
mod this_system;
#[cfg(windows)]
#[path = "windows/mod.rs"]
mod this_system;
#[cfg(all(unix, not(target_os = "macos")))]
#[path = "x11/mod.rs"]
mod this_system;

pub use devices::DigitKeys;
pub use this_system::NativeDesktop;
#[cfg(windows)]
pub(crate) use this_system::is_over_another_program;
#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) use this_system::keep_keys;
#[cfg(target_os = "linux")]
pub(crate) use this_system::wait_for_manager;
pub(crate) use this_system::watch_monitors;
