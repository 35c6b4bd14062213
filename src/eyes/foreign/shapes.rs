//! The shapes that a board's drawing allows: blocks and regions are set off by stronger lines or wider gaps.

use super::edges::distance;
use super::lines::GridLine;
use super::no_board::NoBoard;
use super::places::Places;
use crate::desktop::{Picture, Rgb};
use crate::puzzle::{BlockShape, Cell, Regions, Shape, Symbol};

/// How much stronger lines around blocks are than others: as a ratio, and in the unit of [`strength`].
const STRONGER: f32 = 1.25;
const LEAST_MORE: f32 = 6.0;

/// How much wider gaps between blocks are than lines: as a ratio, and in pixels.
const WIDER: f32 = 1.9;
const LEAST_WIDER: f32 = 2.5;

/// The difference, of 255, below which grounds may belong to one region, and the least one between those of the
/// diagonals and the others.
const SAME_TINT: u8 = 4;
const LEAST_TINT: u8 = 6;

/// At most one in this many cells may be tinted otherwise: the selected one, say.
const FEW: usize = 10;

/// Diagonal lines are looked for at a distance from a cell's corners of its side divided by `CORNER`, and stand out by
/// more than `LEAST_INK`, of 255.
const CORNER: i32 = 8;
const LEAST_INK: u8 = 8;

/// The shapes that a board may have, the likeliest first. Also notes in `places` whether lines are drawn along the
/// diagonals.
pub(super) fn shapes(picture: &Picture, places: &mut Places) -> Result<Vec<Shape>, NoBoard> {
    let size = places.size();
    let grounds = grounds(picture, places);
    let columns = strengths(size, |line, at| {
        let along = middle(&places.rows, at);
        strength(places.columns[line], (grounds(at, line - 1), grounds(at, line)), along, |across, along| {
            picture.pixel(across, along)
        })
    });
    let rows = strengths(size, |line, at| {
        let along = middle(&places.columns, at);
        strength(places.rows[line], (grounds(line - 1, at), grounds(line, at)), along, |across, along| {
            picture.pixel(along, across)
        })
    });
    let has_lines = has_diagonal_lines(picture, places, &grounds);
    let diagonals = has_lines || has_tinted_diagonals(size, &grounds);
    places.has_diagonal_lines = has_lines;
    let with_diagonals = |shape: Shape| Shape { diagonals, ..shape };
    // The regions of a jigsaw may follow the lines between blocks for the most part.
    if let Some(regions) = regions(&rows, &columns) {
        return Ok(vec![with_diagonals(shape_of(regions, size))]);
    }
    let drawn = [(&rows, &places.rows), (&columns, &places.columns)]
        .map(|(strengths, lines)| period(strengths).or_else(|| period_of_gaps(lines)));
    if let [Some(height), Some(width)] = drawn
        && height * width == size
    {
        return Ok(vec![with_diagonals(Shape::plain(BlockShape { height, width }))]);
    }
    if let Some(regions) = tinted_regions(size, &grounds) {
        return Ok(vec![with_diagonals(shape_of(regions, size))]);
    }
    let usual = usual_shapes(size);
    if usual.is_empty() {
        return Err(NoBoard::Variant);
    }
    Ok(usual.into_iter().map(with_diagonals).collect())
}

/// The shape with these regions, which may be blocks.
fn shape_of(regions: Vec<u8>, size: usize) -> Shape {
    let is_block = |blocks: BlockShape, cell: Cell| {
        blocks.block_at(cell.row(), cell.column()) == usize::from(regions[cell.index()])
    };
    let cells = (0..size * size).map(|index| Cell::new(index, size));
    match block_shapes(size).find(|&blocks| cells.clone().all(|cell| is_block(blocks, cell))) {
        Some(blocks) => Shape::plain(blocks),
        None => Shape { regions: Regions::Jigsaw(regions), diagonals: false, cages: Vec::new() },
    }
}

