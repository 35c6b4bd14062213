//! The notes and examples below each command's options.

/// What every command that reads boards takes for one.
const BOARDS: &str = "\
A board is text copied from the game, rows of digits with `.` or `0` for blanks,
all cells on one line, a game ID such as 2x2:d1a4b1a2d, a saved game, a grid of
candidates, a table, a list as in JSON, a drawn grid, or a file of another
program. A file may hold many boards.";

/// The notes of a command that reads boards.
pub(super) fn on_boards(notes: &str) -> String {
    format!("{BOARDS}\n\n{notes}")
}

/// The notes of the program, and what its exit codes mean.
pub(super) fn program_long() -> String {
    format!("{PROGRAM}\n\n{EXIT_CODES}")
}

pub(super) const PROGRAM: &str = "\
Examples:
  sudoku-bot                     Listen for hotkeys and play
  sudoku-bot solve boards.txt    Print the solutions of a file of boards
  sudoku-bot help solve          Explain a command";

const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    no solution, or not solved
  2    wrong usage, settings or board text, or a file that cannot be used
  3    the game did not end up as planned
  4    no display, display lost, a permission missing, or another bot on the display
  101  internal error
  130  aborted by the user";

pub(super) const RUN: &str = "\
Examples:
  sudoku-bot run                 Point at the game and press F2
  sudoku-bot run --mode fill     Type only the digits
  sudoku-bot run --again 5       Press F2 once for five games
  sudoku-bot run --nested 3x3da  Open the game in a window of its own (Wayland)
  sudoku-bot run --origin 640,380 --step 48 --now --once board.txt
                                 Play without any hotkey, then exit";

#[cfg(unix)]
pub(super) const KEYS: &str = "solve, hint, check, pause, step, slower, faster or stop";

#[cfg(unix)]
pub(super) const PRESS: &str = "\
Bind it to a shortcut of the desktop where the bot hears no hotkeys.

Example:
  sudoku-bot press stop          Stop at once, as Escape does";

pub(super) const SOLVE: &str = "\
Exit code: 2 if any board text was bad, else 1 if any was not solved, else 0.

Examples:
  sudoku-bot solve 2x2:d1a4b1a2d             Solve one board
  sudoku-bot solve --steps board.txt         Explain each step
  sudoku-bot solve --format json boards.txt  Print a line of JSON for each board
  sudoku-bot solve --count 10 board.txt      Print up to ten solutions";

pub(super) const HINT: &str = "\
Digits entered in a saved game count. In a grid of candidates, a cell with one
candidate is filled, unless a cell that sees it lists that candidate too.

Exit code: 2 if any board text was bad, else 1 if any board has no step, else 0.

Examples:
  sudoku-bot hint board.txt                  Explain the next step
  sudoku-bot hint --grade 1 board.txt        Say only what to look for, and where
  sudoku-bot hint --all board.txt            List every step there is now
  sudoku-bot hint --technique X-wing board.txt
                                             List the X-wings there are now
  sudoku-bot hint --list                     Print the names of all techniques";

pub(super) const RATE: &str = "\
Scores and steps are those of Sudoku Explainer, so they differ from those of solve
and run. A board with several solutions is solved with guesses instead.

Exit code: 2 if any board text was bad, else 1 if any was not solved, else 0.

Examples:
  sudoku-bot rate board.txt                  Show the score and the techniques
  sudoku-bot rate --format json boards.txt   Print a line of JSON for each board";

pub(super) const GENERATE: &str = "\
TYPE is the block size, such as 3x3 or 2x5 (height x width), or a jigsaw's number of symbols,
such as 9j; then x for diagonals, k for a killer, a symmetry (a none, r2, r4, m2, md2, m4, md4, m8)
and a level: dt trivial, db basic, di intermediate, da advanced, de extreme, du unreasonable.
Boards have up to 35 symbols, exactly one solution, and the level asked for; without one, trivial.

Each board is a line of JSON with --format json: puzzle (its game ID), solution, clues, level,
and the score and hardest technique that `rate` finds; null if that exceeds the time limit.

With --at-step, a type without a level is of one that fits the technique. A grid of candidates shows
no cages and diagonals; as JSON, a position has the board's game ID, the grid, and the steps.

Exit code: 1 if a board was not found in time, or if fewer grids exist than asked for.

Examples:
  sudoku-bot generate 3x3da                  Print the game ID of an advanced board
  sudoku-bot generate 9jdu --count 10        Print those of ten hard jigsaws
  sudoku-bot generate 3x3adu --minimal --clues 20..24
                                             Print a hard one with few clues
  sudoku-bot generate 3x3de --needs swordfish --at-most swordfish
                                             Print one to practise swordfish on
  sudoku-bot generate 3x3 --at-step X-wing --count 3
                                             Print positions to find an X-wing in
  sudoku-bot generate 3x3 --full --count 1000000 --seed 1
                                             Print a million solved grids";

pub(super) const DEMO: &str = "\
While it plays, F5 or Space pauses and resumes, F6 or s makes one step, F7 or - slows down, F8 or +
speeds up, Escape stops and q quits.

Examples:
  sudoku-bot demo                Watch a game in the live view
  sudoku-bot demo 9jxdi          Watch one of a type, here an X-jigsaw
  sudoku-bot demo --delay 200    More slowly
  sudoku-bot demo --plain        Print lines instead";

pub(super) const PLAY: &str = "\
A type is what the game calls its parameters: 3x3, 3x4, 9j for a jigsaw, then x for
diagonals, k for a killer, and dt, db, di, da, de or du for the level.

F1 shows all keys. F9 says where the next step is; pressed again, it names the cells,
then gives the reason, and then makes the step.
Games are saved in the game's own format, so either can continue a game of the other.
Each game is also saved automatically until it is finished or given up.
Today's board is board 1 of `generate TYPE --seed` with the date, such as 20261123.
Best and average times are those of games solved without hints.

Examples:
  sudoku-bot play                Choose a type and a level
  sudoku-bot play 3x3da          Deal an advanced board
  sudoku-bot play 3x3da --seed 7 Deal the board of `generate 3x3da --seed 7`
  sudoku-bot play --continue     Continue the latest game
  sudoku-bot play solo.sav       Continue a saved game
  sudoku-bot play --empty 3x3    Enter a puzzle from a newspaper
  sudoku-bot play --today 3x3da  Play the advanced board of today
  sudoku-bot play --practise X-wing
                                 Find an X-wing, on one board after the other";

pub(super) const CONFIG: &str = "\
Later settings win: defaults, profile, your settings file, options.

Examples:
  sudoku-bot config                        Print the settings in force
  sudoku-bot config --profile mobaxterm    The same with another profile
  sudoku-bot config init                   Write a settings file to start from";

pub(super) const COMPLETIONS: &str = "\
Examples:
  source <(sudoku-bot completions bash)      Load into the current bash
  sudoku-bot completions fish | source       Load into the current fish";

pub(super) const MAN: &str = "\
Examples:
  sudoku-bot man | man -l -        Read the manual page
  sudoku-bot man solve | man -l -  The page of one command";
