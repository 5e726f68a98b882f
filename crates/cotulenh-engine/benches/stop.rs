//! The latency of a stop, and the speed with several threads: `cargo bench -p cotulenh-engine --bench stop`.
//!
//! An infinite search is started from several positions and stopped after a while. The benchmark measures the time from
//! the stop to the result. The target is 10 ms.

use cotulenh::Position;
use cotulenh_engine::{Engine, Evaluation, Limits, Root, Settings, bench};
use std::time::{Duration, Instant};

/// The maximum latency of a stop.
const PROMISED: Duration = Duration::from_millis(10);
/// The time before each stop.
const ALONE: Duration = Duration::from_millis(60);

fn main() {
    for threads in [1, 2, 64, 256] {
        let mut waits = Vec::new();
        let mut nodes = 0;
        let mut time = Duration::ZERO;
        for fen in bench::POSITIONS {
            let position: Position = fen.parse().expect("a position");
            for _ in 0..4 {
                let (wait, searched, took) = stop_once(position, threads);
                waits.push(wait);
                nodes += searched;
                time += took;
            }
        }
        waits.sort_unstable();
        let at = |part: usize| waits[(waits.len() - 1) * part / 100].as_secs_f64() * 1000.0;
        let late = waits.iter().filter(|&&wait| wait > PROMISED).count();
        println!(
            "{threads} threads: stop obeyed in {:.2} ms (median), {:.2} ms (worst of {}); {late} later than 10 ms; {:.0} nodes a second",
            at(50),
            at(100),
            waits.len(),
            nodes as f64 / time.as_secs_f64(),
        );
    }
}

/// Runs one search. Returns the time from the stop to the result, the nodes, and the total time.
fn stop_once(position: Position, threads: usize) -> (Duration, u64, Duration) {
    let settings = Settings {
        threads,
        ..Settings::default()
    };
    let mut engine = Engine::with(Evaluation::default(), settings).expect("memory");
    let control = engine.control();
    control.reset(false);
    let searching = std::thread::spawn(move || {
        let limits = Limits {
            infinite: true,
            ..Limits::default()
        };
        engine.search_prepared(&Root::new(position), &limits, |_| {})
    });
    std::thread::sleep(ALONE);
    let stopped = Instant::now();
    control.stop();
    let result = searching.join().expect("no panic");
    (stopped.elapsed(), result.nodes, result.time)
}
