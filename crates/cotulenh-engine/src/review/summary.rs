//! Summary of the turns of one side.

use super::{Fault, accuracy};

/// The faults, the mean loss and the accuracy of one side in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// The number of turns.
    pub turns: u32,
    /// The number of faults of each kind, in the order of [`Fault::ALL`].
    pub faults: [u32; 3],
    /// The mean loss per turn, from 0 to 1. It is 0 if there are no turns.
    pub mean_loss: f64,
    /// The accuracy from 0 to 100, or `None` if there are no turns.
    pub accuracy: Option<f64>,
}

impl Summary {
    /// Summarises the losses of all turns of a side.
    ///
    /// ```
    /// use cotulenh_engine::review::Summary;
    /// let summary = Summary::of([0.0, 0.06, 0.24]);
    /// assert_eq!(summary.faults, [1, 0, 1]);
    /// assert_eq!(summary.accuracy, Some(50.0));
    /// ```
    #[must_use]
    pub fn of(losses: impl IntoIterator<Item = f64>) -> Summary {
        let mut summary = Summary::default();
        let mut total = 0.0;
        for loss in losses {
            summary.turns += 1;
            total += loss;
            if let Some(fault) = Fault::of(loss) {
                summary.faults[fault as usize] += 1;
            }
        }
        if summary.turns > 0 {
            summary.mean_loss = total / f64::from(summary.turns);
            summary.accuracy = Some(accuracy(summary.mean_loss));
        }
        summary
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_without_turns_has_no_accuracy() {
        assert_eq!(Summary::of([]), Summary::default());
    }

    #[test]
    fn every_fault_is_counted_once() {
        let summary = Summary::of([0.3, 0.0, 0.1, 0.05, 0.19, 0.04]);
        assert_eq!((summary.turns, summary.faults), (6, [1, 2, 1]));
        assert!((summary.mean_loss - 0.68 / 6.0).abs() < 1e-10);
        assert_eq!(summary.accuracy, Some(accuracy(summary.mean_loss)));
    }
}
