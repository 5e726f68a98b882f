//! Open offers of a game.
//!
//! A draw offer stays open until it is answered or withdrawn, or until the opponent of the player that offers plays a
//! turn. A takeback offer ends with any turn, because it would then mean other turns. A rematch offer stays open.

use crate::protocol::{Offer, OfferKind, Side};

/// The number of times that a player may make the same offer in the same position.
pub const OFFER_LIMIT: u32 = 3;

/// The open offers of a game, and how often they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Offers {
    open: Vec<Offer>,
    /// The last offer of each player and kind, with the number of times that it was made at its ply.
    made: Vec<(Offer, u32)>,
}

impl Offers {
    pub(super) fn open(&self) -> &[Offer] {
        &self.open
    }

    /// Returns the open offer of a side.
    pub(super) fn find(&self, offer: OfferKind, by: Side) -> Option<Offer> {
        let mut open = self.open.iter();
        open.find(|open| open.offer == offer && open.by == by)
            .copied()
    }

    /// Returns the number of times that a side has made an offer at a ply.
    pub(super) fn times(&self, offer: Offer) -> u32 {
        let mut made = self.made.iter();
        let found = made.find(|(made, _)| *made == offer);
        found.map_or(0, |(_, times)| *times)
    }

    pub(super) fn add(&mut self, offer: Offer) {
        let times = self.times(offer) + 1;
        self.made
            .retain(|(made, _)| (made.offer, made.by) != (offer.offer, offer.by));
        self.made.push((offer, times));
        self.open.push(offer);
    }

    /// Closes the offers of a kind.
    pub(super) fn close(&mut self, offer: OfferKind) {
        self.open.retain(|open| open.offer != offer);
    }

    /// Closes the offers that end with a turn of `mover`.
    pub(super) fn after_turn(&mut self, mover: Side) {
        self.open.retain(|open| match open.offer {
            OfferKind::Draw => open.by == mover,
            OfferKind::Takeback => false,
            OfferKind::Rematch => true,
        });
    }

    /// Closes the offers that make no sense after a takeback or the end of the game.
    pub(super) fn close_all(&mut self) {
        self.open.retain(|open| open.offer == OfferKind::Rematch);
    }
}
