//! `cotulenh selfplay stats`.

use super::args::StatsOptions;
use super::open;
use crate::output;
use crate::printable::Printable;
use anyhow::Context;
use cotulenh_data::{Range, Settings, Statistics};
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::process::ExitCode;

pub(crate) fn run(options: &StatsOptions) -> anyhow::Result<ExitCode> {
    let mut reader = open(&options.file)?;
    let mut statistics = Statistics::default();
    for game in &mut reader {
        let game = game.with_context(|| options.file.display().to_string())?;
        statistics.add(&game);
    }
    let counted = Counted {
        settings: reader.settings(),
        statistics: &statistics,
        bytes: reader.offset(),
    };
    match options.json {
        true => writeln!(output::json(), "{}", counted.json())?,
        false => counted.write(&mut output::text())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The statistics of a file.
struct Counted<'a> {
    settings: &'a Settings,
    statistics: &'a Statistics,
    bytes: u64,
}

impl Counted<'_> {
    fn bytes_a_position(&self) -> f64 {
        self.bytes as f64 / self.statistics.positions.max(1) as f64
    }

    /// Returns the numbers of positions by kind.
    fn shares(&self) -> [(&'static str, u64); 5] {
        let of = self.statistics;
        [
            ("in-check", of.in_check),
            ("deployments", of.deployments),
            ("captures", of.captures),
            ("win-in-sight", of.decisive),
            ("repeated", of.repeated),
        ]
    }

    /// Returns the numbers of positions by class of score.
    fn classes(&self) -> impl Iterator<Item = (String, u64)> {
        let steps = Statistics::STEPS;
        let names = (0..steps.len()).map(move |class| match steps.get(class + 1) {
            Some(next) => format!("{}-{}", steps[class], next - 1),
            None => format!("{}-", steps[class]),
        });
        names.zip(self.statistics.scores)
    }

    fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let of = self.statistics;
        for (name, value) in self.settings.iter() {
            writeln!(output, "{} {}", Printable(name), Printable(value))?;
        }
        writeln!(output, "games {}", of.games())?;
        let percent = |part: u64, all: u64| 100.0 * part as f64 / all.max(1) as f64;
        for (name, count) in [
            ("red-wins", of.red_wins),
            ("draws", of.draws),
            ("blue-wins", of.blue_wins),
        ] {
            let share = percent(count, of.games());
            writeln!(output, "  {name} {count} ({share:.1} %)")?;
        }
        writeln!(output, "ended by")?;
        for (reason, count) in &of.reasons {
            let share = percent(*count, of.games());
            writeln!(output, "  {reason} {count} ({share:.1} %)")?;
        }
        let range = |of: Range| format!("{:.1} ({} to {})", of.mean(), of.least, of.most);
        writeln!(output, "turns a game {}", range(of.turns))?;
        writeln!(output, "opening turns {}", of.opening_turns)?;
        writeln!(output, "turns without a score {}", of.unscored())?;
        writeln!(output, "positions {}", of.positions)?;
        for (name, count) in self.shares() {
            let share = percent(count, of.positions);
            writeln!(output, "  {name} {count} ({share:.1} %)")?;
        }
        writeln!(output, "moves per position {}", range(of.legal_moves))?;
        writeln!(output, "worth to either side")?;
        for (class, count) in self.classes() {
            let share = percent(count, of.positions);
            writeln!(output, "  {class} {count} ({share:.1} %)")?;
        }
        let each = self.bytes_a_position();
        writeln!(output, "bytes {} ({each:.2} per position)", self.bytes)
    }

    fn json(&self) -> Value {
        let of = self.statistics;
        let settings: Map<String, Value> = self
            .settings
            .iter()
            .map(|(name, value)| (name.into(), value.into()))
            .collect();
        let reasons: Map<String, Value> = of
            .reasons
            .iter()
            .map(|(reason, &count)| (reason.name().into(), count.into()))
            .collect();
        let classes: Map<String, Value> = self
            .classes()
            .map(|(class, count)| (class, count.into()))
            .collect();
        let range = |of: Range| json!({"mean": of.mean(), "least": of.least, "most": of.most});
        let mut all = json!({
            "settings": settings,
            "games": of.games(),
            "results": {"1-0": of.red_wins, "1/2-1/2": of.draws, "0-1": of.blue_wins},
            "reasons": reasons,
            "turns": range(of.turns),
            "opening-turns": of.opening_turns,
            "unscored": of.unscored(),
            "positions": of.positions,
            "actions": range(of.legal_moves),
            "scores": classes,
            "bytes": self.bytes,
            "bytes-a-position": self.bytes_a_position(),
        });
        for (name, count) in self.shares() {
            all[name] = count.into();
        }
        all
    }
}
