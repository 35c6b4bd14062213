//! What steps and proofs state about a candidate.

use std::fmt;

use crate::puzzle::{Cell, Layout, Symbol};

/// That a candidate is on, or that it is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    pub cell: Cell,
    pub symbol: Symbol,
    pub is_on: bool,
}

impl Claim {
    pub const fn on(cell: Cell, symbol: Symbol) -> Self {
        Self { cell, symbol, is_on: true }
    }

    pub const fn off(cell: Cell, symbol: Symbol) -> Self {
        Self { cell, symbol, is_on: false }
    }

    pub(super) const fn opposite(self) -> Self {
        Self { is_on: !self.is_on, ..self }
    }

    /// Whether this claim alone shows that a candidate is off.
    pub(super) fn rules_out(self, (cell, symbol): (Cell, Symbol), layout: &Layout) -> bool {
        match self.is_on {
            true if self.cell == cell => self.symbol != symbol,
            true => self.symbol == symbol && layout.peer_set(cell).contains(self.cell),
            false => (self.cell, self.symbol) == (cell, symbol),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cell, symbol, is_on } = self;
        write!(f, "{cell} {} {symbol}", if *is_on { "is" } else { "is not" })
    }
}
