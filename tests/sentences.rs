//! What holds for the sentence of every step: it is plain English, whole, true, and says nothing twice.

mod support;

use std::collections::BTreeSet;

use proptest::prelude::*;
use sudoku_bot::puzzle::{Cell, CellSet, House, Layout, Puzzle, Symbol};
use sudoku_bot::solver::search::Search;
use sudoku_bot::solver::{Alternatives, Argument, Effort, Guessing, HintDetail, Length, Solver, Step};
use support::boards;

/// Little enough for a board that takes long proofs.
const WORK: u64 = 500_000;

/// Longer sentences are not read. Proofs are lists, and boards of many symbols have long chains.
const LONGEST: usize = 450;

/// What no sentence ends with.
const OPEN_ENDS: [&str; 10] =
    [" can", " does", " is", " not", " be", " hold", " and", " or", " so", " that sees"];

/// Words as a reader parses them: without the punctuation around them.
fn words(text: &str) -> Vec<&str> {
    text.split([' ', '\n']).map(|word| word.trim_matches([',', ';', ':', '(', ')', '…'])).collect()
}

/// What is said of one cell.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Claim<'a> {
    cell: Cell,
    symbol: &'a str,
    holds: bool,
}

impl Claim<'_> {
    fn is_true(self, solution: &[Symbol]) -> bool {
        (solution[self.cell.index()].to_string() == self.symbol) == self.holds
    }

    /// Whether it goes without saying after another one.
    fn repeats(self, before: Self) -> bool {
        let follows = before.holds && !self.holds && before.symbol != self.symbol;
        self == before || self.cell == before.cell && follows
    }
}

/// A cell's name as an index, such as `r1c2`.
fn cell(name: &str, size: usize) -> Option<Cell> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let [row, column] = [row, column].map(|number| number.parse::<usize>().ok());
    Some(Cell::new((row? - 1) * size + column? - 1, size))
}

/// The claims about single cells in a text, in its order.
fn claims(text: &str, size: usize) -> Vec<Claim<'_>> {
    let raw: Vec<&str> = text.split(' ').collect();
    let words = words(text);
    let mut claims = Vec::new();
    for (at, name) in words.iter().enumerate() {
        // The last of several cells, as in `one of r1c1 and r1c2 is 5`.
        let is_last_of_list = match at.checked_sub(2) {
            Some(before) => {
                matches!(words[at - 1], "and" | "or" | "nor") && !raw[before].ends_with([',', ')'])
            }
            None => false,
        };
        let Some(cell) = cell(name, size).filter(|_| !is_last_of_list && raw[at] == *name) else { continue };
        let (holds, symbol) = match words[at + 1..] {
            ["is", "not", symbol, ..] => (false, symbol),
            ["is", symbol, ..] => (true, symbol),
            _ => continue,
        };
        let length = if holds { 3 } else { 4 };
        let is_alternative = holds && words.get(at + length).is_some_and(|&next| next == "or");
        if symbol.len() <= 2 && !is_alternative {
            claims.push(Claim { cell, symbol, holds });
        }
    }
    claims
}

/// What is wrong with the English of a line. Letters are symbols on large boards, so `a` is no article there.
fn slip(line: &str, has_letters: bool) -> Option<&'static str> {
    let line = line.trim_start();
    let sentence = line.split(" => ").next().unwrap_or(line);
    let words = words(sentence);
    let raw: Vec<&str> = sentence.split(' ').collect();
    let is_wrong_article = |pair: &[&str]| {
        let is_vowel = pair[1].starts_with(['a', 'e', 'i', 'o', 'A', 'X']);
        pair[1].len() > 2 && pair[1] != "one" && (pair[0] == "a" && is_vowel || pair[0] == "an" && !is_vowel)
    };
    let is_single = |words: &[&str]| {
        let is_name =
            |name: &str| name.starts_with('r') && name[1..].starts_with(|c: char| c.is_ascii_digit());
        words[0] == "cells" && is_name(words[1]) && words[2] != "and" && !is_name(words[2])
    };
    let faults = [
        (line.contains("  "), "two blanks"),
        (OPEN_ENDS.iter().any(|end| sentence.ends_with(end)), "an open end"),
        (sentence.ends_with([',', ';', ' ']), "no end"),
        (raw.windows(2).any(|pair| pair[0] == pair[1]), "a word twice"),
        (!has_letters && words.windows(2).any(is_wrong_article), "a wrong article"),
        (words.windows(3).any(is_single), "cells for one cell"),
        (sentence.contains(",,") || sentence.contains(" ,") || sentence.contains("( "), "stray punctuation"),
        (sentence.contains(" 1 deductions") || sentence.contains("1 lemmas"), "a plural for one"),
    ];
    faults.into_iter().find_map(|(is_wrong, fault)| is_wrong.then_some(fault))
}

