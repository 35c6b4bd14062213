//! What the bot reports in its events, to compare with what the game shows.

use std::collections::HashMap;

use serde_json::Value;

use super::board::Board;
use super::bot::Bot;
use super::shape::Cell;

/// The name of a cell, as the bot prints it.
pub fn name((row, column): Cell) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

/// The events of one kind, in their order.
pub fn events_of(bot: &Bot, kind: &str) -> Vec<Value> {
    bot.events().into_iter().filter(|event| event["event"] == kind).collect()
}

/// `start` with all the entries that the bot has reported.
pub fn told_board(bot: &Bot, start: &Board) -> Board {
    let cells: HashMap<String, Cell> = start.cells().map(|cell| (name(cell), cell)).collect();
    events_of(bot, "action").iter().fold(start.clone(), |board, action| {
        let text = |field: &str| action[field].as_str().unwrap_or_default();
        let cell = cells[text("cell")];
        match text("kind") {
            "fill" => board.with(cell, text("symbol").chars().next().expect("a symbol is a letter")),
            "clear" => board.without(cell),
            "mark" | "unmark" => board,
            kind => panic!("unknown kind of entry: `{kind}`"),
        }
    })
}
