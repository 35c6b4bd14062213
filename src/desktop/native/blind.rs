//! Where the bot cannot look at the screen yet: Windows (GDI would give the pixels) and macOS.

use super::super::{Area, DesktopError, Picture, Point, Window, WindowId};

/// Nobody who could be asked.
pub(super) struct Blind;

impl Blind {
    #[expect(clippy::unnecessary_wraps, reason = "where there is a server it can be missing")]
    pub(super) fn connect() -> Result<Self, DesktopError> {
        Ok(Self)
    }

    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as where somebody can be asked")]
    pub(super) fn picture(&self, _: Area) -> Result<Option<Picture>, DesktopError> {
        Ok(None)
    }

    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as where somebody can be asked")]
    pub(super) fn window_at(&self, _: Point) -> Result<Option<WindowId>, DesktopError> {
        Ok(None)
    }

    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as where somebody can be asked")]
    pub(super) fn window(&self, _: WindowId) -> Result<Window, DesktopError> {
        Ok(Window::Gone)
    }

    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as where somebody can be asked")]
    pub(super) fn has_modifier(&self) -> Result<bool, DesktopError> {
        Ok(false)
    }

    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as where somebody can be asked")]
    pub(super) fn wait_for_release(&self) -> Result<(), DesktopError> {
        Ok(())
    }

    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as where somebody can be asked")]
    pub(super) fn check(&self) -> Result<(), DesktopError> {
        Ok(())
    }
}
