//! A line of a save file: a name in eight columns, the length of the value, and the value.

use super::super::error::Problem;

const NAME_LENGTH: usize = 8;

/// A line of a save file, split into its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct SaveRecord<'a> {
    pub name: &'a str,
    pub value: &'a str,
    /// The number of characters before the value.
    pub before: usize,
}

impl<'a> SaveRecord<'a> {
    /// Reads a line; returns `None` if it does not have the form of those in save files.
    ///
    /// # Errors
    /// If the value is not as long as the line says.
    pub fn read(line: &'a str) -> Option<Result<Self, Problem>> {
        let (name, length, value) = Self::split(line)?;
        let before = line.chars().count() - value.chars().count();
        if length.parse() == Ok(value.len()) {
            return Some(Ok(Self { name, value, before }));
        }
        let message =
            format!("damaged save file: expected a value of {length} characters, found {}", value.len());
        Some(Err(Problem::at(before + 1, message)))
    }

    fn split(line: &str) -> Option<(&str, &str, &str)> {
        let (name, rest) = line.split_at_checked(NAME_LENGTH)?;
        let (length, value) = rest.strip_prefix(':')?.split_once(':')?;
        let name = name.trim_end_matches(' ');
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
        let is_length = !length.is_empty() && length.bytes().all(|byte| byte.is_ascii_digit());
        (is_name && is_length).then_some((name, length, value))
    }
}

/// A line, with its line ending.
pub(super) fn write(name: &str, value: &str) -> String {
    format!("{name:NAME_LENGTH$}:{}:{value}\n", value.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_what_was_written_gives_the_same_line() {
        let line = write("GAME", "Solo");
        assert_eq!(line, "GAME    :4:Solo\n");
        let record = SaveRecord { name: "GAME", value: "Solo", before: 11 };
        assert_eq!(SaveRecord::read(line.trim_end()), Some(Ok(record)));
    }

    #[test]
    fn other_lines_are_none() {
        for line in [
            "",
            "3x3:zzzc",
            "GAME:4:Solo",
            "game    :4:Solo",
            "GAME    :x:Solo",
            "GAME    :4",
            "äääääääää:1:a",
        ] {
            assert!(SaveRecord::read(line).is_none(), "{line}");
        }
        assert!(SaveRecord::read("GAME    :5:Solo").expect("a line").is_err());
    }
}
