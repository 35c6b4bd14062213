//! What a board must fulfil besides its type, and which requests can never be met.

use std::ops::RangeInclusive;

use crate::puzzle::{BlockShape, GameType, Level, Parting, Symmetry};
use crate::solver::TechniqueName;

/// What else a board must fulfil.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// No given can be left out. Such boards are hardly ever symmetric, so the type's symmetry does not count.
    pub minimal: bool,
    /// The number of givens.
    pub clues: Option<RangeInclusive<usize>>,
    /// The difficulty on Sudoku Explainer's scale.
    pub score: Option<RangeInclusive<f64>>,
    /// A technique that the solution has a step of, because nothing simpler leads on there.
    pub needs: Option<TechniqueName>,
    /// The hardest technique that the solution may have a step of.
    pub at_most: Option<TechniqueName>,
}

/// The most symbols of the game's killers.
const MOST_KILLER_SYMBOLS: usize = 9;

/// The fewest givens of the usual board, found by trying all others (`McGuire` and others, 2012).
const FEWEST_CLUES: usize = 17;

/// Why no board can ever be as requested.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Unmeetable {
    #[error("killers have at most {MOST_KILLER_SYMBOLS} symbols; {game_type} has {}", .game_type.size())]
    KillerTooLarge { game_type: GameType },
    #[error("a board with diagonals has at least 4 symbols; {game_type} has {}", .game_type.size())]
    DiagonalsTooSmall { game_type: GameType },
    #[error("boards of {} are always trivial; ask for the level `dt`", .game_type.parting)]
    AlwaysTrivial { game_type: GameType },
    #[error("no board of {} with one solution is {}; ask for another level", .game_type.parting, .game_type.level)]
    NoSuchLevel { game_type: GameType },
    #[error("no {} board of {} has the symmetry asked for; ask for {asymmetric}", .asymmetric.level, .asymmetric.parting)]
    NeverSymmetric { asymmetric: GameType },
    #[error("killers have cages instead of givens; leave the number of clues out")]
    KillerClues,
    #[error("no board has {least} to {most} clues: the first number is larger than the second")]
    NoClues { least: usize, most: usize },
    #[error("no board has a score of {least:.1} to {most:.1}: the first number is larger than the second")]
    NoScore { least: f64, most: f64 },
    #[error("a board of {game_type} needs at least {fewest} clues to have one solution")]
    TooFewClues { game_type: GameType, fewest: usize },
    #[error("a board of {game_type} has {cells} cells, which is fewer than {clues} clues")]
    TooManyClues { game_type: GameType, cells: usize, clues: usize },
    #[error("no {level} board needs {technique}; ask for a harder level, such as {harder}")]
    TooEasy { level: Level, technique: String, harder: GameType },
    #[error("no {level} board has a score of {least:.1}; ask for a harder level, such as {harder}")]
    ScoreTooHigh { level: Level, least: f64, harder: GameType },
    #[error("a board that needs {needs} needs something harder than {at_most}; change one of the two")]
    NeedsTooHard { needs: String, at_most: String },
}

impl Wishes {
    /// Refuses what no board can fulfil.
    pub(super) fn check(&self, game_type: GameType) -> Result<(), Unmeetable> {
        let size = game_type.size();
        if game_type.killer && size > MOST_KILLER_SYMBOLS {
            return Err(Unmeetable::KillerTooLarge { game_type });
        }
        if game_type.diagonals && size < 4 {
            return Err(Unmeetable::DiagonalsTooSmall { game_type });
        }
        if game_type.level > Level::Trivial && is_always_trivial(game_type.parting) {
            return Err(Unmeetable::AlwaysTrivial { game_type });
        }
        self.check_smallest_jigsaws(game_type)?;
        if let Some(score) = self.score.as_ref().filter(|score| score.is_empty()) {
            return Err(Unmeetable::NoScore { least: *score.start(), most: *score.end() });
        }
        self.check_needs(game_type)?;
        self.clues.as_ref().map_or(Ok(()), |clues| check_clues(clues, game_type))
    }

    /// Refuses what no jigsaw of 4 symbols is. All of them, in all 117 ways to divide the board, were graded once.
    fn check_smallest_jigsaws(&self, game_type: GameType) -> Result<(), Unmeetable> {
        let GameType { parting, diagonals, killer, symmetry, level } = game_type;
        if parting != Parting::Jigsaw(4) || killer {
            return Ok(());
        }
        let may_be_symmetric = self.minimal
            || diagonals
            || matches!(symmetry, Symmetry::None | Symmetry::Mirror2 | Symmetry::Mirror2Diagonal);
        match level {
            Level::Advanced => Err(Unmeetable::NoSuchLevel { game_type }),
            Level::Unreasonable if diagonals => Err(Unmeetable::NoSuchLevel { game_type }),
            Level::Extreme | Level::Unreasonable if !may_be_symmetric => {
                let asymmetric = GameType { symmetry: Symmetry::None, ..game_type };
                Err(Unmeetable::NeverSymmetric { asymmetric })
            }
            _ => Ok(()),
        }
    }

    /// Refuses techniques and scores that boards of the easier levels never need. Cages have techniques of their own.
    fn check_needs(&self, game_type: GameType) -> Result<(), Unmeetable> {
        if let Some((needs, at_most)) = self.needs.as_ref().zip(self.at_most.as_ref())
            && needs.least_score() > at_most.score()
        {
            return Err(Unmeetable::NeedsTooHard { needs: needs.to_string(), at_most: at_most.to_string() });
        }
        let hardest = match game_type.level {
            _ if game_type.killer => return Ok(()),
            Level::Trivial => 1.5,
            Level::Basic => 2.3,
            _ => return Ok(()),
        };
        let (level, harder) = (game_type.level, GameType { level: Level::Extreme, ..game_type });
        match (&self.needs, &self.score) {
            (Some(needs), _) if needs.score() > hardest => {
                Err(Unmeetable::TooEasy { level, technique: needs.to_string(), harder })
            }
            (_, Some(score)) if *score.start() > hardest => {
                Err(Unmeetable::ScoreTooHigh { level, least: *score.start(), harder })
            }
            _ => Ok(()),
        }
    }
}

