//! The questions of the game.

use std::path::{Path, PathBuf};

use super::{Button, Dialog, DialogRow, Reply};
use crate::puzzle::{GameType, Level};
use crate::terminal::app::autosave::SaveState;
use crate::terminal::app::{App, Opened, Request, Table};

const TYPES: &[&str] = &["2x2", "2x3", "3x3", "3x3x", "3x3k", "9j", "9jx", "3x4", "4x4"];

const TYPES_IN_WORDS: &str = "3x3: blocks of 3 by 3 cells; 9j: a jigsaw; x: with diagonals; k: killer";

/// The board types without regions and cages, which could not be typed in.
const EMPTY_TYPES: &[&str] = &["2x2", "2x3", "3x3", "3x3x", "3x4", "4x4"];

const EMPTY_TYPES_IN_WORDS: &str = "3x3: blocks of 3 by 3 cells; x: with diagonals";

const fn button(name: &'static str, letter: char, reply: Reply) -> Button {
    Button { name, letter, reply }
}

const CANCEL: Button = button("Cancel", 'c', Reply::Cancel);

const QUIT: Button = button("Quit", 'q', Reply::Quit);

fn note(text: impl Into<String>) -> DialogRow {
    DialogRow { label: text.into(), ..DialogRow::default() }
}

/// A row with a text to edit, and suggestions that may replace it.
fn text(label: &str, text: &str, suggestions: &[&str]) -> DialogRow {
    let options = suggestions.iter().map(ToString::to_string).collect();
    DialogRow { text: Some(text.into()), ..choice(label, options, 0) }
}

fn choice(label: &str, options: Vec<String>, chosen: usize) -> DialogRow {
    DialogRow { label: label.into(), options, chosen, text: None }
}

impl App {
    pub(in crate::terminal::app) fn continue_dialog(&self) -> Dialog {
        let options = self.autosave.others.iter().map(|kept| kept.what.clone()).collect();
        let buttons = if self.round.is_none() {
            let new = button("New game", 'n', Reply::Ask(Request::New));
            vec![button("Continue", 'c', Reply::Continue), new, QUIT]
        } else {
            vec![button("Continue", 'o', Reply::Continue), CANCEL]
        };
        let mut rows = self.objection();
        rows.push(choice("game", options, 0));
        Dialog::new("Continue a game", rows, buttons)
    }

    pub(in crate::terminal::app) fn new_dialog(&self) -> Dialog {
        let last = self.last_type;
        let level = last.map_or(Level::Basic, |game_type| game_type.level);
        let without_level = |game_type| GameType { level: Level::default(), ..game_type };
        let kind = last.map_or("3x3".to_owned(), |game_type| without_level(game_type).to_string());
        let has_others = !self.autosave.others.is_empty();
        let mut buttons = vec![button("Deal", 'd', Reply::Deal)];
        if self.round.is_some() {
            buttons.extend(has_others.then(|| button("Continue another game", 'o', Reply::AskToContinue)));
            buttons.push(CANCEL);
        } else {
            // The first dialogs must lead to all others.
            buttons.push(button("Open a file", 'o', Reply::Ask(Request::Open)));
            buttons.push(button("Enter a puzzle", 'e', Reply::Ask(Request::Empty)));
            buttons.push(if has_others { button("Back", 'b', Reply::Cancel) } else { QUIT });
        }
        let mut rows = self.objection();
        rows.push(text("type", &kind, TYPES));
        rows.push(note(TYPES_IN_WORDS));
        let levels = Level::ALL.iter().map(ToString::to_string).collect();
        rows.push(choice("level", levels, Level::ALL.iter().position(|&other| other == level).unwrap_or(0)));
        rows.extend(self.fate());
        Dialog::new("New game", rows, buttons)
    }

