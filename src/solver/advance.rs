//! Work in pieces, so that a caller can pause or stop it.

/// The result of one unit of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advance<T> {
    Found(T),
    /// Nothing yet: call again to continue.
    Pending,
    /// The end: nothing more can be found.
    End,
}

impl<T> Advance<T> {
    /// Maps what was found.
    pub fn map<U>(self, form: impl FnOnce(T) -> U) -> Advance<U> {
        match self {
            Self::Found(found) => Advance::Found(form(found)),
            Self::Pending => Advance::Pending,
            Self::End => Advance::End,
        }
    }

    /// Works until something is found, or returns `None` at the end.
    pub(crate) fn next(mut advance: impl FnMut() -> Self) -> Option<T> {
        loop {
            match advance() {
                Self::Found(found) => return Some(found),
                Self::Pending => {}
                Self::End => return None,
            }
        }
    }
}
