//! Boards of every kind on painted desktops.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "screens and boards are small"
)]

use proptest::prelude::*;

use super::painter::{Blocks, Scene};
use super::*;

const SCREEN: (i32, i32) = (1920, 1080);

fn scene() -> Scene {
    Scene {
        screen: (700, 700),
        size: 9,
        blocks: Blocks::Even { height: 3, width: 3 },
        tile: 48.0,
        first: Point { x: 123, y: 147 },
        seed: 7,
        has_diagonals: false,
        has_cages: false,
        has_marks: false,
        pointer: None,
    }
}

/// Fails unless both ways find the board, with every cell at most a pixel off.
#[track_caller]
fn assert_found(scene: &Scene, picture: &Picture, pointer: Point) {
    assert_fits(scene, find_grid(picture, pointer));
    assert_fits(scene, find_grid_in(picture, scene.window(), scene.size));
}

#[track_caller]
fn assert_fits(scene: &Scene, found: Option<ScreenGrid>) {
    let Some(grid) = found else { panic!("not found: {scene:?}") };
    let error = scene.error_of(&grid.calibration);
    assert!(grid.size == scene.size && error <= 1.0, "{error} px off: {grid:?} in {scene:?}");
}

#[test]
fn the_lines_give_the_centre_and_the_step_exactly() {
    let scene = scene();
    let pointer = scene.near_centre((0.4, -0.4));
    let grid = find_grid(&scene.paint().picture(), pointer);
    let calibration = Calibration::new(Point { x: 123 + 24, y: 147 + 24 }, 48.0);
    assert_eq!(grid, Some(ScreenGrid { calibration, size: 9 }));
}

#[test]
fn a_board_scaled_by_the_system_is_found() {
    for (magnification, tile) in [(1.25, 37.0), (1.5, 48.0), (1.75, 31.0), (2.0, 24.0), (0.8, 48.0)] {
        let scene = Scene { tile, ..scene() };
        let picture = magnified(&scene.paint().picture(), magnification);
        let on_screen = |place: i32| (f64::from(place) + 0.5) * magnification - 0.5;
        let (first_x, first_y) = (on_screen(scene.first.x), on_screen(scene.first.y));
        let step = tile * magnification;
        let pointer = Point { x: nearest(first_x + step * 0.3), y: nearest(first_y + step * 0.7) };
        let grid = find_grid(&picture, pointer).unwrap_or_else(|| panic!("not found {magnification}"));
        assert_eq!(grid.size, 9);
        let Calibration { origin, step_x, step_y } = grid.calibration;
        for (first, origin, found) in [(first_x, origin.x, step_x), (first_y, origin.y, step_y)] {
            for cell in [0.0, 8.0] {
                let error = f64::from(origin) + cell * found - (first + step * (cell + 0.5));
                assert!(error.abs() <= 1.0, "{error} px off in cell {cell}, magnified by {magnification}");
            }
        }
    }
}

/// The picture scaled, with each pixel blended from the four nearest.
fn magnified(picture: &Picture, magnification: f64) -> Picture {
    let scaled = |length: i32| (f64::from(length) * magnification) as i32;
    let area =
        Area { left: 0, top: 0, width: scaled(picture.area().width), height: scaled(picture.area().height) };
    let source = |place: i32, length: i32| {
        let place = ((f64::from(place) + 0.5) / magnification - 0.5).clamp(0.0, f64::from(length - 2));
        (place as i32, place.fract())
    };
    let blend = |(x, right): (i32, f64), (y, down): (i32, f64)| {
        let colour = |x, y| picture.pixel(x, y).expect("a place in the picture").map(f64::from);
        let (upper, lower) = ((colour(x, y), colour(x + 1, y)), (colour(x, y + 1), colour(x + 1, y + 1)));
        std::array::from_fn(|channel| {
            let mix =
                |(one, other): ([f64; 3], [f64; 3])| one[channel] * (1.0 - right) + other[channel] * right;
            (mix(upper) * (1.0 - down) + mix(lower) * down) as u8
        })
    };
    let Area { width, height, .. } = picture.area();
    let places = (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y)));
    Picture::new(area, places.map(|(x, y)| blend(source(x, width), source(y, height))).collect())
}

