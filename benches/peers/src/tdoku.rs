//! Tom Dillon's tdoku, compiled from a checkout of it.

use std::ffi::{CString, c_char};
use std::ptr;

use super::Solver;

unsafe extern "C" {
    /// Counts the solutions of a board of 81 characters up to a limit. With a configuration of 0 it writes no
    /// solution if the limit is above 1.
    fn TdokuSolverDpllTriadSimd(
        input: *const c_char,
        limit: usize,
        configuration: u32,
        solution: *mut c_char,
        guesses: *mut usize,
    ) -> usize;
}

pub fn solver(boards: &[String]) -> Solver {
    let boards: Vec<CString> = boards
        .iter()
        .map(|board| CString::new(board.replace('0', ".")).expect("no board has a zero byte"))
        .collect();
    Solver { name: "tdoku", count: Box::new(move |board, most| solutions_up_to(most, &boards[board])) }
}

fn solutions_up_to(most: usize, board: &CString) -> usize {
    let (mut solution, mut guesses) = ([0; 81], 0);
    // SAFETY: the board ends with a zero, and both places to write to outlive the call, which keeps neither.
    unsafe {
        TdokuSolverDpllTriadSimd(board.as_ptr(), most, 0, solution.as_mut_ptr(), ptr::from_mut(&mut guesses))
    }
}
