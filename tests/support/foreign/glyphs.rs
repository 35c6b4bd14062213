//! Digits and letters made of strokes with round ends, drawn at any size.

use sudoku_bot::puzzle::Symbol;

use super::settings::{Face, Style};

type Dot = (f64, f64);

/// How dark each pixel of a symbol is, from 0 to 1, row by row.
#[derive(Clone, Debug)]
pub struct Mask {
    pub width: i32,
    pub height: i32,
    pub shares: Vec<f64>,
}

/// Draws a symbol `height` pixels high.
pub fn mask(character: char, height: f64, style: Style) -> Mask {
    let width = height * f64::from(style.weight) / 100.0;
    let strokes = strokes(character, style.face);
    let lean = f64::from(style.slant) / 100.0;
    // The strokes' middles lie within the height by half their width.
    let scale = height - width;
    let placed = |&(x, y): &Dot| ((x + lean * (1.0 - y)) * scale, y * scale);
    let strokes: Vec<Vec<Dot>> = strokes.iter().map(|stroke| stroke.iter().map(placed).collect()).collect();
    let xs = || strokes.iter().flatten().map(|dot| dot.0);
    let left = xs().fold(f64::MAX, f64::min) - width / 2.0 - 1.0;
    let right = xs().fold(f64::MIN, f64::max) + width / 2.0 + 1.0;
    let (columns, rows) = (whole(right - left), whole(height + 2.0));
    let share = |column: i32, row: i32| {
        let dot = (left + f64::from(column) + 0.5, f64::from(row) + 0.5 - width / 2.0 - 1.0);
        let nearest = strokes.iter().map(|stroke| distance(dot, stroke)).fold(f64::MAX, f64::min);
        (width / 2.0 - nearest + 0.5).clamp(0.0, 1.0)
    };
    let shares = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    Mask { width: columns, height: rows, shares: shares.map(|(column, row)| share(column, row)).collect() }
}

#[expect(clippy::cast_possible_truncation, reason = "glyphs are smaller than screens")]
fn whole(length: f64) -> i32 {
    length.ceil() as i32
}

/// The characters of a symbol on the board.
pub fn character(symbol: Symbol) -> char {
    symbol.to_char().to_ascii_uppercase()
}

/// How far a dot is from a stroke.
fn distance(dot: Dot, stroke: &[Dot]) -> f64 {
    stroke.windows(2).map(|ends| distance_to_segment(dot, ends[0], ends[1])).fold(f64::MAX, f64::min)
}

fn distance_to_segment((x, y): Dot, (from_x, from_y): Dot, (to_x, to_y): Dot) -> f64 {
    let (right, down) = (to_x - from_x, to_y - from_y);
    let along = ((x - from_x) * right + (y - from_y) * down) / (right * right + down * down).max(1e-9);
    let along = along.clamp(0.0, 1.0);
    (x - from_x - along * right).hypot(y - from_y - along * down)
}

/// Part of an ellipse around a centre, between two angles in degrees: 0 is to the right, 90 below.
fn arc((x, y): Dot, (across, down): Dot, from: f64, to: f64) -> Vec<Dot> {
    const PARTS: u8 = 24;
    let angle = |part: u8| (from + (to - from) * f64::from(part) / f64::from(PARTS)).to_radians();
    (0..=PARTS).map(|part| (x + across * angle(part).cos(), y + down * angle(part).sin())).collect()
}

fn line(dots: &[Dot]) -> Vec<Dot> {
    dots.to_vec()
}

fn joined(parts: &[Vec<Dot>]) -> Vec<Dot> {
    parts.concat()
}

