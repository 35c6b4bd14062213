//! Gives the Windows program its manifest.

use std::env;

use embed_manifest::manifest::DpiAwareness;
use embed_manifest::{embed_manifest, new_manifest};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var_os("CARGO_CFG_WINDOWS").is_some() {
        // The bot reckons in physical pixels, on every monitor.
        embed_manifest(new_manifest("SudokuBot").dpi_awareness(DpiAwareness::PerMonitorV2))?;
    }
    Ok(())
}