fn check_clues(clues: &RangeInclusive<usize>, game_type: GameType) -> Result<(), Unmeetable> {
    let (size, (&least, &most)) = (game_type.size(), (clues.start(), clues.end()));
    let cells = size * size;
    let fewest = fewest_clues(game_type);
    if clues.is_empty() {
        Err(Unmeetable::NoClues { least, most })
    } else if game_type.killer {
        if least == 0 { Ok(()) } else { Err(Unmeetable::KillerClues) }
    } else if most < fewest {
        Err(Unmeetable::TooFewClues { game_type, fewest })
    } else if least > cells {
        Err(Unmeetable::TooManyClues { game_type, cells, clues: least })
    } else {
        Ok(())
    }
}

/// A bound for the number of givens: where two symbols are not given, they can be exchanged.
fn fewest_clues(game_type: GameType) -> usize {
    let usual = Parting::Blocks(BlockShape { height: 3, width: 3 });
    if game_type.parting == usual && !game_type.diagonals { FEWEST_CLUES } else { game_type.size() - 1 }
}

/// The game deals only trivial boards of these sizes, too.
fn is_always_trivial(parting: Parting) -> bool {
    match parting {
        Parting::Blocks(blocks) => blocks.size() == 4,
        Parting::Jigsaw(size) => size < 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(game_type: &str, wishes: &Wishes) -> Result<(), String> {
        let game_type = game_type.parse().expect("a type");
        wishes.check(game_type).map_err(|error| error.to_string())
    }

    #[test]
    fn what_no_board_can_fulfil_is_refused_in_one_sentence() {
        for (game_type, part) in [
            ("3x4k", "killers have at most 9 symbols; 3x4k has 12"),
            ("3jx", "at least 4 symbols; 3jx has 3"),
            ("2x2db", "boards of 2x2 are always trivial"),
            ("3jdu", "boards of 3j are always trivial"),
            ("2x2jda", "no board of 4j with one solution is Advanced"),
            ("4jxdu", "no board of 4j with one solution is Unreasonable"),
            ("4jde", "no Extreme board of 4j has the symmetry asked for; ask for 4jade"),
        ] {
            let error = check(game_type, &Wishes::default()).expect_err(game_type);
            assert!(error.contains(part), "{game_type}: {error}");
        }
    }

    #[test]
    fn techniques_that_easy_boards_never_need_are_refused() {
        let with = |needs: &str| Wishes { needs: Some(needs.parse().expect("a name")), ..Wishes::default() };
        let error = check("9j", &with("swordfish")).expect_err("trivial");
        assert_eq!(error, "no Trivial board needs swordfish; ask for a harder level, such as 9jde");
        assert!(check("3x3db", &with("locked candidates")).is_err());
        for (game_type, needs) in [("3x3", "hidden single"), ("3x3db", "naked single"), ("9jde", "swordfish")]
        {
            assert_eq!(check(game_type, &with(needs)), Ok(()), "{game_type} {needs}");
        }
    }

    #[test]
    fn scores_that_easy_boards_never_have_are_refused() {
        let from = |least: f64| Wishes { score: Some(least..=9.0), ..Wishes::default() };
        let error = check("3x3db", &from(4.0)).expect_err("basic");
        assert_eq!(error, "no Basic board has a score of 4.0; ask for a harder level, such as 3x3de");
        for (game_type, least) in [("3x3", 1.5), ("3x3db", 2.3), ("3x3du", 9.0), ("3x3k", 4.0)] {
            assert_eq!(check(game_type, &from(least)), Ok(()), "{game_type} {least}");
        }
    }

    #[test]
    fn needing_more_than_is_allowed_is_refused() {
        let with = |needs: &str, at_most: &str| Wishes {
            needs: Some(needs.parse().expect("a name")),
            at_most: Some(at_most.parse().expect("a name")),
            ..Wishes::default()
        };
        let error = check("3x3de", &with("swordfish", "hidden single")).expect_err("never");
        assert_eq!(
            error,
            "a board that needs swordfish needs something harder than hidden single; change one of the two"
        );
        for (needs, at_most) in [("swordfish", "swordfish"), ("X-wing", "swordfish")] {
            assert_eq!(check("3x3de", &with(needs, at_most)), Ok(()), "{needs} {at_most}");
        }
    }

    #[test]
    fn numbers_of_clues_that_no_board_has_are_refused() {
        let with = |clues| Wishes { clues: Some(clues), ..Wishes::default() };
        for (game_type, clues, part) in [
            ("3x3", 1..=16, "at least 17 clues"),
            ("3x3x", 1..=7, "at least 8 clues"),
            ("9j", 1..=1, "at least 8 clues"),
            ("3x3", 82..=90, "81 cells, which is fewer than 82"),
            ("3x3k", 20..=30, "cages instead of givens"),
            ("3x3", RangeInclusive::new(30, 20), "no board has 30 to 20 clues"),
        ] {
            let error = check(game_type, &with(clues)).expect_err(part);
            assert!(error.contains(part), "{game_type}: {error}");
        }
        assert_eq!(check("3x3", &with(17..=17)), Ok(()));
        assert_eq!(check("3x3k", &with(0..=30)), Ok(()));
    }
}
