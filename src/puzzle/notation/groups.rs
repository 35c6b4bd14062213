//! Groups of cells, formed by joining neighbours.

use super::error::count;

/// Cells in groups; at first each is alone.
#[derive(Debug)]
pub(super) struct Groups {
    /// For each cell an earlier one of its group in reading order; for the first, itself.
    earlier: Vec<usize>,
}

impl Groups {
    pub fn new(cells: usize) -> Self {
        Self { earlier: (0..cells).collect() }
    }

    pub fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.first_of(one), self.first_of(other));
        self.earlier[one.max(other)] = one.min(other);
    }

    /// The number of each cell's group, from 0 in the order of their first cells.
    pub fn numbers(mut self) -> Vec<usize> {
        let mut found = 0;
        let mut numbers = vec![0; self.earlier.len()];
        for cell in 0..numbers.len() {
            let first = self.first_of(cell);
            numbers[cell] = if first == cell { found } else { numbers[first] };
            found += usize::from(first == cell);
        }
        numbers
    }

    fn first_of(&mut self, cell: usize) -> usize {
        let mut first = cell;
        while self.earlier[first] != first {
            self.earlier[first] = self.earlier[self.earlier[first]];
            first = self.earlier[first];
        }
        first
    }
}

/// The numbers as those of a jigsaw's regions, each of which must have `size` cells.
pub(super) fn regions(numbers: &[usize], size: usize) -> Result<Vec<u8>, String> {
    let last = numbers.iter().max().copied().unwrap_or(0);
    let cells_of = |number: usize| numbers.iter().filter(|&&other| other == number).count();
    if let Some(number) = (0..=last).find(|&number| cells_of(number) != size) {
        let cells = count(cells_of(number), "cell");
        return Err(format!("expected regions of {size} cells, found {cells} in region {}", number + 1));
    }
    #[expect(clippy::cast_possible_truncation, reason = "there are as many regions as symbols")]
    Ok(numbers.iter().map(|&number| number as u8).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_numbered_in_the_order_of_their_first_cells() {
        let mut groups = Groups::new(6);
        groups.join(5, 3);
        groups.join(1, 5);
        groups.join(4, 4);
        assert_eq!(groups.numbers(), [0, 1, 2, 1, 3, 1]);
    }

    #[test]
    fn regions_have_as_many_cells_as_there_are_symbols() {
        assert_eq!(regions(&[0, 1, 0, 1], 2), Ok(vec![0, 1, 0, 1]));
        let error = regions(&[0, 0, 0, 1], 2).expect_err("an uneven board");
        assert!(error.contains("3 cells in region 1"), "{error}");
    }
}