/// The strokes of a character whose height is 1, from the top down.
fn strokes(character: char, face: Face) -> Vec<Vec<Dot>> {
    match character {
        '0' => vec![arc((0.28, 0.5), (0.28, 0.5), 0.0, 360.0)],
        '1' => one(face),
        '2' => {
            vec![joined(&[arc((0.28, 0.27), (0.26, 0.27), 190.0, 385.0), line(&[(0.02, 1.0), (0.56, 1.0)])])]
        }
        '3' => vec![joined(&[
            arc((0.27, 0.25), (0.23, 0.25), 200.0, 450.0),
            arc((0.26, 0.75), (0.28, 0.25), 270.0, 520.0),
        ])],
        '4' => vec![line(&[(0.42, 1.0), (0.42, 0.0), (0.0, 0.7), (0.58, 0.7)])],
        '5' => vec![joined(&[
            line(&[(0.5, 0.0), (0.1, 0.0), (0.06, 0.46)]),
            arc((0.27, 0.68), (0.28, 0.32), 225.0, 515.0),
        ])],
        '6' => six(),
        '7' => vec![seven(face)],
        '8' => vec![arc((0.28, 0.25), (0.23, 0.25), 0.0, 360.0), arc((0.28, 0.75), (0.28, 0.25), 0.0, 360.0)],
        '9' => six().into_iter().map(turned).collect(),
        letter => letter_strokes(letter),
    }
}

fn one(face: Face) -> Vec<Vec<Dot>> {
    let stem = line(&[(0.08, 0.2), (0.3, 0.0), (0.3, 1.0)]);
    match face {
        Face::Plain => vec![stem],
        Face::Formal => vec![stem, line(&[(0.08, 1.0), (0.52, 1.0)])],
    }
}

fn six() -> Vec<Vec<Dot>> {
    vec![
        arc((0.28, 0.69), (0.27, 0.31), 0.0, 360.0),
        joined(&[line(&[(0.01, 0.69)]), arc((0.36, 0.62), (0.35, 0.62), 180.0, 290.0)]),
    ]
}

fn seven(face: Face) -> Vec<Dot> {
    match face {
        Face::Plain => line(&[(0.02, 0.0), (0.54, 0.0), (0.18, 1.0)]),
        Face::Formal => line(&[(0.02, 0.0), (0.54, 0.0), (0.32, 0.42), (0.22, 0.75), (0.2, 1.0)]),
    }
}

/// Turns a stroke upside down.
fn turned(stroke: Vec<Dot>) -> Vec<Dot> {
    stroke.into_iter().map(|(x, y)| (0.56 - x, 1.0 - y)).collect()
}

fn letter_strokes(letter: char) -> Vec<Vec<Dot>> {
    let stem = || line(&[(0.04, 0.0), (0.04, 1.0)]);
    let round = || arc((0.34, 0.5), (0.32, 0.5), 315.0, 45.0);
    let middle = || line(&[(0.04, 0.48), (0.44, 0.48)]);
    match letter {
        'A' => vec![line(&[(0.0, 1.0), (0.3, 0.0), (0.6, 1.0)]), line(&[(0.1, 0.66), (0.5, 0.66)])],
        'B' => vec![stem(), upper_bowl(), lower_bowl()],
        'C' => vec![round()],
        'D' => vec![
            stem(),
            joined(&[line(&[(0.04, 0.0)]), arc((0.2, 0.5), (0.38, 0.5), 270.0, 450.0), line(&[(0.04, 1.0)])]),
        ],
        'E' => vec![line(&[(0.52, 0.0), (0.04, 0.0), (0.04, 1.0), (0.54, 1.0)]), middle()],
        'F' => vec![line(&[(0.52, 0.0), (0.04, 0.0), (0.04, 1.0)]), middle()],
        'G' => vec![joined(&[round(), line(&[(0.6, 0.8), (0.6, 0.55), (0.36, 0.55)])])],
        other => panic!("`{other}` has no shape"),
    }
}

fn upper_bowl() -> Vec<Dot> {
    joined(&[line(&[(0.04, 0.0)]), arc((0.28, 0.24), (0.22, 0.24), 270.0, 450.0), line(&[(0.04, 0.48)])])
}

fn lower_bowl() -> Vec<Dot> {
    joined(&[line(&[(0.04, 0.48)]), arc((0.3, 0.74), (0.26, 0.26), 270.0, 450.0), line(&[(0.04, 1.0)])])
}
