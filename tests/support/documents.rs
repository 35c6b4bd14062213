//! The documents of the project.

use std::fs::{read_dir, read_to_string};
use std::path::PathBuf;

/// The pages, with their text. They name no command or option that the program lacks on this system.
pub fn documents() -> impl Iterator<Item = (PathBuf, String)> {
    let named = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "benches/README.md", "tests/README.md"];
    let pages = read_dir("docs").expect("the folder").map(|page| page.expect("a page").path());
    let pages = pages.filter(|page| cfg!(target_os = "linux") || !page.ends_with("wayland.md"));
    named.into_iter().map(PathBuf::from).chain(pages).map(|path| {
        let text = read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, text)
    })
}
