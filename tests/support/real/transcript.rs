//! A program's output, collected line by line while it runs.

use std::io::{BufRead, BufReader, Read};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// The lines of a program's output so far. A thread reads them, so that neither a full pipe blocks the program
/// nor a silent one the test.
pub struct Transcript {
    lines: Arc<Mutex<Vec<String>>>,
    reader: JoinHandle<()>,
}

impl Transcript {
    pub fn of(output: impl Read + Send + 'static) -> Self {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let collected = Arc::clone(&lines);
        // Ends with the program, whose end closes the pipe.
        let reader = thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                collected.lock().unwrap_or_else(PoisonError::into_inner).push(line);
            }
        });
        Self { lines, reader }
    }

    pub fn lines(&self) -> Vec<String> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether the output has ended.
    pub fn is_complete(&self) -> bool {
        self.reader.is_finished()
    }
}
