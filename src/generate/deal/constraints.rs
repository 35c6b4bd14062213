//! The constraints on a board in addition to its type, and which of them can never be met.

use std::ops::RangeInclusive;

use crate::generate::level::MOST_KILLER_SYMBOLS;
use crate::puzzle::{BlockShape, Division, GameType, Level, Symmetry};
use crate::solver::TechniqueName;
use crate::solver::techniques::Needs;
use crate::words::parse_range;

/// The constraints on a board in addition to its type.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Constraints {
    /// No clue is redundant. Such boards are hardly ever symmetric, so the type's symmetry does not count.
    #[arg(long, help = "Only boards with no redundant clue")]
    pub minimal: bool,
    /// The number of clues.
    #[arg(long, help = "Only boards with this number of clues", value_name = "MIN..MAX", value_parser = parse_range::<usize>)]
    pub clues: Option<RangeInclusive<usize>>,
    /// The difficulty on Sudoku Explainer's scale.
    #[arg(long, help = "Only boards with this score in `rate`", value_name = "MIN..MAX", value_parser = parse_range::<f64>)]
    pub score: Option<RangeInclusive<f64>>,
    /// A technique that the solution needs, because nothing simpler applies at one of its steps.
    #[arg(
        long,
        help = "Only boards that need this technique; `hint --list` prints the names",
        value_name = "TECHNIQUE"
    )]
    pub needs: Option<TechniqueName>,
    /// The hardest technique that the solution may have a step of.
    #[arg(long, help = "Only boards that need nothing harder than this technique", value_name = "TECHNIQUE")]
    pub at_most: Option<TechniqueName>,
}

/// The fewest symbols of a board that needs a naked subset or a fish of five or more: with fewer, what it leaves out
/// is a hidden subset or a fish of at most four.
const FEWEST_FOR_LARGER: usize = 10;

/// The fewest clues of a usual board, proved by exhaustive search (`McGuire` and others, 2012).
const FEWEST_CLUES: usize = 17;

/// Why no board can meet a request, in one sentence.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{0}")]
pub struct Impossible(String);

pub(super) fn ensure(is_possible: bool, why_not: impl FnOnce() -> String) -> Result<(), Impossible> {
    if is_possible { Ok(()) } else { Err(Impossible(why_not())) }
}

impl Constraints {
    /// Refuses constraints that no board can meet.
    pub(super) fn check(&self, game_type: GameType) -> Result<(), Impossible> {
        check_type(game_type)?;
        self.check_smallest_jigsaws(game_type)?;
        if let Some(score) = &self.score {
            let (least, most) = (score.start(), score.end());
            ensure(!score.is_empty(), || {
                format!(
                    "no board has a score of {least:.1} to {most:.1}: the first number is larger than the second"
                )
            })?;
        }
        self.check_techniques(game_type)?;
        self.clues.as_ref().map_or(Ok(()), |clues| check_clues(clues, game_type))
    }

    /// Refuses constraints that no jigsaw of 4 symbols meets, as found by grading all of them, in all 117 divisions.
    fn check_smallest_jigsaws(&self, game_type: GameType) -> Result<(), Impossible> {
        let GameType { division, diagonals, killer, symmetry, level } = game_type;
        if division != Division::Jigsaw(4) || killer {
            return Ok(());
        }
        ensure(level != Level::Advanced && !(level == Level::Unreasonable && diagonals), || {
            format!("no jigsaw of 4 symbols with one solution is {level}; ask for another level")
        })?;
        let may_be_symmetric = self.minimal
            || diagonals
            || matches!(symmetry, Symmetry::None | Symmetry::Mirror2 | Symmetry::Mirror2Diagonal);
        ensure(level < Level::Extreme || may_be_symmetric, || {
            let asymmetric = GameType { symmetry: Symmetry::None, ..game_type };
            format!("no {level} jigsaw of 4 symbols has the symmetry asked for; ask for {asymmetric}")
        })
    }