/// Regions of one ground each, if there are as many as symbols, of that many cells each.
fn tinted_regions(size: usize, grounds: &impl Fn(usize, usize) -> Rgb) -> Option<Vec<u8>> {
    let ground = |cell: Cell| grounds(cell.row(), cell.column());
    whole_regions(size, |one, other| distance(ground(one), ground(other)) < SAME_TINT)
}

/// Whether the cells on the diagonals, and only they, have a ground of their own.
fn has_tinted_diagonals(size: usize, grounds: &impl Fn(usize, usize) -> Rgb) -> bool {
    let cells = || (0..size * size).map(|index| Cell::new(index, size));
    let ground = |cell: Cell| grounds(cell.row(), cell.column());
    let median = |is_wanted: bool| {
        [0, 1, 2].map(|channel| {
            let wanted = cells().filter(|cell| cell.is_on_diagonal() == is_wanted);
            let mut values: Vec<u8> = wanted.map(|cell| ground(cell)[channel]).collect();
            values.sort_unstable();
            values[values.len() / 2]
        })
    };
    let (on, off) = (median(true), median(false));
    let fits =
        |cell: Cell| (distance(ground(cell), on) < distance(ground(cell), off)) == cell.is_on_diagonal();
    let odd =
        |is_wanted: bool| cells().filter(|&cell| cell.is_on_diagonal() == is_wanted && !fits(cell)).count();
    distance(on, off) >= LEAST_TINT && odd(true) * FEW <= size && odd(false) * FEW <= size * size
}

/// Adds the shapes without diagonals if these may only seem to be tinted: they are most of what is blank, or of what is
/// not.
pub(super) fn with_doubtful_diagonals(
    shapes: Vec<Shape>,
    places: &Places,
    shown: &[Option<Symbol>],
) -> Vec<Shape> {
    let is_tinted = !places.has_diagonal_lines && shapes.iter().any(|shape| shape.diagonals);
    let is_on_diagonal = |index| Cell::new(index, places.size()).is_on_diagonal();
    let alike = (0..).zip(shown).filter(|&(index, symbol)| is_on_diagonal(index) == symbol.is_none()).count();
    if !is_tinted || alike.min(shown.len() - alike) * FEW > shown.len() {
        return shapes;
    }
    let plain = shapes.iter().map(|shape| Shape { diagonals: false, ..shape.clone() });
    plain.chain(shapes.iter().cloned()).collect()
}

/// Whether a line is drawn through the cells of the diagonals, from corner to corner.
fn has_diagonal_lines(picture: &Picture, places: &Places, grounds: &impl Fn(usize, usize) -> Rgb) -> bool {
    let size = places.size();
    // The corners of a cell on the falling diagonal, and on the rising one.
    let is_crossed = |row: usize, column: usize, is_falling: bool| {
        let area = places.area(Cell::at(row, column, size));
        let (x, y) = (area.width / CORNER, area.height / CORNER);
        let (left, right) = (area.left + x, area.right() - 1 - x);
        let (top, bottom) = (area.top + y, area.bottom() - 1 - y);
        let corners =
            if is_falling { [(left, top), (right, bottom)] } else { [(right, top), (left, bottom)] };
        let is_ink = |x: i32, y: i32| {
            picture.pixel(x, y).is_some_and(|pixel| distance(pixel, grounds(row, column)) > LEAST_INK)
        };
        corners.into_iter().all(|(x, y)| (-2..=2).any(|by| is_ink(x + by, y)))
    };
    let crossed = |is_falling: bool| {
        let cells = || (0..size).map(move |row| (row, if is_falling { row } else { size - 1 - row }));
        let on = cells().filter(|&(row, column)| is_crossed(row, column, is_falling)).count();
        let beside =
            cells().filter(|&(row, column)| is_crossed(row, (column + 1) % size, is_falling)).count();
        on * 10 >= size * 7 && beside * 10 <= size * 3
    };
    crossed(true) && crossed(false)
}

/// The shapes that blocks may have on a board of this size.
fn block_shapes(size: usize) -> impl Iterator<Item = BlockShape> {
    let heights = (2..size).filter(move |height| size.is_multiple_of(*height));
    heights.filter_map(move |height| BlockShape::new(height, size / height))
}

