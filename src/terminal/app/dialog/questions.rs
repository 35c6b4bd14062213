//! The questions of the game.

use std::path::{Path, PathBuf};

use super::replies::without_level;
use super::text_field::TextField;
use super::{Button, Dialog, Item, Reply};
use crate::puzzle::Level;
use crate::terminal::app::{App, Command, Found, Table};

/// The types to choose from.
const TYPES: &[&str] = &["2x2", "2x3", "3x3", "3x3x", "3x3k", "9j", "9jx", "3x4", "4x4"];

/// Those that have no regions or cages to be entered.
const EMPTY_TYPES: &[&str] = &["2x2", "2x3", "3x3", "3x3x", "3x4", "4x4"];

const fn button(name: &'static str, letter: char, reply: Reply) -> Button {
    Button { name, letter, reply }
}

const CANCEL: Button = button("Cancel", 'c', Reply::Cancel);

const QUIT: Button = button("Quit", 'q', Reply::Quit);

fn text(label: &'static str, text: &str, suggestions: &'static [&'static str]) -> Item {
    Item::Text { label, field: TextField::new(text), suggestions }
}

impl App {
    pub(in crate::terminal::app) fn continue_dialog(&self) -> Dialog {
        let options = self.keeping.others.iter().map(|kept| kept.what.clone()).collect();
        let buttons = if self.table.is_none() {
            let new = button("New game", 'n', Reply::AskToDeal);
            vec![button("Continue", 'c', Reply::Continue), new, QUIT]
        } else {
            vec![button("Continue", 'o', Reply::Continue), CANCEL]
        };
        let mut items = self.objection();
        items.push(Item::Choice { label: "game", options, chosen: 0 });
        Dialog::new("Continue a game", items, buttons)
    }

    pub(in crate::terminal::app) fn new_dialog(&self) -> Dialog {
        let last = self.deals.last_type;
        let level = last.map_or(Level::Basic, |game_type| game_type.level);
        let kind = last.map_or("3x3".to_owned(), |game_type| without_level(&game_type.to_string()));
        let has_others = !self.keeping.others.is_empty();
        let mut buttons = vec![button("Deal", 'd', Reply::Deal)];
        if self.table.is_some() {
            buttons.extend(has_others.then(|| button("Continue another game", 'o', Reply::AskToContinue)));
            buttons.push(CANCEL);
        } else {
            // From the first dialogs there must be a way to the others.
            buttons.push(button("Open a file", 'o', Reply::AskToOpen));
            buttons.push(button("Enter a puzzle", 'e', Reply::AskToEnter));
            buttons.push(if has_others { button("Back", 'b', Reply::Cancel) } else { QUIT });
        }
        let mut items = self.objection();
        items.push(text("type", &kind, TYPES));
        items.push(Item::Choice {
            label: "level",
            options: Level::ALL.iter().map(ToString::to_string).collect(),
            chosen: Level::ALL.iter().position(|&other| other == level).unwrap_or(0),
        });
        items.extend(self.fate());
        Dialog::new("New game", items, buttons)
    }

    pub(in crate::terminal::app) fn empty_dialog(&self) -> Dialog {
        let mut buttons = vec![button("Enter a puzzle", 'e', Reply::Enter)];
        if self.draft_of_game().is_some() {
            buttons.push(button("Change these givens", 'g', Reply::ChangeGivens));
        }
        buttons.push(CANCEL);
        let items = [text("type", "3x3", EMPTY_TYPES)].into_iter().chain(self.fate()).collect();
        Dialog::new("An empty board", items, buttons)
    }

    pub(in crate::terminal::app) fn open_dialog(&self) -> Dialog {
        let path = self.file.as_ref().map_or_else(String::new, |path| path.display().to_string());
        let items = [text("file", &path, &[])].into_iter().chain(self.fate()).collect();
        Dialog::new("Open a file or a game ID", items, vec![button("Open", 'o', Reply::Open), CANCEL])
    }

    pub(in crate::terminal::app) fn pasted_dialog(&self, found: Found) -> Dialog {
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
        let items = vec![Item::Note(format!("{} exists", path.display()))];
        let other = button("Other name", 'o', Reply::AskForAnotherName(path.clone()));
        Dialog::new(
            "Replace the file?",
            items,
            vec![CANCEL, button("Replace", 'r', Reply::Replace(path)), other],
        )
    }

    pub(in crate::terminal::app) fn solve_dialog(&self) -> Dialog {
        let items = vec![Item::Note(format!("{} undoes it", self.key_of(Command::Undo)))];
        let buttons = vec![button("Fill it in", 'f', Reply::FillIn), CANCEL];
        Dialog::new("Fill in the solution?", items, buttons)
    }

    pub(in crate::terminal::app) fn quit_dialog(&self) -> Dialog {
        let go_on = button("Go on", 'g', Reply::Cancel);
        let save = self.game().map(|_| button("Save to a file", 's', Reply::SaveAndQuit));
        let (note, buttons) = if self.keeping.fails {
            ("the game in progress is not saved", [save, Some(QUIT), Some(go_on), None])
        } else {
            let give_up = button("Give it up", 'u', Reply::GiveUp);
            let note = "the game is kept: `sudoku-bot play --continue` goes on with it";
            (note, [Some(QUIT), save, Some(go_on), Some(give_up)])
        };
        Dialog::new("Quit?", vec![Item::Note(note.into())], buttons.into_iter().flatten().collect())
    }

    /// A note on kept games that cannot be read, before the first board.
    fn objection(&self) -> Vec<Item> {
        let objection = self.keeping.objection().filter(|_| self.table.is_none());
        objection.map(Item::Note).into_iter().collect()
    }

    /// A note on what becomes of a game in progress if another is begun.
    fn fate(&self) -> Option<Item> {
        let fate = if self.keeping.fails {
            "the game in progress is not saved and will be lost"
        } else {
            "the game in progress is kept, and can be continued"
        };
        self.is_in_progress().then(|| Item::Note(fate.into()))
    }

    /// The givens of the game on the board, to be changed; `None` without a game, or if it has cages.
    pub(super) fn draft_of_game(&self) -> Option<Table> {
        self.game().and_then(|game| Table::draft_of(game.puzzle()).ok())
    }
}
