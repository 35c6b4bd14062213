//! The ways in which programs take a digit.

/// How a program takes a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    #[strum(to_string = "a click and a key")]
    ClickKey,
    /// The digit only counts once Return is pressed.
    #[strum(to_string = "a click, a key and Return")]
    ClickKeyReturn,
    /// The arrow keys move a cursor.
    #[strum(to_string = "the arrow keys and a key")]
    ArrowsKey,
    #[strum(to_string = "a key with the pointer on the cell")]
    HoverKey,
    #[strum(to_string = "a double click and a key")]
    DoubleClickKey,
    /// The digits are on a pad beside the board.
    #[strum(to_string = "a click on the cell and one on the pad")]
    ClickPad,
    #[strum(to_string = "a click on the pad and one on the cell")]
    PadClick,
}

impl Way {
    /// Whether this way clicks the cell.
    pub(super) fn clicks(self) -> bool {
        !matches!(self, Self::HoverKey | Self::ArrowsKey)
    }

    pub(super) fn needs_pad(self) -> bool {
        matches!(self, Self::ClickPad | Self::PadClick)
    }
}
