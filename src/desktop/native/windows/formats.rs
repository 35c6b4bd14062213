//! In which formats the clipboard holds its content.
#![expect(unsafe_code, reason = "the system's functions are foreign")]

use std::{io, ptr};

use windows_sys::Win32::System::DataExchange::GetUpdatedClipboardFormats;
use windows_sys::Win32::System::Ole::{CF_LOCALE, CF_OEMTEXT, CF_TEXT, CF_UNICODETEXT};

/// Text without attributes, and its language.
const PLAIN_TEXT: [u16; 4] = [CF_UNICODETEXT, CF_TEXT, CF_OEMTEXT, CF_LOCALE];

/// Returns the formats of the clipboard, including those that the system converts to, without opening it.
pub(super) fn on_clipboard() -> io::Result<Vec<u32>> {
    let mut count = 0;
    // SAFETY: no list is given, and the system writes to the number during the call only.
    unsafe { GetUpdatedClipboardFormats(ptr::null_mut(), 0, &raw mut count) };
    let mut formats = vec![0; count as usize];
    if formats.is_empty() {
        return Ok(formats);
    }
    // SAFETY: the list has room for this many, and the system writes to it and to the number during the call only.
    if unsafe { GetUpdatedClipboardFormats(formats.as_mut_ptr(), count, &raw mut count) } == 0 {
        return Err(io::Error::last_os_error());
    }
    formats.truncate(count as usize);
    Ok(formats)
}

/// Whether a format is plain text.
pub(super) fn is_plain(format: u32) -> bool {
    u16::try_from(format).is_ok_and(|format| PLAIN_TEXT.contains(&format))
}