/// A claim that the line makes although the one before has said it.
fn repeated(line: &str, size: usize) -> bool {
    // A case may only have to say that its cell holds nothing else.
    let is_all = line.starts_with("if ") && line.matches(" is ").count() == 2 && !line.contains(';');
    !is_all && claims(line, size).windows(2).any(|pair| pair[1].repeats(pair[0]))
}

/// What follows from a first claim that is true must be true too.
fn is_true(line: &str, solution: &[Symbol]) -> bool {
    let Some(at) = line.find("if r").filter(|&at| at == 0 || line[..at].ends_with(": ")) else { return true };
    let thought = line[at..].split("; ").next().unwrap_or_default();
    let claims = claims(thought, solution.len().isqrt());
    match claims.split_first() {
        Some((first, rest)) if first.is_true(solution) => rest.iter().all(|claim| claim.is_true(solution)),
        _ => true,
    }
}

/// One of the cells at a sentence's end holds the symbol, if it says so, and what the step removes sees them all.
fn ending_is_true(step: &Step, puzzle: &Puzzle, sentence: &str, solution: &[Symbol]) -> bool {
    let Some((start, _)) = sentence.split_once(", and no cell that sees ") else { return true };
    let Some((_, last)) = start.rsplit_once("one of ") else { return true };
    let Some((names, symbol)) = last.split_once(" is ") else { return true };
    let cells: Vec<Cell> = words(names).iter().filter_map(|name| cell(name, puzzle.size())).collect();
    let holds = cells.iter().any(|cell| solution[cell.index()].to_string() == symbol);
    let sees_all = |gone: Cell| cells.iter().all(|cell| puzzle.layout().peers(gone).contains(cell));
    cells.is_empty() || holds && step.eliminations.iter().all(|&(gone, _)| sees_all(gone))
}

/// The houses that a text names, such as `row 1` or `blocks 2 and 3`.
fn houses_named<'a>(text: &str, layout: &'a Layout) -> Vec<&'a House> {
    let (mut named, mut kind) = (Vec::new(), None);
    for word in words(text) {
        match (word.trim_end_matches('s'), word.parse()) {
            (word @ ("row" | "column" | "block" | "region"), _) => kind = Some(word.to_owned()),
            (_, Ok(number @ 1_usize..)) => named.extend(kind.as_ref().map(|kind| format!("{kind} {number}"))),
            ("and", _) => {}
            _ => kind = None,
        }
    }
    let diagonals =
        ["the diagonal from top left to bottom right", "the diagonal from bottom left to top right"];
    let is_named = |name: &&str| text.contains(name) || text.contains("both diagonals");
    named.extend(diagonals.into_iter().filter(is_named).map(str::to_owned));
    let house =
        |name: &String| layout.houses().map(|(_, house)| house).find(|house| house.to_string() == *name);
    named.iter().map(|name| house(name).expect("the board has it")).collect()
}

/// What is wrong with what a hint says before it gives the reason.
fn hint_flaw(step: &Step, puzzle: &Puzzle) -> Option<&'static str> {
    let layout = puzzle.layout();
    let [place, cells] = [HintDetail::Place, HintDetail::Cells].map(|detail| step.hint(detail, layout));
    let named = |text: &str| -> CellSet {
        words(text).into_iter().filter_map(|name| cell(name, puzzle.size())).collect()
    };
    let reason = step.cells_of_reason();
    let changed: CellSet = step.placements.iter().chain(&step.eliminations).map(|&(cell, _)| cell).collect();
    let looked_at = match step.why.proof().map(|proof| &proof.argument) {
        Some(Argument::Agreement(Alternatives::Candidates(cell), _)) => [*cell].into_iter().collect(),
        Some(Argument::Agreement(Alternatives::Places(..), _)) => CellSet::EMPTY,
        _ if place.contains(" that ") => changed,
        _ => reason,
    };
    let houses = houses_named(&place, layout);
    let contains = |cell: Cell| houses.iter().any(|house| house.cells.contains(&cell));
    let is_there = match place.strip_suffix(" and elsewhere") {
        Some(_) => looked_at.iter().any(contains) && !looked_at.iter().all(contains),
        None => looked_at.iter().all(contains),
    };
    let on = place.rsplit_once(" on ").map(|(_, symbol)| symbol);
    let symbol = on.filter(|place| !place.contains("diagonal"));
    let is_of_symbol = |symbol: &str| {
        step.placements.is_empty() && step.why.candidates().all(|(_, of)| of.to_string() == symbol)
    };
    [
        (named(&place) != CellSet::EMPTY, "a place that names cells"),
        (!houses.is_empty() && !is_there, "a place that is elsewhere"),
        (!symbol.is_none_or(is_of_symbol), "a place by the wrong symbol"),
        (houses.is_empty() && symbol.is_none(), "no place"),
        (cells == place, "no cells"),
        (named(&cells) != reason, "the wrong cells"),
        (place.contains(" => ") || cells.contains(" => "), "an effect given away"),
        (cells == step.describe(layout), "a reason given away"),
    ]
    .into_iter()
    .find_map(|(is_wrong, fault)| is_wrong.then_some(fault))
    .or_else(|| slip(&place, puzzle.size() > 9))
    .or_else(|| slip(&cells, puzzle.size() > 9))
}

