use proptest::prelude::*;

use super::lines::split_by_line;
use super::tables::{PEERS, bit};
use super::*;
use crate::puzzle::SymbolSet;

fn size(cells: Cells) -> usize {
    cells.iter().count()
}

#[test]
fn the_tables_know_each_cell_and_its_twenty_peers() {
    for cell in 0..81 {
        assert_eq!(size(PEERS[bit(cell)] & Cells::ALL), 20);
        assert!((PEERS[bit(cell)] & Cells::only(bit(cell))).is_empty());
    }
    assert_eq!(Cells::ALL.iter().collect::<Vec<_>>(), (0..81).map(bit).collect::<Vec<_>>());
}

#[test]
fn givens_rule_their_symbol_out_of_the_houses_they_are_in() {
    let mut givens = vec![None; 81];
    (givens[0], givens[40], givens[80]) =
        (Some(Symbol::from_index(2)), Some(Symbol::from_index(2)), Some(Symbol::from_index(5)));
    let state = State::new(&givens);
    let given = |cell: usize| Cells::only(bit(cell));
    let blank = Cells::ALL.without(given(0) | given(40) | given(80));
    let seen = PEERS[bit(0)] | PEERS[bit(40)];
    assert_eq!(state.can[2], given(0) | given(40) | blank.without(seen));
    assert_eq!(state.can[5], given(80) | blank.without(PEERS[bit(80)]));
    assert_eq!(state.can[0], blank);
}

#[test]
fn a_symbol_given_twice_in_a_house_has_no_solution() {
    for clash in [1, 2, 8, 9, 10, 36, 72] {
        let mut givens = vec![None; 81];
        (givens[0], givens[clash]) = (Some(Symbol::from_index(4)), Some(Symbol::from_index(4)));
        let found = BandSearch::from(&givens).advance(20_000);
        assert!(!matches!(found, Advance::Found(_)), "cells 0 and {clash}");
    }
}

#[test]
fn a_pause_after_every_position_loses_and_repeats_no_solution() {
    // All of three symbols and one row are blank.
    let pattern = |cell: usize| (cell / 9 * 3 + cell / 27 + cell % 9) % 9;
    let hidden = |cell: usize| pattern(cell) < 3 || cell / 9 == 4;
    let givens: Vec<Option<Symbol>> =
        (0..81).map(|cell| (!hidden(cell)).then(|| Symbol::from_index(pattern(cell)))).collect();
    let run = |positions: usize| {
        let mut search = BandSearch::from(&givens);
        let (mut found, mut pauses) = (Vec::new(), 0);
        loop {
            match search.advance(positions) {
                Advance::Found(solution) => found.push(solution),
                Advance::End => return (found, pauses),
                Advance::Pending => pauses += 1,
            }
        }
    };
    let (all, none) = run(usize::MAX);
    let (found, pauses) = run(1);
    assert!(all.len() > 1 && none == 0 && pauses > 1);
    assert_eq!(found, all);
    // Whichever solutions are skipped, the search finds all others.
    for skipped in 0..1_u32 << all.len().min(6) {
        let mut search = BandSearch::from(&givens);
        let mut found = Vec::new();
        for number in 0..all.len() {
            if skipped >> number & 1 == 1 {
                assert_eq!(search.skip_one(usize::MAX), Advance::Found(()));
            } else if let Advance::Found(solution) = search.advance(usize::MAX) {
                found.push(solution);
            }
        }
        assert_eq!(found.len() + skipped.count_ones() as usize, all.len());
        found.dedup();
        assert_eq!(found.len() + skipped.count_ones() as usize, all.len(), "none is found twice");
        assert_eq!(search.skip_one(usize::MAX), Advance::End);
    }
    for (number, solution) in all.iter().enumerate() {
        assert!(!all[..number].contains(solution));
        let complete = |row: &[Symbol]| row.iter().copied().collect::<SymbolSet>().len() == 9;
        assert!(solution.chunks(9).all(complete));
    }
}

/// States in which a search may guess, and solutions, both from the beginning of a search.
fn states(givens: &[Option<Symbol>]) -> (Vec<State>, Vec<Vec<Symbol>>) {
    const MOST: usize = 300;
    let mut search = BandSearch::from(givens);
    let (mut states, mut solutions) = (Vec::new(), Vec::new());
    while states.len() < MOST {
        let mut state = *search.guesses.last().unwrap_or(&search.root);
        if propagate(&mut state).is_ok_and(|is_solved| !is_solved) {
            states.push(state);
        }
        match search.advance(1) {
            Advance::Found(solution) => solutions.push(solution),
            Advance::End => break,
            Advance::Pending => {}
        }
    }
    (states, solutions)
}

/// Whether each symbol of a solution is among the candidates of its cell.
fn allows(state: &State, solution: &[Symbol]) -> bool {
    let mut cells = solution.iter().enumerate();
    cells.all(|(cell, symbol)| !(state.can[symbol.index()] & Cells::only(bit(cell))).is_empty())
}

/// How many candidates are left.
fn candidates(state: &State) -> usize {
    state.can.iter().map(|&can| size(can)).sum()
}

proptest! {
    #[test]
    fn triples_and_splits_by_a_line_lose_and_repeat_no_solution(
        is_given in prop::collection::vec(prop::bool::weighted(0.35), 81),
    ) {
        let pattern = |cell: usize| (cell / 9 * 3 + cell / 27 + cell % 9) % 9;
        let given = |cell: usize| is_given[cell].then(|| Symbol::from_index(pattern(cell)));
        let (states, solutions) = states(&(0..81).map(given).collect::<Vec<_>>());
        for state in states {
            let inside: Vec<_> = solutions.iter().filter(|solution| allows(&state, solution)).collect();
            let mut after_triples = state;
            let has_found = follow_triples(&mut after_triples);
            prop_assert_eq!(has_found, candidates(&after_triples) < candidates(&state));
            prop_assert!(inside.iter().all(|solution| allows(&after_triples, solution)));
            let mut without = state;
            let with = split_by_line(&mut without);
            prop_assert!(candidates(&with) < candidates(&state) && candidates(&without) < candidates(&state));
            prop_assert!(inside.iter().all(|solution| allows(&with, solution) != allows(&without, solution)));
        }
    }
}
