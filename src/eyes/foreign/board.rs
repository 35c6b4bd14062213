//! A board of a foreign program: where its cells are, and how it draws its symbols.

use std::cell::{OnceCell, RefCell};

use itertools::Itertools as _;

use super::alphabet::Alphabet;
use super::comb::Spacing;
use super::covered::covered;
use super::crop::Crop;
use super::edges::{Differences, Edges, distance};
use super::found::{FEWEST, Found};
use super::glyph::{Glyph, Kind};
use super::lattice::Lattice;
use super::lattices;
use super::no_board::NoBoard;
use super::places::Places;
use super::shapes::{shapes, with_doubtful_diagonals};
use super::style::{DigitStyle, Style};
use super::symbols::{Example, SymbolLook, is_zero, read_one, read_together};
use super::typical_glyph::TypicalGlyph;
use crate::desktop::{Area, Calibration, Picture, Point, Rgb};
use crate::eyes::{Content, Ink};
use crate::puzzle::{Cell, Shape, Symbol};

/// The least distance between cells that can be read, in pixels.
const LEAST_STEP: f64 = 21.5;

/// Sums of cages are shorter than this, and farther left and up from the middle of their cells, as shares of the step.
const SUM_HEIGHT: f32 = 0.3;
const SUM_OFFSET: f32 = 0.15;

/// The number of cells with two glyphs from which the symbols count as numbers.
const LEAST_PAIRS: usize = 4;

/// By how many pixels a digit must be away from where it was to count as shifted: its edges may be drawn in another way.
const LEAST_SHIFT: f32 = 1.6;

/// How far the grounds of two boards of one program may differ: a texture changes them a little.
const SAME_GROUND: u8 = 8;

/// A board of a foreign program, as a first look has found it.
#[derive(Clone, Debug)]
pub struct ForeignBoard {
    places: Places,
    usual: TypicalGlyph,
    /// The ground of most cells.
    ground: Rgb,
    alphabet: Alphabet,
    /// Whether its blanks show a 0.
    has_zeros: bool,
    examples: Vec<Example>,
    /// How far from the middle of its cell each symbol was, right and down, as shares of the step.
    offsets: Vec<Option<(f32, f32)>>,
    /// What each cell showed last: comparing is far quicker than reading again.
    seen: RefCell<Vec<Option<Seen>>>,
}

/// The pixels of a cell, what they show, and the symbol once it has been asked for.
#[derive(Clone, Debug)]
struct Seen {
    crop: Crop,
    content: Content,
    /// How far from the middle of the cell its glyph is.
    offset: Option<(f32, f32)>,
    symbol: OnceCell<Option<Symbol>>,
}

/// A lattice, and the board on it or why there is none.
type Sighting = (Lattice, Result<Found, NoBoard>);

impl ForeignBoard {
    /// Finds the board around a point and reads its givens.
    ///
    /// # Errors
    /// If there is no grid, or one that cannot be read reliably.
    pub fn find(picture: &Picture, near: Point) -> Result<Found, NoBoard> {
        let Area { left, top, .. } = picture.area();
        if !picture.area().contains(near) {
            return Err(NoBoard::NoGrid);
        }
        let pointer = ((near.x - left) as usize, (near.y - top) as usize);
        let differences = Differences::new(picture);
        let find = |spacing| Self::find_spaced(picture, &differences, pointer, spacing);
        let even = find(Spacing::Even);
        let is_clear = even.as_ref().is_some_and(|(lattice, board)| match board {
            // The blocks of a board of 16 symbols may pass for the cells of one of 4.
            Ok(found) => {
                found.is_consistent() && lattice.size > 4 && (lattice.is_good() || found.is_jigsaw())
            }
            Err(reason) => matches!(reason, NoBoard::TooSmall { .. } | NoBoard::Variant),
        });
        // With blocks set apart, every other line may pass for the lines of a smaller board.
        let apart = if is_clear { None } else { find(Spacing::BlocksApart) };
        match (even, apart) {
            (Some(even), Some(apart)) => better(even, apart).1,
            (even, apart) => match even.or(apart) {
                Some((_, board)) => board,
                None => find(Spacing::Blocks).ok_or(NoBoard::NoGrid)?.1,
            },
        }
    }

