//! Sentences as templates, and phrases that several of them share.

use super::Part;

/// Makes the parts of a sentence from a template. Each `{}` stands for a cell, a house, symbols and the like, or for
/// the parts of another sentence.
macro_rules! parts {
    ($words:literal) => {
        vec![$crate::solver::step::Part::Words($words)]
    };
    ($template:literal $(, $filling:expr)+ $(,)?) => {
        $crate::solver::step::Template::new(const {
            &$crate::solver::step::split::<{ 1 + [$(stringify!($filling)),+].len() }>($template)
        })
        $(.fill($filling))+
        .parts
    };
}
pub(in crate::solver) use parts;

/// Makes a [`Why`](super::Why) from a template, as [`parts!`] does.
macro_rules! why {
    ($($template:tt)*) => {
        $crate::solver::step::Why::new($crate::solver::step::parts!($($template)*))
    };
}
pub(in crate::solver) use why;

/// Splits a template at each `{}` when the program is compiled, which fails unless there are `N - 1` of these.
pub(in crate::solver) const fn split<const N: usize>(template: &'static str) -> [&'static str; N] {
    let mut words = [""; N];
    let (mut rest, mut at, mut found) = (template, 0, 0);
    while at + 1 < rest.len() {
        if rest.as_bytes()[at] == b'{' && rest.as_bytes()[at + 1] == b'}' {
            words[found] = rest.split_at(at).0;
            rest = rest.split_at(at + 2).1;
            (found, at) = (found + 1, 0);
        } else {
            at += 1;
        }
    }
    assert!(found + 1 == N, "a template needs as many things as it has placeholders");
    words[found] = rest;
    words
}

/// A template being filled in.
pub(in crate::solver) struct Template {
    words: std::slice::Iter<'static, &'static str>,
    pub parts: Vec<Part>,
}

impl Template {
    pub fn new(words: &'static [&'static str]) -> Self {
        let mut own = Self { words: words.iter(), parts: Vec::with_capacity(2 * words.len()) };
        own.add_words();
        own
    }

    #[must_use]
    pub fn fill(mut self, filling: impl Filling) -> Self {
        filling.add_to(&mut self.parts);
        self.add_words();
        self
    }

    fn add_words(&mut self) {
        let words = self.words.next().filter(|words| !words.is_empty());
        self.parts.extend(words.map(|words| Part::Words(words)));
    }
}

/// What can stand for the `{}` of a template.
pub(in crate::solver) trait Filling {
    fn add_to(self, parts: &mut Vec<Part>);
}

impl<T: Into<Part>> Filling for T {
    fn add_to(self, parts: &mut Vec<Part>) {
        parts.push(self.into());
    }
}

impl Filling for Vec<Part> {
    fn add_to(mut self, parts: &mut Vec<Part>) {
        parts.append(&mut self);
    }
}

/// The end of `no cell that sees both`, for a cell that sees each of `count` cells.
pub(in crate::solver) const fn all_of(count: usize) -> &'static str {
    match count {
        1 => "it",
        2 => "both",
        _ => "all of them",
    }
}

/// Lists phrases, such as `a`, `a and b` or `a, b and c`, with these words before the last one.
pub(in crate::solver) fn listed(
    phrases: impl IntoIterator<Item = Vec<Part>>,
    last: &'static str,
) -> Vec<Part> {
    let phrases: Vec<_> = phrases.into_iter().collect();
    let count = phrases.len();
    let mut parts = Vec::new();
    for (at, phrase) in phrases.into_iter().enumerate() {
        match at {
            0 => {}
            _ if at + 1 == count => parts.push(Part::Words(last)),
            _ => parts.push(Part::Words(", ")),
        }
        parts.extend(phrase);
    }
    parts
}
