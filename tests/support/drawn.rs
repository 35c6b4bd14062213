//! Boards drawn into a picture in the manner of many programs.

use ab_glyph::{Font as _, FontVec, PxScale, point};
use sudoku_bot::desktop::{Area, Picture, Point, Rgb};
use sudoku_bot::puzzle::{Puzzle, Regions, Symbol};

/// How a board is drawn.
#[derive(Clone, Debug)]
pub struct Theme {
    /// The distance between cells, right and down, in pixels.
    pub step: (i32, i32),
    /// After how many columns or rows one is a pixel wider or higher; 0 if all are equal.
    pub uneven: i32,
    /// The widths of lines between cells and around blocks or regions.
    pub lines: (i32, i32),
    /// How much wider the lines around blocks are where they set these apart.
    pub apart: i32,
    pub ground: Rgb,
    pub line: Rgb,
    pub ink: Rgb,
    /// The height of symbols, as a share of a cell.
    pub height: f32,
    /// How far symbols are from the left and the upper line, unless they stand in the middle of the cell.
    pub corner: Option<(i32, i32)>,
    /// How much darker the ground is at the bottom than at the top.
    pub gradient: u8,
    /// How much the ground varies from pixel to pixel.
    pub texture: u8,
    pub signs: Signs,
    pub tint: Tint,
    /// Whether lines are drawn along the diagonals.
    pub diagonals: bool,
}

#[allow(dead_code, reason = "no test draws all kinds")]
/// What the symbols are written as.
#[derive(Clone, Copy, Debug)]
pub enum Signs {
    /// 1 to 9, then A.
    Capitals,
    /// 1 to 9, then a.
    Small,
    /// 0 to 9, then A; 0 stands for the last symbol.
    FromZero,
    /// A, B and so on.
    Letters,
    /// 1 to 16.
    Numbers,
}

#[allow(dead_code, reason = "no test draws all kinds")]
/// Which cells have a ground of their own.
#[derive(Clone, Copy, Debug)]
pub enum Tint {
    None,
    /// Every other block.
    Blocks,
    /// Each region.
    Regions,
    Diagonals,
    /// The cells that share a house with one in the middle, as after a click on it.
    Peers,
    /// Every other cell.
    Cells,
}

impl Theme {
    pub fn plain() -> Self {
        Self {
            step: (48, 48),
            uneven: 0,
            lines: (1, 3),
            apart: 0,
            ground: [255; 3],
            line: [60; 3],
            ink: [0; 3],
            height: 0.5,
            corner: None,
            gradient: 0,
            texture: 0,
            signs: Signs::Capitals,
            tint: Tint::None,
            diagonals: false,
        }
    }
}

pub const CORNER: Point = Point { x: 87, y: 61 };

/// Draws a board of `size` symbols with blocks of some height and width; `.` is a blank.
pub fn draw(font: &FontVec, givens: &str, (height, width): (i32, i32), theme: &Theme) -> Picture {
    let size = height * width;
    let region = |index: i32| index / size / height * height + index % size / width;
    let regions = (0..size * size).map(region).collect();
    let blocks = (height, width);
    Drawing { size, blocks, regions, theme, font }.picture(givens.chars().map(Symbol::from_char))
}

/// Draws a puzzle with the regions that it has.
pub fn draw_puzzle(font: &FontVec, puzzle: &Puzzle, theme: &Theme) -> Picture {
    let size = puzzle.size();
    let (blocks, regions) = match &puzzle.layout().shape().regions {
        Regions::Blocks(blocks) => (
            (number(blocks.height), number(blocks.width)),
            (0..size * size).map(|index| number(blocks.block_at(index / size, index % size))).collect(),
        ),
        Regions::Jigsaw(regions) => {
            ((number(size), number(size)), regions.iter().map(|&region| i32::from(region)).collect())
        }
    };
    Drawing { size: number(size), blocks, regions, theme, font }.picture(puzzle.givens().iter().copied())
}

/// Draws givens of the usual size in one way, and entries in another.
#[allow(dead_code, reason = "not all tests draw entries")]
pub fn with_entries(
    givens: &str,
    entries: &str,
    [(font, theme), (other, style)]: [(&FontVec, &Theme); 2],
) -> Picture {
    let (givens, drawn) = (draw(font, givens, (3, 3), theme), draw(other, entries, (3, 3), style));
    let Area { width, height, .. } = givens.area();
    let pixel = |x: i32, y: i32| {
        let (column, row) =
            ((x - CORNER.x).div_euclid(theme.step.0), (y - CORNER.y).div_euclid(theme.step.1));
        let is_in = (0..9).contains(&column) && (0..9).contains(&row);
        let cell = usize::try_from(row * 9 + column).ok().filter(|_| is_in);
        let is_entry = cell.is_some_and(|cell| entries.as_bytes()[cell] != b'.');
        if is_entry { drawn.pixel(x, y) } else { givens.pixel(x, y) }.expect("both are as large")
    };
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| pixel(x, y));
    Picture::new(givens.area(), pixels.collect())
}