/// What is wrong with how a step is told.
fn flaw(step: &Step, puzzle: &Puzzle, solution: &[Symbol]) -> Option<&'static str> {
    let text = step.describe(puzzle.layout());
    let list = step.why.list(puzzle.layout());
    let printed = step.why.explained(puzzle.layout(), Length::Short);
    let sentence = text.split(" => ").next().unwrap_or_default();
    let is_short = step.why.proof().is_some() || puzzle.size() > 9 || sentence.len() <= LONGEST;
    let is_sound = step.placements.iter().all(|&(cell, symbol)| solution[cell.index()] == symbol)
        && step.eliminations.iter().all(|&(cell, symbol)| solution[cell.index()] != symbol);
    let printed = [&[printed.sentence], &printed.lines[..]].concat();
    let lines = || std::iter::once(&text).chain(&list).chain(&printed).map(String::as_str);
    lines().find_map(|line| slip(line, puzzle.size() > 9)).or_else(|| {
        [
            (!is_sound, "a wrong step"),
            (!is_short, "too long"),
            (lines().any(|line| line.matches('(').count() != line.matches(')').count()), "an open bracket"),
            (
                lines().any(|line| repeated(line.split(" => ").next().unwrap_or(line), puzzle.size())),
                "a claim twice",
            ),
            (!lines().all(|line| is_true(line, solution)), "a wrong claim"),
            (!ending_is_true(step, puzzle, sentence, solution), "a wrong end"),
        ]
        .into_iter()
        .find_map(|(is_wrong, fault)| is_wrong.then_some(fault))
    })
}

/// Looks at all the steps there are from time to time, and at each one that is made. Returns how many.
fn read_all(puzzle: &Puzzle, every: usize) -> Result<usize, String> {
    let mut solutions = Search::new(puzzle).take(2);
    let (Some(solution), None) = (solutions.next(), solutions.next()) else { return Ok(0) };
    let mut solver = Solver::new(puzzle, Guessing::Never).with_work(WORK);
    let mut read = 0;
    for number in 0.. {
        let is_turn = number % every == 0 && solver.grid().contradiction().is_none();
        let all = if is_turn { solver.all_steps() } else { Vec::new() };
        let next = solver.next();
        for step in all.iter().chain(&next) {
            read += 1;
            let hints = || {
                let [place, cells] =
                    [HintDetail::Place, HintDetail::Cells].map(|detail| step.hint(detail, puzzle.layout()));
                format!("{place}\n{cells}\n")
            };
            if let Some(flaw) = hint_flaw(step, puzzle) {
                return Err(format!("{flaw}: {}{}", hints(), step.describe(puzzle.layout())));
            }
            if let Some(flaw) = flaw(step, puzzle, &solution) {
                let in_full = step.why.in_full(puzzle.layout());
                return Err(format!("{flaw}: {}\n{in_full}", step.describe(puzzle.layout())));
            }
        }
        if next.is_none() {
            break;
        }
    }
    Ok(read)
}

fn puzzles(text: &str, count: usize) -> Vec<Puzzle> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("generate")).collect();
    boards::read(&lines.join("\n")).take(count).collect()
}

#[test]
fn a_subset_is_not_said_to_follow_from_cages() {
    let id = "3x3k:zzzc,acc_ba__a____a_____________a_______a__aa_a___ab___caaabaa_a_ab___aaa_aa_aba_bcabab_bba,16a22c38e35d7_24a10a17a25d13_8c21a10c11_6d18_14_8c28e9g15_5_11b16_18h";
    let sentences = sentences(id, &[28]);
    assert!(sentences.iter().any(|sentence| sentence.contains("the cages inside it to ")));
    assert!(!sentences.iter().any(|sentence| sentence.contains("the cages inside it to 0,")));
}

/// Whether all that a step removes is among these.
fn removes_only(step: &Step, candidates: &[(Cell, Symbol)]) -> bool {
    step.placements.is_empty() && step.eliminations.iter().all(|gone| candidates.contains(gone))
}

