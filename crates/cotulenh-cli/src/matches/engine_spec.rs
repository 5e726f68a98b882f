//! Options of the built-in engine: `engine:nodes=5000,level=3`.

use super::competitor::CompetitorError;
use super::process::StartError;
use super::weights_file;
use crate::evaluation::EvaluationChoice;
use cotulenh_engine::eval::{GROUPS, Weights};
use cotulenh_engine::level::{Handicap, LEVELS, MAX_ELO, MIN_ELO};
use cotulenh_engine::{Engine, Evaluation, HandEvaluator, Params, Settings, Strength};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// The options of the built-in engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineSpec {
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
    /// Milliseconds.
    pub(crate) movetime: Option<u64>,
    /// MiB.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) strength: Strength,
    /// Milliseconds.
    pub(crate) overhead: u64,
    pub(crate) params: Params,
    pub(crate) eval: EvaluationChoice,
    /// A file of weights for the hand-crafted evaluation.
    pub(crate) weights: Option<PathBuf>,
    /// Groups of evaluation terms that are switched off.
    pub(crate) without: Vec<&'static str>,
}

impl Default for EngineSpec {
    fn default() -> EngineSpec {
        EngineSpec {
            nodes: None,
            depth: None,
            movetime: None,
            hash: 16,
            threads: 1,
            strength: Strength::Full,
            overhead: 50,
            params: Params::default(),
            eval: EvaluationChoice::default(),
            weights: None,
            without: Vec::new(),
        }
    }
}

impl EngineSpec {
    /// Creates the engine.
    ///
    /// # Errors
    ///
    /// Returns an error if the weights cannot be read or there is not enough memory.
    pub(crate) fn build(&self) -> Result<Engine, StartError> {
        let settings = Settings {
            hash: self.hash,
            threads: self.threads,
            strength: self.strength,
            overhead: Duration::from_millis(self.overhead),
            params: self.params,
            ..Settings::default()
        };
        Engine::with(self.evaluation()?, settings).map_err(StartError::Memory)
    }

    /// Returns the evaluation. Weights and groups of terms belong to the hand-crafted one.
    fn evaluation(&self) -> Result<Evaluation, StartError> {
        if self.weights.is_none() && self.without.is_empty() {
            return self.eval.load().map_err(StartError::Evaluation);
        }
        let weights = match &self.weights {
            None => Weights::default(),
            Some(path) => weights_file::read(path).map_err(StartError::Weights)?,
        };
        let weights = weights.without_all(&self.without);
        Ok(Evaluation::Hand(HandEvaluator::new(weights)))
    }
}

/// Parses the options that follow `engine:`.
impl FromStr for EngineSpec {
    type Err = CompetitorError;

    fn from_str(text: &str) -> Result<EngineSpec, CompetitorError> {
        let mut spec = EngineSpec::default();
        for option in text.split(',').filter(|option| !option.is_empty()) {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            let number = |least: u64, most: u64| {
                let number = value.parse::<u64>().ok();
                number
                    .filter(|number| (least..=most).contains(number))
                    .ok_or_else(|| CompetitorError::Value {
                        name: name.into(),
                        least: least as i64,
                        most: most as i64,
                    })
            };
            match name {
                "nodes" => spec.nodes = Some(number(1, 1_000_000_000_000)?),
                "depth" => spec.depth = Some(number(1, 100)? as u32),
                "movetime" => spec.movetime = Some(number(1, 86_400_000)?),
                "hash" => spec.hash = number(1, 65_536)? as usize,
                "threads" => spec.threads = number(1, 256)? as usize,
                "level" => spec.strength = Strength::Level(number(1, LEVELS.into())? as u8),
                "elo" => {
                    let elo = number(MIN_ELO.into(), MAX_ELO.into())?;
                    spec.strength = Strength::Elo(elo as u32);
                }
                "misjudge" => {
                    let most = number(0, Handicap::MAX_MISJUDGEMENT.into())?;
                    spec.strength = Strength::Weakened(Handicap {
                        nodes: u64::MAX,
                        misjudgement: most as u16,
                    });
                }
                "overhead" => spec.overhead = number(0, 10_000)?,
                "eval" if !value.is_empty() => {
                    let Ok(eval) = value.parse::<EvaluationChoice>();
                    spec.eval = eval;
                }
                "weights" if !value.is_empty() => spec.weights = Some(value.into()),
                "without" => spec.without.push(group_named(value)?),
                _ => set_param(&mut spec.params, name, value, option)?,
            }
        }
        Ok(spec)
    }
}

/// Returns the group of evaluation terms with this name.
fn group_named(name: &str) -> Result<&'static str, CompetitorError> {
    let group = GROUPS.iter().find(|group| group.name == name);
    let group = group.ok_or_else(|| CompetitorError::NoSuchGroup(name.into()))?;
    Ok(group.name)
}

/// Sets a parameter of the search by its name.
fn set_param(
    params: &mut Params,
    name: &str,
    value: &str,
    option: &str,
) -> Result<(), CompetitorError> {
    let unknown = || CompetitorError::NoSuchOption(option.into());
    let param = Params::ALL.iter().find(|param| param.name == name);
    let param = param.ok_or_else(unknown)?;
    let set = value.parse().ok().map(|number| params.set(name, number));
    match set {
        Some(Ok(())) => Ok(()),
        _ => Err(CompetitorError::Value {
            name: name.into(),
            least: param.min.into(),
            most: param.max.into(),
        }),
    }
}
