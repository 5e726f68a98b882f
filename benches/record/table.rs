//! Time measurement and the printed table.

use std::fmt;
use std::time::Instant;

/// A figure with its unit.
#[derive(Clone, Copy)]
pub enum Figure {
    Nanoseconds(f64),
    Bytes(f64),
    Count(f64),
}

impl Figure {
    fn value(self) -> f64 {
        match self {
            Figure::Nanoseconds(value) | Figure::Bytes(value) | Figure::Count(value) => value,
        }
    }
}

impl Figure {
    /// Returns the figure multiplied by a count.
    pub fn times(self, count: u32) -> Figure {
        let count = f64::from(count);
        match self {
            Figure::Nanoseconds(value) => Figure::Nanoseconds(value * count),
            Figure::Bytes(value) => Figure::Bytes(value * count),
            Figure::Count(value) => Figure::Count(value * count),
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Figure::Nanoseconds(ns) if ns < 1e3 => format!("{ns:.0} ns"),
            Figure::Nanoseconds(ns) if ns < 1e6 => format!("{:.1} µs", ns / 1e3),
            Figure::Nanoseconds(ns) => format!("{:.2} ms", ns / 1e6),
            Figure::Bytes(bytes) => format!("{bytes:.0} B"),
            Figure::Count(count) if count.fract() == 0.0 => format!("{count:.0}"),
            Figure::Count(count) => format!("{count:.2}"),
        };
        f.pad(&text)
    }
}

/// The table. `timed` is `false` if times are not judged.
pub struct ReportTable {
    pub timed: bool,
    missed: Vec<String>,
}

impl ReportTable {
    /// Creates a table. If `timed` is `false`, everything is computed once and checked, and no time is judged.
    pub fn new(timed: bool) -> ReportTable {
        ReportTable {
            timed,
            missed: Vec::new(),
        }
    }

    pub fn head(&self, title: &str) {
        println!(
            "\n{title:<66} {:>10} {:>10} {:>9}",
            "documents", "here", "ratio"
        );
    }

    /// Prints a row with the target of the documents and our figure, which must be below it.
    pub fn row(&mut self, what: &str, documents: Figure, ours: Figure) {
        let ratio = documents.value() / ours.value();
        let ratio = if ratio.is_finite() {
            format!("{ratio:.1}")
        } else {
            "–".to_string()
        };
        println!("{what:<66} {documents:>10} {ours:>10} {ratio:>9}");
        let judged = self.timed || !matches!(ours, Figure::Nanoseconds(_));
        if judged && ours.value() >= documents.value() {
            self.missed
                .push(format!("{what}: {ours}, not below {documents}"));
        }
    }

    /// Prints a figure without a target.
    pub fn note(&self, what: &str, ours: Figure) {
        println!("{what:<66} {:>10} {ours:>10}", "");
    }

    /// Panics if a target was missed.
    pub fn finish(self) {
        assert!(self.missed.is_empty(), "{:#?}", self.missed);
    }

    /// Returns the time per item of `f`, which does `count` items: the minimum of several runs.
    pub fn time(&self, count: usize, mut f: impl FnMut()) -> Figure {
        let rounds = if self.timed { 30 } else { 1 };
        let run = || {
            let start = Instant::now();
            f();
            start.elapsed().as_nanos() as f64 / count as f64
        };
        let times = std::iter::repeat_with(run).take(rounds);
        Figure::Nanoseconds(times.fold(f64::INFINITY, f64::min))
    }
}
