//! The functions of user32 that the bot needs, made safe.
#![expect(unsafe_code, reason = "the system's functions are foreign")]

use std::{io, ptr};

use windows_sys::Win32::Foundation::{
    ERROR_ALREADY_EXISTS, GetLastError, HWND, LPARAM, POINT, RECT, TRUE, WPARAM,
};
use windows_sys::Win32::Graphics::Gdi::{ClientToScreen, EnumDisplayMonitors, HDC, HMONITOR};
use windows_sys::Win32::System::StationsAndDesktops::{CloseDesktop, DESKTOP_READOBJECTS, OpenInputDesktop};
use windows_sys::Win32::System::Threading::CreateMutexW;
use windows_sys::Win32::UI::Input::KeyboardAndMouse::{
    GetAsyncKeyState, GetKeyboardLayout, VIRTUAL_KEY, VkKeyScanExW,
};
use windows_sys::Win32::UI::WindowsAndMessaging::{
    FindWindowExW, GA_ROOT, GUITHREADINFO, GW_OWNER, GetAncestor, GetClientRect, GetCursorPos,
    GetDesktopWindow, GetForegroundWindow, GetGUIThreadInfo, GetSystemMetrics, GetWindow,
    GetWindowThreadProcessId, IsIconic, IsWindow, IsWindowVisible, PostMessageW, SM_CXVIRTUALSCREEN,
    SM_CYVIRTUALSCREEN, SM_SWAPBUTTON, SM_XVIRTUALSCREEN, SM_YVIRTUALSCREEN, SMTO_ABORTIFHUNG,
    SYSTEM_METRICS_INDEX, SendMessageTimeoutW, SetCursorPos, WM_CHAR, WM_GETTEXT, WM_GETTEXTLENGTH,
    WindowFromPoint,
};
use windows_sys::core::BOOL;

use crate::desktop::{Area, Monitors, Point, Window, WindowId};

#[expect(clippy::cast_possible_truncation, reason = "it is 72 at most")]
const GUI_THREAD_INFO_BYTES: u32 = size_of::<GUITHREADINFO>() as u32;

/// How long another program may take to answer a message.
const ANSWER_MILLISECONDS: u32 = 500;

pub(super) fn pointer() -> io::Result<Point> {
    let mut point = POINT::default();
    // SAFETY: the system writes to the point during the call only.
    succeeded(unsafe { GetCursorPos(&raw mut point) })?;
    Ok(Point { x: point.x, y: point.y })
}

pub(super) fn move_pointer(to: Point) -> io::Result<()> {
    // SAFETY: takes plain numbers.
    succeeded(unsafe { SetCursorPos(to.x, to.y) })
}

/// Whether the user has swapped the mouse buttons.
pub(super) fn has_swapped_buttons() -> bool {
    metric(SM_SWAPBUTTON) != 0
}

/// The rectangle around all monitors.
pub(super) fn virtual_screen() -> Area {
    Area {
        left: metric(SM_XVIRTUALSCREEN),
        top: metric(SM_YVIRTUALSCREEN),
        width: metric(SM_CXVIRTUALSCREEN),
        height: metric(SM_CYVIRTUALSCREEN),
    }
}

/// The monitors as they are now.
pub(super) fn monitors() -> Monitors {
    let mut areas: Vec<Area> = Vec::new();
    let place = (&raw mut areas).expose_provenance().cast_signed();
    // SAFETY: the system calls the function during this call only, with the address of the list.
    unsafe { EnumDisplayMonitors(ptr::null_mut(), ptr::null(), Some(add_monitor), place) };
    if areas.is_empty() {
        areas.push(virtual_screen());
    }
    Monitors::new(areas)
}

unsafe extern "system" fn add_monitor(_: HMONITOR, _: HDC, monitor: *mut RECT, areas: LPARAM) -> BOOL {
    // SAFETY: the one is the system's, the other the list above, and nothing else uses them during the call.
    let (monitor, areas) =
        unsafe { (&*monitor, &mut *ptr::with_exposed_provenance_mut::<Vec<Area>>(areas.cast_unsigned())) };
    let RECT { left, top, right, bottom } = *monitor;
    areas.push(Area { left, top, width: right - left, height: bottom - top });
    TRUE
}

/// Whether the system shows a desktop where this program can do nothing, such as the lock screen's.
pub(super) fn is_locked() -> bool {
    // SAFETY: takes plain numbers.
    let desktop = unsafe { OpenInputDesktop(0, 0, DESKTOP_READOBJECTS) };
    if !desktop.is_null() {
        // SAFETY: it was opened here and is not used any more.
        unsafe { CloseDesktop(desktop) };
    }
    let is_refused = |error: io::Error| error.kind() == io::ErrorKind::PermissionDenied;
    desktop.is_null() || pointer().is_err_and(is_refused)
}

/// Whether some window has the focus.
pub(super) fn has_foreground() -> bool {
    // SAFETY: takes nothing.
    !unsafe { GetForegroundWindow() }.is_null()
}

fn metric(index: SYSTEM_METRICS_INDEX) -> i32 {
    // SAFETY: takes a plain number.
    unsafe { GetSystemMetrics(index) }
}

/// Whether a key is held down now.
pub(super) fn is_held(key: VIRTUAL_KEY) -> bool {
    // SAFETY: takes a plain number. The highest bit of the answer says that the key is down.
    unsafe { GetAsyncKeyState(key.into()) < 0 }
}