/// The usual shapes of a board of this size.
fn usual_shapes(size: usize) -> Vec<Shape> {
    let mut shapes: Vec<BlockShape> = block_shapes(size).collect();
    // Nearly square ones, and of those the wide one, come first.
    shapes.sort_by_key(|shape| (shape.height.abs_diff(shape.width), shape.height));
    shapes.into_iter().take(2).map(Shape::plain).collect()
}

/// The ground of each cell, by row and column.
fn grounds(picture: &Picture, places: &Places) -> impl Fn(usize, usize) -> Rgb + use<> {
    let size = places.size();
    let ground = |index| places.crop(picture, Cell::new(index, size)).map(|crop| crop.ground());
    let grounds: Vec<Rgb> = (0..size * size).map(|index| ground(index).unwrap_or_default()).collect();
    move |row, column| grounds[row * size + column]
}

/// The strength of each line between cells, at each cell along it.
fn strengths(size: usize, strength: impl Fn(usize, usize) -> f32) -> Vec<Vec<f32>> {
    (1..size).map(|line| (0..size).map(|at| strength(line, at)).collect()).collect()
}

/// The middle half of a row or column.
fn middle(lines: &[GridLine], number: usize) -> std::ops::Range<i32> {
    let (first, last) = (lines[number].last, lines[number + 1].first);
    let quarter = (last - first) / 4;
    first + quarter..last - quarter
}

/// How much a piece of a line differs from the grounds on both sides, summed up over its width: the mean along it.
fn strength(
    line: GridLine,
    grounds: (Rgb, Rgb),
    along: std::ops::Range<i32>,
    pixel: impl Fn(i32, i32) -> Option<Rgb>,
) -> f32 {
    let length = along.len().max(1) as f32;
    let difference = |pixel: Rgb| f32::from(distance(pixel, grounds.0).min(distance(pixel, grounds.1)));
    let places = along.flat_map(|along| (line.first - 2..line.last + 2).map(move |across| (across, along)));
    places.filter_map(|(across, along)| pixel(across, along)).map(difference).sum::<f32>() / length
}

/// The median strength of a line.
fn median(strengths: &[f32]) -> f32 {
    let mut sorted = strengths.to_vec();
    sorted.sort_unstable_by(f32::total_cmp);
    sorted[sorted.len() / 2]
}

/// How many cells apart the stronger lines are, if they are regular.
fn period(lines: &[Vec<f32>]) -> Option<usize> {
    let strengths: Vec<f32> = lines.iter().map(|line| median(line)).collect();
    regular(&strengths, |weakest, strongest| {
        weakest > STRONGER * strongest && weakest > strongest + LEAST_MORE
    })
}

/// How many cells apart the wider lines are, if they are regular: a wide gap may stand out no more than a thin line.
fn period_of_gaps(lines: &[GridLine]) -> Option<usize> {
    let widths: Vec<f32> =
        lines[1..lines.len() - 1].iter().map(|line| (line.last - line.first) as f32).collect();
    regular(&widths, |narrowest, widest| narrowest > WIDER * widest && narrowest > widest + LEAST_WIDER)
}

/// How many cells apart the lines are of which even the least exceeds all others.
fn regular(lines: &[f32], exceeds: impl Fn(f32, f32) -> bool) -> Option<usize> {
    let size = lines.len() + 1;
    let mut periods = (2..size).filter(|&period| size.is_multiple_of(period));
    periods.find(|period| {
        let (blocks, others): (Vec<_>, Vec<_>) =
            (1..).zip(lines).partition(|(number, _): &(usize, _)| number.is_multiple_of(*period));
        let least = blocks.into_iter().map(|(_, &line)| line).fold(f32::MAX, f32::min);
        exceeds(least, others.into_iter().map(|(_, &line)| line).fold(0.0, f32::max))
    })
}

