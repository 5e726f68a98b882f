//! The report of a match. `docs/CLI.md` documents the members of the JSON.

use super::play::Ending;
use super::sprt::{Sprt, Verdict};
use super::stats::Elo;
use super::tally::Tally;
use crate::printable::Printable;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// The current score of a match.
pub(crate) struct Report<'a> {
    pub(crate) a: &'a str,
    pub(crate) b: &'a str,
    pub(crate) tally: &'a Tally,
    pub(crate) sprt: Option<&'a Sprt>,
    /// Whether all games are over or the test has decided.
    pub(crate) complete: bool,
}

impl Report<'_> {
    /// Returns the score as one line.
    pub(crate) fn line(&self) -> String {
        let tally = self.tally;
        let mut line = format!(
            "{} games  +{} ={} -{}",
            tally.games(),
            tally.wins,
            tally.draws,
            tally.losses
        );
        if let Some(elo) = tally.pairs.elo() {
            line += &format!("  Elo {}", bars(elo));
        }
        if let Some(sprt) = self.sprt {
            line += &format!("  LLR {:.2}", sprt.ratio(&tally.pairs));
        }
        line
    }

    /// Returns the line for a finished pair, with A's half points in it.
    pub(crate) fn pair(&self, halves: u8) -> String {
        let number = self.tally.pairs.pairs();
        let points = f64::from(halves) / 2.0;
        format!("pair {number}  {points:.1} of 2  {}", self.line())
    }

    pub(crate) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let tally = self.tally;
        let games = tally.games();
        writeln!(output, "A {}", Printable(self.a))?;
        writeln!(output, "B {}", Printable(self.b))?;
        writeln!(
            output,
            "games {games}: A wins {}, draws {}, B wins {}",
            tally.wins, tally.draws, tally.losses
        )?;
        if games > 0 {
            let share = self.share();
            writeln!(output, "score {:.2} %", 100.0 * share)?;
            let average = tally.turns as f64 / games as f64;
            writeln!(output, "turns {average:.1} a game")?;
        }
        let [ll, ld, even, wd, ww] = tally.pairs.0;
        writeln!(
            output,
            "pairs 0: {ll}, ½: {ld}, 1: {even}, 1½: {wd}, 2: {ww}"
        )?;
        if let Some(elo) = tally.pairs.elo() {
            writeln!(output, "Elo {}", bars(elo))?;
        }
        if let Some(superiority) = tally.pairs.superiority() {
            writeln!(output, "A is stronger: {:.1} %", 100.0 * superiority)?;
        }
        if let Some(sprt) = self.sprt {
            let (lower, upper) = sprt.bounds();
            let ratio = sprt.ratio(&tally.pairs);
            let verdict = match sprt.verdict(&tally.pairs) {
                Some(Verdict::H0) => "H0 is accepted",
                Some(Verdict::H1) => "H1 is accepted",
                None => "not decided",
            };
            writeln!(
                output,
                "LLR {ratio:.2} ({lower:.2} to {upper:.2}): {verdict}"
            )?;
        }
        for (ending, count) in &tally.endings {
            writeln!(output, "ended by {} {count}", ending.name())?;
        }
        for (name, faults) in [("A", &tally.faults_a), ("B", &tally.faults_b)] {
            for (ending, count) in faults {
                writeln!(output, "{name} lost by {} {count}", ending.name())?;
            }
        }
        if !self.complete {
            writeln!(output, "the match is not complete")?;
        }
        Ok(())
    }

    fn share(&self) -> f64 {
        let tally = self.tally;
        let points = tally.wins as f64 + tally.draws as f64 / 2.0;
        points / tally.games() as f64
    }

    pub(crate) fn json(&self) -> Value {
        let tally = self.tally;
        let pairs = &tally.pairs;
        let sprt = self.sprt.map(|sprt| {
            let (lower, upper) = sprt.bounds();
            let verdict = sprt.verdict(pairs).map(|verdict| match verdict {
                Verdict::H0 => "H0",
                Verdict::H1 => "H1",
            });
            json!({
                "llr": sprt.ratio(pairs),
                "lower": lower,
                "upper": upper,
                "verdict": verdict,
            })
        });
        json!({
            "a": self.a,
            "b": self.b,
            "complete": self.complete,
            "games": tally.games(),
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "score": (tally.games() > 0).then(|| self.share()),
            "pairs": pairs.0,
            "elo": pairs.elo().map(|elo| json!({
                "value": finite(elo.value),
                "low": finite(elo.low),
                "high": finite(elo.high),
            })),
            "los": pairs.superiority(),
            "sprt": sprt,
            "turns": tally.turns,
            "endings": names(&tally.endings),
            "faults": {"a": names(&tally.faults_a), "b": names(&tally.faults_b)},
        })
    }
}

fn names(counts: &BTreeMap<Ending, u64>) -> BTreeMap<&'static str, u64> {
    let counts = counts.iter();
    counts
        .map(|(ending, &count)| (ending.name(), count))
        .collect()
}

/// Returns `None` for infinite numbers, which JSON does not have.
fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

fn bars(elo: Elo) -> String {
    format!("{:+.1} ({:+.1} to {:+.1})", elo.value, elo.low, elo.high)
}
