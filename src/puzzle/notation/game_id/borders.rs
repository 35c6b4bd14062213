//! The borders between the regions of a jigsaw, or the cages of a killer, as a game ID writes them.
//!
//! The text covers all pairs of neighbours: those side by side row by row, then those one above the
//! other column by column. `_` is a border; `a` to `y` are 1 to 25 pairs without one and then a
//! border; `z` is 26 pairs without one, not followed by a border. A border past the last pair ends
//! the text.

use super::super::error::{Problem, board_of};
use super::super::groups::Groups;

/// The pairs of neighbours of a board, in the order of the text.
fn pairs(size: usize) -> impl Iterator<Item = (usize, usize)> {
    let lines = move || (0..size).flat_map(move |line| (1..size).map(move |place| (line, place)));
    let beside = lines().map(move |(row, column)| row * size + column).map(|cell| (cell - 1, cell));
    let below = lines().map(move |(column, row)| row * size + column).map(move |cell| (cell - size, cell));
    beside.chain(below)
}

/// The number of each cell's group, from 0 in the order of their first cells.
pub(super) fn read(text: &str, size: usize) -> Result<Vec<usize>, Problem> {
    let mut groups = Groups::new(size * size);
    let mut walk = pairs(size).map(Some).chain([None]);
    let all = 2 * size * (size - 1);
    for (column, c) in (1..).zip(text.chars()) {
        let too_long = || {
            let board = board_of(size);
            Problem::at(column, format!("too many borders: {board} has {all} pairs of neighbours"))
        };
        let without = match c {
            '_' => 0,
            'a'..='z' => c as usize - 'a' as usize + 1,
            other => {
                return Err(Problem::at(column, format!("unexpected `{other}`: borders are `_` and a-z")));
            }
        };
        for _ in 0..without {
            let (one, other) = walk.next().flatten().ok_or_else(too_long)?;
            groups.join(one, other);
        }
        if c != 'z' {
            walk.next().ok_or_else(too_long)?;
        }
    }
    let message = match walk.count() {
        0 => return Ok(groups.numbers()),
        1 => "the borders must end with one past the last pair of neighbours".into(),
        missing => format!("the borders end after {} of {all} pairs of neighbours", all + 1 - missing),
    };
    Err(Problem::at(text.chars().count() + 1, message))
}

/// Writes the borders between cells whose groups differ.
pub(super) fn write<T: PartialEq>(id: &mut String, size: usize, group_of: impl Fn(usize) -> T) {
    let mut without = 0;
    let mut end_run = |without: usize| {
        id.extend(std::iter::repeat_n('z', without / 26));
        id.push(char::from(b"_abcdefghijklmnopqrstuvwxy"[without % 26]));
    };
    for (one, other) in pairs(size) {
        if group_of(one) == group_of(other) {
            without += 1;
        } else {
            end_run(without);
            without = 0;
        }
    }
    end_run(without);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(groups: &[usize]) -> String {
        let mut text = String::new();
        write(&mut text, groups.len().isqrt(), |cell| groups[cell]);
        text
    }

    #[test]
    fn borders_are_written_as_they_were_read() {
        let rows: Vec<usize> = (0..31 * 31).map(|cell| cell / 31).collect();
        // The game accepts this, though it never deals such a board: runs of more than 25 are rare.
        let text = written(&rows);
        assert!(text.starts_with(&("z".repeat(35) + "t__")), "{text}");
        assert_eq!(read(&text, 31), Ok(rows));
        assert_eq!(read("daa_a_b_a_ab", 4).map(|groups| written(&groups)), Ok("daa_a_b_a_ab".into()));
    }

    #[test]
    fn a_run_of_26_has_a_border_after_it() {
        let groups: Vec<usize> = (0..81).map(|cell| usize::from(cell > 29)).collect();
        let text = written(&groups);
        assert!(text.starts_with("z_"), "{text}");
        assert_eq!(read(&text, 9), Ok(groups));
    }

    #[test]
    fn borders_past_the_end_name_the_board_with_its_article() {
        let problem = read("zzzzz", 8).expect_err("there are fewer pairs");
        assert_eq!(problem.message, "too many borders: an 8x8 board has 112 pairs of neighbours");
    }

    #[test]
    fn borders_that_do_not_end_at_the_end_are_refused() {
        for (text, column, part) in [
            ("aa", 3, "must end with one past the last"),
            ("", 1, "end after 0 of 4"),
            ("a?", 2, "unexpected `?`"),
            ("bba", 2, "too many borders: a 2x2 board has 4 pairs"),
            ("____d", 5, "too many borders: a 2x2 board has 4 pairs"),
            ("______", 6, "too many borders: a 2x2 board has 4 pairs"),
            ("z", 1, "too many borders: a 2x2 board has 4 pairs"),
        ] {
            let problem = read(text, 2).expect_err(text);
            assert_eq!(problem.column, column, "{text}: {}", problem.message);
            assert!(problem.message.contains(part), "{text}: {}", problem.message);
        }
    }
}
