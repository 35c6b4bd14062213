//! Groups of cells, formed by joining neighbours.

use crate::puzzle::ShapeError;
use crate::puzzle::shape::check_regions;

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

/// The numbers as those of a jigsaw's regions, which must have as many cells as there are symbols.
pub(super) fn regions(numbers: &[usize]) -> Result<Vec<u8>, ShapeError> {
    // Far fewer regions than that can have the right size.
    let numbers = numbers.iter().map(|&number| u8::try_from(number).unwrap_or(u8::MAX));
    let numbers: Vec<u8> = numbers.collect();
    check_regions(&numbers).map(|()| numbers)
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
        assert_eq!(regions(&[0, 1, 0, 1]), Ok(vec![0, 1, 0, 1]));
        let error = regions(&[0, 0, 0, 1]).expect_err("an uneven board").to_string();
        assert!(error.contains("3 cells in region 1"), "{error}");
    }
}