    /// Refuses techniques and scores that boards of the type or level never need.
    fn check_techniques(&self, game_type: GameType) -> Result<(), Impossible> {
        if let Some(needs) = &self.needs {
            check_technique(needs, game_type)?;
            ensure(game_type.killer || !needs.is_only(&["remote pair"]), || {
                format!(
                    "no board without cages needs a {needs}: simple colouring finds the same and is easier"
                )
            })?;
        }
        if let Some((needs, at_most)) = self.needs.as_ref().zip(self.at_most.as_ref()) {
            ensure(needs.least_score() <= at_most.score(), || {
                format!(
                    "a board that needs {needs} needs something harder than {at_most}; change one of the two"
                )
            })?;
        }
        self.score.as_ref().map(RangeInclusive::start).map_or(Ok(()), |least| {
            ensure(*least <= hardest_score(game_type), || {
                let (level, harder) = (game_type.level, harder(game_type));
                format!(
                    "no {level} board has a score of {least:.1}; ask for a harder level, such as {harder}"
                )
            })
        })
    }
}

/// The highest score that a step may need on boards of a type. Killers have their own techniques.
fn hardest_score(game_type: GameType) -> f64 {
    match game_type.level {
        Level::Trivial if !game_type.killer => 1.5,
        Level::Basic if !game_type.killer => 2.3,
        _ => f64::INFINITY,
    }
}

fn harder(game_type: GameType) -> GameType {
    GameType { level: Level::Extreme, ..game_type }
}

/// Refuses techniques that no board of a type needs, because there is nothing for them to find or something easier
/// finds it all.
pub(super) fn check_technique(needs: &TechniqueName, game_type: GameType) -> Result<(), Impossible> {
    let GameType { division, killer, .. } = game_type;
    let size = game_type.size();
    ensure(!needs.all_need(Needs::Jigsaw) || matches!(division, Division::Jigsaw(_)), || {
        format!("{needs} needs a jigsaw; ask for one, such as {size}j")
    })?;
    ensure(!needs.is_only(&["hidden subset"]), || {
        format!("no board needs a {needs}: the other cells of its house are a naked subset, which is easier")
    })?;
    let of = if needs.size().is_some() { "" } else { " of 5 or more" };
    let is_larger = needs.is_only(&["fish"]) || !killer && needs.is_only(&["naked subset"]);
    ensure(size >= FEWEST_FOR_LARGER || !is_larger, || {
        format!("no board of {size} symbols needs a {needs}{of}: a smaller subset or fish does the same")
    })?;
    ensure(needs.size().is_none_or(|of| of < size), || format!("no board of {size} symbols has a {needs}"))?;
    ensure(!killer || !needs.is_only(&["single-cell cage"]), || {
        format!("no killer needs a {needs}: the game allows no cages of one cell")
    })?;
    ensure(needs.score() <= hardest_score(game_type), || {
        let (level, harder) = (game_type.level, harder(game_type));
        format!("no {level} board needs {needs}; ask for a harder level, such as {harder}")
    })
}

fn check_type(game_type: GameType) -> Result<(), Impossible> {
    let (size, division) = (game_type.size(), game_type.division);
    ensure(!game_type.killer || size <= MOST_KILLER_SYMBOLS, || {
        format!("killers have at most {MOST_KILLER_SYMBOLS} symbols; {game_type} has {size}")
    })?;
    ensure(!game_type.diagonals || size >= 4, || {
        format!("a board with diagonals has at least 4 symbols; {game_type} has {size}")
    })?;
    // The game deals only trivial boards of these sizes, too.
    let is_always_trivial = match division {
        Division::Blocks(blocks) => blocks.size() == 4,
        Division::Jigsaw(size) => size < 4,
    };
    ensure(game_type.level == Level::Trivial || !is_always_trivial, || {
        format!("boards of {division} are always trivial; ask for the level `dt`")
    })
}

