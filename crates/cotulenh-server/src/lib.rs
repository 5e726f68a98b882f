//! The server of Cờ Tư Lệnh: games between people over the network.
//!
//! The rules library is the only judge of moves. A [`room`] is the only writer of a game. The [`store`] commits what a
//! room decides before anybody hears of it. [`protocol`] has the messages that cross the network.

#![forbid(unsafe_code)]

pub mod archive;
pub mod clock;
pub mod id;
pub mod lock;
pub mod protocol;
pub mod ratings;
pub mod room;
pub mod setup;
pub mod store;
pub mod users;
