//! Moves given by their squares, and filters of legal moves.

use crate::error::Problem;
use crate::types::Kind;
use crate::{describe, input};
use cotulenh::{Act, IllegalMove, Move, MoveKind, Position, ReadError, RoleSet, Square};
use serde::Deserialize;
use serde::de::IgnoredAny;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** A move given by its squares. A `Move` of `moves` is one, too. */
export interface MoveChoice {
  /** The origin. */
  from: string;
  /** The target. A commit has none. */
  to?: string | null;
  /** The acting unit, e.g. `F` or `FT`. By default the whole stack, or else the only unit that can go there. */
  unit?: string | null;
  /** The kind, if several kinds of moves lead to the target. */
  kind?: Kind;
  /** `true` for a step of a deployment, `false` for a move of the whole stack. */
  step?: boolean;
  /** LAN. */
  lan?: string;
}

/** A filter of legal moves. */
export interface MoveFilter {
  /** The origin. */
  square?: string;
  /** The acting unit, e.g. `F` or `FT`. */
  unit?: string;
}
";

/// A move given by its squares. The fields without a meaning here are those of the objects that `moves` returns.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    from: String,
    to: Option<String>,
    unit: Option<String>,
    kind: Option<Kind>,
    step: Option<bool>,
    lan: Option<String>,
    #[serde(rename = "san")]
    _san: Option<IgnoredAny>,
    #[serde(rename = "pieces")]
    _pieces: Option<IgnoredAny>,
    #[serde(rename = "captured")]
    _captured: Option<IgnoredAny>,
}

/// A filter of legal moves.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Filter {
    pub square: Option<String>,
    pub unit: Option<String>,
}

/// A filter whose fields are checked.
#[derive(Default)]
pub struct Origin {
    square: Option<Square>,
    unit: Option<RoleSet>,
}

impl Filter {
    pub fn read(self) -> Result<Origin, Problem> {
        Ok(Origin {
            square: self.square.as_deref().map(input::read_square).transpose()?,
            unit: self.unit.as_deref().map(roles).transpose()?,
        })
    }
}

impl Origin {
    /// Returns `true` if a legal move of the position passes the filter.
    pub fn allows(&self, position: &Position, mv: Move) -> bool {
        let origin = position.deployment().map(cotulenh::Deployment::origin);
        let from = mv.from().or(origin);
        let roles = mv.unit().map(cotulenh::Stack::roles);
        self.square.is_none_or(|square| from == Some(square))
            && self.unit.is_none_or(|unit| roles == Some(unit))
    }
}

/// Parses a unit: its letters, with or without the marks of a FEN.
fn roles(text: &str) -> Result<RoleSet, Problem> {
    let mut roles = RoleSet::default();
    for letter in text.chars().filter(|c| !matches!(c, '(' | ')' | '+')) {
        roles = roles.with(input::read_role(&letter.to_ascii_uppercase().to_string())?);
    }
    Ok(roles)
}

impl Choice {
    /// Returns the legal move that is meant, or an error with the reason or with the candidates.
    pub fn read(&self, position: &Position) -> Result<Move, Problem> {
        let from = input::read_square(&self.from)?;
        let to = self.to.as_deref().map(input::read_square).transpose()?;
        let unit = self.unit.as_deref().map(roles).transpose()?;
        let commits = self.kind == Some(Kind::Commit);
        if to.is_none() != commits {
            let message = "expected `to`, or the kind `commit` without it";
            return Err(Problem::new("type", message));
        }
        if commits {
            return Ok(Move::Commit);
        }
        let origin = Origin {
            square: Some(from),
            unit,
        };
        let moves = position.legal_moves();
        let moves = moves
            .into_iter()
            .filter(|&mv| mv.to() == to && origin.allows(position, mv) && self.has_details(mv));
        let mut moves: Vec<Move> = moves.collect();
        if moves.len() > 1 && moves.iter().any(|mv| !is_step(*mv)) {
            moves.retain(|mv| !is_step(*mv));
        }
        match (moves.as_slice(), to) {
            ([mv], _) => Ok(*mv),
            ([], Some(to)) => Err(self.refusal(position, from, to, unit)),
            _ => {
                let candidates = moves.iter().take(ReadError::CANDIDATES);
                let candidates = candidates.map(Move::to_string).collect();
                Err(ReadError::Ambiguous { candidates }.into())
            }
        }
    }

