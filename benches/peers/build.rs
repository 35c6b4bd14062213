//! Compiles tdoku from a checkout of it, where one is given: `TDOKU=path`. Its code is not part of this package.

use std::env;
use std::path::Path;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(tdoku)");
    println!("cargo::rerun-if-env-changed=TDOKU");
    let Some(path) = env::var_os("TDOKU") else { return };
    let path = Path::new(&path);
    cc::Build::new()
        .cpp(true)
        .compiler("clang++")
        .std("c++14")
        .flag("-O3")
        .flag("-march=native")
        .warnings(false)
        .include(path.join("include"))
        .file(path.join("src/solver_dpll_triad_simd.cc"))
        .file(path.join("src/util.cc"))
        .compile("tdoku");
    println!("cargo::rustc-cfg=tdoku");
}
