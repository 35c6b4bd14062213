//! The boards of a stream of bytes.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead};

use memchr::memchr2;

use super::board::{MAX_LINE, ReadResult};
use super::layouts::Assumed;
use super::reader::BoardReader;
use super::utf16::ByteOrder;

/// How many bytes of a line are looked at; one more than a board's line may have.
const MOST: usize = MAX_LINE + 1;

/// The boards of an input, read as they are asked for. No more than a line and a board are in memory.
#[derive(Debug)]
pub struct Boards<R> {
    input: R,
    /// If the text is in UTF-16.
    order: Option<ByteOrder>,
    reader: BoardReader,
    line: Vec<u8>,
    ready: VecDeque<ReadResult>,
    bytes_read: u64,
    at_end: bool,
}

impl<R: BufRead> Boards<R> {
    pub fn new(input: R, assumed: Assumed) -> Self {
        Self {
            input,
            order: None,
            reader: BoardReader::new(assumed),
            line: Vec::new(),
            ready: VecDeque::new(),
            bytes_read: 0,
            at_end: false,
        }
    }

    pub(crate) fn bytes_read(&self) -> u64 {
        self.bytes_read
    }

    /// Reads a line, and adds to `ready` what it completes.
    fn read_on(&mut self) -> io::Result<()> {
        if self.bytes_read == 0 {
            self.order = ByteOrder::of(self.input.fill_buf()?);
        }
        let follows_return = self.line.last() == Some(&b'\r');
        if !self.read_line()? {
            self.at_end = true;
            self.ready.extend(self.reader.finish());
        } else if follows_return && self.line == b"\n" {
            // The second half of `\r\n`.
        } else if let Some(board) = self.reader.push_plain(&self.line) {
            self.ready.push_back(Ok(board));
        } else {
            // The lossy conversion is slow even where there is nothing to lose.
            let line = match std::str::from_utf8(&self.line) {
                Ok(line) => Cow::Borrowed(line),
                Err(_) => String::from_utf8_lossy(&self.line),
            };
            self.ready.extend(self.reader.push(&line));
            if self.reader.is_binary() {
                self.at_end = true;
                self.ready.extend(self.reader.finish());
            }
            while !self.at_end && self.is_cut() && self.read_line()? {}
        }
        Ok(())
    }

    /// Whether there is more of the line than was read.
    fn is_cut(&self) -> bool {
        self.line.len() >= MOST && !self.line.ends_with(b"\n") && !self.line.ends_with(b"\r")
    }

    /// Reads a line, at most [`MOST`] bytes of it, with its ending: a line feed or a carriage return. Returns whether
    /// there was anything to read.
    fn read_line(&mut self) -> io::Result<bool> {
        self.line.clear();
        let read = match self.order {
            Some(order) => order.read_line(&mut self.input, MOST, &mut self.line)?,
            None => read_line(&mut self.input, &mut self.line)?,
        };
        self.bytes_read += read as u64;
        Ok(read > 0)
    }
}

fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    while line.len() < MOST {
        let available = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            available => available?,
        };
        let part = &available[..available.len().min(MOST - line.len())];
        let end = memchr2(b'\n', b'\r', part);
        let taken = end.map_or(part.len(), |end| end + 1);
        line.extend_from_slice(&part[..taken]);
        input.consume(taken);
        if end.is_some() || taken == 0 {
            break;
        }
    }
    Ok(line.len())
}

impl<R: BufRead> Iterator for Boards<R> {
    type Item = io::Result<ReadResult>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() && !self.at_end {
            if let Err(error) = self.read_on() {
                self.at_end = true;
                return Some(Err(error));
            }
        }
        self.ready.pop_front().map(Ok)
    }
}
