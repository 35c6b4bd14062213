//! Draws a scene of a foreign program.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use sudoku_bot::desktop::{Area, Point, Rgb};
use sudoku_bot::puzzle::{Cell, Symbol};

use super::canvas::Canvas;
use super::glyphs::{self, Mask};
use super::places::{Places, header_buttons};
use super::scene::{Content, FULL, Overlay, Scene};
use super::settings::{Blank, Fill, Frame, Look, Ring, Style};

const BUTTON: Rgb = [120, 130, 150];
/// How much the buttons of digits that are used up differ from the page.
const USED_UP: u8 = 40;
const ERROR: Rgb = [205, 30, 30];
/// How wide the frame of a selected cell is.
const OUTLINE: i32 = 2;

/// The masks that were drawn before, by character, height in hundredths of a pixel, and style.
#[derive(Clone, Debug, Default)]
pub struct Masks(RefCell<HashMap<(char, i32, Style), Rc<Mask>>>);

impl Masks {
    fn get(&self, character: char, hundredths: i32, style: Style) -> Rc<Mask> {
        let mut masks = self.0.borrow_mut();
        let mask = masks.entry((character, hundredths, style));
        Rc::clone(
            mask.or_insert_with(|| Rc::new(glyphs::mask(character, f64::from(hundredths) / 100.0, style))),
        )
    }
}

/// Draws on a canvas in the page's own pixels.
#[derive(Debug)]
pub struct Painter<'a> {
    pub look: &'a Look,
    pub places: &'a Places,
    pub masks: &'a Masks,
    pub canvas: Canvas,
}

