//! Results of searches: as workers send them, and as the store keeps them by position.

use super::task::{DEPTH, SearchLimits, in_range};
use super::{FarmError, turns};
use crate::store::sql::{Connection, QueryBuilder, int, query};
use crate::store::{StoreError, damaged};
use cotulenh_engine::review::Found;
use cotulenh_engine::{PvLine, Root, Value, score};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt::Write;

/// The maximum length of a variation, in turns.
const MAX_VARIATION: usize = 200;
/// The format of stored results: the JSON of [`PositionResult`].
const FORMAT: i64 = 1;
/// The number of results that are read by one statement.
const AT_ONCE: usize = 200;
/// The time after which the use of a result is noted again, in milliseconds.
const NOTE_MILLIS: u64 = 86_400_000;

/// A score for the side to move: exactly one member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WireScore {
    /// Hundredths of an Infantry.
    Cp(i32),
    /// A win in this many turns.
    Win(u32),
    /// A loss after this many turns.
    Loss(u32),
}

/// A variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variation {
    /// The score for the side to move.
    pub score: WireScore,
    /// The turns in the notation of engines.
    pub words: Vec<String>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionResult {
    /// The last completed depth.
    pub depth: u32,
    /// The number of nodes.
    pub nodes: u64,
    /// The variations, best first.
    pub lines: Vec<Variation>,
}

impl From<&Found> for PositionResult {
    fn from(found: &Found) -> PositionResult {
        let variation = |line: &PvLine| Variation {
            score: line.value.into(),
            words: turns::words(&line.turns),
        };
        PositionResult {
            depth: found.depth,
            nodes: found.nodes,
            lines: found.lines.iter().map(variation).collect(),
        }
    }
}

impl PositionResult {
    /// Checks a result against its position and limits: the numbers are possible, the first turns differ, and every
    /// turn is legal.
    ///
    /// # Errors
    ///
    /// Returns an error that names the fault.
    pub fn check(&self, root: &Root, limits: &SearchLimits) -> Result<Found, FarmError> {
        let wrong = FarmError::BadResult;
        let depth = limits.depth.unwrap_or(*DEPTH.end());
        let least = usize::from(root.position().has_legal_move());
        in_range("nodes", &self.nodes, &(0..=limits.nodes)).map_err(wrong)?;
        in_range("depth", &self.depth, &(0..=depth)).map_err(wrong)?;
        let lines = least..=usize::from(limits.lines);
        in_range("lines", &self.lines.len(), &lines).map_err(wrong)?;
        let mut lines: Vec<PvLine> = Vec::new();
        for line in &self.lines {
            let value = line.score.value()?;
            in_range("words", &line.words.len(), &(1..=MAX_VARIATION)).map_err(wrong)?;
            let mut position = *root.position();
            let turns = turns::play(&mut position, &line.words)
                .map_err(|bad| wrong(format!("{}: {}", bad.word, bad.reason)))?;
            if lines.iter().any(|other| other.turns[0] == turns[0]) {
                return Err(wrong(format!("lines: {} comes twice", line.words[0])));
            }
            lines.push(PvLine { value, turns });
        }
        Ok(Found {
            depth: self.depth,
            nodes: self.nodes,
            lines,
        })
    }
}

impl From<Value> for WireScore {
    fn from(value: Value) -> WireScore {
        match value {
            Value::Centi(score) => WireScore::Cp(score),
            Value::WinIn(turns) => WireScore::Win(turns),
            Value::LossIn(turns) => WireScore::Loss(turns),
        }
    }
}

impl WireScore {
    fn value(self) -> Result<Value, FarmError> {
        let longest = (score::MATE - score::MIN_MATE_SCORE).unsigned_abs();
        let highest = score::MIN_MATE_SCORE - 1;
        let checked = match self {
            WireScore::Cp(cp) => in_range("score: cp", &cp, &(-highest..=highest)),
            WireScore::Win(turns) => in_range("score: win", &turns, &(1..=longest)),
            WireScore::Loss(turns) => in_range("score: loss", &turns, &(0..=longest)),
        };
        checked.map_err(FarmError::BadResult)?;
        Ok(match self {
            WireScore::Cp(cp) => Value::Centi(cp),
            WireScore::Win(turns) => Value::WinIn(turns),
            WireScore::Loss(turns) => Value::LossIn(turns),
        })
    }
}

