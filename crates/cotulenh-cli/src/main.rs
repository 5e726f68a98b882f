//! The command `cotulenh`: Cờ Tư Lệnh in the terminal and for scripts.

#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

mod analyse;
mod args;
mod bench;
mod book;
mod bot;
mod client;
#[cfg(all(unix, feature = "cluster"))]
mod cluster;
mod columns;
mod completions;
mod demo;
mod evaluation;
mod explain;
mod farm;
mod files;
mod interrupt;
mod legal;
mod lines;
mod load;
mod matches;
mod mate;
mod output;
mod parallel;
mod perft;
mod pgn;
mod play;
mod position;
mod printable;
mod progress;
mod report;
mod secret_file;
mod selfplay;
mod serve;
mod server;
mod show;
mod tune;
mod uci;
mod view;
mod wins;
mod worker;

use args::{Args, Command};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return report::usage(&error),
    };
    let done = |()| ExitCode::SUCCESS;
    let result = match args.command {
        Command::Legal(options) => legal::run(&options).map(done),
        Command::Perft(options) => perft::run(&options).map(done),
        Command::Pgn(options) => pgn::run(&options),
        Command::Explain(options) => explain::run(&options),
        Command::Show(options) => show::run(&options).map(done),
        Command::Demo(options) => demo::run(&options).map(done),
        Command::Play(options) => play::run(&options),
        Command::Uci => uci::run().map(done),
        Command::Bench(options) => bench::run(&options).map(done),
        Command::Analyse(options) => analyse::run(&options),
        Command::Match(options) => matches::run(&options),
        Command::Selfplay(options) => selfplay::run(&options),
        Command::Tune(options) => tune::run(&options),
        Command::Book(options) => book::run(&options),
        Command::Mate(options) => mate::run(&options),
        Command::Wins(options) => wins::run(&options),
        Command::Completions(options) => completions::run(&options).map(done),
        Command::Serve(options) => serve::run(&options).map(done),
        Command::Bot(options) => bot::run(&options).map(done),
        Command::Worker(options) => worker::run(&options).map(done),
        Command::Load(options) => load::run(&options),
        Command::Server(options) => server::run(&options),
        #[cfg(all(unix, feature = "cluster"))]
        Command::Cluster(options) => cluster::run(&options).map(done),
    };
    match result {
        Ok(code) => code,
        Err(error) => ExitCode::from(report::failed(&error)),
    }
}
