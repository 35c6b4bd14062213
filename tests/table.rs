//! A game in progress under random actions on random boards of every kind.

mod support;

use std::time::Duration;

use proptest::prelude::*;
use sudoku_bot::puzzle::{Assumed, Boards, Cell, Index, Puzzle, Shown, Symbol};
use sudoku_bot::solver::StepKind;
use sudoku_bot::solver::search::Search;
use sudoku_bot::terminal::app::{Advice, NoAdvice, Table};
use support::boards::{cases, drawable_variants, shapes, variant, variants};

/// Something the player does, with numbers that are taken modulo those of the board.
#[derive(Clone, Copy, Debug)]
enum Act {
    Fill(usize, usize),
    FillRight(usize),
    Mark(usize, usize),
    Clear(usize),
    MarkAll,
    Undo,
    Redo,
    Restart,
    Solve,
    TakeHint,
}

fn acts(most: usize) -> impl Strategy<Value = Vec<Act>> {
    let (cell, symbol) = (|| 0..10_000_usize, || 0..10_000_usize);
    let act = prop_oneof![
        6 => (cell(), symbol()).prop_map(|(cell, symbol)| Act::Fill(cell, symbol)),
        6 => cell().prop_map(Act::FillRight),
        6 => (cell(), symbol()).prop_map(|(cell, symbol)| Act::Mark(cell, symbol)),
        3 => cell().prop_map(Act::Clear),
        1 => Just(Act::MarkAll),
        6 => Just(Act::Undo),
        3 => Just(Act::Redo),
        1 => Just(Act::Restart),
        1 => Just(Act::Solve),
        2 => Just(Act::TakeHint),
    ];
    prop::collection::vec(act, 0..most)
}

impl Act {
    /// Does it; whether that was said to change anything.
    fn on(self, table: &mut Table, solution: &[Symbol]) -> bool {
        let size = table.puzzle().size();
        let cell = |number: usize| Cell::new(number % (size * size), size);
        let symbol = |number: usize| Symbol::from_index(number % size);
        match self {
            Self::Fill(at, what) => table.fill(cell(at), symbol(what)),
            Self::FillRight(at) => table.fill(cell(at), solution[cell(at).index()]),
            Self::Mark(at, what) => table.mark(cell(at), symbol(what)),
            Self::Clear(at) => table.clear(cell(at)),
            Self::MarkAll => table.mark_all(),
            Self::Undo => table.undo(),
            Self::Redo => table.redo(),
            Self::Restart => table.restart(),
            Self::Solve => {
                let before = table.shown().clone();
                let solved = table.solve();
                assert_eq!(solved.is_ok(), table.solution().is_ok());
                before != *table.shown()
            }
            Self::TakeHint => {
                let hint = table.hint();
                table.take(&hint)
            }
        }
    }
}

/// A solution and a puzzle of any kind that the game can express: jigsaws are parts of dealt ones.
fn savable() -> impl Strategy<Value = (Vec<Symbol>, Puzzle)> {
    let regular = (shapes(9), any::<[bool; 2]>())
        .prop_flat_map(|(blocks, [diagonals, killer])| variant(blocks, [diagonals, false, killer], 0.4));
    let jigsaw = drawable_variants().prop_filter_map("a killer", |puzzle| {
        let is_killer = puzzle.layout().cages().next().is_some();
        (!is_killer)
            .then(|| (Search::new(&puzzle).next().expect("it has the solution of its original"), puzzle))
    });
    prop_oneof![2 => regular, 1 => jigsaw]
}

/// A game after random actions.
fn played(puzzle: &Puzzle, solution: &[Symbol], acts: &[Act]) -> Table {
    let mut table = Table::new(puzzle.clone());
    for act in acts {
        act.on(&mut table, solution);
    }
    table
}

/// What a game shows at its start and after each of its actions, those undone included.
fn positions(table: &Table) -> Vec<Shown> {
    let mut table = table.clone();
    while table.undo() {}
    let mut positions = vec![table.shown().clone()];
    while table.redo() {
        positions.push(table.shown().clone());
    }
    positions
}

