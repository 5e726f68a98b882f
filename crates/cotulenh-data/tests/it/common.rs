//! Games for the tests.

use cotulenh::{Color, Game, Objective, Position, Turn};
use cotulenh_data::{EndReason, Ending, Score, ScoredGame, ScoredTurn, Settings, Writer};

/// Returns starting positions with many stacks and heroes, and the standard one for each objective.
pub fn starts() -> Vec<Position> {
    let fens = [
        "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
        "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 17 300",
        "6c4/4(+hc)6/11/11/11/3e3t3/2(+n+ft)8/4(F+TI)6/2(NFT)3(TI)4/4(EA)6/11/5(+HC)5 r - - 99 12",
        "11/5h1h1I1/5M2c2/6g4/6g4/11/8t2/3i2S4/4G6/11/5H1H3/6C4 r - - 25 42",
    ];
    let mut starts: Vec<Position> = fens.iter().filter_map(|fen| fen.parse().ok()).collect();
    for objective in Objective::ALL {
        starts.push(*Game::with_objective(objective).start());
    }
    starts
}

/// Returns a game in which each number chooses a move and a score. It ends by the rules, or by adjudication when the
/// numbers run out.
pub fn game(start: usize, opening: usize, choices: &[(u16, Option<i16>)]) -> ScoredGame {
    let starts = starts();
    let start = starts[start % starts.len()];
    let mut game = Game::from_position(start);
    let mut turns = Vec::new();
    for &(choice, number) in choices {
        if game.outcome().is_some() {
            break;
        }
        let turn = pick(game.position(), choice.into());
        game.play_turn(&turn).expect("a legal turn");
        let score = number.and_then(Score::from_number);
        let score = score.filter(|_| turns.len() >= opening);
        turns.push(ScoredTurn { turn, score });
    }
    let adjudged = match choices.len() % 3 {
        0 => Ending::new(None, EndReason::TooLong),
        1 => Ending::new(Some(Color::Blue), EndReason::AdjudgedWin),
        _ => Ending::new(None, EndReason::AdjudgedDraw),
    };
    let by_rules = game.outcome().and_then(Ending::of_outcome);
    ScoredGame {
        start,
        opening: opening.min(turns.len()),
        turns,
        ending: by_rules.or(adjudged).expect("a game ends"),
    }
}

/// Chooses a turn of the position, move by move.
fn pick(position: &Position, mut choice: usize) -> Turn {
    let mut position = *position;
    loop {
        let moves = position.legal_moves();
        let mv = moves[choice % moves.len()];
        choice = choice / moves.len() + 7 * choice + 1;
        if let Some(turn) = position.turn_ended_by(mv) {
            return turn;
        }
        position.play_unchecked(mv);
    }
}

/// Returns a file of these games.
pub fn file(games: &[ScoredGame]) -> Vec<u8> {
    let mut settings = Settings::new();
    settings.set("maker", "a test").expect("short");
    let mut writer = Writer::create(Vec::new(), &settings).expect("memory");
    for game in games {
        writer.write(game).expect("a legal game");
    }
    writer.into_inner()
}