#[test]
fn a_desktop_without_a_board_has_none() {
    let scene = Scene { first: Point { x: 2000, y: 2000 }, screen: (1000, 800), ..scene() };
    for seed in 0..20 {
        let picture = Scene { seed, ..scene.clone() }.paint().picture();
        for pointer in (0..1000).step_by(50).map(|place| Point { x: place, y: place * 4 / 5 }) {
            assert_eq!(find_grid(&picture, pointer), None);
        }
        assert_eq!(find_grids(&picture), []);
        for size in [4, 9, 25] {
            assert_eq!(find_grid_in(&picture, picture.area(), size), None);
        }
    }
}

#[test]
fn unevenly_spaced_lines_are_not_a_board() {
    assert_eq!(evenly_spaced(&[3.0, 13.0, 23.5, 34.0]), Some((3.0, 31.0 / 3.0, 3)));
    assert_eq!(evenly_spaced(&[3.0, 13.0, 25.0, 33.0]), None);
    assert_eq!(evenly_spaced(&[3.0, 13.0, 33.0]), None);
    assert_eq!(evenly_spaced(&[3.0, 10.0, 17.0]), None, "closer than cells can be");
    assert_eq!(evenly_spaced(&[3.0]), None);
    assert_eq!(evenly_spaced(&[]), None);
}

#[test]
fn a_grid_with_few_cells_is_not_a_board() {
    let scene = Scene { size: 2, blocks: Blocks::Jigsaw, ..scene() };
    let picture = scene.paint().picture();
    assert_eq!(find_grid(&picture, scene.near_centre((0.0, 0.0))), None);
    assert_fits(&scene, find_grid_in(&picture, scene.window(), 2));
}

#[test]
fn a_board_of_another_size_or_only_part_of_one_is_not_found() {
    let scene = scene();
    let picture = scene.paint().picture();
    assert_eq!(find_grid_in(&picture, scene.window(), 8), None);
    assert_eq!(find_grid_in(&picture, scene.window(), 0), None);
    let window = scene.window();
    let half = Area { width: window.width / 2, ..window };
    assert_eq!(find_grid_in(&picture, half, 9), None);
    let part = scene.paint().part(half);
    assert_eq!(find_grid_in(&part, window, 9), None);
}

#[test]
fn a_picture_of_part_of_the_screen_gives_screen_positions() {
    let scene = scene();
    let part = scene.paint().part(scene.window());
    assert_found(&scene, &part, scene.near_centre((0.1, 0.2)));
}

#[test]
fn several_boards_are_all_found() {
    let mut canvas = scene().paint();
    let small = Scene {
        size: 4,
        tile: 20.0,
        blocks: Blocks::Even { height: 2, width: 2 },
        first: Point { x: 15, y: 60 },
        ..scene()
    };
    small.paint_onto(&mut canvas);
    let picture = canvas.picture();
    let mut sizes: Vec<usize> = find_grids(&picture).iter().map(|grid| grid.size).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [4, 9]);
    assert_fits(&small, find_grid(&picture, small.near_centre((2.0, 3.0))));
}

#[test]
fn a_covered_line_hides_the_board() {
    let scene = scene();
    for (left, top) in [(60, 40), (0, 100), (200, 200), (430, 430), (300, 0), (100, 431)] {
        let mut canvas = scene.paint();
        let cover = Area { left: 123 + left, top: 147 + top, width: 50, height: 50 };
        canvas.fill(cover, [255; 3]);
        let picture = canvas.picture();
        assert_eq!(find_grid_in(&picture, scene.window(), 9), None, "covered at {left},{top}");
        assert_eq!(find_grid(&picture, scene.near_centre((0.0, 0.0))), None, "covered at {left},{top}");
        assert_eq!(find_grids(&picture), [], "covered at {left},{top}");
    }
}

#[test]
fn the_pointer_may_be_left_of_the_middle_in_a_small_board_at_the_edge_of_the_screen() {
    let blocks = Blocks::Even { height: 2, width: 2 };
    let scene =
        Scene { screen: SCREEN, size: 4, blocks, tile: 16.0, first: Point { x: 8, y: 33 }, ..scene() };
    let (x, y) = scene.centre(3, 0);
    let pointer = Point { x: nearest(x - 0.32 * scene.tile), y: nearest(y) };
    assert_fits(&scene, find_grid(&scene.paint().picture(), pointer));
}

#[test]
fn the_pointer_less_than_a_cell_beyond_a_corner_finds_nothing() {
    let blocks = Blocks::Even { height: 3, width: 7 };
    let first = Point { x: 632, y: 67 };
    let scene = Scene { screen: SCREEN, size: 21, blocks, tile: 47.0, first, ..scene() };
    assert_eq!(find_grid(&scene.paint().picture(), Point { x: 599, y: 35 }), None);
}

