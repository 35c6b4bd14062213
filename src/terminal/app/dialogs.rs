//! The questions of the game, and what is done with their answers.

use std::path::{Path, PathBuf};

use super::dialog::{Button, Dialog, Item, Reply};
use super::model::Draft;
use super::text_field::TextField;
use super::{AfterSaving, Ask, Board, Command, Found, Playing};
use crate::puzzle::{GameType, Layout, Level, Parting, Regions, Shape};

/// What a dialog is for.
#[derive(Clone, Debug)]
pub(super) enum Purpose {
    /// Continues one of the games that are kept.
    Continue,
    New,
    Empty,
    Open,
    /// Plays a board that was pasted.
    Pasted(Box<Found>),
    Save,
    Replace(PathBuf),
    Solve,
    Quit,
}

impl Purpose {
    /// Whether another answer may succeed where one has failed.
    fn may_be_mended(&self) -> bool {
        matches!(self, Self::New | Self::Open | Self::Save | Self::Replace(_))
    }

    /// Whether its answer puts another board in place of this one, of which the dialog has warned.
    pub fn replaces_the_board(&self) -> bool {
        matches!(self, Self::Continue | Self::New | Self::Empty | Self::Open)
    }
}

/// The types to choose from.
const TYPES: [&str; 9] = ["2x2", "2x3", "3x3", "3x3x", "3x3k", "9j", "9jx", "3x4", "4x4"];

/// Those that have no regions or cages to be entered.
const EMPTY_TYPES: [&str; 6] = ["2x2", "2x3", "3x3", "3x3x", "3x4", "4x4"];

const UNSAVED: &str = "the game in progress is not saved and will be lost";

const KEPT: &str = "the game in progress is kept, and can be continued";

/// The name that a saved game is given at first.
const FILE: &str = "solo.sav";

const fn button(name: &'static str, letter: char, reply: Reply) -> Button {
    Button { name, letter, reply }
}

fn buttons(yes: Button) -> Item {
    Item::Buttons { buttons: vec![yes, button("Cancel", 'c', Reply::Cancel)], chosen: 0 }
}

impl Playing {
    pub(super) fn continue_dialog(&self) -> Dialog<Purpose> {
        let options = self.keeping.others.iter().map(|kept| kept.what.clone()).collect();
        let choices = match self.board {
            Board::None => vec![
                button("Continue", 'c', Reply::Yes),
                button("New game", 'n', Reply::Other),
                button("Quit", 'q', Reply::Cancel),
            ],
            _ => vec![button("Continue", 'o', Reply::Yes), button("Cancel", 'c', Reply::Cancel)],
        };
        let items = vec![
            Item::Choice { label: "game", options, chosen: 0 },
            Item::Buttons { buttons: choices, chosen: 0 },
        ];
        Dialog::new(Purpose::Continue, "Continue a game", self.with_objection(items))
    }

    /// Whether there is nothing behind a dialog.
    pub(super) fn is_first(&self, purpose: &Purpose) -> bool {
        let is_one = match purpose {
            Purpose::Continue => true,
            Purpose::New => self.keeping.others.is_empty(),
            _ => false,
        };
        is_one && matches!(self.board, Board::None)
    }

    pub(super) fn new_dialog(&self) -> Dialog<Purpose> {
        let level = self.game_type.map_or(Level::Basic, |game_type| game_type.level);
        let kind = self.game_type.map_or("3x3".to_owned(), |game_type| without_level(&game_type.to_string()));
        let is_first = self.is_first(&Purpose::New);
        let choices = match self.board {
            // From the first dialogs there must be a way to the others.
            Board::None => vec![
                button("Deal", 'd', Reply::Yes),
                button("Open a file", 'o', Reply::Other),
                button("Enter a puzzle", 'e', Reply::Third),
                if is_first {
                    button("Quit", 'q', Reply::Cancel)
                } else {
                    button("Back", 'b', Reply::Cancel)
                },
            ],
            _ if self.keeping.others.is_empty() => {
                vec![button("Deal", 'd', Reply::Yes), button("Cancel", 'c', Reply::Cancel)]
            }
            _ => vec![
                button("Deal", 'd', Reply::Yes),
                button("Continue another game", 'o', Reply::Continue),
                button("Cancel", 'c', Reply::Cancel),
            ],
        };
        let items = vec![
            Item::Text { label: "type", field: TextField::new(&kind), suggestions: &TYPES },
            Item::Choice {
                label: "level",
                options: Level::ALL.iter().map(ToString::to_string).collect(),
                chosen: Level::ALL.iter().position(|&other| other == level).unwrap_or(0),
            },
            Item::Buttons { buttons: choices, chosen: 0 },
        ];
        Dialog::new(Purpose::New, "New game", self.with_objection(self.with_fate(items)))
    }

