//! The fonts to train with and to test with, as Debian's packages have them.

use std::path::Path;
use std::process::Command;

use ab_glyph::FontVec;

pub const TRAINED: [&str; 61] = [
    "fonts-adf-accanthis",
    "fonts-adf-baskervald",
    "fonts-adf-gillius",
    "fonts-adf-libris",
    "fonts-adf-mekanus",
    "fonts-adf-romande",
    "fonts-adf-switzera",
    "fonts-adf-tribun",
    "fonts-adf-universalis",
    "fonts-adf-verana",
    "fonts-agave",
    "fonts-anonymous-pro",
    "fonts-b612",
    "fonts-bebas-neue",
    "fonts-cabin",
    "fonts-cantarell",
    "fonts-cardo",
    "fonts-courier-prime",
    "fonts-crosextra-caladea",
    "fonts-dosis",
    "fonts-ebgaramond",
    "fonts-fantasque-sans",
    "fonts-fanwood",
    "fonts-firacode",
    "fonts-freefont-ttf",
    "fonts-gfs-didot",
    "fonts-gfs-neohellenic",
    "fonts-go",
    "fonts-goudybookletter",
    "fonts-hack",
    "fonts-hermit",
    "fonts-inconsolata",
    "fonts-inter",
    "fonts-jetbrains-mono",
    "fonts-junction",
    "fonts-junicode",
    "fonts-jura",
    "fonts-karla",
    "fonts-league-mono",
    "fonts-league-spartan",
    "fonts-linuxlibertine",
    "fonts-monofur",
    "fonts-monoid",
    "fonts-mononoki",
    "fonts-noto-core",
    "fonts-ocr-b",
    "fonts-oldstandard",
    "fonts-open-sans",
    "fonts-oxygen",
    "fonts-paratype",
    "fonts-play",
    "fonts-prociono",
    "fonts-quattrocento",
    "fonts-quicksand",
    "fonts-sil-charis",
    "fonts-sil-gentium",
    "fonts-sora",
    "fonts-texgyre",
    "fonts-tuffy",
    "fonts-urw-base35",
    "fonts-yanone-kaffeesatz",
];

/// None of these is derived from the same design as one of [`TRAINED`].
pub const UNSEEN: [&str; 8] = [
    "fonts-dejavu-core",
    "fonts-dejavu-extra",
    "fonts-liberation",
    "fonts-roboto-unhinted",
    "fonts-lato",
    "fonts-crosextra-carlito",
    "fonts-comfortaa",
    "fonts-vollkorn",
];

/// Parts of the names of files without plain digits and letters.
const UNUSABLE: [&str; 8] = ["Symbol", "D050000", "Math", "Z003", "Dingbat", "Ornament", "Signs", "ColorUI"];

/// The fonts of this package that are for Latin letters.
const LATIN_NOTO: [&str; 5] =
    ["NotoSans-", "NotoSerif-", "NotoSansMono-", "NotoSansDisplay-", "NotoSerifDisplay-"];

/// The font files of some packages, sorted.
pub fn fonts(packages: &[&str]) -> Vec<(String, FontVec)> {
    let list = Command::new("dpkg-query").arg("-L").args(packages).output().expect("dpkg-query runs");
    let list = String::from_utf8_lossy(&list.stdout).into_owned();
    let is_font = |file: &&str| {
        let name = file.rsplit('/').next().unwrap_or_default();
        let is_latin = !name.starts_with("Noto") || LATIN_NOTO.iter().any(|latin| name.starts_with(latin));
        let extension = Path::new(name).extension().unwrap_or_default();
        (extension == "ttf" || extension == "otf")
            && is_latin
            && !UNUSABLE.iter().any(|part| name.contains(part))
    };
    let mut files: Vec<&str> = list.lines().filter(is_font).collect();
    files.sort_unstable();
    files.dedup();
    let font = |file: &str| Some((file.to_owned(), FontVec::try_from_vec(std::fs::read(file).ok()?).ok()?));
    files.into_iter().filter_map(font).collect()
}
