//! Digits in an unknown font, read with the help of the board's only solution: entries that look alike hold
//! one symbol, most likely the one that most of their cells have in the solution.

use super::ink::Ink;
use crate::puzzle::{Index, Symbol};

/// By how many entries a symbol must lead the others in its group, and its group the others for that symbol. A
/// user who has swapped two symbols throughout has rarely done so in three cells and got neither right elsewhere.
const LEAD: usize = 3;

/// Returns the symbol of each entry, given its ink and the symbol that the solution has in its cell, or `None` if it
/// remains doubtful. Inks of one symbol differ by less than `tolerance`.
pub(super) fn read(entries: &[(&Ink, Symbol)], size: usize, tolerance: f64) -> Vec<Option<Symbol>> {
    let groups = groups(entries, tolerance);
    let votes: Vec<Vec<usize>> = groups.iter().map(|group| votes(group, entries, size)).collect();
    let mut symbols = vec![None; entries.len()];
    for (number, group) in groups.iter().enumerate() {
        for &entry in group {
            symbols[entry] = leader(number, &votes);
        }
    }
    symbols
}

/// The numbers of the entries that look alike. Those that resemble two groups are in neither.
fn groups(entries: &[(&Ink, Symbol)], tolerance: f64) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (number, (ink, _)) in entries.iter().enumerate() {
        let resembles = |group: &Vec<usize>| ink.difference(entries[group[0]].0) < tolerance;
        let mut alike = groups.iter_mut().filter(|group| resembles(group));
        match (alike.next(), alike.next()) {
            (Some(group), None) => group.push(number),
            (Some(_), Some(_)) => {}
            (None, _) => groups.push(vec![number]),
        }
    }
    groups
}

/// How many entries of a group have each symbol in the solution.
fn votes(group: &[usize], entries: &[(&Ink, Symbol)], size: usize) -> Vec<usize> {
    let mut votes = vec![0; size];
    for &entry in group {
        votes[entries[entry].1.index()] += 1;
    }
    votes
}

/// The symbol of a group, if it leads clearly.
fn leader(group: usize, votes: &[Vec<usize>]) -> Option<Symbol> {
    let (symbol, &most) = votes[group].iter().enumerate().max_by_key(|&(_, count)| count)?;
    let other_symbols = votes[group].iter().enumerate().filter(|&(other, _)| other != symbol);
    let other_groups = votes.iter().enumerate().filter(|&(other, _)| other != group);
    let rivals = other_symbols.map(|(_, &count)| count).chain(other_groups.map(|(_, votes)| votes[symbol]));
    let is_clear = most >= rivals.max().unwrap_or(0) + LEAD;
    is_clear.then(|| Symbol::from_index(symbol))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: usize = 9;

    /// The strokes of a symbol: a row of its own, and a speck that differs from entry to entry.
    fn ink(symbol: usize, entry: usize) -> Ink {
        let mut cover = vec![0; 20 * 2 * SIZE];
        cover[20 * 2 * (symbol - 1)..][..20].fill(255);
        cover[20 * (2 * symbol - 1) + entry % 20] = 200;
        Ink::new(20, cover)
    }

    /// What is read where the user has entered the first of each pair, and the solution has the second.
    fn read_entries(entries: &[(usize, usize)]) -> Vec<Option<usize>> {
        let inks: Vec<Ink> =
            entries.iter().enumerate().map(|(number, &(entered, _))| ink(entered, number)).collect();
        let symbol = |number| Symbol::from_number(number).expect("a symbol");
        let entries: Vec<(&Ink, Symbol)> =
            inks.iter().zip(entries).map(|(ink, &(_, solved))| (ink, symbol(solved))).collect();
        read(&entries, SIZE, 0.17).into_iter().map(|symbol| symbol.map(|symbol| symbol.index() + 1)).collect()
    }

    #[test]
    fn entries_that_look_alike_are_what_most_of_them_should_be() {
        let entries = [(5, 5), (7, 7), (5, 5), (7, 7), (5, 5), (7, 7), (5, 5), (5, 2)];
        assert_eq!(read_entries(&entries), entries.map(|(entered, _)| Some(entered)));
    }

    #[test]
    fn few_entries_stay_unread_rather_than_misread() {
        assert_eq!(read_entries(&[(5, 5)]), [None]);
        assert_eq!(read_entries(&[(5, 7), (7, 5), (5, 7), (7, 5)]), [None; 4]);
        assert_eq!(read_entries(&[(5, 5), (5, 5), (5, 5), (5, 2)]), [None; 4]);
    }

    #[test]
    fn two_looks_that_claim_one_symbol_stay_unread() {
        let (five, seven) = ([(5, 5); 4], [(7, 5); 3]);
        assert_eq!(read_entries(&[five.as_slice(), &seven].concat()), [None; 7]);
        let read = read_entries(&[[(5, 5); 6].as_slice(), &[(7, 5)]].concat());
        assert_eq!(read, [[Some(5); 6].as_slice(), &[None]].concat());
    }

    #[test]
    fn swapped_symbols_stay_unread_while_some_are_right() {
        let entries = [(5, 7), (5, 7), (5, 7), (5, 5), (7, 5), (7, 5), (7, 5), (7, 7)];
        assert_eq!(read_entries(&entries), [None; 8]);
    }

    #[test]
    fn a_shape_between_two_groups_stays_unread() {
        let (five, seven) = (ink(5, 0), ink(7, 0));
        let symbol = |number| Symbol::from_number(number).expect("a symbol");
        let entries = [(&five, symbol(5)), (&seven, symbol(7)), (&five, symbol(5))];
        assert_eq!(groups(&entries, 0.17), [vec![0, 2], vec![1]]);
        let (one, other, between) = (strip(10), strip(14), strip(12));
        let entries = [(&one, symbol(5)), (&other, symbol(7)), (&between, symbol(5))];
        assert_eq!(groups(&entries, 0.17), [[0], [1]]);
    }

    /// A stroke of this many pixels.
    fn strip(length: usize) -> Ink {
        Ink::new(20, (0..60).map(|pixel| if (20..20 + length).contains(&pixel) { 255 } else { 0 }).collect())
    }
}
