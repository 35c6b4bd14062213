//! A binary heap of the open options, most active first, in which an option can be moved up in
//! place when its activity grows (as in `MiniSat`).

use super::narrow;

#[derive(Debug, Default)]
pub struct Heap {
    heap: Vec<u32>,
    /// Where each option is in `heap`, or `ABSENT`.
    place: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

impl Heap {
    /// A heap of all options `0..n`; their activities must be equal.
    pub fn full(n: usize) -> Self {
        let all: Vec<u32> = (0..narrow(n)).collect();
        Self { place: all.clone(), heap: all }
    }

    pub fn pop(&mut self, activity: &[f64]) -> Option<u32> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[top as usize] = ABSENT;
        if top != last {
            self.put(0, last);
            self.sift_down(0, activity);
        }
        Some(top)
    }

    pub fn insert(&mut self, option: u32, activity: &[f64]) {
        if self.place[option as usize] == ABSENT {
            self.heap.push(option);
            self.sift_up(self.heap.len() - 1, activity);
        }
    }

    /// Restores the order after the activity of `option` has grown.
    pub fn raised(&mut self, option: u32, activity: &[f64]) {
        let at = self.place[option as usize];
        if at != ABSENT {
            self.sift_up(at as usize, activity);
        }
    }

    fn put(&mut self, at: usize, option: u32) {
        self.heap[at] = option;
        self.place[option as usize] = narrow(at);
    }

    fn sift_up(&mut self, mut at: usize, activity: &[f64]) {
        let option = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if activity[self.heap[parent] as usize] >= activity[option as usize] {
                break;
            }
            self.put(at, self.heap[parent]);
            at = parent;
        }
        self.put(at, option);
    }

    fn sift_down(&mut self, mut at: usize, activity: &[f64]) {
        let option = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            let of = |i: usize| activity[self.heap[i] as usize];
            if child + 1 < self.heap.len() && of(child + 1) > of(child) {
                child += 1;
            }
            if activity[option as usize] >= of(child) {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, option);
    }
}