/// The regions of a jigsaw, if stronger lines divide the board into as many regions as it has symbols, of that
/// many cells each.
fn regions(rows: &[Vec<f32>], columns: &[Vec<f32>]) -> Option<Vec<u8>> {
    let size = rows.len() + 1;
    let mut strengths: Vec<f32> = rows.iter().chain(columns).flatten().copied().collect();
    strengths.sort_unstable_by(f32::total_cmp);
    let gaps = strengths.windows(2).map(|pair| (pair[1] - pair[0], f32::midpoint(pair[0], pair[1])));
    let (_, limit) = gaps.max_by(|one, other| one.0.total_cmp(&other.0))?;
    let is_open = |one: Cell, other: Cell| {
        let (row, column) = (one.row().min(other.row()), one.column().min(other.column()));
        if one.row() == other.row() { columns[column][row] < limit } else { rows[row][column] < limit }
    };
    whole_regions(size, is_open)
}

/// The regions of cells that are connected where `is_open`, if there are `size` of `size` cells each. Rows or columns do
/// not count as regions: lines may be stronger in one direction, and rows striped.
fn whole_regions(size: usize, is_open: impl Fn(Cell, Cell) -> bool) -> Option<Vec<u8>> {
    let regions = flooded(size, is_open);
    let is_whole = (0..size).all(|region| regions.iter().filter(|&&number| number == region).count() == size);
    let are_lines = |line: fn(Cell) -> usize| {
        regions.iter().enumerate().all(|(index, &region)| line(Cell::new(index, size)) == region)
    };
    (is_whole && !are_lines(Cell::row) && !are_lines(Cell::column))
        .then(|| regions.into_iter().map(|region| region as u8).collect())
}

/// The number of each cell's region, in the order of their first cells, if neighbours are connected where `is_open`.
fn flooded(size: usize, is_open: impl Fn(Cell, Cell) -> bool) -> Vec<usize> {
    let mut regions = vec![usize::MAX; size * size];
    let mut next = 0;
    for start in (0..size * size).map(|index| Cell::new(index, size)) {
        if regions[start.index()] != usize::MAX {
            continue;
        }
        let mut open = vec![start];
        regions[start.index()] = next;
        while let Some(cell) = open.pop() {
            for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                if let Some(other) = cell.offset(down, right)
                    && regions[other.index()] == usize::MAX
                    && is_open(cell, other)
                {
                    regions[other.index()] = next;
                    open.push(other);
                }
            }
        }
        next += 1;
    }
    regions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(strengths: &[f32]) -> Vec<Vec<f32>> {
        strengths.iter().map(|&strength| vec![strength; strengths.len() + 1]).collect()
    }

    #[test]
    fn stronger_lines_at_equal_distances_are_blocks() {
        assert_eq!(period(&lines(&[100.0, 300.0, 100.0, 300.0, 100.0])), Some(2));
        assert_eq!(period(&lines(&[100.0, 100.0, 300.0, 100.0, 100.0])), Some(3));
        assert_eq!(period(&lines(&[100.0, 300.0, 300.0, 100.0, 100.0])), None);
        assert_eq!(period(&lines(&[100.0; 5])), None);
    }

    #[test]
    fn regions_have_as_many_cells_as_there_are_symbols() {
        assert_eq!(whole_regions(4, |_, _| true), None);
        assert_eq!(whole_regions(4, |_, _| false), None);
        let blocks = |one: Cell, other: Cell| {
            (one.row() / 2, one.column() / 2) == (other.row() / 2, other.column() / 2)
        };
        assert_eq!(whole_regions(4, blocks), Some(vec![0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]));
    }

    #[test]
    fn rows_and_columns_are_no_regions() {
        assert_eq!(whole_regions(4, |one, other| one.row() == other.row()), None);
        assert_eq!(whole_regions(4, |one, other| one.column() == other.column()), None);
    }

    #[test]
    fn nearly_square_blocks_are_usual() {
        let shapes = |size| usual_shapes(size).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(shapes(9), ["3x3"]);
        assert_eq!(shapes(6), ["2x3", "3x2"]);
        assert_eq!(shapes(12), ["3x4", "4x3"]);
        assert!(shapes(7).is_empty());
    }
}
