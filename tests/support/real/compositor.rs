//! A Wayland compositor on a virtual screen: sway, in a window that fills it.
//!
//! Keys and moves of the screen's mouse reach sway as those of a real keyboard and a real mouse.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::Path;
use std::process::{Command, Stdio};

use super::patience::until;
use super::process::{Running, command};

/// The user `nobody`, for sway, which does not run as root.
const NOBODY: u32 = 65534;

/// Starts sway on a screen of this size, and returns it with the display of its Xwayland.
pub fn start(mut sway: Command, home: &Path, width: u32, height: u32) -> (Running, String) {
    let (config, runtime) = (home.join("sway.conf"), home.join("runtime"));
    let ready = runtime.join("display");
    let lines = [
        &format!("output X11-1 resolution {width}x{height}"),
        "xwayland force",
        "for_window [title=\".*\"] floating enable",
        // An X server in a window then has the same coordinates as the screen.
        "for_window [shell=\"xdg_shell\"] border none, move absolute position 0 0",
        // Otherwise Xwayland serves only the user that sway runs as.
        "exec \"xhost +local: && echo $DISPLAY >$XDG_RUNTIME_DIR/display\"",
    ];
    fs::write(&config, lines.join("\n")).expect("the folder can be written to");
    fs::create_dir(&runtime).expect("the folder can be written to");
    if home.metadata().expect("the folder is there").uid() == 0 {
        fs::set_permissions(home, Permissions::from_mode(0o755)).expect("root may do that");
        chown(&runtime, Some(NOBODY), Some(NOBODY)).expect("root may do that");
        sway = as_nobody(&sway);
    }
    fs::set_permissions(&runtime, Permissions::from_mode(0o700)).expect("its owner or root may do that");
    sway.arg("--config").arg(config).env("XDG_RUNTIME_DIR", runtime).env("WLR_RENDERER", "pixman");
    let sway = Running::start(sway.env("WLR_BACKENDS", "x11").stdout(Stdio::null()).stderr(Stdio::null()));
    let display = until("sway and Xwayland are ready", || {
        fs::read_to_string(&ready).ok().filter(|display| display.ends_with('\n'))
    });
    (sway, display.trim().to_owned())
}

/// The same command for `nobody`.
fn as_nobody(program: &Command) -> Command {
    let mut command = command("setpriv");
    let id = NOBODY.to_string();
    command.args(["--reuid", &id, "--regid", &id, "--clear-groups"]).arg(program.get_program());
    for (name, value) in program.get_envs() {
        command.env(name, value.unwrap_or_default());
    }
    command
}
