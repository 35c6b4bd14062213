//! A bot that plays the Sudoku of MobaXterm, "Solo" from Simon Tatham's Portable Puzzle Collection, with real
//! clicks and keys.
//!
//! # Map of the crate
//!
//! | module | purpose |
//! | --- | --- |
//! | [`puzzle`] | cells, symbols, houses; one file per notation |
//! | [`solver`] | the candidates, the techniques, and the [`search`](solver::search) engines |
//! | [`rating`] | rates boards as Sudoku Explainer does |
//! | [`generate`] | deals boards of a type and level |
//! | [`bot`] | the plan, the player that carries it out, and the session around it |
//! | [`desktop`] | pointer, keyboard, clipboard and screen: the real ones, or a simulated game |
//! | [`eyes`] | finds the grid on the screen; reads highlights, digits and marks |
//! | [`user`], [`hotkeys`] | what the user says, and the keys they say it with |
//! | [`terminal`] | the live view in the terminal, and the game for people |
//! | [`config`], [`cli`], [`commands`] | settings, command line, and one file per command |
//!
//! # The data's way
//!
//! 1. [`puzzle`] reads a board from copied text, a line, a game ID or a saved game.
//! 2. [`solver`] yields a [`Step`](solver::Step) at a time, each with its reason.
//! 3. [`bot`] turns steps into a [`Plan`](bot::Plan) of entries. It compares what the game shows with the
//!    solver's candidates after each step and enters the difference, so a backtrack needs no code of its own.
//! 4. The [`Player`](bot::Player) turns entries into clicks and keys and sends them to a
//!    [`Desktop`](desktop::Desktop).
//! 5. [`eyes`] read the screen, and the player repeats what was lost.
//! 6. Everything that happens is a [`Report`](bot::Report) to an [`Audience`](bot::Audience): the live view,
//!    plain lines or JSON.
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
//!   go only to a window whose menu, class or title is Solo's, and after the first of them a menu must be seen.
//! - **Colours.** The eyes assume no exact colours. Background, lines and givens are grey and entries are coloured, so
//!   differences between channels separate them. The givens teach the shapes of the digits.
//! - **The end.** Only a board that shows the solution in every cell is reported as verified. However the
//!   bot ends, it gives a reason and an exit code and leaves no key or button pressed.
//!
//! # What makes it general
//!
//! Variants are data: a [`Shape`](puzzle::Shape) lists regions, diagonals and cages; everything else asks for houses,
//! cages and peers. Subsets and fish of any size are found by matching, not by trying all subsets. The search
//! has three engines behind one interface: bit bands for plain 9x9, conflict-driven search over exact covers for
//! all other boards, and a plain one to check them against. `solver/techniques/mod.rs` explains how to add
//! a technique.
//!
//! # Testing
//!
//! The core has no clock, thread or display. [`Desktop`](desktop::Desktop) and [`User`](user::User) are traits with
//! simulated implementations, in which events can be late, lost, doubled or out of order, the screen lags,
//! and users and windows get in the way. Property tests play random boards there: each game must end as
//! planned, or with a reason. `tests/real` plays the real game on virtual screens and lets its own Copy judge.
#![deny(unsafe_code)]

pub mod bot;
pub mod cli;
pub mod commands;
pub mod config;
pub mod desktop;
pub mod eyes;
pub mod game;
pub mod generate;
pub mod hotkeys;
pub mod puzzle;
pub mod rating;
pub mod solver;
pub mod terminal;
pub mod user;
mod words;