    pub(in crate::terminal::app) fn empty_dialog(&self) -> Dialog {
        let mut buttons = vec![button("Enter a puzzle", 'e', Reply::Enter)];
        if self.draft_of_game().is_some() {
            buttons.push(button("Change these givens", 'g', Reply::ChangeGivens));
        }
        buttons.push(CANCEL);
        let rows = [text("type", "3x3", EMPTY_TYPES), note(EMPTY_TYPES_IN_WORDS)];
        let rows = rows.into_iter().chain(self.fate()).collect();
        Dialog::new("An empty board", rows, buttons)
    }

    pub(in crate::terminal::app) fn open_dialog(&self) -> Dialog {
        let path = self.file().map_or_else(String::new, |path| path.display().to_string());
        let rows = [text("file", &path, &[])].into_iter().chain(self.fate()).collect();
        Dialog::new("Open a file or a game ID", rows, vec![button("Open", 'o', Reply::Open), CANCEL])
    }

    pub(in crate::terminal::app) fn pasted_dialog(&self, found: Opened) -> Dialog {
        let open = button("Open", 'o', Reply::Begin(Box::new(found)));
        Dialog::new("Open the pasted board?", self.fate().into_iter().collect(), vec![open, CANCEL])
    }

    pub(in crate::terminal::app) fn save_dialog(path: Option<&Path>) -> Dialog {
        let path = path.map_or("solo.sav".into(), |path| path.display().to_string());
        Dialog::new(
            "Save the game",
            vec![text("file", &path, &[])],
            vec![button("Save", 's', Reply::Save), CANCEL],
        )
    }

    pub(in crate::terminal::app) fn replace_dialog(path: PathBuf) -> Dialog {
        let rows = vec![note(format!("{} exists", path.display()))];
        let other = button("Other name", 'o', Reply::AskForAnotherName(path.clone()));
        Dialog::new(
            "Replace the file?",
            rows,
            vec![CANCEL, button("Replace", 'r', Reply::Replace(path)), other],
        )
    }

    pub(in crate::terminal::app) fn solve_dialog(&self) -> Dialog {
        let rows = vec![note(format!("{} undoes it", self.key_of(Request::Undo)))];
        let buttons = vec![button("Fill it in", 'f', Reply::FillIn), CANCEL];
        Dialog::new("Fill in the solution?", rows, buttons)
    }

    pub(in crate::terminal::app) fn quit_dialog(&self) -> Dialog {
        let go_on = button("Go on", 'g', Reply::Cancel);
        let save = self.game().map(|_| button("Save to a file", 's', Reply::SaveAndQuit));
        let (text, buttons) = if self.autosave.fails {
            ("the game in progress is not saved", [save, Some(QUIT), Some(go_on), None])
        } else {
            let give_up = button("Give it up", 'u', Reply::GiveUp);
            let kept = "the game is kept: `sudoku-bot play --continue` resumes it";
            (kept, [Some(QUIT), save, Some(go_on), Some(give_up)])
        };
        Dialog::new("Quit?", vec![note(text)], buttons.into_iter().flatten().collect())
    }

    /// A note on kept games that cannot be read, before the first board.
    fn objection(&self) -> Vec<DialogRow> {
        let objection = self.autosave.objection.iter().filter(|_| self.round.is_none());
        objection.map(note).collect()
    }

    /// A note on what happens to a game in progress if another is started.
    fn fate(&self) -> Option<DialogRow> {
        let round = self.round.as_ref().filter(|round| round.is_in_progress())?;
        Some(note(match (self.autosave.fails, round.save_state) {
            (false, _) => "the game in progress is kept, and can be continued",
            (true, SaveState::Saved) => return None,
            (true, _) => "the game in progress is not saved and will be lost",
        }))
    }

    /// The givens of the game on the board, to be changed; `None` without a game, or if it has cages.
    pub(super) fn draft_of_game(&self) -> Option<Opened> {
        self.game().and_then(|game| Table::draft_of(game.puzzle())).map(Opened::new)
    }
}