/// Whether a key of the foreground window's keyboard layout types this character without Shift or AltGr.
pub(super) fn has_key(character: char) -> bool {
    let Ok(unit) = u16::try_from(u32::from(character)) else { return false };
    // SAFETY: the system checks the handle; no number of the process is asked for.
    let key = unsafe {
        let thread = GetWindowThreadProcessId(GetForegroundWindow(), ptr::null_mut());
        VkKeyScanExW(unit, GetKeyboardLayout(thread))
    };
    // The high byte holds Shift and its like; if there is no key, the number is negative.
    (0..0x100).contains(&key)
}

/// Hands a character to the window with the focus, as the system does after a key press.
pub(super) fn post_character(character: char) -> io::Result<()> {
    let mut thread = GUITHREADINFO { cbSize: GUI_THREAD_INFO_BYTES, ..Default::default() };
    // SAFETY: the system writes to the structure, whose size is right, during the call only. 0 stands for the
    // thread of the foreground window.
    succeeded(unsafe { GetGUIThreadInfo(0, &raw mut thread) })?;
    if thread.hwndFocus.is_null() {
        return Err(io::Error::other("no window has the focus"));
    }
    // SAFETY: the system checks the handle. The 1 stands for one key press.
    succeeded(unsafe { PostMessageW(thread.hwndFocus, WM_CHAR, u32::from(character) as usize, 1) })
}

/// The top-level window at a point.
pub(super) fn window_at(point: Point) -> Option<WindowId> {
    // SAFETY: windows are plain handles, which the system checks.
    let (root, desktop) = unsafe {
        let window = WindowFromPoint(POINT { x: point.x, y: point.y });
        (GetAncestor(window, GA_ROOT), GetDesktopWindow())
    };
    (!root.is_null() && root != desktop).then(|| WindowId(root.expose_provenance() as u64))
}

pub(super) fn state(window: WindowId) -> Window {
    let Ok(address) = usize::try_from(window.0) else { return Window::Gone };
    let window: HWND = ptr::with_exposed_provenance_mut(address);
    // SAFETY: the system checks the handle of the window, which may be closed at any time.
    let (exists, is_visible, is_minimised, has_focus) = unsafe {
        (IsWindow(window), IsWindowVisible(window), IsIconic(window), GetForegroundWindow() == window)
    };
    if exists == 0 {
        return Window::Gone;
    }
    if is_visible == 0 || is_minimised != 0 {
        return Window::Hidden;
    }
    client_area(window).map_or(Window::Gone, |area| Window::Shown { area, has_focus })
}

/// Creates the mutex of this user's bots, which exists until the process ends; false if there was one already.
pub(super) fn create_mutex() -> io::Result<bool> {
    let name: Vec<u16> = "Local\\sudoku-bot\0".encode_utf16().collect();
    // SAFETY: the name ends with a zero and lives during the call; no other pointers are given. The last error is
    // this thread's own.
    let (mutex, error) = unsafe { (CreateMutexW(ptr::null(), 0, name.as_ptr()), GetLastError()) };
    if mutex.is_null() {
        return Err(io::Error::last_os_error());
    }
    Ok(error != ERROR_ALREADY_EXISTS)
}

/// Returns the foreground window if `window` owns it.
pub(super) fn dialog_of(window: WindowId) -> Option<WindowId> {
    // SAFETY: windows are plain handles, which the system checks.
    let (dialog, owner) = unsafe {
        let foreground = GetForegroundWindow();
        (foreground, GetWindow(foreground, GW_OWNER))
    };
    let is_owned = !owner.is_null() && owner.expose_provenance() as u64 == window.0;
    is_owned.then(|| WindowId(dialog.expose_provenance() as u64))
}

/// The text in the first field of a dialog, if it has one with a text.
pub(super) fn dialog_text(dialog: WindowId) -> Option<String> {
    let dialog: HWND = ptr::with_exposed_provenance_mut(usize::try_from(dialog.0).ok()?);
    let class: Vec<u16> = "Edit\0".encode_utf16().collect();
    // SAFETY: the system checks the handle. The class ends with a zero and lives during the call.
    let field = unsafe { FindWindowExW(dialog, ptr::null_mut(), class.as_ptr(), ptr::null()) };
    if field.is_null() {
        return None;
    }
    // SAFETY: this message has no content.
    let length = unsafe { ask(field, WM_GETTEXTLENGTH, 0, 0) }?;
    let mut text = vec![0_u16; length + 1];
    let place = text.as_mut_ptr().expose_provenance().cast_signed();
    // SAFETY: the buffer has room for this many characters. The system hands the text over before the call returns.
    let length = unsafe { ask(field, WM_GETTEXT, text.len(), place) }?;
    text.truncate(length);
    (!text.is_empty()).then(|| String::from_utf16_lossy(&text))
}

/// Returns the answer of a window to a message, or `None` if it does not come in time.
///
/// # Safety
/// The message and what goes with it must be right.
unsafe fn ask(window: HWND, message: u32, first: WPARAM, second: LPARAM) -> Option<usize> {
    let mut answer = 0;
    // SAFETY: the system checks the handle, and writes to the answer during the call only.
    let came = unsafe {
        SendMessageTimeoutW(
            window,
            message,
            first,
            second,
            SMTO_ABORTIFHUNG,
            ANSWER_MILLISECONDS,
            &raw mut answer,
        )
    };
    (came != 0).then_some(answer)
}

/// Returns the area of a window's content, or `None` if the window was closed meanwhile.
fn client_area(window: HWND) -> Option<Area> {
    let (mut size, mut corner) = (RECT::default(), POINT::default());
    // SAFETY: the system checks the handle, and writes to the structures during the calls only.
    let found =
        unsafe { GetClientRect(window, &raw mut size) != 0 && ClientToScreen(window, &raw mut corner) != 0 };
    found.then_some(Area { left: corner.x, top: corner.y, width: size.right, height: size.bottom })
}

fn succeeded(answer: BOOL) -> io::Result<()> {
    if answer == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
