//! The yardstick: our speed compared with cozy-chess, the fastest chess move generator in Rust, in one run.
//!
//! `cargo bench -p cotulenh-benches --bench yardstick` measures in rounds and takes the best time of each item, because
//! on a busy machine the shortest time is the least disturbed. Every count is checked. With `--quick`, and under `cargo
//! test --benches`, a smaller workload runs once, and its times mean nothing.

#![forbid(unsafe_code)]

mod chess;
mod ours;
mod records;
mod stopwatch;
mod table;

use chess::Kiwipete;
use ours::Ours;
use std::time::{Duration, Instant};
use stopwatch::Stopwatch;
use table::{Figure, Row, Target};

/// The workload.
#[derive(Clone, Copy)]
pub struct Effort {
    /// The number of rounds.
    rounds: u32,
    /// The minimum time for which a short item is repeated in each round.
    again: Duration,
    /// The depth of the bulk-counting perft of Kiwipete.
    kiwipete_bulk: usize,
    /// The depth of the perft of Kiwipete that makes every leaf.
    kiwipete_make: usize,
    /// The depth of our perfts.
    perft: u32,
    /// The step between the oracle's positions: 1 uses all.
    every: usize,
    /// The number of games whose records are read.
    games: u32,
}

const FULL: Effort = Effort {
    rounds: 5,
    again: Duration::from_millis(500),
    kiwipete_bulk: 5,
    kiwipete_make: 4,
    perft: 4,
    every: 1,
    games: 200,
};

const QUICK: Effort = Effort {
    rounds: 1,
    again: Duration::ZERO,
    kiwipete_bulk: 3,
    kiwipete_make: 3,
    perft: 2,
    every: 50,
    games: 2,
};

fn main() {
    let given = |name: &str| std::env::args().any(|argument| argument == name);
    let quick = given("--quick") || !given("--bench");
    let effort = if quick { QUICK } else { FULL };
    let start = Instant::now();
    let (kiwipete, mut ours) = (Kiwipete::new(), Ours::new(effort));

    let watch = Stopwatch::new(effort.again);
    let [mut bulk, mut leaves, mut listed, mut opening, mut stacks] = [watch; 5];
    let [mut make, mut after, mut attacks, mut records] = [watch; 4];
    for _ in 0..effort.rounds {
        bulk.time(|| kiwipete.bulk(effort.kiwipete_bulk));
        leaves.time(|| kiwipete.making_leaves(effort.kiwipete_make));
        listed.time(|| kiwipete.making_listed());
        opening.time(|| ours.perft("opening", effort.perft));
        stacks.time(|| ours.perft("few_stacks", effort.perft));
        make.time(|| ours.make_unmake());
        after.time(|| ours.after());
        attacks.time(|| ours.attack_queries());
        records.time(|| ours.read_records());
        ours.time_listings();
    }
    let slowest = ours.slowest_listing();

    let (bulk, leaves) = (bulk.rate(), leaves.rate());
    let rate = |what: String, rate, to: f64, target| Row {
        what,
        figure: Figure::Rate(rate),
        ratio: Some(rate / to),
        target,
    };
    let rows = [
        rate(
            format!(
                "cozy-chess: perft {} of Kiwipete, in bulk",
                effort.kiwipete_bulk
            ),
            bulk,
            bulk,
            None,
        ),
        rate(
            format!("cotulenh: perft {} from the start, in bulk", effort.perft),
            opening.rate(),
            bulk,
            Some(Target::Ratio(0.23)),
        ),
        rate(
            format!("cotulenh: perft {} of a few stacks, in bulk", effort.perft),
            stacks.rate(),
            bulk,
            Some(Target::Ratio(0.11)),
        ),
        rate(
            format!(
                "cozy-chess: perft {}, every leaf made",
                effort.kiwipete_make
            ),
            leaves,
            leaves,
            None,
        ),
        rate(
            "cozy-chess: copy and make, moves listed before".to_owned(),
            listed.rate(),
            leaves,
            None,
        ),
        rate(
            "cotulenh: make and unmake, moves listed before".to_owned(),
            make.rate(),
            leaves,
            Some(Target::Ratio(0.4)),
        ),
        rate(
            "cotulenh: a new position (after)".to_owned(),
            after.rate(),
            leaves,
            None,
        ),
        rate(
            "cotulenh: PGN turns read and played, of make".to_owned(),
            records.rate(),
            make.rate(),
            Some(Target::Ratio(0.16)),
        ),
        Row {
            what: "cotulenh: is a Commander attacked?".to_owned(),
            figure: Figure::Nanoseconds(1e9 / attacks.rate()),
            ratio: None,
            target: Some(Target::Nanoseconds(25.0)),
        },
        Row {
            what: "cotulenh: legal moves, slowest position".to_owned(),
            figure: Figure::Nanoseconds(slowest.time.as_secs_f64() * 1e9),
            ratio: None,
            target: Some(Target::Nanoseconds(200e3)),
        },
    ];
    table::print(&rows);
    println!(
        "\nslowest of {} positions, {} moves: {}",
        slowest.of, slowest.moves, slowest.position
    );
    let seconds = start.elapsed().as_secs();
    println!("best of {} rounds, {seconds} s in all", effort.rounds);
    if quick {
        println!("quick: everything was checked, but no figure is to be believed");
    }
}
