//! The boards of a stream of bytes.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read as _};

use super::board::{MAX_LINE, ReadResult};
use super::layouts::Unshown;
use super::reader::{BoardReader, lines_of};
use super::utf16::ByteOrder;

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
    pub fn new(input: R, asked: Unshown) -> Self {
        Self {
            input,
            order: None,
            reader: BoardReader::new(asked),
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
        let most = MAX_LINE as u64 + 1;
        let read = self.read_line(most)?;
        if read == 0 {
            self.at_end = true;
            self.ready.extend(self.reader.finish());
        } else if let Some(board) = self.reader.push_plain(&self.line) {
            self.ready.push_back(Ok(board));
        } else {
            let is_cut = read >= most && self.line.last() != Some(&b'\n');
            let text = String::from_utf8_lossy(&self.line);
            for line in lines_of(&text) {
                self.ready.extend(self.reader.push(line));
            }
            if self.reader.is_binary {
                self.at_end = true;
                self.ready.extend(self.reader.finish());
            }
            while is_cut && !self.at_end && self.line.last() != Some(&b'\n') && self.read_line(most)? > 0 {}
        }
        Ok(())
    }

    /// Reads a line of at most `most` bytes in UTF-8 or twice as many in UTF-16, and returns the number of bytes.
    fn read_line(&mut self, most: u64) -> io::Result<u64> {
        self.line.clear();
        let read = match self.order {
            Some(order) => order.read_line(&mut self.input, 2 * most, &mut self.line)?,
            None => self.input.by_ref().take(most).read_until(b'\n', &mut self.line)? as u64,
        };
        self.bytes_read += read;
        Ok(read)
    }
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
