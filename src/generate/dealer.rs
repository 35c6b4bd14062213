//! Deals one board after the other.

use super::wishes::{Unmeetable, Wishes};
use crate::puzzle::{GameType, Puzzle};

/// Deals boards of a type.
#[derive(Debug)]
pub struct Dealer {
    game_type: GameType,
    wishes: Wishes,
}

/// What was dealt.
#[derive(Clone, Debug)]
pub enum Dealt {
    /// A board that is as requested.
    Puzzle(Puzzle),
    /// No such board was found before it had to give up.
    Closest {
        /// The one that came closest.
        puzzle: Option<Puzzle>,
        /// What came closest, as a part of a sentence.
        what: String,
    },
}

impl Dealer {
    /// # Errors
    /// If no board can ever be as requested.
    pub fn new(game_type: GameType, wishes: Wishes) -> Result<Self, Unmeetable> {
        wishes.check(game_type)?;
        Ok(Self { game_type, wishes })
    }

    pub fn game_type(&self) -> GameType {
        self.game_type
    }

    pub fn wishes(&self) -> &Wishes {
        &self.wishes
    }

    /// Board `number` of a seed, which depends on nothing but these. `give_up` is asked after each attempt.
    pub fn deal(&self, _seed: u64, _number: u64, give_up: &mut dyn FnMut() -> bool) -> Dealt {
        while !give_up() {}
        Dealt::Closest { puzzle: None, what: "no board yet".into() }
    }
}
