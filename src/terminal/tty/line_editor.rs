//! A minimal line editor: printable characters, backspace and Ctrl+U; all other keys do nothing. Text that the terminal
//! marks as pasted is one unit. Without such marks, text that arrives faster than anyone types counts as pasted, and
//! its last line needs no Enter.

use crate::user::Event;

#[derive(Debug, Default)]
pub(super) struct LineEditor {
    line: String,
    /// The lines so far of a paste in progress.
    pasted: Option<Vec<String>>,
    /// The bytes so far of a character outside ASCII.
    partial: Vec<u8>,
    /// The bytes so far of an escape sequence.
    escape: Vec<u8>,
    /// Whether the line was pasted without marks, so that a silence ends it.
    ends_in_silence: bool,
}

/// The lines and pasted texts that were completed, and what to print so that the user sees them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Typed {
    pub events: Vec<Event>,
    pub echo: String,
}

/// Before and after what is pasted (xterm's "bracketed paste mode").
const PASTE_BEGINS: &[u8] = b"\x1b[200~";
const PASTE_ENDS: &[u8] = b"\x1b[201~";

/// The least number of characters that, arriving at once, count as pasted. The smallest board has as many.
const LEAST_PASTE: usize = 16;

const ESCAPE: u8 = 0x1b;
const BACKSPACE: u8 = 0x08;
const DELETE: u8 = 0x7f;
const CTRL_U: u8 = 0x15;

impl LineEditor {
    /// Takes the bytes of one read. A key's escape sequence arrives in one piece, so ESC at the end is
    /// the Escape key.
    pub(super) fn type_in(&mut self, bytes: &[u8]) -> Typed {
        let mut typed = Typed::default();
        let before = self.line.chars().count();
        for &byte in bytes {
            if byte == ESCAPE {
                self.escape = vec![ESCAPE];
            } else if self.escape.is_empty() {
                self.take(byte, &mut typed);
            } else {
                self.escape.push(byte);
                self.end_escape(&mut typed);
            }
        }
        // While text is being pasted, which may arrive in pieces, ESC is not a key.
        if self.escape == [ESCAPE] && self.pasted.is_none() {
            self.escape.clear();
        }
        let has_ended_line = typed.events.iter().any(|event| matches!(event, Event::Line(_)));
        let grown = self.line.chars().count().saturating_sub(before);
        let is_pasted = self.ends_in_silence || has_ended_line || grown >= LEAST_PASTE;
        self.ends_in_silence = is_pasted && !self.line.is_empty() && self.pasted.is_none();
        if !self.line.is_empty() && self.pasted.is_none() {
            typed.events.push(Event::Typing);
        }
        typed
    }

    /// Whether a short silence ends the line.
    pub(super) fn ends_in_silence(&self) -> bool {
        self.ends_in_silence
    }

    /// Ends the line after a short silence.
    pub(super) fn end_in_silence(&mut self) -> Typed {
        let mut typed = Typed::default();
        if std::mem::take(&mut self.ends_in_silence) {
            self.end_line(&mut typed);
        }
        typed
    }

    /// Handles an escape sequence if it is complete: ESC and a character; ESC O, or ESC [ [ on the Linux console, and
    /// one more; or ESC [, parameters, and a letter or a tilde.
    fn end_escape(&mut self, typed: &mut Typed) {
        match self.escape.as_slice() {
            PASTE_BEGINS => _ = self.pasted.get_or_insert_default(),
            PASTE_ENDS => self.end_paste(typed),
            [_, b'O' | b'['] | [_, b'[', b'['] | [_, b'[', .., b' '..=b'?'] => return,
            _ => {}
        }
        self.escape.clear();
    }

    fn end_paste(&mut self, typed: &mut Typed) {
        let Some(mut lines) = self.pasted.take() else { return };
        if !self.line.is_empty() {
            typed.echo.push('\n');
        }
        lines.push(std::mem::take(&mut self.line));
        typed.events.push(Event::Paste(lines.join("\n")));
    }

    fn end_line(&mut self, typed: &mut Typed) {
        let line = std::mem::take(&mut self.line);
        match &mut self.pasted {
            Some(lines) => lines.push(line),
            None => typed.events.push(Event::Line(line)),
        }
        typed.echo.push('\n');
    }

    fn take(&mut self, byte: u8, typed: &mut Typed) {
        match byte {
            b'\n' | b'\r' => self.end_line(typed),
            BACKSPACE | DELETE => self.erase(typed),
            CTRL_U => {
                while !self.line.is_empty() {
                    self.erase(typed);
                }
            }
            // A tab is as wide as a space here, so that it can be erased.
            b'\t' | b' '..=b'~' => self.append(if byte == b'\t' { ' ' } else { char::from(byte) }, typed),
            0x80.. => self.take_partial(byte, typed),
            _ => {}
        }
    }

    fn append(&mut self, c: char, typed: &mut Typed) {
        self.partial.clear();
        self.line.push(c);
        typed.echo.push(c);
    }

    fn take_partial(&mut self, byte: u8, typed: &mut Typed) {
        self.partial.push(byte);
        match str::from_utf8(&self.partial) {
            Ok(text) => {
                for c in text.to_owned().chars().filter(|c| !c.is_control()) {
                    self.append(c, typed);
                }
                self.partial.clear();
            }
            Err(error) if error.error_len().is_some() => self.partial.clear(),
            Err(_) => {}
        }
    }

