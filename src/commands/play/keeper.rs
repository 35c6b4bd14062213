//! The only thread that uses the folder of games, so that nothing else waits for a slow disk.

use std::collections::VecDeque;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use super::games_folder::GamesFolder;
use crate::terminal::app::{Job, Keep, Record};

/// Carries out orders in the order in which they are given.
pub(super) struct Keeper {
    orders: Sender<Order>,
    thread: JoinHandle<GamesFolder>,
}

pub(super) enum Order {
    Keep(Keep),
    Record(Record),
    /// Renames a game to `new_name`, and then sends the work to begin it.
    TakeOver {
        name: String,
        new_name: String,
        reply: Sender<Result<Job, String>>,
    },
}

impl Keeper {
    /// Starts the thread; `report` receives the outcome of keeping each game or record.
    pub fn start(mut folder: GamesFolder, report: impl Fn(Result<(), String>) + Send + 'static) -> Self {
        let (orders, inbox) = channel::<Order>();
        let thread = thread::spawn(move || {
            while let Ok(first) = inbox.recv() {
                let mut waiting = VecDeque::from([first]);
                waiting.extend(inbox.try_iter());
                while let Some(order) = waiting.pop_front() {
                    match order {
                        // On a slow disk, only the latest state of a game is kept.
                        Order::Keep(keep) if waiting.iter().any(|later| later.keeps(&keep.name)) => {}
                        Order::Keep(keep) => report(folder.keep(&keep)),
                        Order::Record(record) => report(folder.record(&record)),
                        Order::TakeOver { name, new_name, reply } => {
                            // If the game has ended, the receiver is gone.
                            let _ = reply.send(folder.take_over(&name, &new_name));
                        }
                    }
                }
            }
            folder
        });
        Self { orders, thread }
    }

    pub fn order(&self, order: Order) {
        self.orders.send(order).expect("keeping does not panic");
    }

    /// Waits until all orders are carried out, and returns the folder.
    pub fn end(self) -> GamesFolder {
        drop(self.orders);
        self.thread.join().expect("keeping does not panic")
    }
}

impl Order {
    fn keeps(&self, name: &str) -> bool {
        matches!(self, Self::Keep(keep) if keep.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_waits_for_a_slow_disk_which_is_spared_all_but_the_latest_states() {
        let ((done, outcomes), (disk, is_slow)) = (channel(), channel::<()>());
        let report = move |outcome| {
            done.send(outcome).expect("the test waits");
            // Waits until the test ends it.
            let _ = is_slow.recv();
        };
        let keeper = Keeper::start(GamesFolder::of_user(), report);
        // No game has these names, so nothing is removed.
        let keep = |name: &str| keeper.order(Order::Keep(Keep { name: name.into(), game: None }));
        keep("nothing");
        assert_eq!(outcomes.recv(), Ok(Ok(())));
        ["nothing", "nothing", "nothing else", "nothing"].into_iter().for_each(keep);
        drop(disk);
        keeper.end();
        assert_eq!(outcomes.iter().collect::<Vec<_>>(), [Ok(()), Ok(())]);
    }
}
