//! The documents: every link leads somewhere, and every key and setting that they name exists.

#[path = "support/documents.rs"]
mod documents;

use std::fs::read_to_string;

use documents::documents;
use itertools::Itertools as _;

/// The anchors of a page, as code hosts derive them from its headings.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter_map(|line| line.strip_prefix('#'));
    let anchor = |heading: &str| -> String {
        let plain = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        plain.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
    };
    headings.map(anchor).collect()
}

/// What stands between backquotes in the lines of a page.
fn quoted(page: &str) -> impl Iterator<Item = &str> {
    page.lines().flat_map(|line| line.split('`').skip(1).step_by(2))
}

fn settings() -> toml::Table {
    read_to_string("config/default.toml").expect("the settings").parse().expect("it is TOML")
}

#[test]
fn every_link_leads_somewhere() {
    for (document, text) in documents() {
        let links = text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
        for link in links.filter(|link| !link.contains("://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let folder = document.parent().expect("a folder");
            let page = if file.is_empty() { document.clone() } else { folder.join(file) };
            assert!(page.exists(), "{}: {link}", document.display());
            let is_there = anchor.is_empty()
                || anchors(&read_to_string(&page).expect("a page")).iter().any(|there| there == anchor);
            assert!(is_there, "{}: {link}", document.display());
        }
    }
}

#[test]
fn every_key_of_the_readme_is_a_hotkey() {
    let settings = settings();
    let hotkeys = settings["hotkeys"].as_table().expect("a section");
    let keys: Vec<&str> =
        hotkeys.values().filter_map(toml::Value::as_str).flat_map(str::split_whitespace).collect();
    let readme = read_to_string("README.md").expect("the first page");
    let (_, table) = readme.split_once("| key | action |\n| --- | --- |\n").expect("the table");
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    let named: Vec<&str> = cells.flat_map(|cell| cell.split(',').map(str::trim)).unique().collect();
    assert!(named.iter().all(|key| keys.contains(key)), "{named:?}, {keys:?}");
    assert!(keys.iter().all(|key| named.contains(key)), "{named:?}, {keys:?}");
}

#[test]
fn every_setting_named_exists() {
    let settings = settings();
    for (document, text) in documents() {
        for (section, name) in quoted(&text).filter_map(|code| code.split_once('.')) {
            let section = settings.get(section).and_then(toml::Value::as_table);
            // `play.sh` is a file.
            if let Some(section) = section.filter(|_| name != "sh") {
                assert!(section.contains_key(name), "{}: {name}", document.display());
            }
        }
    }
}