proptest! {
    #![proptest_config(cases(128))]

    #[test]
    fn actions_keep_the_givens_and_undo_each_other(
        (solution, puzzle) in variants(6, 0.5),
        acts in acts(40),
    ) {
        let mut table = Table::new(puzzle.clone());
        for act in acts {
            let (before, made) = (table.shown().clone(), table.made());
            let changes = act.on(&mut table, &solution);
            prop_assert_eq!(changes, before != *table.shown(), "{:?}", act);
            for cell in puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_some()) {
                prop_assert_eq!(table.shown().digit(cell), puzzle.given(cell));
            }
            if changes && !matches!(act, Act::Undo | Act::Redo) {
                prop_assert_eq!((table.made(), table.undone()), (made + 1, 0));
                let after = table.shown().clone();
                table.undo();
                prop_assert_eq!(table.shown(), &before);
                table.redo();
                prop_assert_eq!(table.shown(), &after);
            }
        }
        let positions = positions(&table);
        prop_assert_eq!(&positions[0], &Shown::new(&puzzle));
        prop_assert_eq!(&positions[table.made()], table.shown());
        prop_assert_eq!(positions.len(), table.made() + table.undone() + 1);
    }

    #[test]
    fn a_saved_game_is_the_same_game(
        (solution, puzzle) in savable(),
        acts in acts(40),
        seconds in prop::option::of(0..100_000_u64),
    ) {
        let table = played(&puzzle, &solution, &acts);
        let time = seconds.map(Duration::from_secs);
        let text = table.save(time);
        let (loaded, loaded_time) = Table::load(&text).expect("it was just saved");
        prop_assert_eq!(loaded.puzzle(), &puzzle);
        prop_assert_eq!(loaded_time, time);
        prop_assert_eq!((loaded.made(), loaded.undone()), (table.made(), table.undone()));
        prop_assert_eq!(positions(&loaded), positions(&table));
        prop_assert_eq!(loaded.save(time), text.clone());

        // The other programs that read save files see the same board.
        let mut boards = Boards::new(text.as_bytes(), Assumed::default());
        let board = boards.next().expect("a board").expect("memory").expect("a right board");
        let from_board = Table::from_board(&board);
        prop_assert_eq!(from_board.shown(), table.shown());
        // And the game itself, which knows no `TURN`, makes the same moves.
        let single: String = text.split_inclusive('\n').filter(|line| !line.starts_with("TURN ")).collect();
        let (single, _) = Table::load(&single).expect("moves alone are enough");
        prop_assert_eq!(single.shown(), table.shown());
        let single = self::positions(&single);
        let mut rest = single.iter();
        for position in positions(&table) {
            prop_assert!(rest.any(|other| *other == position), "the single moves pass every position");
        }
    }

    #[test]
    fn hints_are_sound_and_lead_to_the_solution(
        (solution, puzzle) in variants(6, 0.5),
        acts in acts(20),
    ) {
        let mut table = played(&puzzle, &solution, &acts);
        let only = table.solution().ok().map(<[Symbol]>::to_vec);
        let most = 3 * puzzle.size().pow(3);
        for _ in 0..most {
            let hint = table.hint();
            prop_assert!(!hint.to_string().is_empty());
            prop_assert_eq!(hint.first_cell().is_none(), hint.cells().is_empty());
            match &hint.advice {
                Advice::Step(advised) => {
                    prop_assert!(matches!(advised.step.kind, StepKind::Deduction | StepKind::Search));
                    if let Some(only) = &only {
                        let is_right = |&(cell, symbol): &(Cell, Symbol)| only[cell.index()] == symbol;
                        prop_assert!(advised.step.placements.iter().all(is_right), "{}", hint);
                        prop_assert!(!advised.step.eliminations.iter().any(is_right), "{}", hint);
                    }
                }
                Advice::Clear { entries, .. } => {
                    prop_assert!(entries.iter().all(|&(cell, _)| puzzle.given(cell).is_none()));
                }
                Advice::Mark(_) => {}
                Advice::Nothing(reason) => {
                    let is_stuck = matches!(reason, NoAdvice::Several | NoAdvice::DeadEnd);
                    prop_assert!(table.is_solved() || only.is_none() && is_stuck, "{}", hint);
                    prop_assert_eq!(table.is_solved(), *reason == NoAdvice::Solved);
                    return Ok(());
                }
            }
            prop_assert!(table.take(&hint), "{}", hint);
        }
        prop_assert!(table.is_solved(), "{most} hints do not solve the board");
    }
}
