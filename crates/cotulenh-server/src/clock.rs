//! Clocks of a game, without a source of time.