    /// Reads the first lattice that is consistent, or else the best one.
    fn find_spaced(
        picture: &Picture,
        differences: &Differences,
        pointer: (usize, usize),
        spacing: Spacing,
    ) -> Option<Sighting> {
        let (lattices, edges) = lattices::find(differences, pointer, spacing)?;
        let read = |lattice: &Lattice| (*lattice, Self::read_lattice(picture, lattice, &edges));
        let first = read(lattices.first()?);
        if is_consistent(&first) || matches!(first, (_, Err(NoBoard::Cages))) {
            return Some(first);
        }
        // The digits on the right lattice may clash although those on a coarser or smaller one do not.
        let others = lattices[1..].iter().filter(|lattice| !lattice.sees_less_than(&first.0));
        let other = others.map(read).find(is_consistent);
        Some(other.unwrap_or(first))
    }

    fn read_lattice(picture: &Picture, lattice: &Lattice, edges: &Edges) -> Result<Found, NoBoard> {
        if lattice.is_part(edges) {
            return Err(NoBoard::Part);
        }
        let corner = Point { x: picture.area().left, y: picture.area().top };
        let mut places = Places::new(lattice, edges, corner);
        if lattice.spacing == Spacing::Blocks {
            places = places.divided(picture).ok_or(NoBoard::NoGrid)?;
        }
        let Calibration { step_x, step_y, .. } = places.calibration();
        let pixels = step_x.min(step_y);
        if pixels < LEAST_STEP {
            return Err(NoBoard::TooSmall { pixels });
        }
        let shapes = shapes(picture, &mut places)?;
        Self::read(picture, places, shapes)
    }

    /// Reads the givens of a board whose cells are known, and how all cells are drawn.
    fn read(picture: &Picture, places: Places, shapes: Vec<Shape>) -> Result<Found, NoBoard> {
        let size = places.size();
        let step = places.step();
        let cells = (0..size * size).map(|index| Cell::new(index, size));
        let crop = |cell| places.whole_crop(picture, cell, places.crop(picture, cell)?);
        let crops: Vec<Option<Crop>> = cells.map(crop).collect();
        let has_numbers = size > 9 && has_numbers(&crops, step);
        let read = if has_numbers { Glyph::read_number } else { Glyph::read };
        let glyphs: Vec<Option<Glyph>> = crops.iter().map(|crop| read(crop.as_ref()?, step)).collect();
        if has_sums(glyphs.iter().flatten(), size) {
            return Err(NoBoard::Cages);
        }
        let usual = TypicalGlyph::of(glyphs.iter().flatten());
        let covered = covered(picture, &places);
        let looks = (0..).zip(glyphs.iter()).filter_map(|(index, glyph)| {
            let glyph =
                glyph.as_ref().filter(|glyph| usual.is_digit(glyph) && !usual.is_cursor(glyph, step))?;
            Some((Cell::new(index, size), SymbolLook::new(&glyph.patch)))
        });
        let (hidden, clear): (Vec<_>, Vec<_>) = looks.partition(|(cell, _)| covered.contains(cell));
        let (cells, looks): (Vec<Cell>, Vec<SymbolLook>) = clear.into_iter().unzip();
        let alphabets = if has_numbers { &[Alphabet::Numbers] } else { Alphabet::of_single_glyphs(size) };
        let (alphabet, symbols) = read_together(&looks, alphabets, size);
        let has_zeros = has_zeros(&looks, &symbols, size);
        let mut shown = vec![None; size * size];
        let mut examples = Vec::new();
        for ((cell, look), symbol) in cells.into_iter().zip(looks).zip(symbols) {
            if symbol.is_none() && has_zeros && is_zero(&look, size) {
                continue;
            }
            let symbol = symbol.ok_or(NoBoard::Unread { cell })?;
            shown[cell.index()] = Some(symbol);
            examples.push(Example { symbol, look });
        }
        let seems = |cell: Cell| {
            let (_, look) = hidden.iter().find(|&&(other, _)| other == cell)?;
            read_one(look, alphabet, size, &examples)
        };
        let covered: Vec<_> = covered.into_iter().map(|cell| (cell, seems(cell))).collect();
        // If all cells are covered or blank, they may be parts of smaller ones.
        let seen = covered.iter().filter(|(_, symbol)| symbol.is_some()).count();
        let are_parts = examples.is_empty() && seen < (size * size).div_ceil(FEWEST);
        if let Some(&(cell, _)) = covered.first().filter(|_| are_parts) {
            return Err(NoBoard::Unread { cell });
        }
        let styles = styles(picture, &places, &glyphs, &shown);
        let grounds = styles.iter().map(|style| style.ground).counts();
        let commonest = grounds.into_iter().max_by_key(|&(ground, count)| (count, ground));
        let ground = commonest.map_or_else(Rgb::default, |(ground, _)| ground);
        let seen = RefCell::new(vec![None; shown.len()]);
        let offset =
            |(glyph, symbol): (&Option<Glyph>, &Option<Symbol>)| symbol.and(Some(glyph.as_ref()?.offset));
        let offsets = glyphs.iter().zip(&shown).map(offset).collect();
        let board = Self { places, usual, ground, alphabet, has_zeros, examples, offsets, seen };
        let shapes = with_doubtful_diagonals(shapes, &board.places, &shown);
        Ok(Found { board, symbols: shown, covered, styles, shapes })
    }

