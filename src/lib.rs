//! A bot that plays the Sudoku of MobaXterm, "Solo" from Simon Tatham's Portable Puzzle Collection, with real
//! clicks and keys.
//!
//! # From text to click
//!
//! ```text
//!  copied text, game ID, file                       the game's window
//!             │                                         │       ▲
//!           puzzle                                     eyes  desktop
//!             │                                         │       │ clicks, keys
//!             ▼                                         ▼       │
//!          Puzzle ──solver──▶ Steps ──bot──▶ Plan ──▶     Player
//! ```
//!
//! The words on the arrows are modules. [`Puzzle`](puzzle::Puzzle), [`Solver`](solver::Solver), [`Rater`](rating::Rater),
//! [`Dealer`](generate::Dealer) and [`Session`](bot::Session), which is all of this, each have an example.
//!
//! - The [`Plan`](bot::Plan) compares what the game shows with the solver's candidates after each
//!   [`Step`](solver::Step) and has the difference as entries, so a backtrack needs no code of its own.
//! - The [`Player`](bot::Player) sees each entry arrive, and retries what was lost.
//! - Everything that happens is a [`Report`](bot::Report) to an [`Audience`](bot::Audience): the live view,
//!   plain lines or JSON.
//!
//! # Map of the crate
//!
//! | module | purpose |
//! | --- | --- |
//! | [`puzzle`] | cells, symbols, houses; one file per notation |
//! | [`solver`] | the candidates, the techniques, and the [`search`](solver::search) engines |
//! | [`rating`] | the difficulty after Sudoku Explainer |
//! | [`generate`] | generates boards of a type and level |
//! | [`game`] | Solo's rules for clicks and keys |
//! | [`desktop`] | pointer, keyboard, clipboard and screen: the real ones, or those of the demo |
//! | [`eyes`] | finds the grid on the screen; reads highlights, digits and marks, in Solo and in any other program |
//! | [`user`], [`hotkeys`] | the user's commands, and the keys for them |
//! | [`bot`] | drives the game's window: the plan, the player that carries it out, and the session around it |
//! | [`terminal`] | the live view of the bot, and the game for people |
//! | [`config`], `commands` | settings, and the command line: one file per command |
//!
//! # Glossary
//!
//! | term | type | meaning |
//! | --- | --- | --- |
//! | cell, symbol | [`Cell`](puzzle::Cell), [`Symbol`](puzzle::Symbol) | `r1c1` is the top-left cell; 1-9, then a-z |
//! | house | [`House`](puzzle::House) | cells that hold every symbol once: row, column, block or region, diagonal |
//! | cage | [`Cage`](puzzle::Cage) | cells of a killer that add up to a sum |
//! | shape | [`Shape`](puzzle::Shape) | the blocks or regions, diagonals and cages of a board |
//! | layout | [`Layout`](puzzle::Layout) | the houses and peers that follow from a shape |
//! | puzzle | [`Puzzle`](puzzle::Puzzle) | a layout with its givens, which `generate` calls clues |
//! | shown | [`Shown`](puzzle::Shown) | what each cell shows: a digit, given or entered, or pencil marks |
//! | notation | [`Notation`](puzzle::Notation) | a way to write a puzzle |
//! | type, level | [`GameType`](puzzle::GameType), [`Level`](puzzle::Level) | what the game can be asked for, such as `3x3da` |
//! | grid | [`Grid`](solver::Grid) | the candidates that are left while a puzzle is solved |
//! | candidate | `(Cell, Symbol)` | a symbol that a cell may hold |
//! | claim | [`Claim`](solver::Claim) | that a candidate is on, or that it is off |
//! | step | [`Step`](solver::Step) | a placement or eliminations, with the reason |
//! | technique, ladder | [`Technique`](solver::techniques::Technique) | a way to find steps; the ladder tries them in order |
//! | score | [`Rating`](solver::Rating) | how hard a step is, on Sudoku Explainer's scale |
//! | proof | [`Proof`](solver::Proof) | what an assumption leads to, where no technique applies |
//! | guess | [`Guessing`](solver::Guessing) | a step without a reason, which may be taken back |
//! | search | [`Search`](solver::search::Search) | finds solutions without reasons |
//! | solution grid | [`SolutionGrids`](generate::SolutionGrids) | a board on which every cell is filled |
//! | constraint | [`Constraints`](generate::Constraints) | what is asked of a generated board in addition to its type |
//! | game | [`Game`](game::Game) | Solo, as its builds were seen to behave |
//! | entry | [`Action`](game::Action) | a digit, a pencil mark or a removal, typed into one cell |
//! | highlight | [`Highlight`](game::Highlight) | the cell that the next key goes to |
//! | calibration | [`Calibration`](desktop::Calibration) | where the cells are on the screen |
//! | plan | [`Plan`](bot::Plan) | the entries for each step |
//! | controls | [`Controls`](bot::Controls) | mouse and keys for one window, with the checks before each |
//! | player | [`Player`](bot::Player) | makes entries and sees them arrive |
//! | retry, restore | | enter again what was lost; undo a change made by a person |
//! | session | [`Session`](bot::Session) | the whole bot, from hotkey to hotkey |
//! | report, audience | [`Report`](bot::Report), [`Audience`](bot::Audience) | what happens, and who is told |
//! | foreign program, board | [`ForeignBoard`](eyes::ForeignBoard) | any program but Solo with a Sudoku; its board |
//! | way | [`Way`](bot::Way) | how a foreign program takes a digit |
//! | habits, memory | | what was learnt of a foreign program, and of a board of Solo |
//! | pause, stop | [`Pause`](bot::Pause), [`Stop`](bot::Stop) | why the bot waits for the user, or ends |
//! | refusal | [`Refusal`](bot::Refusal) | why the bot does not do what it was asked for |
//! | position | [`Position`](generate::Position) | a board just before a step of a technique |
//! | hint detail | [`HintDetail`](solver::HintDetail) | how much of a step a hint gives away |
//! | drill | [`Drill`](terminal::app::Drill) | a technique that a person practises, and the type of its boards |
//! | record | [`Record`](terminal::app::Record) | what is kept of a solved game |
//! | app, table | [`App`](terminal::app::App), [`Table`](terminal::app::Table) | the game for people, and its board |
//! | round | | a table with its cursor, clock and hint; another board replaces them together |
//!
//! # How the bot stays safe
//!
//! - **The highlight.** A second click on a highlighted cell removes the highlight, and letters then become menu
//!   shortcuts: `n` would start a new game. So the player keeps a model of the highlight that is right for
//!   every known build. It types a symbol that is also a menu letter only while it sees the highlight.
//! - **The order of events.** A window manager may hold a click back while it moves the focus, and a key sent
//!   right after it would overtake it. On X11 a click therefore counts as sent only when the button is no
//!   longer held. Several entries may then be under way at once; after a loss, the bot waits for each one again.
//! - **The user and other windows.** Before each click and key, the bot checks the window under the pointer, the focus,
//!   the pointer and the mouse buttons. If anything is unexpected, it pauses and says why. After the pause it reads
//!   the whole board.
//! - **Other programs.** A hotkey means the board under the pointer, or that of the game if it has the focus. Menu keys
//!   go only to a window whose menu, class or title is Solo's, and after the first of them a menu must be seen. How any
//!   other program takes a digit is learnt by trying, always with the right digit for its cell; every cell is read
//!   again, and the last digit is held back until all others are seen. Over such a program, the bot keeps the hotkeys
//!   for itself.
//! - **Wayland.** Under Xwayland only X clients are seen, and the picture is composed of their windows. A place
//!   without a window is not read as an empty cell, and the compositor, which does not see the bot's clicks, is asked
//!   for the focus.
//! - **Colours.** The eyes assume no exact colours. Background, lines and givens are grey and entries are coloured, so
//!   differences between channels separate them. The givens teach the shapes of the digits.
//! - **The end.** Only a board that shows the solution in every cell is reported as verified. However the
//!   bot ends, it gives a reason and an exit code and leaves no key or button pressed.
//!
//! # What makes it general
//!
//! Variants are data: a [`Shape`](puzzle::Shape) lists regions, diagonals and cages; everything else asks for houses,
//! cages and peers. Subsets and fish of any size are found by matching, not by trying all subsets. The search
//! has two engines behind one interface: bit bands for plain 9x9, and conflict-driven search over exact covers for
//! all other boards. `solver/techniques/mod.rs` explains how to add a technique.
//!
//! # Testing
//!
//! The core has no clock, thread or display. [`Desktop`](desktop::Desktop) and [`User`](user::User) are traits, which
//! `tests/support/simulated` implements: there events can be late, lost, doubled or out of order, the screen lags,
//! and users and windows get in the way. Property tests play random boards there: each game must end as
//! planned, or with a reason. `tests/real` plays the real game on virtual screens and lets its own Copy judge.
#![deny(unsafe_code)]

// For the files of `tests/support` that unit tests share with those in `tests`.
#[cfg(test)]
extern crate self as sudoku_bot;

pub mod bot;
mod commands;
pub mod config;
pub mod desktop;
pub mod eyes;
pub mod game;
pub mod generate;
pub mod hotkeys;
#[cfg(test)]
#[path = "../tests/support/plain_search.rs"]
mod plain_search;
pub mod puzzle;
pub mod rating;
pub mod solver;
pub mod terminal;
pub mod user;
mod words;

pub use commands::main;
