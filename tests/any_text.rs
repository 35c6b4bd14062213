//! Any text, as it is found on clipboards and in files, is a board or is refused with a sentence.

use sudoku_bot::puzzle::{Boards, Unshown, looks_like_board};

#[test]
fn a_paragraph_of_more_words_than_symbols_is_no_board() {
    let paragraph = "To be, or not to be: that is the question. ".repeat(5);
    assert!(!looks_like_board(&paragraph));
    let read: Vec<_> = Boards::new(paragraph.as_bytes(), Unshown::default()).flatten().collect();
    assert!(matches!(read.as_slice(), [Err(_)]), "{read:?}");
}
