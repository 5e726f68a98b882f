//! The matches of docs/STRENGTH.md, printed as rows of its tables.

use anyhow::{Context, Result};
use clap::Args;
use xshell::Shell;

use crate::shell::{cargo, shell, target_folder};

const MATCHES: &str = include_str!("strength.txt");
/// A decided game is not played to its end.
const SHORT: &str = "--resign-moves 3 --resign-score 1500 --concurrency 2";

const TABLES: [&str; 4] = ["search", "evaluation", "levels", "doubling"];

#[derive(Args)]
pub struct Strength {
    /// Tables to print
    #[arg(value_name = "TABLE", value_parser = TABLES, default_values = TABLES)]
    tables: Vec<String>,
}

/// The name of a match, its players A and B, and its options.
type Row = [&'static str; 4];

impl Strength {
    pub fn run(self) -> Result<bool> {
        let sh = shell("")?;
        cargo(&sh, "build --release --locked -p cotulenh-cli").run()?;
        for table in self.tables {
            println!("\n{table}\n\n| what | games | score | Elo |\n| --- | ---: | ---: | ---: |");
            for row in rows(&table) {
                println!("{}", play(&sh, row).context(row[0])?);
            }
        }
        Ok(true)
    }
}

fn rows(table: &str) -> impl Iterator<Item = Row> {
    let matches = MATCHES.lines().filter_map(move |line| line.strip_prefix(table));
    matches.filter_map(|line| line.split(" | ").skip(1).collect::<Vec<_>>().try_into().ok())
}

/// Plays a match, or continues it, and returns its row in Markdown.
fn play(sh: &Shell, row: Row) -> Result<String> {
    let [name, a, b, options] = row;
    let target = target_folder();
    let state = target.join("strength").join(format!("{}.json", name.replace(' ', "-")));
    sh.create_dir(target.join("strength"))?;
    let options = options.split(' ').chain(SHORT.split(' '));
    let program = sh.cmd(target.join("release/cotulenh")).args(["match", a, b]).args(options);
    let printed = program.arg("--resume").arg(state).quiet().read()?;
    markdown(row, &printed).context("the match has no result")
}

/// Returns the row of a match in Markdown, from the output of the match.
fn markdown([name, _, b, _]: Row, printed: &str) -> Option<String> {
    let figure = |word: &str| printed.lines().find_map(|line| line.strip_prefix(word));
    let games = figure("games ")?.split(':').next()?;
    let (score, elo) = (figure("score ")?, figure("Elo ").unwrap_or("?"));
    Some(format!("| {name} (`{b}`) | {games} | {score} | {elo} |"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_match_belongs_to_a_table() {
        let counts = TABLES.map(|table| rows(table).count());
        let matches = MATCHES.lines().filter(|line| !line.starts_with('#')).count();
        assert!(!counts.contains(&0));
        assert_eq!(counts.iter().sum::<usize>(), matches);
        assert_eq!(counts[2], 11, "each level meets the one below, and two meet `shallow`");
    }

    #[test]
    fn the_result_of_a_match_is_a_row() {
        let row = ["more", "engine", "shallow", ""];
        let printed = "games 120: A wins 70, draws 10, B wins 40\nscore 62.50 %\nElo +89\n";
        let wanted = "| more (`shallow`) | 120 | 62.50 % | +89 |";
        assert_eq!(markdown(row, printed).as_deref(), Some(wanted));
        assert_eq!(markdown(row, "interrupted\n"), None);
    }
}
