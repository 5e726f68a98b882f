//! Random games with variations, comments, glyphs, clocks and ends come back from PGN as they were.

use cotulenh::notation::pgn::{PgnGame, Place, Splitter, Style, Tags};
use cotulenh::{Clock, Color, DeclaredEnd, Eval, Game, Glyph, NodeId, Objective, Position};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// What is done to a game, step by step.
#[derive(Clone, Debug)]
enum Deed {
    /// Plays the legal action of this number, modulo how many there are.
    Play(u16),
    /// Goes back this many turns, so that what is played next is a variation.
    Back(u8),
    /// Goes to the node of this number, modulo how many there are.
    Jump(u16),
    Comment(String),
    CommentBefore(String),
    Glyph(u8),
    Clock(u32),
    Eval(i32, bool),
}

/// Texts that are hard on a writer of comments: braces, brackets, commands, blanks, line breaks, tags, results.
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

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        30 => any::<u16>().prop_map(Deed::Play),
        2 => (1..6u8).prop_map(Deed::Back),
        1 => any::<u16>().prop_map(Deed::Jump),
        2 => text().prop_map(Deed::Comment),
        1 => text().prop_map(Deed::CommentBefore),
        2 => any::<u8>().prop_map(Deed::Glyph),
        1 => any::<u32>().prop_map(Deed::Clock),
        1 => (-9_999_999..9_999_999, any::<bool>()).prop_map(|(score, mate)| Deed::Eval(score, mate)),
    ]
}

#[derive(Clone, Debug)]
struct Plan {
    start: usize,
    objective: usize,
    deeds: Vec<Deed>,
    end: u8,
    tags: Vec<(String, String)>,
}

fn plan() -> impl Strategy<Value = Plan> {
    let tag = ("[A-Za-z0-9_]{1,8}", "[^\n\r]{0,12}");
    (
        any::<usize>(),
        0..5usize,
        vec(deed(), 0..160),
        0..8u8,
        vec(tag, 0..4),
    )
        .prop_map(|(start, objective, deeds, end, tags)| Plan {
            start,
            objective,
            deeds,
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
    // The studies have too few corps for an objective.
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
    for deed in &plan.deeds {
        let here = game.current();
        match deed {
            Deed::Play(choice) => {
                let moves = game.position().legal_moves();
                if let Some(&mv) = moves.get(usize::from(*choice) % moves.len().max(1)) {
                    let _ = game.play_on(mv);
                }
                nodes.push(game.current());
            }
            Deed::Back(turns) => {
                for _ in 0..*turns {
                    let _ = game.undo();
                }
            }
            Deed::Jump(choice) => {
                let _ = game.jump(nodes[usize::from(*choice) % nodes.len()]);
            }
            Deed::Comment(text) => game.set_comment(here, text).expect("short"),
            // Nothing comes before the start.
            Deed::CommentBefore(_) if here == NodeId::START => {}
            Deed::CommentBefore(text) => game.set_comment_before(here, text).expect("short"),
            Deed::Glyph(number) => drop(game.add_glyph(here, Glyph(*number))),
            Deed::Clock(millis) => game
                .set_clock(here, Some(Clock::from_millis(*millis)))
                .expect("a node"),
            Deed::Eval(score, mate) => {
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

fn runner(cases: u32) -> TestRunner {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

#[test]
fn five_hundred_random_games_come_back_as_they_were() {
    let (turns, variations) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    runner(500)
        .run(&plan(), |plan| {
            let pgn = build(&plan);
            turns.set(turns.get() + pgn.game.node_count() - 1);
            variations
                .set(variations.get() + pgn.game.node_count() - 1 - pgn.game.main_line().count());
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
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert!(
        turns.get() > 20_000 && variations.get() > 2000,
        "{turns:?} {variations:?}"
    );
}

#[test]
fn a_stream_of_random_games_is_cut_where_they_begin() {
    runner(40)
        .run(&vec(plan(), 1..5), |plans| {
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
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
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
    runner(3000)
        .run(&texts, |text| {
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
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
}