    fn has_details(&self, mv: Move) -> bool {
        let kind = mv.kind().map(describe::kind);
        self.step.is_none_or(|step| step == is_step(mv))
            && self.kind.is_none_or(|wanted| kind == Some(wanted))
            && self.lan.as_ref().is_none_or(|lan| *lan == mv.to_string())
    }

    /// Returns the reason why a move to a square is illegal.
    fn refusal(
        &self,
        position: &Position,
        from: Square,
        to: Square,
        roles: Option<RoleSet>,
    ) -> Problem {
        let stack = position.board().stack(from);
        let stack = stack.filter(|stack| stack.color() == position.turn());
        let unit = stack.and_then(|stack| stack.part(roles.unwrap_or(stack.roles())));
        let (Some(stack), Some(unit)) = (stack, unit) else {
            return IllegalMove::NoSuchUnit { from }.into();
        };
        let named = |kind: &MoveKind| Some(describe::kind(*kind)) == self.kind;
        let kind = MoveKind::ALL.into_iter().find(named);
        let kind = kind.unwrap_or_else(|| position.attempted_kind(to));
        let act = Act {
            unit,
            from,
            to,
            kind,
        };
        let step = position.deployment().is_some() || unit != stack;
        let mv = match self.step.unwrap_or(step) {
            true => Move::Step(act),
            false => Move::Ordinary(act),
        };
        match position.check_legal(mv) {
            Err(why) => why.into(),
            Ok(()) => Problem::new("type", "no legal move has these fields"),
        }
    }
}

fn is_step(mv: Move) -> bool {
    matches!(mv, Move::Step(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A Navy with an Air Force and a Tank.
    const FEN: &str = "6c4/11/11/11/11/11/4i6/11/2(NFT)8/11/11/5C5 r - - 0 1";

    fn read(json: &str) -> Result<String, Problem> {
        let choice: Choice = serde_json::from_str(json).unwrap();
        let mv = choice.read(&FEN.parse().unwrap())?;
        Ok(mv.to_string())
    }

    #[test]
    fn without_a_unit_the_whole_stack_moves() {
        assert_eq!(read(r#"{"from":"c4","to":"c5"}"#).unwrap(), "(NFT)c4c5");
        let step = read(r#"{"from":"c4","to":"c5","unit":"F"}"#).unwrap();
        assert_eq!(step, "Fc4>c5");
    }

    #[test]
    fn every_legal_move_is_found_by_its_own_object() {
        let position: Position = FEN.parse().unwrap();
        for mv in position.legal_moves() {
            let object = serde_json::to_string(&describe::legal_move(&position, mv)).unwrap();
            assert_eq!(read(&object), Ok(mv.to_string()));
        }
    }

    #[test]
    fn an_ambiguous_choice_has_its_candidates() {
        let fen = "6c4/11/11/11/11/11/11/11/11/4i6/4F6/5C5 r - - 0 1";
        let choice: Choice = serde_json::from_str(r#"{"from":"e2","to":"e3"}"#).unwrap();
        let error = choice.read(&fen.parse().unwrap()).unwrap_err();
        assert_eq!(error.code, "ambiguous");
        assert!(error.candidates.len() > 1);
    }

    #[test]
    fn a_refused_choice_has_its_reason() {
        let error = read(r#"{"from":"f1","to":"f12","kind":"capture"}"#).unwrap_err();
        assert_eq!(error.code, "out-of-reach");
        assert!(error.why.is_some());
        let codes = [
            (r#"{"from":"g12","to":"g11"}"#, "no-unit"),
            (r#"{"from":"c4","to":"c5","unit":"G"}"#, "no-unit"),
            (r#"{"from":"c4","to":"c5","unit":"Q"}"#, "piece"),
            (r#"{"from":"z4","to":"c5"}"#, "square"),
            (r#"{"from":"c4"}"#, "type"),
        ];
        for (object, code) in codes {
            assert_eq!(read(object).unwrap_err().code, code, "{object}");
        }
    }
}
