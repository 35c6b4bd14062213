//! Borders in a game ID, which divide a board into jigsaw regions or cages.

use super::shape::Cell;

/// The parts of a board of `size` symbols, in the order of their first cells, each in reading order.
///
/// The text lists all pairs of neighbours: horizontal ones row by row, then vertical ones column by
/// column. It ends with one border past the last pair.
pub fn parts(text: &str, size: usize) -> Vec<Vec<Cell>> {
    let across = (0..size).flat_map(|row| (1..size).map(move |column| ((row, column - 1), (row, column))));
    let down = (0..size).flat_map(|column| (1..size).map(move |row| ((row - 1, column), (row, column))));
    let pairs: Vec<(Cell, Cell)> = across.chain(down).collect();
    let walk = walk(text);
    assert_eq!(walk.len(), pairs.len() + 1, "the borders {text} must cover all pairs of neighbours");
    assert_eq!(walk.last(), Some(&Step::Border), "the borders {text} must end with one past the last pair");

    // At first every cell is a part; a pair without a border joins two.
    let mut part_of: Vec<usize> = (0..size * size).collect();
    let index = |(row, column): Cell| row * size + column;
    for ((first, second), _) in pairs.iter().zip(walk).filter(|(_, step)| *step == Step::Open) {
        let (kept, merged) = (part_of[index(*first)], part_of[index(*second)]);
        for part in part_of.iter_mut().filter(|part| **part == merged) {
            *part = kept;
        }
    }
    let mut parts: Vec<(usize, Vec<Cell>)> = Vec::new();
    for (cell, part) in part_of.into_iter().enumerate() {
        let place = (cell / size, cell % size);
        match parts.iter_mut().find(|(known, _)| *known == part) {
            Some((_, cells)) => cells.push(place),
            None => parts.push((part, vec![place])),
        }
    }
    parts.into_iter().map(|(_, cells)| cells).collect()
}

/// The number of blanks or open pairs that a letter stands for: 1 for `a` to 26 for `z`.
pub fn place_in_alphabet(letter: char) -> usize {
    assert!(letter.is_ascii_lowercase(), "{letter} cannot occur in a game ID");
    usize::from(letter as u8 - b'a') + 1
}

/// What is between two neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Open,
    Border,
}

fn walk(text: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    for letter in text.chars() {
        let open = if letter == '_' { 0 } else { place_in_alphabet(letter) };
        steps.extend((0..open).map(|_| Step::Open));
        // `z` is 26 open pairs with no border after them.
        if letter != 'z' {
            steps.push(Step::Border);
        }
    }
    steps
}
