//! What a user has copied, and whether the bot leaves it alone.

use std::io::Write as _;
use std::process::Stdio;

use super::patience::until;
use super::process::Running;
use super::screen::Screen;

/// What users copy beside plain text: a picture, files, and text with its formatting.
pub const MORE_THAN_TEXT: [(&str, &str); 3] = [
    ("image/png", "\u{89}PNG is how a picture begins"),
    ("text/uri-list", "file:///home/user/holiday.jpg\r\n"),
    ("text/html", "a <b>bold</b> word"),
];

/// Something on the clipboard, and the program that offers it.
pub struct Copied<'a> {
    screen: &'a Screen,
    format: &'a str,
    content: &'a str,
    owner: Running,
}

impl<'a> Copied<'a> {
    /// Puts something on the clipboard in one format.
    pub fn new(screen: &'a Screen, (format, content): (&'a str, &'a str)) -> Self {
        let mut owner = Running::start(
            screen
                .command("xclip")
                .args(["-quiet", "-i", "-selection", "clipboard", "-t", format])
                .stdin(Stdio::piped())
                .stderr(Stdio::null()),
        );
        let mut input = owner.stdin.take().expect("the input of xclip is piped");
        input.write_all(content.as_bytes()).expect("xclip reads its input");
        drop(input);
        let copied = Self { screen, format, content, owner };
        until("the clipboard has changed", || copied.is_there().then_some(()));
        copied
    }

    /// Fails if the clipboard holds something else, or the same from another program.
    pub fn assert_left_alone(&mut self) {
        assert!(self.is_there(), "the clipboard has lost its {}", self.format);
        // A program that loses the clipboard to another has nothing more to do, and xclip then ends.
        let ended = self.owner.try_wait().expect("its state is known");
        assert!(ended.is_none(), "the clipboard with {} was taken", self.format);
    }

    fn is_there(&self) -> bool {
        let output = ["60", "xclip", "-o", "-selection", "clipboard", "-t", self.format];
        self.screen.ask("timeout", &output).as_deref() == Some(self.content)
    }
}
