//! Games: history, navigation, annotations and ends.

mod deployments;
mod endings;
mod record;
mod support;
mod timeline;
