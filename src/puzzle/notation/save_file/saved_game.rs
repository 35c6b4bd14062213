//! A saved game with everything that can be undone and redone.

use std::collections::BTreeMap;
use std::time::Duration;

use super::super::error::{BoardError, Problem};
use super::super::game_id::{self, GameType};
use super::super::layouts::Layouts;
use super::moves::{Move, moves_in};
use super::record::{self, SaveRecord};
use super::{DRAFT, FIRST, HINTS, SaveFile, TITLE};
use crate::puzzle::{Cell, CellState, Puzzle, Shown, Symbol};

/// The most cells that the moves of a game may change: one a move, or all of the largest board 2,000 times.
const MOST_CHANGES: usize = 2_500_000;

/// A game in progress, as a save file keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    pub puzzle: Puzzle,
    /// What each action of the player wrote into which cells, oldest first; those undone come last.
    pub turns: Vec<Vec<(Cell, CellState)>>,
    /// How many of the turns are not undone.
    pub made: usize,
    /// The time on the clock. The game has none in this puzzle, and does not keep it.
    pub time: Option<Duration>,
    /// How many hints the player has had.
    pub hints: usize,
    pub origin: Origin,
    /// Whether the player is still entering the puzzle: it has no givens yet, and each turn sets some.
    pub(crate) is_draft: bool,
}

/// What the game has written of how it made a board: its parameters with the level, the seed, its solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The values by their names.
    lines: BTreeMap<&'static str, String>,
}

impl Origin {
    /// The line with the day whose board it is, which is not one of the game's.
    const DAY: &str = "DAY";

    const NAMES: [&str; 6] = ["PARAMS", "CPARAMS", "SEED", "HEXSEED", "AUXINFO", Self::DAY];

    /// The origin of a board that was dealt here.
    pub fn of(game_type: GameType) -> Self {
        let params = game_type.to_string();
        Self { lines: ["PARAMS", "CPARAMS"].map(|name| (name, params.clone())).into() }
    }

    /// The type that the board was dealt as. As in the game, its level is Trivial unless the file says otherwise.
    pub fn game_type(&self) -> Option<GameType> {
        self.line("CPARAMS").or(self.line("PARAMS"))?.parse().ok()
    }

    /// Notes that this is the board of a day, such as `2026-11-23`.
    #[must_use]
    pub(crate) fn on_day(mut self, day: &str) -> Self {
        self.push(Self::DAY, day);
        self
    }

    /// The day whose board it is, if it is that of one.
    pub(crate) fn day(&self) -> Option<&str> {
        self.line(Self::DAY)
    }

    /// Keeps a line if it is one of these.
    pub(super) fn push(&mut self, name: &str, value: &str) {
        let known = Self::NAMES.into_iter().find(|&known| known == name);
        if let Some(name) = known.filter(|&name| name != Self::DAY || is_day(value)) {
            self.lines.insert(name, value.to_owned());
        }
    }

    fn line(&self, name: &str) -> Option<&str> {
        self.lines.get(name).map(String::as_str)
    }
}

/// Whether a text has the form of a day, such as `2026-11-23`.
fn is_day(text: &str) -> bool {
    let is_number =
        |part: &str, digits| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = text.split('-').collect();
    matches!(*parts, [year, month, day] if is_number(year, 4) && is_number(month, 2) && is_number(day, 2))
}

