use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

use super::*;

/// Problems small enough to try all choices, with and without solutions.
fn problems() -> impl Strategy<Value = CoverProblem> {
    (4_usize..14).prop_flat_map(|options| {
        let option = 0..narrow(options);
        let set = btree_set(option.clone(), 1..5).prop_map(|set| set.into_iter().collect::<Vec<_>>());
        let needs =
            (option, set.clone()).prop_filter("something else", |(option, set)| !set.contains(option));
        (vec(set.clone(), 1..7), vec(set, 0..3), vec(needs, 0..4)).prop_map(
            move |(exactly_one, at_most_one, needs)| CoverProblem {
                options,
                exactly_one,
                at_most_one,
                needs,
            },
        )
    })
}

fn solutions_by_trying(problem: &CoverProblem) -> Vec<u32> {
    let taken_of = |choice: u32, set: &[u32]| set.iter().filter(|&&option| choice >> option & 1 == 1).count();
    let obeys = |choice: &u32| {
        problem.exactly_one.iter().all(|set| taken_of(*choice, set) == 1)
            && problem.at_most_one.iter().all(|set| taken_of(*choice, set) <= 1)
            && problem
                .needs
                .iter()
                .all(|(option, others)| choice >> option & 1 == 0 || taken_of(*choice, others) > 0)
    };
    (0..1 << problem.options).filter(obeys).collect()
}

fn solutions(mut solver: Cdcl, options: usize, steps: usize) -> Vec<u32> {
    let mut found = Vec::new();
    loop {
        match solver.advance(steps) {
            Advance::Found(()) => {
                found.push(
                    (0..narrow(options)).filter(|&option| solver.is_taken(option)).map(|o| 1 << o).sum(),
                );
                solver.exclude_solution();
            }
            Advance::End => return found,
            Advance::Pending => {}
        }
    }
}

/// The pigeonhole problem with one hole too few: hard for a search that learns clauses. Each pigeon takes one hole,
/// each hole one pigeon or its dummy.
fn pigeons(pigeons: u32) -> CoverProblem {
    let holes = pigeons - 1;
    let mut sets: Vec<Vec<u32>> = (0..pigeons).map(|p| (0..holes).map(|h| p * holes + h).collect()).collect();
    let dummy = |hole| pigeons * holes + hole;
    sets.extend((0..holes).map(|h| (0..pigeons).map(|p| p * holes + h).chain([dummy(h)]).collect()));
    CoverProblem { options: (pigeons * holes + holes) as usize, exactly_one: sets, ..CoverProblem::default() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_solution_is_found_once(problem in problems(), excludable in 0_usize..4, steps in 1_usize..20) {
        let expected = solutions_by_trying(&problem);
        let mut solver = Cdcl::new(&problem);
        solver.excludable = excludable;
        let mut found = solutions(solver, problem.options, steps);
        found.sort_unstable();
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn forgetting_keeps_the_store_small_and_finds_the_same() {
    let problem = pigeons(8);
    let mut solver = Cdcl::new(&problem);
    solver.forget_above = 40;
    let (mut most, mut pauses) = (0, 0);
    while solver.advance(1) == Advance::Pending {
        // Keeps the limit from growing.
        (solver.forget_above, pauses) = (solver.forget_above.min(40 + problem.options), pauses + 1);
        most = most.max(solver.learned);
    }
    assert!(solver.exhausted && pauses > 1000);
    assert!(most < 80 + problem.options, "{most}");
}

#[test]
fn many_solutions_take_no_more_memory() {
    // Each of ten pairs can be either way round.
    let pairs = (0..10).map(|pair| vec![2 * pair, 2 * pair + 1]).collect();
    let mut solver = Cdcl::new(&CoverProblem { options: 20, exactly_one: pairs, ..CoverProblem::default() });
    let mut found = 0;
    while solver.advance(usize::MAX) == Advance::Found(()) {
        found += 1;
        solver.exclude_solution();
    }
    assert_eq!(found, 1024);
    assert!(solver.store.len() < 10 * (HEADER + 2) + enumerate::EXCLUDED * (HEADER + 20));
}

#[test]
fn a_search_pauses_when_its_steps_are_used_up() {
    let mut solver = Cdcl::new(&pigeons(12));
    assert_eq!(solver.advance(500), Advance::Pending);
    assert!(solver.conflicts < 500);
}