fn check_clues(clues: &RangeInclusive<usize>, game_type: GameType) -> Result<(), Impossible> {
    let (size, least, most) = (game_type.size(), *clues.start(), *clues.end());
    let (cells, fewest) = (size * size, fewest_clues(game_type));
    ensure(!clues.is_empty(), || {
        format!("no board has {least} to {most} clues: the first number is larger than the second")
    })?;
    if game_type.killer {
        let message = "killers have cages instead of givens; leave the number of clues out";
        return ensure(least == 0, || message.into());
    }
    ensure(most >= fewest, || {
        format!("a board of {game_type} needs at least {fewest} clues to have one solution")
    })?;
    ensure(least <= cells, || {
        format!("a board of {game_type} has {cells} cells, which is fewer than {least} clues")
    })
}

/// A lower bound for the number of clues: two symbols without any clue could be swapped.
fn fewest_clues(game_type: GameType) -> usize {
    let usual = Division::Blocks(BlockShape::USUAL);
    if game_type.division == usual && !game_type.diagonals { FEWEST_CLUES } else { game_type.size() - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(game_type: &str, constraints: &Constraints) -> Result<(), String> {
        let game_type = game_type.parse().expect("a type");
        constraints.check(game_type).map_err(|error| error.to_string())
    }

    #[test]
    fn what_no_board_can_fulfil_is_refused_in_one_sentence() {
        for (game_type, part) in [
            ("3x4k", "killers have at most 9 symbols; 3x4k has 12"),
            ("3jx", "at least 4 symbols; 3jx has 3"),
            ("2x2db", "boards of 2x2 are always trivial"),
            ("3jdu", "boards of 3j are always trivial"),
            ("2x2jda", "no jigsaw of 4 symbols with one solution is Advanced"),
            ("4jxdu", "no jigsaw of 4 symbols with one solution is Unreasonable"),
            ("4jde", "no Extreme jigsaw of 4 symbols has the symmetry asked for; ask for 4jade"),
        ] {
            let error = check(game_type, &Constraints::default()).expect_err(game_type);
            assert!(error.contains(part), "{game_type}: {error}");
        }
    }

    #[test]
    fn techniques_that_boards_never_need_are_refused() {
        let with = |needs: &str| Constraints {
            needs: Some(needs.parse().expect("a name")),
            ..Constraints::default()
        };
        let error = check("9j", &with("swordfish")).expect_err("trivial");
        assert_eq!(error, "no Trivial board needs swordfish; ask for a harder level, such as 9jde");
        assert!(check("3x3db", &with("locked candidates")).is_err());
        let error = check("9jxde", &with("remote pair")).expect_err("never");
        assert!(error.starts_with("no board without cages needs a remote pair: simple colouring"), "{error}");
        for (game_type, needs) in [("3x3", "hidden single"), ("3x3db", "naked single"), ("9jde", "swordfish")]
        {
            assert_eq!(check(game_type, &with(needs)), Ok(()), "{game_type} {needs}");
        }
    }

    #[test]
    fn scores_that_easy_boards_never_have_are_refused() {
        let from = |least: f64| Constraints { score: Some(least..=9.0), ..Constraints::default() };
        let error = check("3x3db", &from(4.0)).expect_err("basic");
        assert_eq!(error, "no Basic board has a score of 4.0; ask for a harder level, such as 3x3de");
        for (game_type, least) in [("3x3", 1.5), ("3x3db", 2.3), ("3x3du", 9.0), ("3x3k", 4.0)] {
            assert_eq!(check(game_type, &from(least)), Ok(()), "{game_type} {least}");
        }
    }

    #[test]
    fn needing_more_than_is_allowed_is_refused() {
        let with = |needs: &str, at_most: &str| Constraints {
            needs: Some(needs.parse().expect("a name")),
            at_most: Some(at_most.parse().expect("a name")),
            ..Constraints::default()
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
        let with = |clues| Constraints { clues: Some(clues), ..Constraints::default() };
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
