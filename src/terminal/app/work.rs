//! Work in the background, and its outcome.

use std::time::Duration;

use super::dialog::Dialog;
use super::{Advice, Answer, App, Effect, Hint, Job, Opened, Request, SaveState, Slot, Table, Tone};
use crate::solver::HintDetail;
use crate::words::clock_in_words;

#[derive(Debug)]
pub(super) struct Work {
    pub number: u64,
    pub what: String,
    pub time: Duration,
    /// The dialog that started the work, which returns with what was typed if the work fails.
    pub dialog: Option<Dialog>,
    /// Whether the work reads a pasted board, which replaces a game only if the player agrees.
    is_pasted: bool,
    /// Where to keep the game that the work leads to.
    slot: Slot,
    /// Whether the next input cancels the work, because the player does not wait for it.
    pub is_aside: bool,
}

impl App {
    pub(crate) fn work_on(&mut self, job: Job) -> Effect {
        let slot = if let Job::Begin(_) = job { Slot::Same } else { Slot::New };
        Effect::Work(self.begin_work(job.in_words(), slot), job)
    }

    /// Reads a pasted board; `dialog` is the one that it answers.
    pub(super) fn read(&mut self, text: String, dialog: Option<Dialog>) -> Effect {
        let effect = self.work_on(Job::Read(text));
        self.work = self.work.take().map(|work| Work { is_pasted: true, dialog, ..work });
        effect
    }

    pub(super) fn begin_work(&mut self, what: String, slot: Slot) -> u64 {
        self.last_number += 1;
        self.message = None;
        let (number, time) = (self.last_number, Duration::ZERO);
        self.work = Some(Work { number, what, time, dialog: None, is_pasted: false, slot, is_aside: false });
        number
    }

    pub(super) fn on_game(&mut self, job: impl Fn(Table) -> Job) -> Option<Effect> {
        let job = job(self.game()?.clone());
        Some(self.work_on(job))
    }

    /// Shows a hint, and counts it unless there was nothing to advise.
    fn hear_hint(&mut self, hint: Hint) {
        let Some(round) = &mut self.round else { return };
        if !matches!(hint.advice, Advice::Nothing(_)) {
            round.table.hints += 1;
            round.has_changed = true;
        }
        round.advise(hint);
    }

    pub(super) fn solve(&mut self) -> Option<Effect> {
        let game = self.game().cloned();
        let table = game.or_else(|| self.sound_puzzle().map(Table::new))?;
        Some(self.work_on(Job::Solve(table)))
    }

    pub(super) fn give_up(&mut self) -> Option<Effect> {
        let work = self.work.take()?;
        self.quits_when_saved = false;
        self.say(format!("stopped {}", work.what), Tone::Note);
        if let Slot::Kept(kept) = work.slot {
            // It was not opened after all.
            self.autosave.others.insert(0, kept);
        }
        if self.round.is_none() {
            self.ask_for_a_board();
        }
        Some(Effect::GiveUp)
    }

    /// Takes the outcome of work; ignores that of cancelled work.
    pub fn hear(&mut self, number: u64, answer: Answer) -> Option<Effect> {
        let effect = self.hear_answer(number, answer);
        effect.or_else(|| self.look_back())
    }

    fn hear_answer(&mut self, number: u64, answer: Answer) -> Option<Effect> {
        let work = self.work.take_if(|work| work.number == number)?;
        match answer {
            // A dialog has already warned.
            Answer::Game(found) if work.is_pasted && work.dialog.is_none() && self.is_in_progress() => {
                self.dialog = Some(self.pasted_dialog(found));
            }
            Answer::Game(found) => self.begin_at(work.slot, found),
            Answer::Hint(hint) => self.hear_hint(hint.at(HintDetail::Place)),
            Answer::Step(hint) => {
                self.hear_hint(hint.clone());
                self.change_and_tell(Some(hint.to_string()), |table| table.take(&hint));
            }
            Answer::Position(drill, position) => self.begin_position(drill, *position),
            Answer::LookedBack(line) => self.message.iter_mut().for_each(|(text, _)| text.push_str(&line)),
            Answer::Solved(table) => {
                match &mut self.round {
                    Some(round) if !round.table.is_draft() => {
                        round.counts = false;
                        round.table = table;
                        round.set_save_state(SaveState::Unsaved);
                    }
                    _ => _ = self.begin_round(table, Slot::Same),
                }
                let undo = self.key_of(Request::Undo);
                self.say(format!("this is the solution; {undo} undoes it"), Tone::Note);
            }
            Answer::Rated(text) => self.say(text, Tone::Note),
            Answer::Saved(path) => {
                self.say(format!("saved to {}", path.display()), Tone::Good);
                if let Some(round) = &mut self.round {
                    round.file = Some(path);
                    round.set_save_state(SaveState::Saved);
                }
                if self.quits_when_saved {
                    return Some(Effect::Quit);
                }
            }
            Answer::Exists(path) => self.dialog = Some(Self::replace_dialog(path)),
            Answer::Failed(why) => {
                let what = if work.is_pasted { "could not read the pasted text as a board: " } else { "" };
                let why = format!("{what}{why}");
                if let Some(dialog) = work.dialog {
                    self.dialog = Some(dialog.refused(why));
                    return None;
                }
                self.quits_when_saved = false;
                self.say(why, Tone::Bad);
                if self.round.is_none() {
                    self.ask_for_a_board();
                }
            }
        }
        None
    }

    /// Begins a game or a draft that was dealt, opened or entered.
    pub fn begin(&mut self, found: Opened) {
        self.begin_at(Slot::New, found);
    }

    fn begin_at(&mut self, slot: Slot, Opened { table, time, file }: Opened) {
        let is_continued = matches!(slot, Slot::Kept(_));
        let is_first = self.round.is_none();
        let (is_draft, is_filled_in) = (table.is_draft(), table.was_filled_in());
        let objection = if is_draft { None } else { table.solution().err() };
        let solved_before = self.solved_before(&table).filter(|_| !is_continued);
        let round = self.begin_round(table, slot);
        if !is_draft {
            let time = time.unwrap_or_default();
            round.elapsed = time;
            round.file.clone_from(&file);
            if let Some(file) = file {
                self.say(format!("opened {}", file.display()), Tone::Good);
            } else if is_continued && is_filled_in {
                let undo = self.key_of(Request::Undo);
                self.say(format!("continued with its solution; {undo} undoes it"), Tone::Good);
            } else if is_continued {
                self.say(format!("continued at {}", clock_in_words(time)), Tone::Good);
            }
        }
        if let Some(solved_before) = solved_before {
            self.say(solved_before, Tone::Note);
        }
        if let Some(objection) = objection {
            self.say(objection.to_string(), Tone::Bad);
        }
        if let Some(objection) = self.autosave.objection.as_ref().filter(|_| is_first && is_continued) {
            let before = self.message.take().map_or_else(String::new, |(text, _)| text + "; ");
            self.message = Some((before + objection, Tone::Bad));
        }
    }
}
