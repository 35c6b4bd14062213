//! The boards that are played.

/// A board with one solution, both row by row; `.` is a blank, and letters follow 9.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    pub givens: &'static str,
    pub answer: &'static str,
    /// Where the blocks are no rectangles, a character a cell, the same in all cells of a block.
    pub regions: &'static str,
}

/// An easy board of 30 clues and a hard one of 24.
pub const BOARDS: [Board; 2] = [
    Board::plain(
        ".9.6.4.25...5..9.45.37..1....2.59..1.1.........6..8437.8...36..4...2....7......58",
        "197684325628531974543792186372459861814367592956218437285173649469825713731946258",
    ),
    Board::plain(
        "85.6.......923..........3.5..49...7..1.....9..2...64..4.8..........531.......4.39",
        "853617924149235867762489315684921573317548692925376481438192756296753148571864239",
    ),
];

/// Boards of 6x6 with blocks of 2x3, 10 clues each.
pub const SMALL: [Board; 2] = [
    Board::plain(".2.5....3.......1626.......4....5.3.", "126543453621534216261354312465645132"),
    Board::plain("..2....63...12........51...41....3..", "412536563124125643634251356412241365"),
];

/// Boards of 12x12 with blocks of 3x4, 58 and 56 clues.
pub const LARGE: [Board; 2] = [
    Board::plain(
        concat!(
            "b..3...6c.....1.........5c6.b3a.2...c7..3b...15.1.3.58.4...79b......8.a475.1......693...9.85.a.c",
            ".ac...17..b3...c.65b.921.........c.....8c...6..b",
        ),
        concat!(
            "b8a32146c795491275c8ab365c67b3a92418c7843b6a9152123a5894b6c79b56172c83a47521acb34869364b92851a7c",
            "8ac9641752b3a47c865b392161b549327c8a2398ca71654b",
        ),
    ),
    Board::plain(
        concat!(
            "..a.8......663.2.c1.a..915c....7.......5.b.....7.72..a4.5..b8..6...9.1.27.6.2...b..15..8.17..9a.",
            "a.....8.2.......6....83a9..3.2a.7.64b......1.2..",
        ),
        concat!(
            "4ba78923c51663825c14a7b915c9a6b7432834951b628ac7c7213a48569b8ab675c93142796c235ab4815248b17c69a3",
            "a13b94862c752c54679b183a9813c2a57b64b67a4831925c",
        ),
    ),
];

/// Boards of 16x16 with blocks of 4x4, 108 and 110 clues.
pub const LARGEST: [Board; 2] = [
    Board::plain(
        concat!(
            ".......2...afe...925.d37..b.g.a6..4...g..79..3.5ce...fa.2g.1....d......g......b..5..7..e..a2c..d",
            "1b82.6.cge......4f...32d9c1.6......4.c7a186...d3......15b.f.72647..92g..4..3..5..1......a......f",
            "....4.d1.b3...8ae.a..7b..2...f..f3.7.9..ead.4bc...b85...7.......",
        ),
        concat!(
            "6g7195c2d38afe4b89251d37f4begca6ad4fbeg8c7961325ce3b6fa42g519d78d7c3f19g56482abeg5967b4e3fa2c81d",
            "1b82a65cge7d34f94fea832d9c1b65g752f4ec7a186gb9d33aged815b9fc726478692gfb4de3a15cb1dc3469a5278gef",
            "9c5g42d16b3fe78ae6adc7b382g45f91f317g986ead54bc224b85aef71c9d63g",
        ),
    ),
    Board::plain(
        concat!(
            "7e.f..8...3d..1ab5d6c.1...e.8g32..3.g...91.a..........f.....bc.d3cb.16..e..5......2..d....6.3b7.",
            "...d.fgc8.7...2e....a.e...cg.6.98.1.f5...e.4....g9...1.7c25.a....3a7.c....1..5......9..e..a8.1bf",
            "5.e3.....g..........7.4g...3.a..f78g.a...d.c5e43a6..52...8..f.g1",
        ),
        concat!(
            "7egf2b856c3d491ab5d6c91a4fe78g32283cg46d91bae7f5914ae7f3g582bc6d3cb91672e4d5gfa8eg284d591a6f3b7c",
            "6a5dbfgc8379142e4f71a3e82bcgd659821bf5a6deg493c7g9fe31b7c256a8d4d3a78c24f91b65egc4659gde37a821bf",
            "5be3d8cfag4172961d927e4g56f3ca8bf78g6a91bd2c5e43a6c4523b789efdg1",
        ),
    ),
];

/// Boards with blocks that are no rectangles, 22 and 24 clues.
pub const JIGSAWS: [Board; 2] = [
    Board {
        regions: "AABBBBCCCAAABBBCDCAAEEEBCDCFAEGEBDDCFAGGEEDDCFFFGEEDDHFFGGIIHDHFGGIIIHHHFGIIIIHHH",
        givens: ".......1.4..7..3.....9.....3..4581....7...9....9814..6.....7.....3..5..4.2.......",
        answer: "985243617412769385538971462376458129167532948259814736841697253693125874724386591",
    },
    Board {
        regions: "AAAABCCCCAABBBBCCCADBBBBCCEADDDDFEEEADDDFFFFEGHDFFFEEEGHHHHFIIEGGGHHIIIIGGGGHHIII",
        givens: ".2...17..1....9......2......5..1..67.3.6.4.1.86..5..2......6......8....6..74...9.",
        answer: "326541789185769432971283654452918367738694215864357921249136578593872146617425893",
    },
];

/// Boards whose diagonals have all digits, 24 and 22 clues.
pub const DIAGONALS: [Board; 2] = [
    Board::plain(
        "....8..9...791.84.....5...1.23........4...9........38.4...9.....61.784...9..4....",
        "146283795257916843389457261823769154614835972975124386438592617561378429792641538",
    ),
    Board::plain(
        "..6..3.51..74..........7..8....1....3.4...8.7....3....7..3..........65..23.9..6..",
        "946283751857491236123657948572814369314569827698732415765348192489126573231975684",
    ),
];

impl Board {
    const fn plain(givens: &'static str, answer: &'static str) -> Self {
        Self { givens, answer, regions: "" }
    }

    /// Each cell's row, column, given (or `.`) and solution, on a board of 9x9.
    pub fn cells(self) -> impl Iterator<Item = (usize, usize, char, char)> {
        let pairs = self.givens.chars().zip(self.answer.chars());
        pairs.enumerate().map(|(place, (given, answer))| (place / 9, place % 9, given, answer))
    }
}