/// Windows of the game anywhere on the screen, with everything it draws, and the pointer's position in
/// the first cell.
fn scenes() -> impl Strategy<Value = (Scene, (f64, f64))> {
    let blocks = prop_oneof![
        (2_usize..=5, 2_usize..=8)
            .prop_filter("the game has up to 35 symbols", |(height, width)| height * width <= MAX_SIZE)
            .prop_map(|(height, width)| (Blocks::Even { height, width }, height * width)),
        (4_usize..=16).prop_map(|size| (Blocks::Jigsaw, size)),
    ];
    let tile = prop_oneof![(16_i32..=100).prop_map(f64::from), 16.0..100.0];
    let offset = (-0.4..0.4, -0.4..0.4);
    let flags = proptest::array::uniform3(any::<bool>());
    (blocks, tile, any::<u64>(), flags, (0.0..1.0, 0.0..1.0), offset).prop_map(
        |((blocks, size), tile, seed, [has_diagonals, has_cages, has_marks], place, offset)| {
            let largest = f64::from(SCREEN.1 - 40) / (size + 1) as f64;
            let mut scene = Scene {
                screen: SCREEN,
                size,
                blocks,
                tile: if tile > largest { largest.floor() } else { tile },
                seed,
                has_diagonals,
                has_cages,
                has_marks,
                first: Point { x: 0, y: 0 },
                pointer: None,
            };
            let window = scene.window();
            let somewhere = |share: f64, room: i32, edge: i32| (share * f64::from(room)) as i32 - edge;
            scene.first = Point {
                x: somewhere(place.0, SCREEN.0 - window.width, window.left),
                y: somewhere(place.1, SCREEN.1 - window.height, window.top),
            };
            (scene, offset)
        },
    )
}

proptest! {
    #[test]
    fn every_board_is_found((scene, offset) in scenes()) {
        assert_found(&scene, &scene.paint().picture(), scene.near_centre(offset));
    }

    #[test]
    fn the_image_of_the_pointer_is_not_in_the_way((scene, offset) in scenes()) {
        let pointer = scene.near_centre(offset);
        let scene = Scene { pointer: Some(pointer), ..scene };
        assert_fits(&scene, find_grid(&scene.paint().picture(), pointer));
    }

    #[test]
    fn whole_pixels_are_found_exactly((scene, offset) in scenes()) {
        let scene = Scene { tile: scene.tile.floor(), ..scene };
        let grid = find_grid(&scene.paint().picture(), scene.near_centre(offset)).expect("a board");
        prop_assert_eq!((grid.calibration.step_x, grid.calibration.step_y), (scene.tile, scene.tile));
        prop_assert!(scene.error_of(&grid.calibration) <= 0.5, "{:?}", grid);
    }

    #[test]
    fn the_pointer_may_be_in_any_cell(
        (scene, offset) in scenes(), row in any::<prop::sample::Index>(), column in any::<prop::sample::Index>(),
    ) {
        let (x, y) = scene.centre(row.index(scene.size), column.index(scene.size));
        let pointer =
            Point { x: nearest(x + offset.0 * scene.tile), y: nearest(y + offset.1 * scene.tile) };
        assert_fits(&scene, find_grid(&scene.paint().picture(), pointer));
    }

    #[test]
    fn the_pointer_beside_the_board_finds_nothing((scene, _) in scenes(), side in 0..4, along in 0.0..1.0) {
        let (first, last) = (scene.centre(0, 0), scene.centre(scene.size - 1, scene.size - 1));
        // A little beyond the outline, which is half a cell from the centres.
        let beyond = scene.tile * 0.5 + 4.0;
        let between = |(first, last): (f64, f64)| first + along * (last - first);
        let (x, y) = match side {
            0 => (first.0 - beyond, between((first.1, last.1))),
            1 => (last.0 + beyond, between((first.1, last.1))),
            2 => (between((first.0, last.0)), first.1 - beyond),
            _ => (between((first.0, last.0)), last.1 + beyond),
        };
        let pointer = Point { x: nearest(x), y: nearest(y) };
        prop_assert_eq!(find_grid(&scene.paint().picture(), pointer), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_only_board_on_the_screen_is_found((scene, _) in scenes()) {
        let grids = find_grids(&scene.paint().picture());
        prop_assert_eq!(grids.len(), 1);
        assert_fits(&scene, grids.first().copied());
    }
}
