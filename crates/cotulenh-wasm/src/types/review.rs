//! Objects of a review.

use serde::Serialize;

output_objects! {
    /// The losses at which faults begin, and the mean loss at which the accuracy is 50.
    struct ReviewScale {
        /// The smallest loss of an inaccuracy.
        inaccuracy: f64,
        /// The smallest loss of a mistake.
        mistake: f64,
        /// The smallest loss of a blunder.
        blunder: f64,
        /// The mean loss per turn at which the accuracy is 50.
        half_accuracy: f64,
    }

    /// The faults, the mean loss and the accuracy of one side.
    struct ReviewSummary {
        /// The number of turns.
        turns: u32,
        /// The number of inaccuracies.
        inaccuracy: u32,
        /// The number of mistakes.
        mistake: u32,
        /// The number of blunders.
        blunder: u32,
        /// The mean loss per turn, from 0 to 1.
        mean_loss: f64,
        /// The accuracy from 0 to 100; `null` if there are no turns.
        accuracy: Option<f64>,
    }
}
