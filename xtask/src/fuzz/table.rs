//! The table of a run, in Markdown.

use super::stats::Stats;

/// A target's row of the table.
#[derive(Debug)]
pub struct Row {
    pub target: String,
    /// How long it was to run.
    pub seconds: u64,
    pub stats: Stats,
    /// The units of the corpus before the run.
    pub before: usize,
    /// The units of the corpus after the run, minimised if that was asked for.
    pub after: usize,
    /// How often the target failed.
    pub crashes: usize,
}

const HEAD: [&str; 11] = [
    "target",
    "seconds",
    "executions",
    "per second",
    "edges",
    "features",
    "new units",
    "corpus before",
    "corpus after",
    "crashes",
    "peak MiB",
];

/// Returns the table, in the order of the rows, with columns aligned. A figure that the fuzzer did not print is `?`.
pub fn table(rows: &[Row]) -> String {
    let mut cells = vec![HEAD.map(str::to_owned)];
    cells.extend(rows.iter().map(row));
    let widths: Vec<usize> = (0..HEAD.len())
        .map(|column| cells.iter().map(|row| row[column].len()).max().unwrap_or(0))
        .collect();

    let mut text = String::new();
    for (number, row) in cells.iter().enumerate() {
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            text += &match column {
                0 => format!("| {cell:<width$} |"),
                _ => format!(" {cell:>width$} |"),
            };
        }
        text.push('\n');
        if number == 0 {
            for (column, &width) in widths.iter().enumerate() {
                let dashes = "-".repeat(width.max(3) - usize::from(column > 0));
                text += &match column {
                    0 => format!("| {dashes} |"),
                    _ => format!(" {dashes}: |"),
                };
            }
            text.push('\n');
        }
    }
    text
}

fn row(row: &Row) -> [String; HEAD.len()] {
    let stats = &row.stats;
    let figure = |figure: Option<u64>| figure.map_or_else(|| "?".to_owned(), thousands);
    [
        row.target.clone(),
        thousands(row.seconds),
        figure(stats.executions),
        figure(stats.per_second),
        figure(stats.edges),
        figure(stats.features),
        figure(stats.new_units),
        thousands(row.before as u64),
        thousands(row.after as u64),
        thousands(row.crashes as u64),
        figure(stats.peak_mib),
    ]
}

/// Writes a number with a comma between thousands.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (65_536, "65,536"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(thousands(number), text);
        }
    }

    #[test]
    fn a_row_for_each_target() {
        let rows = [
            Row {
                target: "fen".into(),
                seconds: 10,
                stats: Stats {
                    executions: Some(1_234_567),
                    per_second: Some(112_233),
                    new_units: Some(12),
                    peak_mib: Some(450),
                    edges: Some(1_815),
                    features: Some(9_000),
                    ..Stats::default()
                },
                before: 0,
                after: 1_500,
                crashes: 0,
            },
            Row {
                target: "session".into(),
                seconds: 10,
                stats: Stats::default(),
                before: 7,
                after: 7,
                crashes: 1,
            },
        ];
        let expected = "\
| target  | seconds | executions | per second | edges | features | new units | corpus before | corpus after | crashes | peak MiB |
| ------- | ------: | ---------: | ---------: | ----: | -------: | --------: | ------------: | -----------: | ------: | -------: |
| fen     |      10 |  1,234,567 |    112,233 | 1,815 |    9,000 |        12 |             0 |        1,500 |       0 |      450 |
| session |      10 |          ? |          ? |     ? |        ? |         ? |             7 |            7 |       1 |        ? |
";
        assert_eq!(table(&rows), expected);
    }
}