    pub(super) fn empty_dialog(&self) -> Dialog<Purpose> {
        let mut choices =
            vec![button("Enter a puzzle", 'e', Reply::Yes), button("Cancel", 'c', Reply::Cancel)];
        if self.draft_of_game().is_some() {
            choices.insert(1, button("Change these givens", 'g', Reply::Other));
        }
        let items = vec![
            Item::Text { label: "type", field: TextField::new("3x3"), suggestions: &EMPTY_TYPES },
            Item::Buttons { buttons: choices, chosen: 0 },
        ];
        Dialog::new(Purpose::Empty, "An empty board", self.with_fate(items))
    }

    pub(super) fn open_dialog(&self) -> Dialog<Purpose> {
        let path = self.file.as_ref().map_or_else(String::new, |path| path.display().to_string());
        let items = vec![
            Item::Text { label: "file", field: TextField::new(&path), suggestions: &[] },
            buttons(button("Open", 'o', Reply::Yes)),
        ];
        Dialog::new(Purpose::Open, "Open a file or a game ID", self.with_fate(items))
    }

    pub(super) fn pasted_dialog(&self, found: Found) -> Dialog<Purpose> {
        let items = vec![Item::Note(self.fate().into()), buttons(button("Open", 'o', Reply::Yes))];
        Dialog::new(Purpose::Pasted(Box::new(found)), "Open the pasted board?", items)
    }

    pub(super) fn save_dialog(&self) -> Dialog<Purpose> {
        Self::save_dialog_for(self.file.as_deref().unwrap_or(Path::new(FILE)))
    }

    fn save_dialog_for(path: &Path) -> Dialog<Purpose> {
        let field = TextField::new(&path.display().to_string());
        let items = vec![
            Item::Text { label: "file", field, suggestions: &[] },
            buttons(button("Save", 's', Reply::Yes)),
        ];
        Dialog::new(Purpose::Save, "Save the game", items)
    }

    pub(super) fn replace_dialog(path: PathBuf) -> Dialog<Purpose> {
        let items = vec![
            Item::Note(format!("{} exists", path.display())),
            Item::Buttons {
                buttons: vec![
                    button("Cancel", 'c', Reply::Cancel),
                    button("Replace", 'r', Reply::Yes),
                    button("Other name", 'o', Reply::Other),
                ],
                chosen: 0,
            },
        ];
        Dialog::new(Purpose::Replace(path), "Replace the file?", items)
    }

    pub(super) fn solve_dialog(&self) -> Dialog<Purpose> {
        let undo = self.key_of(Command::Undo);
        let items =
            vec![Item::Note(format!("{undo} undoes it")), buttons(button("Fill it in", 'f', Reply::Yes))];
        Dialog::new(Purpose::Solve, "Fill in the solution?", items)
    }

    pub(super) fn quit_dialog(&self) -> Dialog<Purpose> {
        let mut choices = vec![button("Quit", 'q', Reply::Yes), button("Go on", 'g', Reply::Cancel)];
        let note = if self.keeping.fails {
            "the game in progress is not saved"
        } else {
            choices.push(button("Give it up", 'u', Reply::Third));
            "the game is kept: `sudoku-bot play --continue` goes on with it"
        };
        if matches!(self.board, Board::Game(_)) {
            let at = usize::from(!self.keeping.fails);
            choices.insert(at, button("Save to a file", 's', Reply::Other));
        }
        let items = vec![Item::Note(note.into()), Item::Buttons { buttons: choices, chosen: 0 }];
        Dialog::new(Purpose::Quit, "Quit?", items)
    }

    /// With a note on kept games that cannot be read, before the first board.
    fn with_objection(&self, mut items: Vec<Item>) -> Vec<Item> {
        if let Some(objection) = self.keeping.objection().filter(|_| matches!(self.board, Board::None)) {
            items.insert(0, Item::Note(objection));
        }
        items
    }

    /// With a note before the buttons on what becomes of the game in progress.
    fn with_fate(&self, mut items: Vec<Item>) -> Vec<Item> {
        if self.is_in_progress() {
            items.insert(items.len() - 1, Item::Note(self.fate().into()));
        }
        items
    }