impl Painter<'_> {
    pub fn paint(&mut self, scene: &Scene) {
        let window = self.places.window;
        self.canvas.fill(Area { top: window.top - scene.scrolled, ..window }, self.look.page);
        self.paint_header(scene);
        self.paint_lines();
        for (index, &content) in scene.cells.iter().enumerate() {
            let cell = Cell::new(index, self.places.blocks.size());
            if self.canvas.shows(self.places.cell(cell)) {
                self.paint_cell(scene, cell, content);
            }
        }
        if let Some(cell) = scene.selected
            && let Some(Frame::Around(colour)) = self.look.selection.frame
        {
            self.canvas.frame(self.places.cell(cell).grown(OUTLINE, OUTLINE), OUTLINE, colour);
        }
        self.paint_pad(scene);
        if let Some(cell) = scene.popover {
            self.paint_popover(cell, scene.ring);
        }
        match scene.overlay {
            Some(Overlay::Dialog) => self.paint_dialog(self.places.dialog()),
            Some(Overlay::Curtain) => self.paint_dialog(self.places.board),
            Some(Overlay::Shade) => self.canvas.darken(),
            None => {}
        }
    }

    fn paint_header(&mut self, scene: &Scene) {
        for button in header_buttons() {
            self.canvas.frame(button, 2, BUTTON);
            self.canvas
                .fill(Area { left: button.left + 16, top: button.top + 14, width: 32, height: 5 }, BUTTON);
        }
        let Some(seconds) = scene.clock else { return };
        let right = self.places.board.right();
        for (place, digit) in (0..).zip(format!("{seconds:04}").chars().rev()) {
            let centre = Point { x: right - 10 - 14 * place, y: 37 };
            self.stamp(digit, centre, 1800, self.look.given, FULL);
        }
        for life in (0..).take(scene.lives.unwrap_or(0).try_into().unwrap_or(0)) {
            self.canvas.fill(Area { left: right - 100 - 16 * life, top: 32, width: 10, height: 10 }, ERROR);
        }
    }

    /// Thin lines everywhere, thick ones over them; the cells are drawn on top.
    fn paint_lines(&mut self) {
        let (board, thick) = (self.places.board, self.look.block_line);
        let size = self.places.blocks.size();
        self.canvas.fill(board, self.look.line.colour);
        for line in 0..=size {
            let cell = self.places.cell(Cell::at(line.min(size - 1), line.min(size - 1), size));
            let (x, y) = if line == size {
                (board.right() - thick.width, board.bottom() - thick.width)
            } else {
                (cell.left - thick.width, cell.top - thick.width)
            };
            if line.is_multiple_of(self.places.blocks.width) {
                self.canvas.fill(Area { left: x, width: thick.width, ..board }, thick.colour);
            }
            if line.is_multiple_of(self.places.blocks.height) {
                self.canvas.fill(Area { top: y, height: thick.width, ..board }, thick.colour);
            }
        }
    }

    fn paint_cell(&mut self, scene: &Scene, cell: Cell, content: Content) {
        let area = self.places.cell(cell);
        let ground = self.ground(scene, cell, content);
        self.canvas.fill(area, ground);
        self.canvas.roughen(area, self.look.texture);
        let is_selected = scene.selected == Some(cell);
        if is_selected && self.look.selection.fill == Fill::Dotted {
            self.canvas.dot(area, self.look.ground);
        }
        let is_inverse = is_selected && self.look.selection.fill == Fill::Inverse;
        if is_inverse {
            let height = self.height(FULL) / 100 + 6;
            // As wide as the widest letter.
            let width = height * 9 / 10;
            let centre = centre(area);
            let block = Area { left: centre.x - width / 2, top: centre.y - height / 2, width, height };
            self.canvas.fill(block, self.look.given);
        }
        self.paint_content(scene, cell, content, is_inverse.then_some(ground));
        if is_selected {
            self.paint_selection(scene, area, content);
        }
    }

    fn paint_content(&mut self, scene: &Scene, cell: Cell, content: Content, ink: Option<Rgb>) {
        let area = self.places.cell(cell);
        let middle = centre(area);
        match content {
            Content::Blank => self.paint_blank(scene, cell, ink),
            Content::Given(symbol) => {
                let height = self.height(FULL);
                self.stamp_symbol(symbol, middle, height, ink.unwrap_or(self.look.given), FULL);
            }
            Content::Entry { symbol, growth, is_wrong } => {
                let colour = if is_wrong && self.look.marks_errors { ERROR } else { self.look.entry };
                let height = self.height(growth) * self.look.entry_height / 100;
                self.stamp_symbol(symbol, middle, height, ink.unwrap_or(colour), growth);
            }
            Content::Draft(symbol) => {
                let corner = Point { x: area.left + area.width / 4, y: area.top + area.height / 4 };
                let height = self.height(FULL) * 6 / 10;
                self.stamp_symbol(symbol, corner, height, self.look.entry, FULL);
            }
        }
    }

    fn paint_blank(&mut self, scene: &Scene, cell: Cell, ink: Option<Rgb>) {
        let area = self.places.cell(cell);
        let middle = centre(area);
        match self.look.blank {
            Blank::Empty => {}
            Blank::Dash => {
                let dash =
                    Area { left: middle.x - area.width / 8, top: middle.y, width: area.width / 4, height: 2 };
                self.canvas.fill(dash, ink.unwrap_or(self.look.given));
            }
            // On larger boards it would be a symbol.
            Blank::Zero if self.places.blocks.size() > 9 => {}
            Blank::Zero => {
                self.stamp('0', middle, self.height(FULL), ink.unwrap_or(self.look.given), FULL);
            }
            Blank::Notes => {
                let in_a_row = whole(self.places.blocks.size()).isqrt();
                let in_a_row =
                    if in_a_row.pow(2) < whole(self.places.blocks.size()) { in_a_row + 1 } else { in_a_row };
                for &symbol in &scene.notes[cell.index()] {
                    let number = whole(symbol.number()) - 1;
                    let place = |index: i32, length: i32| (2 * index + 1) * length / (2 * in_a_row);
                    let point = Point {
                        x: area.left + place(number % in_a_row, area.width),
                        y: area.top + place(number / in_a_row, area.height),
                    };
                    let height = area.height.min(area.width) * 65 / in_a_row;
                    self.stamp_symbol(symbol, point, height, BUTTON, FULL);
                }
            }
        }
    }

    fn paint_selection(&mut self, scene: &Scene, area: Area, content: Content) {
        if let Some(Frame::Within(colour)) = self.look.selection.frame {
            self.canvas.frame(area.grown(-1, -1), OUTLINE, colour);
        }
        if self.look.selection.has_text_cursor && scene.is_cursor_lit {
            // Across a dash it would look like a 4.
            let is_empty = content == Content::Blank && self.look.blank == Blank::Empty;
            let aside = if is_empty { 0 } else { area.width * 3 / 10 };
            let x = area.left + area.width / 2 + aside;
            // As high as a line of text.
            let height = (self.height(FULL) / 80).min(area.height - 2);
            let cursor = Area { left: x, top: area.top + (area.height - height) / 2, width: 1, height };
            self.canvas.fill(cursor, self.look.given);
        }
    }

    fn ground(&self, scene: &Scene, cell: Cell, content: Content) -> Rgb {
        let look = self.look;
        let blocks = self.places.blocks;
        let has_row = |other: Option<Cell>| other.is_some_and(|other| other.row() == cell.row());
        let is_peer = |selected: Cell| {
            let block = |cell: Cell| blocks.block_at(cell.row(), cell.column());
            selected.row() == cell.row()
                || selected.column() == cell.column()
                || block(selected) == block(cell)
        };
        let is_other = (cell.row() / blocks.height + cell.column() / blocks.width) % 2 == 1;
        let choices = [
            scene.end_ground,
            look.selection.ground.filter(|_| scene.selected == Some(cell)),
            look.same_digit
                .filter(|_| scene.selected_digit.is_some() && content.symbol() == scene.selected_digit),
            look.peers.filter(|_| scene.selected.is_some_and(is_peer)),
            look.hovered_row.filter(|_| has_row(scene.pointed)),
            look.given_ground.filter(|_| matches!(content, Content::Given(_))),
            look.other_ground.filter(|_| is_other),
        ];
        choices.into_iter().flatten().next().unwrap_or(look.ground)
    }

    fn paint_pad(&mut self, scene: &Scene) {
        for (symbol, area) in self.places.pad.clone() {
            if scene.used_up.contains(&symbol) {
                let used_up =
                    self.look.page.map(|value| if value < 128 { value + USED_UP } else { value - USED_UP });
                self.canvas.fill(area, used_up);
            }
            let colour = if scene.chosen == Some(symbol) { self.look.entry } else { BUTTON };
            self.canvas.frame(area, if scene.chosen == Some(symbol) { 3 } else { 1 }, colour);
            self.stamp_symbol(symbol, centre(area), area.height * 50, self.look.given, FULL);
        }
    }

    fn paint_popover(&mut self, cell: Cell, ring: Option<Ring>) {
        for (symbol, area) in self.places.open_digits(cell, ring) {
            self.canvas.fill(area, self.look.page);
            self.canvas.frame(area, 1, BUTTON);
            self.stamp_symbol(symbol, centre(area), area.height * 50, self.look.given, FULL);
        }
    }

    fn paint_dialog(&mut self, area: Area) {
        self.canvas.fill(area, self.look.page);
        self.canvas.frame(area, 3, BUTTON);
        let middle = centre(area);
        self.canvas.fill(Area { left: middle.x - 60, top: middle.y - 20, width: 120, height: 6 }, BUTTON);
        self.canvas.frame(Area { left: middle.x - 30, top: middle.y, width: 60, height: 24 }, 2, BUTTON);
    }

    /// The height of a given, in hundredths of a pixel, or less while it grows.
    fn height(&self, growth: u8) -> i32 {
        let (width, height) = self.look.cell;
        width.min(height) * self.look.style.height * i32::from(growth) / i32::from(FULL)
    }

    fn stamp_symbol(&mut self, symbol: Symbol, centre: Point, hundredths: i32, colour: Rgb, growth: u8) {
        if !self.look.has_numbers || symbol.number() < 10 {
            return self.stamp(glyphs::character(symbol), centre, hundredths, colour, growth);
        }
        // As far apart as in most fonts.
        let offset = hundredths * 34 / 10_000;
        for (character, right) in symbol.number().to_string().chars().zip([-offset, offset]) {
            self.stamp(
                character,
                Point { x: centre.x + right, ..centre },
                hundredths * 9 / 10,
                colour,
                growth,
            );
        }
    }

    fn stamp(&mut self, character: char, centre: Point, hundredths: i32, colour: Rgb, growth: u8) {
        if hundredths > 300 {
            let mask = self.masks.get(character, hundredths, self.look.style);
            self.canvas.stamp(&mask, centre, colour, f64::from(growth) / f64::from(FULL));
        }
    }
}

fn centre(area: Area) -> Point {
    Point { x: area.left + area.width / 2, y: area.top + area.height / 2 }
}

fn whole(number: usize) -> i32 {
    i32::try_from(number).expect("boards are small")
}
