//! What happens when a dialog is ended.

use std::path::PathBuf;

use super::Dialog;
use crate::puzzle::{GameType, Level};
use crate::terminal::app::autosave::{SaveState, Slot};
use crate::terminal::app::{App, Effect, Opened, Request, empty_board};

#[derive(Clone, Debug)]
pub(in crate::terminal::app) enum Reply {
    Cancel,
    Quit,
    /// Quits, and forgets the game.
    GiveUp,
    /// Quits once the game is saved.
    SaveAndQuit,
    Ask(Request),
    AskToContinue,
    AskForAnotherName(PathBuf),
    Continue,
    Deal,
    Enter,
    /// Enters a puzzle, beginning with the givens of the game.
    ChangeGivens,
    Open,
    Begin(Box<Opened>),
    Save,
    Replace(PathBuf),
    FillIn,
}

impl Reply {
    /// Whether the player can correct the answer if the reply fails.
    fn can_be_corrected(&self) -> bool {
        matches!(self, Self::Deal | Self::Open | Self::Save | Self::Replace(_))
    }

    /// Whether the reply replaces the board.
    pub(super) fn replaces_the_board(&self) -> bool {
        matches!(self, Self::Continue | Self::Deal | Self::Enter | Self::Open)
    }
}

impl App {
    pub(in crate::terminal::app) fn end_dialog(&mut self, reply: Reply) -> Option<Effect> {
        let dialog = self.dialog.take()?;
        let can_be_corrected = reply.can_be_corrected();
        match self.take_reply(reply, &dialog) {
            Ok(effect) => {
                if let Some(work) = self.work.as_mut().filter(|_| can_be_corrected) {
                    work.dialog = Some(dialog);
                }
                effect
            }
            Err(why) => {
                self.dialog = Some(dialog.refused(why));
                None
            }
        }
    }

    fn take_reply(&mut self, reply: Reply, dialog: &Dialog) -> Result<Option<Effect>, String> {
        match reply {
            Reply::Cancel => {
                self.quits_when_saved = false;
                if self.round.is_none() {
                    self.ask_for_a_board();
                }
            }
            Reply::Quit => return Ok(Some(Effect::Quit)),
            Reply::GiveUp => {
                if let Some(round) = &mut self.round {
                    round.set_save_state(SaveState::None);
                }
                return Ok(Some(Effect::Quit));
            }
            Reply::SaveAndQuit => {
                self.quits_when_saved = true;
                self.dialog = Some(Self::save_dialog(self.file()));
            }
            Reply::Ask(request) => return Ok(self.obey(request)),
            Reply::AskToContinue => self.dialog = Some(self.continue_dialog()),
            Reply::AskForAnotherName(path) => self.dialog = Some(Self::save_dialog(Some(&path))),
            Reply::Continue => return Ok(self.continue_kept(dialog.choice())),
            Reply::Deal => return self.deal_wanted(dialog).map(Some),
            Reply::Enter => self.begin(dialog.text().parse().and_then(empty_board)?),
            Reply::ChangeGivens => self.draft_of_game().into_iter().for_each(|draft| self.begin(draft)),
            Reply::Open => {
                let path = path_in(dialog)?;
                let number = self.begin_work(format!("opening {}", path.display()), Slot::New);
                return Ok(Some(Effect::Open(number, path)));
            }
            Reply::Begin(found) => self.begin(*found),
            Reply::Save => {
                let path = path_in(dialog)?;
                // The game may replace its own file.
                let may_replace = self.file() == Some(&path);
                return Ok(self.save(path, may_replace));
            }
            Reply::Replace(path) => return Ok(self.save(path, true)),
            Reply::FillIn => return Ok(self.solve()),
        }
        Ok(None)
    }

    fn deal_wanted(&mut self, dialog: &Dialog) -> Result<Effect, String> {
        let text = dialog.text();
        let mut wanted: GameType = text.parse()?;
        // A level in the type takes precedence over the chosen one.
        if !names_level(text) {
            wanted.level = Level::ALL[dialog.choice()];
        }
        Ok(self.deal(wanted))
    }

    fn save(&mut self, path: PathBuf, may_replace: bool) -> Option<Effect> {
        let round = self.round.as_ref().filter(|round| !round.table.is_draft())?;
        let text = round.table.save(round.time());
        let number = self.begin_work("saving".into(), Slot::New);
        Some(Effect::Save { number, path, text, may_replace })
    }
}

fn path_in(dialog: &Dialog) -> Result<PathBuf, String> {
    let path = dialog.text();
    if path.is_empty() { Err("enter the path of a file".into()) } else { Ok(path.into()) }
}

/// Whether a type names its level: after a `d` that does not belong to a symmetry such as `md2`.
fn names_level(kind: &str) -> bool {
    kind.match_indices('d').any(|(at, _)| !kind[..at].ends_with('m'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_may_name_its_level() {
        for kind in ["3x3du", "9jxdt", "3x3kdba", "3x3md2du"] {
            assert!(names_level(kind), "{kind}");
        }
        for kind in ["3x3", "9jx", "3x3md2"] {
            assert!(!names_level(kind), "{kind}");
        }
    }
}