    /// What becomes of a game in progress if another is begun.
    fn fate(&self) -> &'static str {
        if self.keeping.fails { UNSAVED } else { KEPT }
    }

    /// Does what the answered dialog was for.
    pub(super) fn end_dialog(&mut self, reply: Reply) -> Option<Ask> {
        let dialog = self.dialog.take()?;
        if reply == Reply::Cancel {
            self.after_saving = AfterSaving::GoOn;
            if self.is_first(&dialog.purpose) {
                return Some(Ask::Quit);
            }
            if matches!(self.board, Board::None) {
                self.ask_for_a_board();
            }
            return None;
        }
        let done = match (&dialog.purpose, reply) {
            (Purpose::Continue, Reply::Other) => {
                self.dialog = Some(self.new_dialog());
                Ok(None)
            }
            (Purpose::Continue, _) => Ok(self.continue_kept(dialog.choice().unwrap_or(0))),
            (Purpose::New, Reply::Continue) => {
                self.dialog = Some(self.continue_dialog());
                Ok(None)
            }
            (Purpose::New, Reply::Other) => {
                self.dialog = Some(self.open_dialog());
                Ok(None)
            }
            (Purpose::New, Reply::Third) => {
                self.dialog = Some(self.empty_dialog());
                Ok(None)
            }
            (Purpose::New, _) => self.deal_wanted(&dialog),
            (Purpose::Empty, Reply::Other) => {
                if let Some(draft) = self.draft_of_game() {
                    self.begin_draft(draft);
                }
                Ok(None)
            }
            (Purpose::Empty, _) => {
                let draft = dialog.text().parse().and_then(empty_board);
                draft.map(|draft| {
                    self.begin_draft(draft);
                    None
                })
            }
            (Purpose::Open, _) => path_in(&dialog).map(|path| {
                let number = self.begin_work(format!("opening {}", path.display()));
                Some(Ask::Open(number, path))
            }),
            (Purpose::Pasted(found), _) => {
                self.begin(Found::clone(found));
                Ok(None)
            }
            (Purpose::Save, _) => path_in(&dialog).map(|path| {
                // The game may replace its own file.
                let may_replace = self.file.as_ref() == Some(&path);
                self.save(path, may_replace)
            }),
            (Purpose::Replace(path), Reply::Other) => {
                self.dialog = Some(Self::save_dialog_for(path));
                Ok(None)
            }
            (Purpose::Replace(path), _) => Ok(self.save(path.clone(), true)),
            (Purpose::Solve, _) => Ok(self.solve()),
            (Purpose::Quit, Reply::Other) => {
                self.after_saving = AfterSaving::Quit;
                self.dialog = Some(self.save_dialog());
                Ok(None)
            }
            (Purpose::Quit, Reply::Third) => {
                self.needs_no_keeping();
                Ok(Some(Ask::Quit))
            }
            (Purpose::Quit, _) => Ok(Some(Ask::Quit)),
        };
        match done {
            Ok(ask) => {
                if let Some(work) = self.work.as_mut().filter(|_| dialog.purpose.may_be_mended()) {
                    work.dialog = Some(dialog);
                }
                ask
            }
            Err(why) => {
                self.dialog = Some(Dialog { error: Some(why), ..dialog });
                None
            }
        }
    }

    /// The givens of the game on the board, to be changed; none without a game, or if it has cages.
    fn draft_of_game(&self) -> Option<Draft> {
        match &self.board {
            Board::Game(table) => Draft::of(table.puzzle()).ok(),
            _ => None,
        }
    }

    fn deal_wanted(&mut self, dialog: &Dialog<Purpose>) -> Result<Option<Ask>, String> {
        let text = dialog.text();
        let mut wanted: GameType = text.parse()?;
        let chosen = dialog.choice().and_then(|chosen| Level::ALL.get(chosen).copied());
        // A level in the type goes before the one that is chosen.
        if let Some(level) = chosen.filter(|_| without_level(&text) == text) {
            wanted.level = level;
        }
        Ok(self.deal(wanted))
    }

    fn save(&mut self, path: PathBuf, may_replace: bool) -> Option<Ask> {
        let Board::Game(table) = &self.board else { return None };
        let text = table.save(Some(self.clock.elapsed()));
        let number = self.begin_work("saving".into());
        Some(Ask::Save { number, path, text, may_replace })
    }
}

/// The empty board of a type, on which a puzzle is entered.
///
/// # Errors
/// If it has regions or cages, which cannot be typed in.
pub fn empty_board(game_type: GameType) -> Result<Draft, String> {
    let cannot = |what: &str, kind: &str| {
        Err(format!("{what} cannot be typed in; open the {kind} by its game ID or file instead"))
    };
    let blocks = match game_type.parting {
        Parting::Blocks(_) if game_type.killer => return cannot("cages", "killer"),
        Parting::Jigsaw(_) => return cannot("regions", "jigsaw"),
        Parting::Blocks(blocks) => blocks,
    };
    let shape = Shape { regions: Regions::Blocks(blocks), diagonals: game_type.diagonals, cages: Vec::new() };
    let layout = Layout::new(shape).map_err(|error| error.to_string())?;
    Draft::new(layout.into()).map_err(|error| error.to_string())
}

fn path_in(dialog: &Dialog<Purpose>) -> Result<PathBuf, String> {
    let path = dialog.text();
    if path.is_empty() { Err("enter the path of a file".into()) } else { Ok(path.into()) }
}

/// A type without its level: `d` and the letter after it, unless it belongs to a symmetry such as `md2`.
fn without_level(kind: &str) -> String {
    let letters: Vec<char> = kind.chars().collect();
    let is_level = |at: usize| letters[at] == 'd' && (at == 0 || letters[at - 1] != 'm');
    let at = (0..letters.len()).find(|&at| is_level(at));
    let kept = |place: &usize| at.is_none_or(|at| *place != at && *place != at + 1);
    (0..letters.len()).filter(kept).map(|place| letters[place]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_may_name_its_level() {
        for (kind, without) in
            [("3x3du", "3x3"), ("3x3", "3x3"), ("9jxdt", "9jx"), ("3x3md2", "3x3md2"), ("3x3kdba", "3x3ka")]
        {
            assert_eq!(without_level(kind), without);
        }
    }
}
