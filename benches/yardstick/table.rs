//! The printed table.

use std::fmt;

/// A figure with its unit.
pub enum Figure {
    /// Operations per second.
    Rate(f64),
    /// Nanoseconds per operation.
    Nanoseconds(f64),
}

/// The target of a figure.
pub enum Target {
    /// At least this ratio.
    Ratio(f64),
    /// At most this long.
    Nanoseconds(f64),
}

/// A row of the table.
pub struct Row {
    pub what: String,
    pub figure: Figure,
    /// The ratio to cozy-chess's figure of the same kind. For records, it is the ratio to our make and unmake.
    pub ratio: Option<f64>,
    pub target: Option<Target>,
}

impl Row {
    fn is_met(&self) -> Option<bool> {
        Some(match (self.target.as_ref()?, &self.figure) {
            (&Target::Ratio(wanted), _) => self.ratio? >= wanted,
            (&Target::Nanoseconds(most), &Figure::Nanoseconds(ns)) => ns <= most,
            (Target::Nanoseconds(_), Figure::Rate(_)) => return None,
        })
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match *self {
            Figure::Rate(rate) => format!("{:.2} M/s", rate / 1e6),
            Figure::Nanoseconds(ns) => nanoseconds(ns),
        })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match *self {
            Target::Ratio(ratio) => format!("≥ {ratio:.2}"),
            Target::Nanoseconds(ns) => format!("≤ {}", nanoseconds(ns)),
        })
    }
}

fn nanoseconds(ns: f64) -> String {
    if ns < 1e3 {
        format!("{ns:.1} ns")
    } else {
        format!("{:.1} µs", ns / 1e3)
    }
}

/// Prints the rows as a Markdown table.
pub fn print(rows: &[Row]) {
    println!(
        "| {:<48} | {:>12} | {:>6} | {:>10} | {:<3} |",
        "what", "figure", "ratio", "target", "met"
    );
    println!(
        "| {:-<48} | {:->11}: | {:->5}: | {:->9}: | {:-<3} |",
        "", "", "", "", ""
    );
    for row in rows {
        let ratio = row
            .ratio
            .map_or(String::new(), |ratio| format!("{ratio:.3}"));
        let target = row.target.as_ref().map_or(String::new(), Target::to_string);
        let met = match row.is_met() {
            Some(true) => "yes",
            Some(false) => "no",
            None => "",
        };
        println!(
            "| {:<48} | {:>12} | {ratio:>6} | {target:>10} | {met:<3} |",
            row.what, row.figure
        );
    }
}
