//! Games: history, navigation, variations, annotations and endings.

mod deployments;
mod endings;
mod record;
mod support;
mod timeline;
