//! The least of a line editor: printable characters, backspace and Ctrl+U; all other keys do nothing.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A line as it is typed.
#[derive(Debug, Default)]
pub(super) struct LineEditor {
    line: String,
}

/// The lines that were completed, and what to print so that the user sees them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Typed {
    pub lines: Vec<String>,
    pub echo: String,
}

impl LineEditor {
    pub(super) fn take(&mut self, input: &[Event]) -> Typed {
        let mut typed = Typed::default();
        for event in input {
            match event {
                Event::Key(key) if key.kind != KeyEventKind::Release => self.take_key(key, &mut typed),
                Event::Paste(text) => text.chars().for_each(|c| self.take_character(c, &mut typed)),
                _ => {}
            }
        }
        typed
    }

    fn take_key(&mut self, key: &KeyEvent, typed: &mut Typed) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => self.take_character('\n', typed),
            KeyCode::Tab => self.take_character('\t', typed),
            KeyCode::Backspace => self.erase(typed),
            KeyCode::Char('h') if is_control => self.erase(typed),
            KeyCode::Char('u') if is_control => (0..self.line.len()).for_each(|_| self.erase(typed)),
            KeyCode::Char(c) if is_text(key.modifiers) => self.take_character(c, typed),
            _ => {}
        }
    }

    fn take_character(&mut self, c: char, typed: &mut Typed) {
        // A tab is as wide as a space here, so that it can be erased.
        let c = if c == '\t' { ' ' } else { c };
        if matches!(c, '\n' | '\r') {
            typed.lines.push(std::mem::take(&mut self.line));
            typed.echo.push('\n');
        } else if !c.is_control() {
            self.line.push(c);
            typed.echo.push(c);
        }
    }

    fn erase(&mut self, typed: &mut Typed) {
        if self.line.pop().is_some() {
            typed.echo.push_str("\x08 \x08");
        }
    }
}

/// Whether a character typed with these keys is text. The key `AltGr` of Windows is Ctrl and Alt.
fn is_text(modifiers: KeyModifiers) -> bool {
    let is_alt_gr = cfg!(windows) && modifiers.contains(KeyModifiers::CONTROL | KeyModifiers::ALT);
    is_alt_gr || (modifiers - KeyModifiers::SHIFT).is_empty()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The keys that arrive for a text with control characters.
    fn keys(text: &str) -> Vec<Event> {
        let key = |c| match c {
            '\n' | '\r' => KeyEvent::from(KeyCode::Enter),
            '\t' => KeyEvent::from(KeyCode::Tab),
            '\x7f' => KeyEvent::from(KeyCode::Backspace),
            '\x08' => KeyEvent::new(KeyCode::Char('h'), KeyModifiers::CONTROL),
            '\x15' => KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL),
            c => KeyEvent::from(KeyCode::Char(c)),
        };
        text.chars().map(key).map(Event::Key).collect()
    }

    fn typed(text: &str) -> Typed {
        LineEditor::default().take(&keys(text))
    }

    #[test]
    fn lines_are_echoed_and_completed_by_enter() {
        let mut editor = LineEditor::default();
        assert_eq!(editor.take(&keys("53..7")).echo, "53..7");
        let Typed { lines, echo } = editor.take(&keys("....\n6..\rx"));
        assert_eq!((lines, echo.as_str()), (vec!["53..7....".into(), "6..".into()], "....\n6..\nx"));
    }

    #[test]
    fn backspace_and_ctrl_u_erase() {
        assert_eq!(typed("ab\x7fc\n").lines, ["ac"]);
        assert_eq!(typed("\x08ab\x15c\n").lines, ["c"]);
        assert_eq!(typed("a\x7f\x7f").echo, "a\x08 \x08");
    }

    #[test]
    fn function_keys_leave_no_trace() {
        let plain =
            [KeyCode::F(1), KeyCode::F(5), KeyCode::Up, KeyCode::Esc, KeyCode::Null].map(KeyEvent::from);
        let others =
            [KeyModifiers::ALT, KeyModifiers::CONTROL].map(|with| KeyEvent::new(KeyCode::Char('x'), with));
        for key in plain.into_iter().chain(others) {
            let keys = [keys("5"), vec![Event::Key(key)], keys("3\n")].concat();
            let typed = LineEditor::default().take(&keys);
            assert_eq!((typed.lines, typed.echo.as_str()), (vec!["53".into()], "53\n"), "{key:?}");
        }
    }

    #[test]
    fn the_keys_of_a_console_become_text() {
        let type_in = |c, modifiers| {
            LineEditor::default().take(&[Event::Key(KeyEvent::new(KeyCode::Char(c), modifiers))])
        };
        assert_eq!(type_in('ä', KeyModifiers::NONE).echo, "ä");
        assert_eq!(type_in('A', KeyModifiers::SHIFT).echo, "A");
        let alt_gr = KeyModifiers::CONTROL | KeyModifiers::ALT;
        assert_eq!(type_in('|', alt_gr).echo, if cfg!(windows) { "|" } else { "" });
        assert_eq!(type_in('x', KeyModifiers::CONTROL).echo, "");
    }

    #[test]
    fn the_escape_key_does_not_swallow_the_next_key() {
        let mut editor = LineEditor::default();
        assert_eq!(editor.take(&[Event::Key(KeyEvent::from(KeyCode::Esc))]), Typed::default());
        assert_eq!(editor.take(&keys("5\n")).lines, ["5"]);
    }

    proptest! {
        #[test]
        fn text_arrives_as_it_was_pasted_however_it_is_cut(text in "[ -~äß│─\n]{0,60}", part in 1_usize..8) {
            let mut editor = LineEditor::default();
            let (mut lines, mut echo) = (Vec::new(), String::new());
            for keys in keys(&text).chunks(part) {
                let typed = editor.take(keys);
                lines.extend(typed.lines);
                echo.push_str(&typed.echo);
            }
            prop_assert_eq!(&LineEditor::default().take(&[Event::Paste(text.clone())]).lines, &lines);
            let complete: Vec<&str> = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')).collect();
            prop_assert_eq!(lines, complete);
            prop_assert_eq!(echo, text);
        }

        #[test]
        fn nothing_but_text_and_erasure_is_echoed(characters in any::<Vec<char>>()) {
            let allowed = |c: char| !c.is_control() || c == '\n' || c == '\x08';
            prop_assert!(typed(&characters.into_iter().collect::<String>()).echo.chars().all(allowed));
        }
    }
}
