//! Text in UTF-16, as PowerShell's `>` writes it.

use std::io::{self, BufRead, Read as _};

/// The order of the two bytes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ByteOrder {
    LittleEndian,
    BigEndian,
}

impl ByteOrder {
    /// The order that the mark at the start of a text shows, if it has one.
    pub fn of(start: &[u8]) -> Option<Self> {
        match start {
            [0xff, 0xfe, ..] => Some(Self::LittleEndian),
            [0xfe, 0xff, ..] => Some(Self::BigEndian),
            _ => None,
        }
    }

    /// Reads a line of at most `most` units with its ending, and puts it into `line` in UTF-8. Returns the number of
    /// bytes read.
    pub fn read_line(self, input: &mut impl BufRead, most: usize, line: &mut Vec<u8>) -> io::Result<usize> {
        let (mut units, mut read) = (Vec::new(), 0);
        let mut unit = Vec::with_capacity(2);
        let is_end = |unit: &u16| [b'\n', b'\r'].map(u16::from).contains(unit);
        while units.len() < most && !units.last().is_some_and(is_end) {
            unit.clear();
            let length = input.by_ref().take(2).read_to_end(&mut unit)?;
            read += length;
            match unit[..] {
                [one, two] if self == Self::LittleEndian => units.push(u16::from_le_bytes([one, two])),
                [one, two] => units.push(u16::from_be_bytes([one, two])),
                _ => break,
            }
        }
        let characters = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
        line.extend_from_slice(characters.collect::<String>().as_bytes());
        Ok(read)
    }
}

/// A text in UTF-8, or in UTF-16 with a byte order mark; without that mark, and with `\u{fffd}` for what is neither.
pub fn decode(bytes: &[u8]) -> String {
    let Some(order) = ByteOrder::of(bytes) else {
        let text = String::from_utf8_lossy(bytes);
        return text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
    };
    let (mut input, mut text) = (&bytes[2..], Vec::new());
    // Memory does not fail.
    while order.read_line(&mut input, usize::MAX, &mut text).is_ok_and(|read| read > 0) {}
    String::from_utf8(text).expect("characters become UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_reads_the_same_in_every_encoding() {
        for text in ["", "5 3\r\n│ 7\n\n", "\u{1f642}\nă\u{a05}", "\n"] {
            let little: Vec<u8> =
                format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect();
            for bytes in [little, big, format!("\u{feff}{text}").into_bytes(), text.as_bytes().to_vec()] {
                assert_eq!(decode(&bytes), text);
            }
        }
        assert_eq!(decode(b"\xff\xfe5\x003"), "5");
    }
}