    /// Whether it is drawn like another board at the same place, as the next game of the same program is.
    pub(crate) fn looks_like(&self, other: &Self) -> bool {
        self.places == other.places
            && self.alphabet == other.alphabet
            && self.usual.is_like(&other.usual)
            && self.has_ground_of(other)
    }

    /// Whether most cells have the same ground as those of another board: not if one of them has got dark.
    pub(crate) fn has_ground_of(&self, other: &Self) -> bool {
        distance(self.ground, other.ground) <= SAME_GROUND
    }

    /// The number of symbols.
    pub fn size(&self) -> usize {
        self.places.size()
    }

    /// The even lattice that fits the cells best; [`area`](Self::area) is exact.
    pub fn calibration(&self) -> Calibration {
        self.places.calibration()
    }

    /// The part of the screen covered by a cell, without the lines around it.
    pub fn area(&self, cell: Cell) -> Area {
        self.places.area(cell)
    }

    /// The part of the screen covered by the board.
    pub fn whole(&self) -> Area {
        self.places.whole()
    }

    /// Returns what a cell shows, or `None` if the picture does not contain it.
    ///
    /// Digits are those of the usual height at the usual place; anything else, such as notes, is
    /// [`Content::Marks`].
    pub fn look(&self, picture: &Picture, cell: Cell) -> Option<Content> {
        let crop = self.places.crop(picture, cell)?;
        let last = &mut self.seen.borrow_mut()[cell.index()];
        if let Some(seen) = last.as_ref().filter(|seen| seen.crop == crop) {
            return Some(seen.content.clone());
        }
        let whole = self.places.whole_crop(picture, cell, crop.clone())?;
        let glyph = self.glyph(&whole);
        let offset = glyph.as_ref().map(|glyph| glyph.offset);
        let content = self.content(glyph, &whole);
        *last = Some(Seen { crop, content: content.clone(), offset, symbol: OnceCell::new() });
        Some(content)
    }

    /// Returns the symbol that a cell shows, or `None` if it shows none that can be read.
    pub fn digit(&self, picture: &Picture, cell: Cell) -> Option<Symbol> {
        let Content::Digit { ink, .. } = self.look(picture, cell)? else { return None };
        let seen = self.seen.borrow();
        *seen[cell.index()].as_ref()?.symbol.get_or_init(|| self.symbol(&ink))
    }

    /// Whether the digit of a cell is not where it was in the cell at the first look: the board has moved by a few pixels.
    pub fn is_shifted(&self, picture: &Picture, cell: Cell) -> bool {
        if self.digit(picture, cell).is_none() {
            return false;
        }
        let now = self.seen.borrow()[cell.index()].as_ref().and_then(|seen| seen.offset);
        let least = LEAST_SHIFT / self.places.step();
        self.offsets[cell.index()].zip(now).is_some_and(|((across, down), (now_across, now_down))| {
            (across - now_across).abs().max((down - now_down).abs()) > least
        })
    }

    /// Returns the colour of what a cell shows, or `None` if it is blank or not in the picture.
    pub fn ink_colour(&self, picture: &Picture, cell: Cell) -> Option<Rgb> {
        let crop = self.places.crop(picture, cell)?;
        self.glyph(&crop).map(|glyph| glyph.colour)
    }

    fn glyph(&self, crop: &Crop) -> Option<Glyph> {
        let read = if self.has_numbers() { Glyph::read_number } else { Glyph::read };
        read(crop, self.places.step())
    }