#[test]
fn patterns_that_are_simpler_ones_are_not_listed() {
    for puzzle in puzzles(include_str!("../benches/boards/9x9_unreasonable.txt"), 8) {
        let mut solver = Solver::new(&puzzle, Guessing::Never).with_effort(Effort::Clear).with_work(0);
        loop {
            let all = solver.all_steps();
            for (at, step) in all.iter().enumerate() {
                let own: Vec<_> = step.why.candidates().collect();
                let symbols: BTreeSet<Symbol> =
                    own.iter().chain(&step.eliminations).map(|&(_, symbol)| symbol).collect();
                let is_of_one_digit = !own.is_empty() && symbols.len() == 1;
                let mut locked = all[..at].iter().filter(|step| step.rating.name.starts_with("locked "));
                let is_locked = locked.any(|locked| removes_only(step, &locked.eliminations));
                let text = step.describe(puzzle.layout());
                assert!(!is_of_one_digit || !is_locked, "only locked candidates: {text}");
                let before: Vec<_> = all[..at].iter().flat_map(|step| step.eliminations.clone()).collect();
                let is_its_own = symbols.len() > 1 && removes_only(step, &own) && removes_only(step, &before);
                assert!(step.why.proof().is_some() || !is_its_own, "removes its own links: {text}");
            }
            if solver.next().is_none() {
                break;
            }
        }
    }
}

/// Every step on the way to the solution of a board, and every other that there is at one of these numbers.
fn sentences(id: &str, turns: &[usize]) -> Vec<String> {
    let puzzle = boards::read(id).next().expect("a board");
    let mut solver = Solver::new(&puzzle, Guessing::Never).with_effort(Effort::Clear);
    let mut sentences = Vec::new();
    for number in 1.. {
        let all = if turns.contains(&number) { solver.all_steps() } else { Vec::new() };
        let Some(next) = solver.next() else { break };
        sentences.extend(all.iter().chain([&next]).map(|step| step.describe(puzzle.layout())));
    }
    sentences
}

#[test]
fn a_sentence_says_in_full_what_proves_the_step() {
    for (id, part) in [
        (
            "3x3:7_9b4f3_9c1d6a5d5_4a1c9b9c5b6c9a3_8d4a8d1c9_6f7b2_3",
            "and r1c7, r1c9, r2c7, r2c9 and r3c9 have 2 and 4 (2 only in r1c7, r2c7, r2c9 or r3c9, 4 only in \
             r2c7, r2c9 or r3c9) => r3c7<>24",
        ),
        (
            "3x3:a3b8d8_5_6_9a2c4b5b8b2c4_9e7c9e2_1c4b4b7b6c3a4_1_9_7d5b2a",
            "hold 3, 6, 7 and 8, so r6c8 is 8 (r7c8 is not 8, as assumed); one of r6c8 and r7c8 is 8",
        ),
        (
            "7jx:6b2f5za7f4b3,aacc_b_e_b_d_bfad_aa__aa_aaa_a___bca_",
            "outside their overlap r3c3, r5c3, r6c3 and r3c4 hold the same as r3c1, r4c1, r4c2 and r7c2, which can \
             hold 3 at most once, in row 4, while r3c4 already is 3 => r5c3<>3 r6c3<>3",
        ),
    ] {
        let sentences = sentences(id, &[]);
        assert!(sentences.iter().any(|sentence| sentence.contains(part)), "{id}: {sentences:#?}");
    }
}

#[test]
fn every_sentence_on_known_boards_is_plain_and_true() {
    for (text, count) in [
        (include_str!("boards/dealt.txt"), 40),
        (include_str!("../benches/boards/9x9_unreasonable.txt"), 4),
        (include_str!("../benches/boards/9x9_hardest.txt"), 2),
        (include_str!("../benches/boards/9x9_killer.txt"), 2),
        (include_str!("../benches/boards/9x9_jigsaw_killer.txt"), 2),
        (include_str!("../benches/boards/16x16_unreasonable.txt"), 1),
    ] {
        let read = puzzles(text, count).into_iter().map(|puzzle| {
            let every = if puzzle.size() > 9 { 40 } else { 8 };
            read_all(&puzzle, every).unwrap_or_else(|flaw| panic!("{}\n{flaw}", puzzle.game_id()))
        });
        assert!(read.sum::<usize>() > 0);
    }
}

proptest! {
    #![proptest_config(boards::cases(24))]

    #[test]
    fn every_sentence_on_a_random_board_is_plain_and_true((_, puzzle) in boards::variants(9, 0.1).prop_map(boards::with_one_solution)) {
        if let Err(flaw) = read_all(&puzzle, 8) {
            prop_assert!(false, "{}", flaw);
        }
    }
}
