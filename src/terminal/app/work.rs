//! Work beside the game, and what comes of it.

use std::time::Duration;

use super::clock::Clock;
use super::dialog::Dialog;
use super::dialogs::Purpose;
use super::keeping::Place;
use super::model::{Hint, Saved, Table};
use super::{AfterSaving, Answer, Ask, Board, Command, Found, Job, Playing, Tone};
use crate::puzzle::Unshown;

/// Work that is under way.
#[derive(Debug)]
pub(super) struct Work {
    pub number: u64,
    pub what: String,
    /// How long it has taken.
    pub time: Duration,
    /// The dialog that asked for it, which comes back with what was typed if the work fails.
    pub dialog: Option<Dialog<Purpose>>,
    /// Whether it reads a board that was pasted, which replaces a game only if the player agrees.
    is_pasted: bool,
}

impl Playing {
    /// Has work done beside the game.
    pub fn work_on(&mut self, job: Job) -> Ask {
        let number = self.begin_work(job.in_words());
        Ask::Work(number, job)
    }

    /// Reads a board that was pasted; `dialog` is the one that it answers.
    pub(super) fn read(&mut self, text: String, dialog: Option<Dialog<Purpose>>) -> Ask {
        let ask = self.work_on(Job::Read { text, path: None, unshown: Unshown::default() });
        self.work = self.work.take().map(|work| Work { is_pasted: true, dialog, ..work });
        ask
    }

    pub(super) fn begin_work(&mut self, what: String) -> u64 {
        self.last_number += 1;
        self.message = None;
        let (number, time) = (self.last_number, Duration::ZERO);
        self.work = Some(Work { number, what, time, dialog: None, is_pasted: false });
        number
    }

    pub(super) fn on_table(&mut self, job: impl Fn(Table) -> Job) -> Option<Ask> {
        let Board::Game(table) = &self.board else { return None };
        let job = job(table.clone());
        Some(self.work_on(job))
    }

    /// Does what a hint says, and says it; or only says it if there is nothing to do.
    fn make_step(&mut self, hint: Hint) {
        let text = hint.to_string();
        if self.change(|table| table.take(&hint)) {
            // What is said of a solved board comes first.
            self.message.get_or_insert((text, Tone::Note));
        } else {
            self.hint = Some(hint);
        }
    }

    pub(super) fn solve(&mut self) -> Option<Ask> {
        let table = match &self.board {
            Board::Game(table) => table.clone(),
            _ => Table::new(self.sound_puzzle()?),
        };
        Some(self.work_on(Job::Solve(table)))
    }

    pub(super) fn give_up(&mut self) -> Option<Ask> {
        let work = self.work.take()?;
        self.say(format!("stopped {}", work.what), Tone::Note);
        if matches!(self.board, Board::None) {
            self.ask_for_a_board();
        }
        Some(Ask::GiveUp(work.number))
    }

    /// Takes the outcome of work; that of work which was given up is ignored.
    pub fn hear(&mut self, number: u64, answer: Answer) -> Option<Ask> {
        let work = self.work.take_if(|work| work.number == number)?;
        match answer {
            // A dialog has warned already.
            Answer::Game(found) if work.is_pasted && work.dialog.is_none() && self.is_in_progress() => {
                self.dialog = Some(self.pasted_dialog(found));
            }
            Answer::Game(found) => self.begin(found),
            Answer::Begun(found) => self.begin_at(found, Place::Same),
            Answer::Hint(table, hint) => {
                self.learn(table);
                self.hint = Some(hint);
            }
            Answer::Step(table, hint) => {
                self.learn(table);
                self.make_step(hint);
            }
            Answer::Checked(table, text) => {
                let tone = if table.wrong().is_empty() { Tone::Good } else { Tone::Bad };
                self.learn(table);
                self.say(text, tone);
                self.show_wrong = self.show_wrong.max_once();
            }
            Answer::Solved(table) => {
                if matches!(self.board, Board::Draft(_)) {
                    self.set_game(table, Place::Same);
                } else {
                    self.learn(table);
                    self.must_be_kept();
                }
                self.is_over = true;
                let undo = self.key_of(Command::Undo);
                self.say(format!("this is the solution; {undo} undoes it"), Tone::Note);
            }
            Answer::Rated(text) => self.say(text, Tone::Note),
            Answer::Saved(path) => {
                self.say(format!("saved to {}", path.display()), Tone::Good);
                self.file = Some(path);
                self.needs_no_keeping();
                if self.after_saving == AfterSaving::Quit {
                    return Some(Ask::Quit);
                }
            }
            Answer::Exists(path) => self.dialog = Some(Self::replace_dialog(path)),
            Answer::Failed(why) => {
                let what = if work.is_pasted { "could not read the pasted text as a board: " } else { "" };
                let why = format!("{what}{why}");
                if let Some(dialog) = work.dialog {
                    self.dialog = Some(Dialog { error: Some(why), ..dialog });
                    return None;
                }
                self.after_saving = AfterSaving::GoOn;
                self.say(why, Tone::Bad);
                if matches!(self.board, Board::None) {
                    self.ask_for_a_board();
                }
            }
            Answer::GivenUp => {}
        }
        None
    }

    /// Begins a game that was dealt, opened or entered.
    pub fn begin(&mut self, mut found: Found) {
        let place = found.kept.take().map_or(Place::New, Place::Kept);
        let objection = match (&self.board, &place) {
            (Board::None, Place::Kept(_)) => self.keeping.objection(),
            _ => None,
        };
        self.begin_at(found, place);
        if let Some(objection) = objection {
            let before = self.message.take().map_or_else(String::new, |(text, _)| text + "; ");
            self.say(before + &objection, Tone::Bad);
        }
    }

    fn begin_at(&mut self, Found { game, file, .. }: Found, place: Place) {
        let (table, time) = match game {
            Saved::Game(table, time) => (table, time),
            Saved::Draft(draft) => return self.set_draft(draft, place),
        };
        let objection = table.solution().err();
        let is_continued = matches!(place, Place::Kept(_));
        let is_filled_in = table.was_filled_in();
        self.set_game(table, place);
        self.clock = Clock::at(time.unwrap_or_default());
        if let Some(file) = &file {
            self.say(format!("opened {}", file.display()), Tone::Good);
        } else if is_continued && is_filled_in {
            let undo = self.key_of(Command::Undo);
            self.say(format!("continued with its solution; {undo} undoes it"), Tone::Good);
        } else if is_continued {
            self.say(format!("continued at {}", self.clock), Tone::Good);
        }
        if let Some(objection) = objection {
            self.say(objection.to_string(), Tone::Bad);
        }
        self.file = file;
    }

    /// Takes over a table on which work was done; the player cannot change it meanwhile.
    fn learn(&mut self, table: Table) {
        self.board = Board::Game(table);
    }
}
