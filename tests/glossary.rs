//! The glossary of the library: its types exist, and no other public type has the same name.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// What is declared once for each system.
const OF_EACH_SYSTEM: &str = "NativeDesktop";

/// All source files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The names of all public types, with the files that declare them.
fn public_types() -> HashMap<String, Vec<PathBuf>> {
    let mut types: HashMap<String, Vec<PathBuf>> = HashMap::new();
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let text = std::fs::read(&path).expect("a file");
        for line in String::from_utf8_lossy(&text).lines() {
            let declared = ["struct ", "enum ", "trait ", "type "]
                .into_iter()
                .find_map(|kind| line.strip_prefix("pub ")?.strip_prefix(kind));
            if let Some(rest) = declared {
                let name = rest.split(|c: char| !c.is_alphanumeric()).next().expect("a name");
                types.entry(name.to_owned()).or_default().push(path.clone());
            }
        }
    }
    types
}

#[test]
fn no_two_public_types_share_a_name() {
    let types = public_types();
    let shared: Vec<_> =
        types.iter().filter(|(name, files)| files.len() > 1 && *name != OF_EACH_SYSTEM).collect();
    assert!(shared.is_empty(), "{shared:#?}");
    assert!(types.len() > 100, "only {} types were found", types.len());
}

#[test]
fn the_glossary_names_types_that_exist() {
    let library = include_str!("../src/lib.rs");
    let table =
        library.split("# Glossary").nth(1).expect("a glossary").split("//! # ").next().expect("an end");
    let types = public_types();
    let mut named = 0;
    for link in table.split("[`").skip(1) {
        let name = link.split('`').next().expect("a name");
        assert!(types.contains_key(name), "{name} is in the glossary and not in the code");
        named += 1;
    }
    assert!(named > 30, "only {named} types are named");
}
