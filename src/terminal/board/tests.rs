//! What a highlight leaves of the board below it.

use super::geometry::region_of;
use super::*;
use crate::game::Shown;
use crate::puzzle::{HouseKind, Puzzle};
use crate::solver::{Grade, Guessing, Solver};

const X: &str = "3x3x:d8b9b5_7_9_1a8f5b6_1b3e4b4c9b9e3b4_3b9f1a7_8_4_2b9b4d";
const JIGSAW: &str =
    "9jx:a5b8l2a3a6d4d4f2c8f9d7d5a6a1l3b7a,c_bc__a_c_aa___a_a_c_cba_b_abc_acdbc_cbb_aa_a__d___ac_daa_d_i_";
const KILLER: &str = "3x3k:zzzc,_aaa___a__________________a__a_aa_______a_a___aa____aa__caaa_aba__a_a___aa__abaab_aaa_aab__aba_b_,8_13a15a15a15_6a9_10b15_7b12a8_8_10c12a16d10b7a21b11a15c12a18_4a11_19_21e9d5a9_17a14a8a15f";

fn characters(picture: &Buffer) -> Vec<&str> {
    picture.content.iter().map(ratatui::buffer::Cell::symbol).collect()
}

/// The scene of a board with all its candidates, and the steps on it.
fn example(id: &str) -> (Scene, Vec<Step>) {
    let puzzle: Puzzle = id.parse().expect("a game ID");
    let mut shown = Shown::new(&puzzle);
    let solver = Solver::new(&puzzle, Guessing::Never);
    for cell in puzzle.blanks() {
        for symbol in solver.grid().candidates(cell).iter() {
            shown.apply(Action::Mark(cell, symbol));
        }
    }
    (Scene::new(puzzle, shown), solver.take(12).collect())
}

#[test]
fn a_highlight_erases_nothing() {
    for id in [X, JIGSAW, KILLER] {
        let (scene, steps) = example(id);
        assert!(!steps.is_empty(), "{id}");
        for geometry in &Geometry::all(scene.puzzle.layout()) {
            for theme in [Theme::coloured(), Theme::plain()] {
                let before = board_picture(&scene, geometry, &theme);
                for step in &steps {
                    for grade in [Grade::Place, Grade::Cells, Grade::Reason] {
                        let mut scene = scene.clone();
                        scene.advise(step, grade);
                        let picture = board_picture(&scene, geometry, &theme);
                        assert_eq!(characters(&picture), characters(&before), "{id}: {grade:?} of {step:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_groups_of_a_highlighted_house_stay_apart() {
    for id in [JIGSAW, KILLER] {
        let (scene, _) = example(id);
        let layout = scene.puzzle.layout();
        for geometry in Geometry::all(layout).iter().filter(|geometry| geometry.zoom.lines == GridLines::None)
        {
            let theme = Theme::coloured();
            for (id, house) in layout.houses_of_kind(HouseKind::Row) {
                let mut scene = scene.clone();
                scene.houses = vec![id];
                let backgrounds = backgrounds(&scene, geometry.zoom, &theme);
                let group = |cell: Cell| match layout.cage_of(cell) {
                    Some(cage) => cage.index(),
                    None => region_of(layout, cell),
                };
                for pair in house.cells.windows(2) {
                    let [one, other] = [pair[0], pair[1]].map(|cell| backgrounds[cell.index()]);
                    assert_eq!(one != other, group(pair[0]) != group(pair[1]), "{id:?}: {pair:?}");
                }
            }
        }
    }
}
