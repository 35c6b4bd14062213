//! Breaks lines between words before the terminal breaks them anywhere.

use ratatui::text::Span;

/// The beginning of continuation lines, so that they do not look like separate lines.
const INDENT: &str = "  ";

/// The text with a break before each word that would not fit into `columns`. A longer word, such as a game ID, stays
/// whole, so that it can be copied.
pub(super) fn wrapped(text: &str, columns: usize) -> String {
    text.split_inclusive('\n').map(|line| wrapped_line(line, columns)).collect()
}

fn wrapped_line(line: &str, columns: usize) -> String {
    let text = line.trim_end_matches(['\r', '\n']);
    let mut wrapped = String::with_capacity(line.len());
    let (mut width, mut has_word) = (0, false);
    for word in text.split_inclusive(' ') {
        let (with_blank, alone) = (width_of(word), width_of(word.trim_end()));
        if has_word && width + alone > columns {
            wrapped.truncate(wrapped.trim_end().len());
            wrapped.push('\n');
            wrapped.push_str(INDENT);
            (width, has_word) = (INDENT.len(), false);
        }
        wrapped.push_str(word);
        width += with_blank;
        has_word |= alone > 0;
    }
    wrapped + &line[text.len()..]
}

fn width_of(text: &str) -> usize {
    Span::raw(text).width()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_break_is_between_words_and_what_follows_is_indented() {
        assert_eq!(
            wrapped("press F11 or F12 to check your entries\nstop\n", 21),
            "press F11 or F12 to\n  check your entries\nstop\n"
        );
    }

    #[test]
    fn a_word_that_no_line_has_room_for_stays_whole() {
        let id = "3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";
        assert_eq!(
            wrapped(&format!("board: game ID {id}, 30 givens"), 40),
            format!("board: game ID\n  {id},\n  30 givens")
        );
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_only_single_words_are_too_long(text in "[a-zß│ \n]{0,120}", columns in 1_usize..50) {
            let result = wrapped(&text, columns);
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            prop_assert_eq!(words(&result), words(&text));
            for line in result.lines() {
                prop_assert!(width_of(line.trim_end()) <= columns || words(line).len() == 1, "{:?}", line);
            }
            if text.lines().all(|line| width_of(line) <= columns) {
                prop_assert_eq!(result, text);
            }
        }
    }
}