/// Returns the identifier of a result: everything that it depends on, hashed. Two transpositions share an identifier if
/// their counters and their repeated positions are equal.
#[must_use]
pub fn id(root: &Root, limits: &SearchLimits, engine: &str) -> String {
    let position = root.position();
    let mut text = format!("{position}\n{}\n", position.objective().name());
    let SearchLimits {
        nodes,
        depth,
        lines,
    } = limits;
    // Writing to a string does not fail.
    let _ = writeln!(text, "{FORMAT} {nodes} {depth:?} {lines} {engine}");
    for key in root.repeated() {
        let _ = write!(text, "{key:016x}");
    }
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Stores results. A result that is already stored stays as it is.
pub(super) async fn store(
    db: &mut Connection,
    results: &[(String, PositionResult)],
    now: u64,
) -> Result<(), StoreError> {
    for (id, found) in results {
        let found = serde_json::to_vec(found).map_err(|error| damaged(&error.to_string()))?;
        query(
            "INSERT INTO evaluations (id, format, found, used) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (id) DO NOTHING",
        )
        .bind(id)
        .bind(FORMAT)
        .bind(found)
        .bind(int(now))
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Stored results by their identifiers.
#[derive(Debug, Default)]
pub(super) struct Stored {
    /// The results that can be read.
    pub(super) known: HashMap<String, PositionResult>,
    /// The bytes of all results.
    bytes: HashMap<String, Vec<u8>>,
    /// The identifiers of results that cannot be read, or that are wrong.
    damaged: Vec<String>,
}

impl Stored {
    /// Moves a result that is wrong to the damaged ones.
    pub(super) fn refuse(&mut self, id: &str) {
        if self.known.remove(id).is_some() {
            self.damaged.push(id.to_owned());
        }
    }

    /// Returns the identifiers of the damaged results, with the bytes that were read.
    pub(super) fn take_damaged(&mut self) -> Vec<(String, Vec<u8>)> {
        let damaged = std::mem::take(&mut self.damaged).into_iter();
        damaged
            .filter_map(|id| self.bytes.remove(&id).map(|bytes| (id, bytes)))
            .collect()
    }
}

/// Returns the stored results with these identifiers.
pub(super) async fn load(db: &mut Connection, ids: &[String]) -> Result<Stored, StoreError> {
    let mut stored = Stored::default();
    for ids in ids.chunks(AT_ONCE) {
        let mut sql = QueryBuilder::new("SELECT id, format, found FROM evaluations WHERE id IN ");
        sql.push_list(ids);
        for row in sql.build().fetch_all(&mut *db).await? {
            let (id, is_known): (String, bool) =
                (row.get("id")?, row.get::<i64>("format")? == FORMAT);
            let bytes: &[u8] = row.get("found")?;
            match serde_json::from_slice(bytes) {
                Ok(read) if is_known => {
                    stored.known.insert(id.clone(), read);
                }
                _ => stored.damaged.push(id.clone()),
            }
            stored.bytes.insert(id, bytes.to_vec());
        }
    }
    Ok(stored)
}

/// Deletes damaged results, so that the positions are searched again. A result that was replaced since it was read stays.
pub(super) async fn delete(
    db: &mut Connection,
    damaged: &[(String, Vec<u8>)],
) -> Result<(), StoreError> {
    for (id, bytes) in damaged {
        query("DELETE FROM evaluations WHERE id = $1 AND found = $2")
            .bind(id)
            .bind(bytes.clone())
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

/// Notes that results were used again, so that they are kept. Once a day is enough.
pub(super) async fn note_use(
    db: &mut Connection,
    ids: &[String],
    now: u64,
) -> Result<(), StoreError> {
    for id in ids {
        query("UPDATE evaluations SET used = $1 WHERE id = $2 AND used < $3")
            .bind(int(now))
            .bind(id)
            .bind(int(now.saturating_sub(NOTE_MILLIS)))
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::Position;
    use cotulenh_engine::{Engine, eval, review};

    const LIMITS: SearchLimits = SearchLimits {
        nodes: 500,
        depth: None,
        lines: 2,
    };

    fn searched() -> (Root, PositionResult) {
        let root = Root::new(Position::start());
        let mut engine = Engine::with(eval::Evaluation::default(), LIMITS.settings()).unwrap();
        let found = review::search(&mut engine, &root, &LIMITS.limits());
        let evaluation = PositionResult::from(&found);
        assert_eq!(evaluation.check(&root, &LIMITS), Ok(found));
        (root, evaluation)
    }

    #[test]
    fn every_part_of_a_result_is_checked() {
        let (root, good) = searched();
        let refused = |change: &dyn Fn(&mut PositionResult)| {
            let mut evaluation = good.clone();
            change(&mut evaluation);
            evaluation.check(&root, &LIMITS).unwrap_err().to_string()
        };
        assert_eq!(
            refused(&|e| e.nodes = 501),
            "nodes: found 501, expected 0 to 500"
        );
        assert_eq!(
            refused(&|e| e.depth = 101),
            "depth: found 101, expected 0 to 100"
        );
        assert_eq!(
            refused(&|e| e.lines.clear()),
            "lines: found 0, expected 1 to 2"
        );
        assert_eq!(
            refused(&|e| e.lines[0].words.clear()),
            "words: found 0, expected 1 to 200"
        );
        let other = refused(&|e| e.lines[0].words[0] = "f4f12".into());
        assert!(other.starts_with("f4f12: "), "{other}");
        let again = refused(&|e| e.lines[1] = e.lines[0].clone());
        assert!(again.ends_with(" comes twice"), "{again}");
        for score in [
            WireScore::Cp(i32::MAX),
            WireScore::Cp(i32::MIN),
            WireScore::Win(0),
            WireScore::Win(u32::MAX),
            WireScore::Loss(u32::MAX),
        ] {
            let wrong = refused(&|e| e.lines[0].score = score);
            assert!(wrong.starts_with("score: "), "{wrong}");
        }
        let three = refused(&|e| e.lines.push(e.lines[0].clone()));
        assert_eq!(three, "lines: found 3, expected 1 to 2");
    }

    #[test]
    fn the_identifier_names_everything_that_the_result_depends_on() {
        let root = Root::new(Position::start());
        let here = id(&root, &LIMITS, "e1");
        assert_eq!(here.len(), 64);
        let mut other = root.clone();
        let turn = other.position().turn_from_engine_move("f4f5").unwrap();
        other.play(&turn).unwrap();
        let nodes = SearchLimits {
            nodes: 501,
            ..LIMITS
        };
        let depth = SearchLimits {
            depth: Some(3),
            ..LIMITS
        };
        let lines = SearchLimits { lines: 1, ..LIMITS };
        let all = [
            here.clone(),
            id(&other, &LIMITS, "e1"),
            id(&root, &nodes, "e1"),
            id(&root, &depth, "e1"),
            id(&root, &lines, "e1"),
            id(&root, &LIMITS, "e2"),
        ];
        for (number, one) in all.iter().enumerate() {
            assert!(all[..number].iter().all(|other| other != one), "{number}");
        }
        assert_eq!(here, id(&root.clone(), &LIMITS, "e1"));
    }
}