impl SavedGame {
    /// Reads a save file, which is all there is in the text.
    pub fn read(text: &str) -> Result<Self, BoardError> {
        let lines = (1..).zip(text.lines().map(|line| line.trim_start_matches('\u{feff}').trim()));
        let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).peekable();
        let is_first = |line| matches!(SaveRecord::read(line), Some(Ok(SaveRecord { name: FIRST, .. })));
        if !lines.peek().is_some_and(|&(_, line)| is_first(line)) {
            return Err(BoardError::new(1, 1, "not a save file: its first line, SAVEFILE, is missing"));
        }
        let mut file = SaveFile::starting_at(1);
        for (number, line) in lines {
            let record = SaveRecord::read(line)
                .unwrap_or_else(|| Err(Problem::at(1, "this is not a line of a save file")));
            let pushed = record.and_then(|record| file.push(record, number));
            pushed.map_err(|problem| problem.on_line(number))?;
            if file.is_complete() {
                break;
            }
        }
        file.read(&mut Layouts::default())
    }

    pub(in super::super) fn shown(&self) -> Shown {
        let mut shown = Shown::new(&self.puzzle);
        self.turns[..self.made].iter().for_each(|turn| make(turn, &mut shown));
        shown
    }

    /// The save file, without a final line ending.
    pub fn write(&self) -> String {
        let Self { puzzle, time, hints, origin, is_draft, .. } = self;
        let mut shown = Shown::new(puzzle);
        let mut turns = Vec::new();
        for turn in &self.turns {
            turns.push(moves_of(turn, &shown, puzzle));
            make(turn, &mut shown);
        }
        let shape = puzzle.layout().shape().to_string();
        let desc = game_id::write_desc(puzzle);
        let mut text = String::new();
        let mut line = |name: &str, value: &str| text.push_str(&record::write(name, value));
        line(FIRST, TITLE);
        line("VERSION", "1");
        line("GAME", "Solo");
        line("PARAMS", origin.line("PARAMS").unwrap_or(&shape));
        line("CPARAMS", origin.line("CPARAMS").unwrap_or(&shape));
        for name in ["SEED", "HEXSEED"] {
            origin.line(name).into_iter().for_each(|seed| line(name, seed));
        }
        line("DESC", &desc);
        origin.line("AUXINFO").into_iter().for_each(|solution| line("AUXINFO", solution));
        if *is_draft {
            line(DRAFT, "");
        }
        if let Some(time) = time {
            line("TIME", &format!("{}.{:03}", time.as_secs(), time.subsec_millis()));
        }
        if *hints > 0 {
            line(HINTS, &hints.to_string());
        }
        origin.day().into_iter().for_each(|day| line(Origin::DAY, day));
        let count = |turns: &[Vec<Move>]| turns.iter().map(Vec::len).sum::<usize>();
        line("NSTATES", &(count(&turns) + 1).to_string());
        line("STATEPOS", &(count(&turns[..turns.len().min(self.made)]) + 1).to_string());
        for turn in &turns {
            if turn.len() > 1 {
                line("TURN", &turn.len().to_string());
            }
            for made in turn {
                let (name, value) = made.record(&desc);
                line(name, &value);
            }
        }
        text.truncate(text.trim_end().len());
        text
    }
}

impl SaveFile {
    /// The game, once all lines have been taken.
    pub fn read(self, layouts: &mut Layouts) -> Result<SavedGame, BoardError> {
        let (puzzle, all, position) = self.read_board(layouts)?;
        let mut shown = Shown::new(&puzzle);
        let mut turns = Vec::new();
        let (mut made, mut cells) = (0, 0);
        let mut first = 0;
        while first < all - 1 {
            let last = self.last_of_turn(first, position - 1).min(all - 1);
            let before = shown.clone();
            for number in first..last {
                self.read_move(number, &puzzle)?.make(&mut shown, &puzzle);
            }
            let after = puzzle.blanks().map(|cell| (cell, shown.state(cell)));
            let turn: Vec<_> = after.filter(|&(cell, after)| before.state(cell) != after).collect();
            cells += turn.len();
            if cells > MOST_CHANGES {
                let message = "the moves of this save file change too many cells";
                return Err(BoardError::new(self.line, 1, message));
            }
            if !turn.is_empty() {
                made += usize::from(last < position);
                turns.push(turn);
            }
            first = last;
        }
        let Self { time, hints, origin, is_draft, .. } = self;
        Ok(SavedGame { puzzle, turns, made, time, hints, origin, is_draft })
    }

    /// The number of the move after a turn that begins with this one. A turn of which only a part is undone
    /// counts as single moves.
    fn last_of_turn(&self, first: usize, made: usize) -> usize {
        let turn = self.turns.binary_search_by_key(&first, |turn| turn.start).ok();
        let turn = turn.map(|number| &self.turns[number]);
        let whole = turn.filter(|turn| !(turn.start < made && made < turn.end));
        whole.map_or(first + 1, |turn| turn.end.max(first + 1))
    }
}

/// Makes an action of the player.
fn make(turn: &[(Cell, CellState)], shown: &mut Shown) {
    for &(cell, state) in turn {
        shown.set(cell, state);
    }
}

/// The moves of an action: a single one if the game has one that does all of it.
fn moves_of(turn: &[(Cell, CellState)], before: &Shown, puzzle: &Puzzle) -> Vec<Move> {
    let moves: Vec<Move> =
        turn.iter().flat_map(|&(cell, after)| moves_in(cell, before.state(cell), after)).collect();
    if moves.len() < 2 {
        return moves;
    }
    let mut after = before.clone();
    make(turn, &mut after);
    let digits: Option<Vec<Symbol>> = after.digits().into_iter().collect();
    let mut whole = [Move::Restart, Move::MarkAll].into_iter().chain(digits.map(Move::Solve));
    let does_it_all = |made: &Move| {
        let mut done = before.clone();
        made.make(&mut done, puzzle);
        done == after
    };
    match whole.find(does_it_all) {
        Some(made) => vec![made],
        None => moves,
    }
}