    fn erase(&mut self, typed: &mut Typed) {
        if self.line.pop().is_some() {
            typed.echo.push_str("\x08 \x08");
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn typed(bytes: &[u8]) -> Typed {
        LineEditor::default().type_in(bytes)
    }

    fn lines<const N: usize>(lines: [&str; N]) -> Vec<Event> {
        lines.map(|line| Event::Line(line.to_owned())).into()
    }

    #[test]
    fn lines_are_echoed_and_completed_by_enter() {
        let mut editor = LineEditor::default();
        assert_eq!(editor.type_in(b"53..7").echo, "53..7");
        let Typed { events, echo } = editor.type_in(b"....\n6..\rx");
        let events: Vec<Event> = events.into_iter().filter(|event| *event != Event::Typing).collect();
        assert_eq!((events, echo.as_str()), (lines(["53..7....", "6.."]), "....\n6..\nx"));
    }

    #[test]
    fn the_last_line_of_a_paste_without_marks_needs_no_enter() {
        let id = "3x3:zzzc".repeat(2);
        for (pieces, last) in [
            (vec!["12..\n..34\n", "3...\n.4", "1."], ".41."),
            (vec!["12..\n..34\n3...\n.41."], ".41."),
            (vec![id.as_str()], id.as_str()),
        ] {
            let mut editor = LineEditor::default();
            for piece in pieces {
                editor.type_in(piece.as_bytes());
            }
            assert!(editor.ends_in_silence(), "{last}");
            assert_eq!(editor.end_in_silence(), Typed { events: lines([last]), echo: "\n".into() });
            assert!(!editor.ends_in_silence(), "{last}");
            assert_eq!(editor.type_in(b"12..\n").events, lines(["12.."]));
        }
    }

    #[test]
    fn a_line_typed_by_hand_ends_with_enter_only() {
        let mut editor = LineEditor::default();
        for key in "53..7....\n6..195".split_inclusive(|_| true) {
            editor.type_in(key.as_bytes());
            assert!(!editor.ends_in_silence(), "{key}");
        }
        assert_eq!(editor.end_in_silence(), Typed::default());
        assert_eq!(editor.type_in(b"\x1b[200~12..\n..34").events, [], "the end of this one is marked");
        assert!(!editor.ends_in_silence());
    }

    #[test]
    fn backspace_and_ctrl_u_erase() {
        assert_eq!(typed(b"ab\x7fc\n").events, lines(["ac"]));
        assert_eq!(typed(b"\x08ab\x15c\n").events, lines(["c"]));
        assert_eq!(typed(b"a\x7f\x7f").echo, "a\x08 \x08");
    }

    #[test]
    fn function_keys_leave_no_trace() {
        for key in [
            "\x1bOP",
            "\x1b[15~",
            "\x1b[15;2~",
            "\x1b[[A",
            "\x1b[A",
            "\x1bx",
            "\x1b[201~",
            "\x1b[200;1~",
            "\x03",
        ] {
            let typed = typed(format!("5{key}3\n").as_bytes());
            assert_eq!((typed.events, typed.echo.as_str()), (lines(["53"]), "53\n"), "{key:?}");
        }
    }

    #[test]
    fn the_escape_key_does_not_swallow_the_next_key() {
        let mut editor = LineEditor::default();
        assert_eq!(editor.type_in(b"\x1b"), Typed::default());
        assert_eq!(editor.type_in(b"5\n").events, lines(["5"]));
    }

    proptest! {
        #[test]
        fn text_arrives_as_it_was_pasted_however_it_is_cut(text in "[ -~äß│─\n]{0,60}", part in 1_usize..8) {
            let mut editor = LineEditor::default();
            let (mut events, mut echo) = (Vec::new(), String::new());
            for bytes in text.as_bytes().chunks(part) {
                let typed = editor.type_in(bytes);
                events.extend(typed.events.into_iter().filter(|event| *event != Event::Typing));
                echo.push_str(&typed.echo);
            }
            let complete = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
            let complete: Vec<Event> = complete.map(|line| Event::Line(line.to_owned())).collect();
            prop_assert_eq!(events, complete);
            prop_assert_eq!(echo, text);
        }

        #[test]
        fn a_pasted_text_is_one_event_however_it_is_cut(text in "[ -~äß│─\n]{0,60}", part in 1_usize..80) {
            let mut editor = LineEditor::default();
            let bytes = format!("\x1b[200~{text}\x1b[201~5\n");
            // Terminals never split the mark at the beginning, which is like a key's sequence.
            let (begin, rest) = bytes.as_bytes().split_at("\x1b[200~".len());
            let chunks = std::iter::once(begin).chain(rest.chunks(part));
            let events = chunks.flat_map(|bytes| editor.type_in(bytes).events);
            let events: Vec<Event> = events.filter(|event| *event != Event::Typing).collect();
            prop_assert_eq!(events, [Event::Paste(text), Event::Line("5".into())]);
        }

        #[test]
        fn nothing_but_text_and_erasure_is_echoed(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let allowed = |c: char| !c.is_control() || c == '\n' || c == '\x08';
            prop_assert!(typed(&bytes).echo.chars().all(allowed));
        }
    }
}
