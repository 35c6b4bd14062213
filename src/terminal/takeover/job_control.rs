//! Ctrl+Z: the terminal is given back while the program is stopped, and taken again when it continues.

use std::io;
use std::thread;

use signal_hook::consts::SIGTSTP;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::input_mode::InputMode;
/// Listens from another thread; without a mode, nothing is read from the terminal.
pub(super) fn listen(mode: Option<InputMode>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTSTP])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            super::lend_while(|| {
                mode.iter().for_each(InputMode::lend);
                // Stops the whole program, and returns when it continues.
                if let Err(error) = emulate_default_handler(signal) {
                    log::debug!("cannot stop: {error}");
                }
                mode.iter().for_each(InputMode::take_back);
            });
        }
    });
    Ok(())
}
