//! A game: what is in its history, where one can go, how it ends. The tests are named after what they hold.

mod deployments;
mod endings;
mod record;
mod support;
mod timeline;
