//! A proven win as a JSON record. `docs/CLI.md` documents the members.

use super::turns;
use cotulenh::{Position, PositionError};
use cotulenh_engine::review::sans;
use cotulenh_engine::wins::{Motif, Problem, Puzzle, Source, Theme};
use serde::{Deserialize, Serialize};

/// A proven win as a JSON record: a line of a file of wins, or a puzzle of the API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinRecord {
    /// The name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// The number of turns of the win.
    pub turns: u32,
    /// Every first turn that wins in that many turns.
    pub firsts: Vec<String>,
    /// A winning line.
    pub line: Vec<String>,
    /// The winning line as SAN.
    #[serde(default)]
    pub san: Vec<String>,
    /// The number of pieces.
    #[serde(default)]
    pub pieces: u16,
    /// The source: `game` or `set-up`.
    pub source: String,
    /// The themes.
    pub themes: Vec<String>,
    /// The motifs of a puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motifs: Option<Vec<String>>,
    /// The initial rating of a puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
}

/// The reason why a record cannot be read as a win.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WinError {
    /// The position is not legal.
    #[error("fen: {0}")]
    Fen(#[from] PositionError),
    /// The number of turns is out of range.
    #[error("turns: expected 1 to 3, found {0}")]
    Turns(u32),
    /// A turn is not legal.
    #[error("{member}: {word}: {reason}")]
    Turn {
        /// The member with the turn.
        member: &'static str,
        /// The turn.
        word: String,
        /// Why it is not legal.
        reason: String,
    },
    /// The source is unknown.
    #[error("source: expected game or set-up, found {0}")]
    Source(String),
    /// A theme is unknown.
    #[error("themes: there is no theme {0}")]
    Theme(String),
    /// A motif is unknown.
    #[error("motifs: there is no motif {0}")]
    Motif(String),
}

impl WinRecord {
    /// Returns the record of a problem.
    #[must_use]
    pub fn of(
        id: String,
        problem: &Problem,
        motifs: Option<&[Motif]>,
        rating: Option<u32>,
    ) -> WinRecord {
        WinRecord {
            id,
            fen: problem.position.to_string(),
            turns: problem.turns,
            firsts: turns::words(&problem.firsts),
            line: turns::words(&problem.line),
            san: sans(&problem.position, &problem.line),
            pieces: problem.pieces(),
            source: problem.source.name().into(),
            themes: problem
                .themes
                .iter()
                .map(|theme| theme.name().into())
                .collect(),
            motifs: motifs.map(|motifs| motifs.iter().map(|motif| motif.name().into()).collect()),
            rating,
        }
    }

    /// Reads the problem: every turn must be legal. The win is not proven again.
    ///
    /// # Errors
    ///
    /// Returns an error that names the member.
    pub fn problem(&self) -> Result<Problem, WinError> {
        self.problem_and_end().map(|(problem, _)| problem)
    }

    /// Reads the problem as [`WinRecord::problem`] does. Also returns the position after its line.
    pub(super) fn problem_and_end(&self) -> Result<(Problem, Position), WinError> {
        let position: Position = self.fen.parse()?;
        if !(1..=3).contains(&self.turns) {
            return Err(WinError::Turns(self.turns));
        }
        let wrong = |member, word: &String, reason: String| WinError::Turn {
            member,
            word: word.clone(),
            reason,
        };
        let firsts = self.firsts.iter().map(|word| {
            let turn = position.turn_from_engine_move(word);
            turn.map_err(|error| wrong("firsts", word, error.to_string()))
        });
        let firsts = firsts.collect::<Result<_, _>>()?;
        let mut end = position;
        let line = turns::play(&mut end, &self.line)
            .map_err(|bad| wrong("line", &bad.word, bad.reason))?;
        let theme = |name: &String| {
            let theme = Theme::ALL.into_iter().find(|theme| theme.name() == name);
            theme.ok_or_else(|| WinError::Theme(name.clone()))
        };
        let problem = Problem {
            position,
            turns: self.turns,
            firsts,
            line,
            source: match self.source.as_str() {
                "game" => Source::Game,
                "set-up" => Source::Setup,
                other => return Err(WinError::Source(other.to_owned())),
            },
            themes: self.themes.iter().map(theme).collect::<Result<_, _>>()?,
        };
        Ok((problem, end))
    }

    /// Reads the motifs. Returns `None` if the win is not a puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if a motif is unknown.
    pub fn read_motifs(&self) -> Result<Option<Vec<Motif>>, WinError> {
        let motif = |name: &String| {
            let motif = Motif::ALL.into_iter().find(|motif| motif.name() == name);
            motif.ok_or_else(|| WinError::Motif(name.clone()))
        };
        let motifs = self.motifs.as_ref();
        motifs
            .map(|names| names.iter().map(motif).collect())
            .transpose()
    }
}

impl From<&Puzzle> for WinRecord {
    fn from(puzzle: &Puzzle) -> WinRecord {
        WinRecord::of(
            puzzle.id(),
            &puzzle.problem,
            Some(&puzzle.motifs),
            Some(puzzle.rating),
        )
    }
}
