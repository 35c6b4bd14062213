//! A web server for the page, which keeps the record of what reached it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use serde_json::Value;

use crate::support::{Point, Window, until};

const PAGE: &str = include_str!("page.html");
const LOOKS: &str = include_str!("looks.css");

/// The server. Its one page asks again and again which board it shall show.
pub struct Site {
    address: String,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// The query of the page that shall be open.
    wanted: Mutex<String>,
    /// What the page that shall be open has told so far, in the order of arrival.
    records: Mutex<Vec<Value>>,
}

impl Site {
    pub fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = format!("http://{}/", listener.local_addr().expect("it has an address"));
        let shared = Arc::new(Shared::default());
        let served = Arc::clone(&shared);
        // Browsers open connections in advance, which say nothing for long: each has a thread.
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let served = Arc::clone(&served);
                thread::spawn(move || served.answer(stream));
            }
        });
        Self { address, shared }
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    /// Lets the page show another board, and waits until it is painted. Returns the board's place on the screen.
    pub fn show(&self, query: &str) -> Window {
        lock(&self.shared.records).clear();
        query.clone_into(&mut lock(&self.shared.wanted));
        let painted = until("the page paints its board", || self.find(|event| event["event"] == "painted"));
        let number = |name: &str| {
            let number = painted[name].as_i64().and_then(|number| i32::try_from(number).ok());
            number.expect("the page tells its board's place")
        };
        let corner = Point { x: number("left"), y: number("top") };
        Window { corner, width: number("width"), height: number("height") }
    }

    /// Blanks the page, and returns its record once all of it has arrived.
    pub fn close(&self) -> Record {
        lock(&self.shared.wanted).clear();
        let last = until("the page closes its record", || self.find(|event| event["event"] == "left"));
        until("the whole record has arrived", || {
            let mut events = lock(&self.shared.records).clone();
            events.sort_by_key(|event| event["number"].as_u64());
            (last["number"].as_u64()? + 1 == events.len() as u64).then_some(Record { events })
        })
    }

    /// The first of the events so far that is the one looked for.
    pub fn find(&self, is_it: impl Fn(&Value) -> bool) -> Option<Value> {
        lock(&self.shared.records).iter().find(|event| is_it(event)).cloned()
    }
}

impl Shared {
    /// Answers one request: `None` if the browser gave it up.
    fn answer(&self, mut stream: TcpStream) -> Option<()> {
        let mut reader = BufReader::new(stream.try_clone().ok()?);
        let mut head = String::new();
        while reader.read_line(&mut head).ok()? > 2 {}
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok())?
        });
        let mut body = vec![0; length.unwrap_or(0)];
        reader.read_exact(&mut body).ok()?;
        let path = head.split(' ').nth(1)?;
        let (status, kind, text) = match path.split('?').next()? {
            "/" => ("200 OK", "text/html", PAGE.to_owned()),
            "/looks.css" => ("200 OK", "text/css", LOOKS.to_owned()),
            "/wanted" => ("200 OK", "text/plain", lock(&self.wanted).clone()),
            "/record" => {
                let event = serde_json::from_slice(&body).expect("the page writes JSON");
                lock(&self.records).push(event);
                ("200 OK", "text/plain", String::new())
            }
            _ => ("404 Not Found", "text/plain", String::new()),
        };
        let length = text.len();
        let head =
            format!("HTTP/1.1 {status}\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: {length}");
        write!(stream, "{head}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n{text}").ok()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Everything that has reached a page, in order.
#[derive(Debug)]
pub struct Record {
    events: Vec<Value>,
}

impl Record {
    /// The events of one kind.
    pub fn all<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Value> {
        self.events.iter().filter(move |event| event["event"] == kind)
    }

    /// The digits that did not belong where they were entered.
    pub fn wrong(&self) -> Vec<&Value> {
        self.all("entry").filter(|entry| entry["right"] != true).collect()
    }

    /// The clicks on neither board nor pad.
    pub fn outside(&self) -> Vec<&Value> {
        self.all("click").filter(|click| click["on"] == "outside").collect()
    }

    /// The keys that enter nothing and move nothing, such as Escape or those of a menu.
    pub fn other_keys(&self) -> Vec<&Value> {
        self.all("key").collect()
    }

    /// The board at the end, a character a cell.
    pub fn board(&self) -> &str {
        self.events.last().and_then(|event| event["board"].as_str()).expect("each event has the board")
    }
}
