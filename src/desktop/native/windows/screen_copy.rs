//! A bitmap in memory into which GDI copies parts of the screen.
#![expect(unsafe_code, reason = "the system's functions are foreign")]

use std::{io, ptr, slice};

use windows_sys::Win32::Graphics::Gdi::{
    BI_RGB, BITMAPINFO, BITMAPINFOHEADER, BitBlt, CreateCompatibleDC, CreateDIBSection, DIB_RGB_COLORS,
    DeleteDC, DeleteObject, GdiFlush, GetDC, HBITMAP, HDC, HGDIOBJ, ReleaseDC, SRCCOPY, SelectObject,
};

use crate::desktop::{Area, Rgb};

/// Blue, green, red, and one unused.
const BYTES_PER_PIXEL: usize = 4;

#[expect(clippy::cast_possible_truncation, reason = "it is 40")]
const HEADER_BYTES: u32 = size_of::<BITMAPINFOHEADER>() as u32;

/// The bitmap, kept from copy to copy: to make one takes longer than to fill it.
#[derive(Debug)]
pub(super) struct ScreenCopy {
    width: i32,
    height: i32,
    context: HDC,
    bitmap: HBITMAP,
    /// What the context drew on before; it must be given back.
    replaced: HGDIOBJ,
    /// `width * height` pixels, from the top row down. They live as long as the bitmap.
    bits: *const u8,
}

impl ScreenCopy {
    pub(super) fn new(width: i32, height: i32) -> io::Result<Self> {
        let info = BITMAPINFO {
            bmiHeader: BITMAPINFOHEADER {
                biSize: HEADER_BYTES,
                biWidth: width,
                // Negative: from the top row down.
                biHeight: -height,
                biPlanes: 1,
                biBitCount: 32,
                biCompression: BI_RGB,
                ..Default::default()
            },
            ..Default::default()
        };
        let mut bits = ptr::null_mut();
        // SAFETY: the structures live until the call returns; no file mapping is given.
        let bitmap = unsafe {
            CreateDIBSection(
                ptr::null_mut(),
                &raw const info,
                DIB_RGB_COLORS,
                &raw mut bits,
                ptr::null_mut(),
                0,
            )
        };
        if bitmap.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: no context is given, which stands for the screen's.
        let context = unsafe { CreateCompatibleDC(ptr::null_mut()) };
        // SAFETY: both exist, or the system refuses.
        let replaced = unsafe { SelectObject(context, bitmap) };
        Ok(Self { width, height, context, bitmap, replaced, bits: bits.cast_const().cast() })
    }

    pub(super) fn has_room_for(&self, area: Area) -> bool {
        area.width <= self.width && area.height <= self.height
    }

    /// The pixels that an area of the screen shows now. There must be room for it.
    pub(super) fn pixels(&mut self, area: Area) -> io::Result<Vec<Rgb>> {
        self.copy(area)?;
        let bytes = |number: i32| usize::try_from(number).unwrap_or(0) * BYTES_PER_PIXEL;
        let length = bytes(self.width) * usize::try_from(self.height).unwrap_or(0);
        // SAFETY: this is the size of the bitmap, which the system initialised, and which nothing
        // writes to until the next copy.
        let all = unsafe { slice::from_raw_parts(self.bits, length) };
        let rows = all.chunks_exact(bytes(self.width)).take(usize::try_from(area.height).unwrap_or(0));
        let pixels = rows.flat_map(|row| row[..bytes(area.width)].chunks_exact(BYTES_PER_PIXEL));
        Ok(pixels.map(|pixel| [pixel[2], pixel[1], pixel[0]]).collect())
    }

    /// Copies an area of the screen to the bitmap's top-left corner.
    fn copy(&mut self, area: Area) -> io::Result<()> {
        // SAFETY: no window means the whole screen.
        let screen = unsafe { GetDC(ptr::null_mut()) };
        // SAFETY: the system checks both contexts, and writes only inside the bitmap.
        let copied = unsafe {
            BitBlt(self.context, 0, 0, area.width, area.height, screen, area.left, area.top, SRCCOPY)
        };
        let error = io::Error::last_os_error();
        // SAFETY: the screen's context is not used any more. The copy may still be waiting in GDI's
        // queue, and must be there before the bits are read.
        unsafe {
            ReleaseDC(ptr::null_mut(), screen);
            GdiFlush();
        }
        if copied == 0 { Err(error) } else { Ok(()) }
    }
}

impl Drop for ScreenCopy {
    fn drop(&mut self) {
        // SAFETY: both were created here and are not used any more. A bitmap can be deleted once no
        // context draws on it.
        unsafe {
            SelectObject(self.context, self.replaced);
            DeleteObject(self.bitmap);
            DeleteDC(self.context);
        }
    }
}