    fn content(&self, glyph: Option<Glyph>, crop: &Crop) -> Content {
        let step = self.places.step();
        match glyph {
            None => Content::Blank,
            Some(glyph) if is_dash(&glyph) || self.usual.is_cursor(&glyph, step) => Content::Blank,
            Some(glyph) if self.usual.is_digit(&glyph) => {
                if self.has_zeros && is_zero(&SymbolLook::new(&glyph.patch), self.size()) {
                    return Content::Blank;
                }
                Content::Digit { is_given: false, ink: Ink::new(super::patch::COLUMNS, glyph.patch) }
            }
            Some(_) => Content::Marks(super::patch::thumbnail(crop)),
        }
    }

    /// Returns the symbol whose glyph this is, or `None` if it is doubtful.
    pub fn symbol(&self, ink: &Ink) -> Option<Symbol> {
        read_one(&SymbolLook::new(ink.cover()), self.alphabet, self.size(), &self.examples)
    }

    /// The characters of the keys that enter a symbol on this board: it may show letters only, start from 0, or have
    /// numbers of two digits.
    pub fn keys(&self, symbol: Symbol) -> impl Iterator<Item = char> + use<> {
        self.alphabet.keys(symbol, self.size())
    }

    /// Whether some of its symbols are numbers of two digits.
    pub fn has_numbers(&self) -> bool {
        self.alphabet == Alphabet::Numbers
    }
}

/// Returns the lattice that sees more, or else the consistent one that fits the lines better.
fn better(even: Sighting, apart: Sighting) -> Sighting {
    if apart.0.sees_less_than(&even.0) {
        return even;
    }
    let rank = |sighting: &Sighting| is_consistent(sighting).then_some(sighting.0.rank());
    if even.0.sees_less_than(&apart.0) || rank(&apart) > rank(&even) { apart } else { even }
}

fn is_consistent((_, board): &Sighting) -> bool {
    board.as_ref().is_ok_and(Found::is_consistent)
}

/// How each cell is drawn. A cell without a symbol counts as blank.
fn styles(
    picture: &Picture,
    places: &Places,
    glyphs: &[Option<Glyph>],
    symbols: &[Option<Symbol>],
) -> Vec<Style> {
    let style = |(index, (glyph, symbol)): (usize, (&Option<Glyph>, &Option<Symbol>))| {
        let crop = places.crop(picture, Cell::new(index, places.size()));
        let digit = glyph.as_ref().filter(|_| symbol.is_some()).map(DigitStyle::of);
        Style { ground: crop.map(|crop| crop.ground()).unwrap_or_default(), digit }
    };
    glyphs.iter().zip(symbols).enumerate().map(style).collect()
}

/// Whether some cells show two digits of the same height, as numbers have them.
fn has_numbers(crops: &[Option<Crop>], step: f32) -> bool {
    crops.iter().flatten().filter(|crop| Glyph::has_pair(crop, step)).take(LEAST_PAIRS).count() == LEAST_PAIRS
}

/// Whether a 0 stands for a blank: more cells show one than nothing or notes. On a board of the digits from 0, few do.
fn has_zeros(looks: &[SymbolLook], symbols: &[Option<Symbol>], size: usize) -> bool {
    let is_blank = |&(look, symbol): &(&SymbolLook, &Option<Symbol>)| symbol.is_none() && is_zero(look, size);
    let zeros = looks.iter().zip(symbols).filter(is_blank).count();
    size <= 9 && zeros > size * size - looks.len()
}

/// Whether the board is a killer: most small numbers are in the top-left corners of cells. Notes may be, too, but not
/// on a board with so few digits.
fn has_sums<'a>(glyphs: impl Iterator<Item = &'a Glyph>, size: usize) -> bool {
    let is_in_corner = |glyph: &Glyph| glyph.offset.0.max(glyph.offset.1) < -SUM_OFFSET;
    let (small, large): (Vec<&Glyph>, Vec<&Glyph>) = glyphs.partition(|glyph| glyph.height < SUM_HEIGHT);
    let sums = small.iter().filter(|glyph| is_in_corner(glyph)).count();
    // The blocks of a board of 16 symbols may pass for the cells of one of 4.
    size > 4 && sums > size && sums * 2 > small.len() && large.len() * FEWEST < size * size
}

/// Whether a glyph is a dash, which stands for a blank.
fn is_dash(glyph: &Glyph) -> bool {
    glyph.kind == Kind::Odd && glyph.height < 0.15 && glyph.width > 1.25 * glyph.height
}
