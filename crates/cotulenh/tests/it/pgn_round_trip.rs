//! Random games with variations, comments, glyphs, clocks and declared ends, written as PGN and read back.

use crate::common::property::check;
use cotulenh::notation::pgn::{PgnGame, Place, Splitter, Style, Tags};
use cotulenh::{Clock, Color, DeclaredEnd, Eval, Game, Glyph, NodeId, Objective, Position};
use proptest::collection::vec;
use proptest::prelude::*;

/// An operation on a game.
#[derive(Clone, Debug)]
enum GameOperation {
    /// Plays the legal move with this index, modulo the number of moves.
    Play(u16),
    /// Goes back this many turns, so that the next turn starts a variation.
    Back(u8),
    /// Goes to the node with this index, modulo the number of nodes.
    Jump(u16),
    Comment(String),
    CommentBefore(String),
    Glyph(u8),
    Clock(u32),
    Eval(i32, bool),
}

/// Returns texts that are difficult to write as comments: with braces, brackets, commands, blanks, line breaks, tags or results.
fn text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("}".to_owned()),
        Just("{".to_owned()),
        Just("\n\n[Event \"x\"]\n".to_owned()),
        Just("[%clk 0:00:01]".to_owned()),
        Just("[%char 7D]".to_owned()),
        Just("% ; ( ) 1-0 * $5 \\".to_owned()),
        Just(" ".to_owned()),
        Just("\r\n\t".to_owned()),
        "[a-zđ]{1,9}",
        "\\PC{0,4}",
        any::<char>().prop_map(|c| c.to_string()),
    ];
    vec(part, 0..30).prop_map(|parts| parts.concat())
}

fn operation() -> impl Strategy<Value = GameOperation> {
    prop_oneof![
        30 => any::<u16>().prop_map(GameOperation::Play),
        2 => (1..6u8).prop_map(GameOperation::Back),
        1 => any::<u16>().prop_map(GameOperation::Jump),
        2 => text().prop_map(GameOperation::Comment),
        1 => text().prop_map(GameOperation::CommentBefore),
        2 => any::<u8>().prop_map(GameOperation::Glyph),
        1 => any::<u32>().prop_map(GameOperation::Clock),
        1 => (-9_999_999..9_999_999, any::<bool>()).prop_map(|(score, mate)| GameOperation::Eval(score, mate)),
    ]
}

#[derive(Clone, Debug)]
struct Plan {
    start: usize,
    objective: usize,
    operations: Vec<GameOperation>,
    end: u8,
    tags: Vec<(String, String)>,
}

fn plan() -> impl Strategy<Value = Plan> {
    let tag = ("[A-Za-z0-9_]{1,8}", "[^\n\r]{0,12}");
    (
        any::<usize>(),
        0..5usize,
        vec(operation(), 0..160),
        0..8u8,
        vec(tag, 0..4),
    )
        .prop_map(|(start, objective, operations, end, tags)| Plan {
            start,
            objective,
            operations,
            end,
            tags,
        })
}

const STARTS: [&str; 3] = [
    "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1",
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(E+G)6/2(NFT)3(TI)4/11/11/5C5 b - - 97 60",
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(N+FT)3(TI)4/11/11/5C5 r - - 3 12 c4::+F>e6...",
];

fn objective(plan: &Plan) -> Objective {
    // The studies lack the corps that an objective requires.
    match plan.start % STARTS.len() {
        0 => Objective::ALL[plan.objective],
        _ => Objective::Total,
    }
}

fn start(plan: &Plan) -> Game {
    let position: Position = STARTS[plan.start % STARTS.len()]
        .parse()
        .expect("a position");
    match objective(plan) {
        Objective::Total => Game::from_position(position),
        objective => Game::with_objective(objective),
    }
}

