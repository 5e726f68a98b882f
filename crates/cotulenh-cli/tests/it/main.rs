//! The integration tests of the command, in one program.

mod analyse;
#[path = "../../../cotulenh-server/tests/it/support/answer.rs"]
mod answer;
mod command;
mod documentation;
mod explain;
mod files;
mod hostile_text;
mod matches;
mod mate;
mod online;
mod pgn;
mod pgn_json;
mod selfplay;
mod serve;
mod support;
mod training;
mod tune;
mod uci;
