//! IDs as the game writes them, and IDs with one thing wrong.

use super::*;

fn read_id(text: &str) -> Result<Puzzle, Problem> {
    read(text, &mut Layouts::default())
}

/// Dealt by the game's `--generate`, one of each kind.
const DEALT: [&str; 10] = [
    "2x2:d1a4b1a2d",
    "2x3:a6_3a2g1_4a6d6a4_1g2a5_3a",
    "2x5:c3d8b6_5d3_7b8a1_2b10b6c7_3c1_7a8a3b9_4b10_6b8a7a3_5c9_10c6b4b5_1a3b9_7d5_6b5d3c",
    "2x2x:d3_2d4_1d",
    "2x3x:g6a2_4_1a4h2a5_1_4a3g",
    "4j:a4a3h1a4a,daa_a_b_a_ab",
    "7jx:c1d2e3_5q4_1e7d7c,_d_af_a_bbbc_bhc_ba_a____aa_b__abbb_",
    "2x3k:zj,ba____________a__aaaaaaa_aa_a___a__aa_aaa,12b8a7_5_8_6_10f6_9_5_13_8f7a11_6a5c",
    "3x3xk:zzzc,_aaaa__a_____aa______a__a______aa____a__________a____aa_ba___aaa__b_a_a__aaa____b__a_aa_aaaabaaabaa,11_12a12a15a11b17a4a18_9_21a4a12e14a13_12a13a9e21_12_3a9a11e9a10_10a10_14a17a9a6_11d12a16b9a9d",
    "9jxk:zzzc,ai_ab___db__a_a_ca_acbbbbgddb_aa__ba__ab_abbba___b_bbbabbba,__a______a________b__a_a__aaa_________________aaaaaaaaba_ac__aa_a_aa_a_a_a___a_a___a_a_aa_aaa__aaa___,9_16_9a15_8_9_11_5b13f15a14_3_19b11_11d7a9b14a14a10b9_8_8_10_10_12_11_5_9i11a5_19a8a9a16d8a17a8a",
];

#[test]
fn ids_of_the_game_read_back_as_written() {
    for id in DEALT {
        assert_eq!(read_id(id).expect(id).game_id(), id);
    }
    let largest = "5x7:zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzc";
    assert_eq!(read_id(largest).expect("an empty board").game_id(), largest);
}

#[test]
fn level_and_symmetry_do_not_affect_the_board() {
    let plain = read_id("3x3:zzzc").expect("an empty board");
    for id in ["3x3du:zzzc", "3x3adt:zzzc", "3x3r4de:zzzc", "3:zzzc", "3x3md2:zzzc"] {
        assert_eq!(read_id(id).as_ref(), Ok(&plain), "{id}");
    }
}

#[test]
fn cages_have_their_cells_and_sums() {
    // Two rows of two cages each, and two rows that are cages.
    let puzzle = read_id("2x2k:p,abg____________,3a7a3a7a10c10c").expect("right");
    let sums: Vec<usize> = puzzle.layout().shape().cages.iter().map(|cage| cage.sum).collect();
    assert_eq!(sums, [3, 7, 3, 7, 10, 10]);
    assert_eq!(puzzle.layout().shape().cages[4].cells.len(), 4);
}

#[test]
fn errors_point_at_the_column() {
    for (id, column, part) in [
        ("3x3#123", 4, "seed"),
        ("3x3:zzz", 8, "ends after 78 of 81"),
        ("3x3:zzzd", 8, "too many cells: the board has 81"),
        ("2x2:5o", 5, "5 is not a symbol of a 4x4 board"),
        ("2x2:a?n", 6, "unexpected `?`"),
        ("2x2:1a1m", 7, "r1c1 and r1c3 are both 1"),
        ("9x9:a", 1, "block shape"),
        ("3x3q:zzzc", 4, "unknown parameter `q`"),
        ("2x2:99999999999999999999999o", 5, "99999999999999999999999 is not a symbol"),
        ("36j:a", 1, "at most 35"),
        ("2x2x:1n1", 8, "both 1, on the diagonal from top left to bottom right"),
        ("2x2:p,a", 6, "after the end of the ID"),
        ("4j:p", 5, "expected a `,` and the region borders"),
        ("4j:p,daa_a_b_a_a", 17, "end after 22 of 24 pairs"),
        ("4j:p,daa_a_b_a_ac", 17, "too many borders"),
        ("4j:p,x", 6, "expected regions of 4 cells, found 16 cells in region 1"),
        ("4j:1c1k,daa_a_b_a_ab", 6, "r1c1 and r2c1 are both 1"),
        ("2x2k:p", 7, "expected a `,` and the cage borders"),
        ("2x2k:p,x", 9, "expected a `,` and the cage sums"),
        ("2x2k:p,x,10o", 10, "the cage at r1c1 has 16 cells"),
        ("2x2k:p,abg____________,8a7a3a7a10c10c", 24, "cannot add up to 8"),
        ("2x2k:p,abg____________,a3a7a3a7a10c10b", 24, "the cage at r1c1 has no sum"),
        ("2x2k:p,abg____________,3_7a3a7a10c10d", 26, "unexpected sum at r1c2"),
        ("2x2k:1_1n,abg____________,3a7a3a7a10c10c", 8, "both 1"),
        ("2x2k:p,abg____________,99999999999999999999999o", 24, "too large for the sum"),
    ] {
        let problem = read_id(id).expect_err(id);
        assert_eq!(problem.column, column, "{id}: {}", problem.message);
        assert!(problem.message.contains(part), "{id}: {}", problem.message);
    }
}
