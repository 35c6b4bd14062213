//! A quick technique that finds nothing allocates nothing, once its buffers have grown.

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use sudoku_bot::solver::techniques::{Cache, Rung, Scope, techniques};
use sudoku_bot::solver::{Guessing, Solver};
use support::boards;

/// The system's allocator, which counts how often each thread asks it for memory.
struct Counting;

thread_local! {
    // The test harness has a thread of its own.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: everything is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// One of each shape: plain, large, killer, jigsaw killer.
const BOARDS: [&str; 4] = [
    include_str!("../benches/boards/9x9_unreasonable.txt"),
    include_str!("../benches/boards/16x16_unreasonable.txt"),
    include_str!("../benches/boards/9x9_killer.txt"),
    include_str!("../benches/boards/9x9_jigsaw_killer.txt"),
];

#[test]
fn looking_in_vain_allocates_nothing() {
    let mut in_vain = 0;
    for text in BOARDS {
        for puzzle in boards::read(text).take(2) {
            let mut solver = Solver::new(&puzzle, Guessing::WhenStuck);
            for _ in 0..150 {
                let mut cache = Cache::default();
                for mut rung in techniques(Scope::Quick).map(Rung::new) {
                    if rung.find(solver.grid(), &mut cache).is_some() {
                        continue;
                    }
                    cache.forget();
                    let before = ALLOCATIONS.get();
                    let found = rung.find(solver.grid(), &mut cache);
                    let allocations = ALLOCATIONS.get() - before;
                    assert_eq!((found.is_some(), allocations), (false, 0), "{rung:?}");
                    in_vain += 1;
                }
                if solver.next().is_none() {
                    break;
                }
            }
        }
    }
    assert!(in_vain > 1000, "{in_vain}");
}
