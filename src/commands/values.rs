//! The values of options, read from what was typed.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::config::{DELAY_MS, STEP_PIXELS};
use crate::puzzle::Symbol;
use crate::solver::HintDetail;
use crate::words::unsigned;

/// The longest time limit, in seconds; longer than any machine runs.
const MOST_SECONDS: f64 = 1e10;

pub(super) fn parse_delay(text: &str) -> Result<u32, String> {
    let delay = number_within(text, &DELAY_MS).and_then(|delay| u32::try_from(delay).ok());
    delay.ok_or_else(|| {
        format!("must be a whole number of milliseconds from {} to {}", DELAY_MS.start(), DELAY_MS.end())
    })
}

pub(super) fn parse_origin(text: &str) -> Result<(i32, i32), String> {
    let parts =
        text.split_once(',').and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    parts.ok_or_else(|| "must be two whole numbers of pixels, for example 640,380".into())
}

pub(super) fn parse_step(text: &str) -> Result<(f64, f64), String> {
    let (x, y) = text.split_once(',').unwrap_or((text, text));
    number_within(x, &STEP_PIXELS).zip(number_within(y, &STEP_PIXELS)).ok_or_else(|| {
        format!(
            "must be one or two numbers of pixels from {} to {}, for example 48 or 47.5,48",
            STEP_PIXELS.start(),
            STEP_PIXELS.end()
        )
    })
}

pub(super) fn parse_count<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, String> {
    let count = unsigned(text.trim()).filter(|count| *count >= T::from(1));
    count.ok_or_else(|| "must be a whole number, at least 1".into())
}

pub(super) fn parse_grade(text: &str) -> Result<HintDetail, String> {
    match text.trim() {
        "1" => Ok(HintDetail::Place),
        "2" => Ok(HintDetail::Cells),
        "3" => Ok(HintDetail::Reason),
        _ => Err("must be 1, 2 or 3".into()),
    }
}

pub(super) fn parse_seed(text: &str) -> Result<u64, String> {
    unsigned(text.trim()).ok_or_else(|| format!("must be a whole number up to {}", u64::MAX))
}

pub(super) fn parse_symbol(text: &str) -> Result<Symbol, String> {
    let mut characters = text.chars();
    let only = characters.next().filter(|_| characters.as_str().is_empty());
    only.and_then(Symbol::from_char)
        .ok_or_else(|| "must be a digit from 1 to 9 or a letter from a to z".into())
}

pub(super) fn parse_seconds(text: &str) -> Result<f64, String> {
    number_within(text, &(0.0..=MOST_SECONDS))
        .ok_or_else(|| "must be a number of seconds, at least 0, for example 60 or 0.5".into())
}

fn number_within<T: FromStr + PartialOrd>(text: &str, range: &RangeInclusive<T>) -> Option<T> {
    unsigned(text.trim()).filter(|number| range.contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_steps_are_read() {
        assert_eq!(parse_origin("640, -3"), Ok((640, -3)));
        assert_eq!(parse_step("48"), Ok((48.0, 48.0)));
        assert_eq!(parse_step("47.5,48"), Ok((47.5, 48.0)));
        for text in ["", "1", "1,2,3", "x,y"] {
            assert!(parse_origin(text).is_err(), "{text}");
        }
        for text in ["", "0", "-48", "48,", "nan", "inf", "3.9", "1000.1"] {
            assert!(parse_step(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        assert_eq!((parse_delay("0"), parse_delay("60000")), (Ok(0), Ok(60_000)));
        for text in ["", "-1", "1.5", "60001", "99999999999999999999"] {
            assert!(parse_delay(text).is_err(), "{text}");
        }
        assert_eq!((parse_count("1"), parse_seconds("0.5")), (Ok(1), Ok(0.5)));
        assert!(
            parse_count::<u64>("0").is_err() && parse_seconds("-1").is_err() && parse_seconds("nan").is_err()
        );
    }

    #[test]
    fn a_plus_sign_is_refused() {
        assert!(parse_count::<u64>("+5").is_err() && parse_delay("+5").is_err() && parse_seed("+5").is_err());
        assert!(parse_step("+48").is_err() && parse_seconds("+5").is_err());
    }

    #[test]
    fn a_corner_is_one_symbol() {
        assert_eq!(parse_symbol("z").map(Symbol::number), Ok(35));
        for text in ["", "0", "12", "A", "é"] {
            assert!(parse_symbol(text).is_err(), "{text}");
        }
    }
}
