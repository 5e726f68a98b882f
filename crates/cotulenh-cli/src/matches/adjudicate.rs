//! Adjudication of decided games by the scores of both players.

use cotulenh::{ByColor, Color};
use cotulenh_engine::Value;
use serde::{Deserialize, Serialize};

/// The rules for ending a game early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Adjudication {
    /// The number of turns per side, and the maximum score of a draw.
    pub(crate) draw: Option<(u32, u32)>,
    /// The number of turns per side, and the minimum score of a win.
    pub(crate) resign: Option<(u32, u32)>,
    /// The number of turns of both sides after which the game is drawn.
    pub(crate) max_turns: u32,
}

/// The result of an adjudication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Adjudged {
    Draw,
    Win(Color),
    /// The game has reached the maximum length.
    TooLong,
}

/// The number of consecutive turns in which each side has reported such a score.
#[derive(Clone, Debug, Default)]
pub(crate) struct Opinions {
    even: ByColor<u32>,
    winning: ByColor<u32>,
    losing: ByColor<u32>,
}

impl Opinions {
    /// Records the score that a side reported for its turn. A turn without a score ends its streak.
    pub(crate) fn note(&mut self, rules: &Adjudication, color: Color, value: Option<Value>) {
        let within = rules.draw.map_or(0, |(_, score)| i64::from(score));
        let beyond = rules.resign.map_or(i64::MAX, |(_, score)| i64::from(score));
        let score = value.map(|value| match value {
            Value::Centi(score) => i64::from(score),
            Value::WinIn(_) => i64::MAX,
            Value::LossIn(_) => i64::MIN,
        });
        let count = |counter: &mut u32, holds: bool| {
            *counter = if holds { *counter + 1 } else { 0 };
        };
        let reported = |test: &dyn Fn(i64) -> bool| score.is_some_and(test);
        count(
            &mut self.even[color],
            reported(&|score| (-within..=within).contains(&score)),
        );
        count(&mut self.winning[color], reported(&|score| score >= beyond));
        count(
            &mut self.losing[color],
            reported(&|score| score <= beyond.saturating_neg()),
        );
    }

    /// Returns the result if the game is decided after this many turns of both sides.
    pub(crate) fn judge(&self, rules: &Adjudication, turns: usize) -> Option<Adjudged> {
        if let Some((enough, _)) = rules.resign {
            let won = |color: Color| self.winning[color] >= enough && self.losing[!color] >= enough;
            if let Some(winner) = Color::ALL.into_iter().find(|&color| won(color)) {
                return Some(Adjudged::Win(winner));
            }
        }
        if let Some((enough, _)) = rules.draw
            && self.even.red >= enough
            && self.even.blue >= enough
        {
            return Some(Adjudged::Draw);
        }
        (turns >= rules.max_turns as usize).then_some(Adjudged::TooLong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Adjudication = Adjudication {
        draw: Some((2, 10)),
        resign: Some((2, 500)),
        max_turns: 100,
    };

    fn after(values: &[Option<Value>]) -> Option<Adjudged> {
        let mut opinions = Opinions::default();
        for (number, &value) in values.iter().enumerate() {
            let color = Color::ALL[number % 2];
            opinions.note(&RULES, color, value);
        }
        opinions.judge(&RULES, values.len())
    }

    fn scores(values: &[i32]) -> Vec<Option<Value>> {
        values
            .iter()
            .map(|&score| Some(Value::Centi(score)))
            .collect()
    }

    #[test]
    fn both_must_see_a_draw_for_long_enough() {
        assert_eq!(after(&scores(&[0, 10, -10, 5])), Some(Adjudged::Draw));
        assert_eq!(after(&scores(&[0, 11, -10, 5])), None);
        assert_eq!(after(&scores(&[0, 10, -10])), None);
        assert_eq!(
            after(&[Some(Value::Centi(0)), None, Some(Value::Centi(0)), None]),
            None
        );
    }

    #[test]
    fn both_sides_must_agree_on_the_winner() {
        let red = Some(Adjudged::Win(Color::Red));
        assert_eq!(after(&scores(&[500, -600, 700, -500])), red);
        assert_eq!(after(&scores(&[500, -600, 700, -499])), None);
        assert_eq!(after(&scores(&[499, -600, 700, -500])), None);
        let mates = [
            Value::LossIn(3),
            Value::WinIn(3),
            Value::LossIn(2),
            Value::WinIn(2),
        ];
        let mates = mates.map(Some);
        assert_eq!(after(&mates), Some(Adjudged::Win(Color::Blue)));
    }

    #[test]
    fn a_game_that_lasts_too_long_is_drawn() {
        let opinions = Opinions::default();
        assert_eq!(opinions.judge(&RULES, 99), None);
        assert_eq!(opinions.judge(&RULES, 100), Some(Adjudged::TooLong));
    }

    #[test]
    fn nothing_is_adjudged_by_default() {
        let rules = Adjudication {
            draw: None,
            resign: None,
            max_turns: 400,
        };
        let mut opinions = Opinions::default();
        for _ in 0..50 {
            opinions.note(&rules, Color::Red, Some(Value::Centi(0)));
            opinions.note(&rules, Color::Blue, Some(Value::Centi(0)));
        }
        assert_eq!(opinions.judge(&rules, 100), None);
    }
}