fn build(plan: &Plan) -> PgnGame {
    let mut game = start(plan);
    let mut nodes = vec![NodeId::START];
    for operation in &plan.operations {
        let here = game.current();
        match operation {
            GameOperation::Play(choice) => {
                let moves = game.position().legal_moves();
                if let Some(&mv) = moves.get(usize::from(*choice) % moves.len().max(1)) {
                    let _ = game.play_on(mv);
                }
                nodes.push(game.current());
            }
            GameOperation::Back(turns) => {
                for _ in 0..*turns {
                    let _ = game.undo();
                }
            }
            GameOperation::Jump(choice) => {
                let _ = game.jump(nodes[usize::from(*choice) % nodes.len()]);
            }
            GameOperation::Comment(text) => game.set_comment(here, text).expect("short"),
            // The start has no comment before it.
            GameOperation::CommentBefore(_) if here == NodeId::START => {}
            GameOperation::CommentBefore(text) => {
                game.set_comment_before(here, text).expect("short")
            }
            GameOperation::Glyph(number) => drop(game.add_glyph(here, Glyph(*number))),
            GameOperation::Clock(millis) => game
                .set_clock(here, Some(Clock::from_millis(*millis)))
                .expect("a node"),
            GameOperation::Eval(score, mate) => {
                let eval = if *mate {
                    Eval::Mate(*score)
                } else {
                    Eval::Score(*score)
                };
                game.set_eval(here, Some(eval)).expect("a node");
            }
        }
    }
    if game.position().deployment().is_some() {
        game.cancel_deployment().expect("it is in progress");
    }
    let end = game.main_line().last().unwrap_or(NodeId::START);
    game.jump(end).expect("a node");
    let _ = match plan.end {
        0 => game.declare_end(DeclaredEnd::Resignation(Color::Red)),
        1 => game.declare_end(DeclaredEnd::Flag(Color::Blue)),
        2 => game.declare_end(DeclaredEnd::Agreement),
        3 => game.declare_end(DeclaredEnd::Recorded(None)),
        4 => game.declare_end(DeclaredEnd::Recorded(Some(Color::Blue))),
        _ => Ok(Vec::new()),
    };
    let mut tags = Tags::default();
    for (name, value) in &plan.tags {
        let _ = tags.set(name, value);
    }
    PgnGame { tags, game }
}

#[test]
fn five_hundred_random_games_round_trip() {
    let (turns, variations) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    check(500, &plan(), |plan| {
        let pgn = build(&plan);
        turns.set(turns.get() + pgn.game.node_count() - 1);
        variations.set(variations.get() + pgn.game.node_count() - 1 - pgn.game.main_line().count());
        for style in [Style::San, Style::Lan] {
            let text = pgn.display(style).to_string();
            let reading = PgnGame::read(&text, Place::START);
            let reading =
                reading.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
            prop_assert_eq!(&reading.pgn, &pgn, "{}", text);
            prop_assert_eq!(&reading.warnings, &[], "{}", text);
            prop_assert_eq!(reading.pgn.display(style).to_string(), text);
        }
        Ok(())
    });
    assert!(
        turns.get() > 20_000 && variations.get() > 2000,
        "{turns:?} {variations:?}"
    );
}

#[test]
fn a_stream_of_random_games_is_split_where_they_begin() {
    check(40, &vec(plan(), 1..5), |plans| {
        let texts: Vec<String> = plans.iter().map(|plan| build(plan).to_string()).collect();
        let mut splitter = Splitter::new();
        splitter.feed(&texts.join("\n"));
        splitter.finish();
        for text in &texts {
            let found = splitter.next_game().expect("as many").expect("short");
            prop_assert_eq!(found.text.trim_end(), text.trim_end());
        }
        prop_assert_eq!(splitter.next_game(), None);
        Ok(())
    });
}

#[test]
fn any_text_is_read_or_refused_with_a_place_inside_it() {
    let word = prop_oneof![
        Just("1."),
        Just("Tf6"),
        Just("Tf7"),
        Just("(TI)xe7"),
        Just("("),
        Just(")"),
        Just("{"),
        Just("}"),
        Just("$3"),
        Just("!?"),
        Just("*"),
        Just("1-0"),
        Just("\n"),
        Just("%"),
        Just(";"),
        Just("[Red \"x\"]"),
        Just("[FEN \"\\\\"),
        Just("\"]"),
        Just("\u{feff}"),
        Just("é"),
        Just("[%clk 0:00:01]"),
        Just("\r"),
    ];
    let texts = prop_oneof![
        vec(word, 0..40).prop_map(|words| words.join(" ")),
        any::<String>(),
    ];
    check(3000, &texts, |text| {
        let lines = text.split('\n').count();
        match PgnGame::read(&text, Place::START) {
            Ok(reading) => {
                let again = reading.pgn.to_string().parse();
                prop_assert_eq!(again.as_ref(), Ok(&reading.pgn));
            }
            Err(error) => prop_assert!((1..=lines).contains(&error.place.line)),
        }
        let mut splitter = Splitter::with_limit(64);
        splitter.feed(&text);
        splitter.finish();
        while let Some(game) = splitter.next_game() {
            let _ = game.map(|game| game.read());
        }
        Ok(())
    });
}