fn number(number: usize) -> i32 {
    i32::try_from(number).expect("a small number")
}

/// The middle of a board's cell near its centre.
pub fn pointer(size: i32, theme: &Theme) -> Point {
    let at = |corner: i32, step: i32| corner + size / 2 * step + step / 2;
    Point { x: at(CORNER.x, theme.step.0), y: at(CORNER.y, theme.step.1) }
}

struct Drawing<'a> {
    size: i32,
    /// The height and width of blocks, or of the whole board.
    blocks: (i32, i32),
    /// The region of each cell.
    regions: Vec<i32>,
    theme: &'a Theme,
    font: &'a FontVec,
}

/// The pixels drawn so far.
struct Canvas {
    width: i32,
    pixels: Vec<Rgb>,
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "small pictures"
)]
impl Canvas {
    fn put(&mut self, x: i32, y: i32, colour: Rgb, share: f32) {
        let pixel = &mut self.pixels[(y * self.width + x) as usize];
        for (old, new) in pixel.iter_mut().zip(colour) {
            *old = (f32::from(*old) * (1.0 - share) + f32::from(new) * share).round() as u8;
        }
    }

    fn fill(&mut self, (left, top): (i32, i32), (width, height): (i32, i32), colour: Rgb) {
        for y in top..top + height {
            (left..left + width).for_each(|x| self.put(x, y, colour, 1.0));
        }
    }
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "small pictures"
)]
impl Drawing<'_> {
    /// How far from the corner a column begins, and a row. The one after the last begins at the end of the board.
    fn start(&self, row: i32, column: i32) -> (i32, i32) {
        let Theme { step: (right, down), uneven, apart, .. } = *self.theme;
        let (high, wide) = self.blocks;
        let start = |number: i32, step: i32, block: i32| {
            let gaps = (number / block).min((self.size - 1) / block);
            number * step + number.checked_div(uneven).unwrap_or_default() + gaps * apart
        };
        (start(column, right, wide), start(row, down, high))
    }

    /// The row and the column of a pixel.
    fn cell_at(&self, x: i32, y: i32) -> (i32, i32) {
        let row = (1..self.size).take_while(|&row| self.start(row, 0).1 <= y).count();
        let column = (1..self.size).take_while(|&column| self.start(0, column).0 <= x).count();
        (row as i32, column as i32)
    }

    fn picture(&self, givens: impl Iterator<Item = Option<Symbol>>) -> Picture {
        let (right, down) = self.start(self.size, self.size);
        let (width, height) = (right + 200, down + 150);
        let mut canvas = Canvas { width, pixels: vec![[240; 3]; (width * height) as usize] };
        self.draw_grounds(&mut canvas);
        self.draw_lines(&mut canvas);
        for (index, symbol) in (0..).zip(givens) {
            if let Some(symbol) = symbol {
                self.draw_sign(&mut canvas, index, &self.sign(symbol));
            }
        }
        Picture::new(Area { left: 0, top: 0, width, height }, canvas.pixels)
    }

    fn draw_grounds(&self, canvas: &mut Canvas) {
        let (right, down) = self.start(self.size, self.size);
        for y in 0..down {
            for x in 0..right {
                let noise = (x.wrapping_mul(7919) ^ y.wrapping_mul(104_729))
                    .rem_euclid(i32::from(self.theme.texture) + 1);
                let fall = i32::from(self.theme.gradient) * y / down;
                let (row, column) = self.cell_at(x, y);
                let ground = self.ground(row, column);
                let ground = ground.map(|value| (i32::from(value) - fall - noise).max(0) as u8);
                canvas.put(CORNER.x + x, CORNER.y + y, ground, 1.0);
            }
        }
    }

    fn ground(&self, row: i32, column: i32) -> Rgb {
        const TINTS: [Rgb; 5] = [[0, 30, 60], [40, 0, 40], [10, 60, 20], [60, 40, 0], [0, 0, 0]];
        let region = |row: i32, column: i32| self.regions[(row * self.size + column) as usize];
        let middle = self.size / 2;
        let (is_tinted, tint) = match self.theme.tint {
            Tint::None => (false, 0),
            Tint::Blocks => {
                let first = self.regions.iter().position(|&other| other == region(row, column));
                let first = first.unwrap_or_default() as i32;
                let width = self.regions.iter().take_while(|&&other| other == 0).count() as i32;
                let height = self.size / width;
                ((first / self.size / height + first % self.size / width) % 2 == 0, 0)
            }
            Tint::Regions => (true, self.colours()[region(row, column) as usize]),
            Tint::Diagonals => (row == column || row + column + 1 == self.size, 0),
            Tint::Peers => {
                let is_peer =
                    row == middle || column == middle || region(row, column) == region(middle, middle);
                (is_peer, usize::from((row, column) == (middle, middle)))
            }
            Tint::Cells => ((row + column) % 2 == 0, 0),
        };
        let tint = if is_tinted { TINTS[tint] } else { [0; 3] };
        [0, 1, 2].map(|channel| self.theme.ground[channel].saturating_sub(tint[channel]))
    }

    /// A colour for each region that no neighbour has, as far as five colours go.
    fn colours(&self) -> Vec<usize> {
        let mut colours: Vec<usize> = Vec::new();
        for region in 0..self.size {
            let is_taken = |colour: usize| {
                (0..region).any(|other| colours[other as usize] == colour && self.touch(region, other))
            };
            let colour = (0..5).find(|&colour| !is_taken(colour));
            colours.push(colour.expect("few neighbours"));
        }
        colours
    }

    fn touch(&self, one: i32, other: i32) -> bool {
        let pairs = |step: usize| self.regions.iter().zip(&self.regions[step..]).enumerate();
        let is_pair = |pair: (&i32, &i32)| pair == (&one, &other) || pair == (&other, &one);
        let size = self.size as usize;
        pairs(1).any(|(index, pair)| (index + 1) % size != 0 && is_pair(pair))
            || pairs(size).any(|(_, pair)| is_pair(pair))
    }

    /// Draws the lines between cells, thicker around regions.
    fn draw_lines(&self, canvas: &mut Canvas) {
        let region = |row: i32, column: i32| {
            let is_in = (0..self.size).contains(&row) && (0..self.size).contains(&column);
            is_in.then(|| self.regions[(row * self.size + column) as usize])
        };
        for (number, at) in (0..=self.size).flat_map(|number| (0..self.size).map(move |at| (number, at))) {
            let apart = |block: i32| {
                let is_between = number % block == 0 && (1..self.size).contains(&number);
                if is_between { self.theme.apart } else { 0 }
            };
            let (high, wide) = self.blocks;
            let (high, wide) = (apart(high), apart(wide));
            let ((x, y), (_, down)) = (self.start(at, number), self.start(at + 1, number));
            let line = self.thickness(region(at, number - 1) == region(at, number));
            let place = (CORNER.x + x - line / 2 - wide, CORNER.y + y);
            canvas.fill(place, (line + wide, down - y), self.theme.line);
            let ((x, y), (right, _)) = (self.start(number, at), self.start(number, at + 1));
            let line = self.thickness(region(number - 1, at) == region(number, at));
            let place = (CORNER.x + x, CORNER.y + y - line / 2 - high);
            canvas.fill(place, (right - x, line + high), self.theme.line);
        }
        if self.theme.diagonals {
            let (right, down) = self.theme.step;
            for x in 0..self.size * right {
                let y = x * down / right;
                canvas.put(CORNER.x + x, CORNER.y + y, self.theme.line, 1.0);
                canvas.put(CORNER.x + self.size * right - 1 - x, CORNER.y + y, self.theme.line, 1.0);
            }
        }
    }

    fn thickness(&self, is_inner: bool) -> i32 {
        if is_inner { self.theme.lines.0 } else { self.theme.lines.1 }
    }

    fn sign(&self, symbol: Symbol) -> String {
        let number = symbol.number();
        match self.theme.signs {
            Signs::Small => symbol.to_char().to_string(),
            Signs::FromZero if number == self.size as usize => "0".to_owned(),
            Signs::Capitals | Signs::FromZero => symbol.to_char().to_ascii_uppercase().to_string(),
            Signs::Letters => char::from(b'A' + number as u8 - 1).to_string(),
            Signs::Numbers => number.to_string(),
        }
    }

    fn draw_sign(&self, canvas: &mut Canvas, index: i32, sign: &str) {
        let (right, down) = self.theme.step;
        // Digits are about five eighths as high as a line of text.
        let scale = PxScale::from(self.theme.height * right.min(down) as f32 * 1.6);
        let advance = |symbol| {
            let factor = scale.x / self.font.height_unscaled();
            self.font.h_advance_unscaled(self.font.glyph_id(symbol)) * factor
        };
        let mut starts = vec![0.0];
        for symbol in sign.chars() {
            starts.push((starts[starts.len() - 1] + advance(symbol)).round());
        }
        let outlines: Vec<_> = (sign.chars().zip(&starts))
            .map(|(symbol, &start)| {
                let glyph = self.font.glyph_id(symbol).with_scale_and_position(scale, point(start, 0.0));
                self.font.outline_glyph(glyph).expect("the font has all symbols")
            })
            .collect();
        let (first, last) = (outlines[0].px_bounds(), outlines[outlines.len() - 1].px_bounds());
        let (x, y) = self.start(index / self.size, index % self.size);
        let middle = ((right - (last.max.x - first.min.x) as i32) / 2, (down - first.height() as i32) / 2);
        let line = self.thickness(false);
        let (across, below) = self.theme.corner.map_or(middle, |(x, y)| (line + x, line + y));
        let (left, top) = (CORNER.x + x + across, CORNER.y + y + below);
        for outline in outlines {
            let bounds = outline.px_bounds();
            let (left, top) =
                (left + (bounds.min.x - first.min.x) as i32, top + (bounds.min.y - first.min.y) as i32);
            outline.draw(|x, y, cover| {
                let (x, y) = (left + x.cast_signed(), top + y.cast_signed());
                canvas.put(x, y, self.theme.ink, cover.min(1.0));
            });
        }
    }
}
