//! The deployment in progress in PGN: the tag `Deployment`.

use crate::common::property::check;
use crate::common::random::for_each_position;
use cotulenh::notation::pgn::{
    PgnGame, PgnProblem, Place, ResumeError, Splitter, Style, TagError, Tags,
};
use cotulenh::{Color, DeclaredEnd, DeployError, Game, Move, NodeId, Position, Role};
use proptest::collection::vec;
use proptest::prelude::*;
use std::cell::RefCell;

const STACKS: &str = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";

fn game(fen: &str) -> Game {
    Game::from_position(fen.parse().expect(fen))
}

fn pgn(game: &Game) -> PgnGame {
    PgnGame {
        tags: Tags::default(),
        game: game.clone(),
    }
}

/// Returns the value of the tag in the text of a game.
fn tag(game: &Game) -> Option<String> {
    let text = pgn(game).to_string();
    let (_, rest) = text.split_once("[Deployment \"")?;
    Some(rest.split_once('"')?.0.to_owned())
}

/// Reads the game from its own text. Checks that it is equal and has every operation of its deployment in order.
fn check_round_trip(game: &Game) -> Result<(), TestCaseError> {
    let pgn = pgn(game);
    for style in [Style::San, Style::Lan] {
        let text = pgn.display(style).to_string();
        let reading = PgnGame::read(&text, Place::START);
        let reading = reading.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(&reading.warnings, &[], "{}", text);
        prop_assert_eq!(&reading.pgn, &pgn, "{}", text);
        prop_assert_eq!(reading.pgn.display(style).to_string(), text.as_str());
        let mut splitter = Splitter::new();
        splitter.feed(&text);
        splitter.finish();
        let whole = splitter.next_game().and_then(Result::ok);
        prop_assert_eq!(whole.map(|whole| whole.text), Some(text));
        let (mut read, mut game) = (reading.pgn.game, game.clone());
        prop_assert_eq!(read.ply(), game.ply());
        loop {
            prop_assert!(read.position().is_identical(game.position()));
            if game.position().deployment().is_none() {
                break;
            }
            let undone = game.undo();
            prop_assert!(undone.is_ok());
            prop_assert_eq!(read.undo(), undone);
        }
    }
    Ok(())
}

const STARTS: [&str; 4] = [
    STACKS,
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(E+G)6/2(NFT)3(TI)4/11/11/5C5 b - - 97 60",
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(N+FT)3(TI)4/11/11/5C5 r - - 3 12 c4::+F>e6...",
    "6c4/11/11/2(nf+t)3(tm)1i2/4g1(fi)4/11/4(TM)6/4(EG)1g4/2(NFT)3(FI)4/11/11/5C5 r - - 0 7",
];

/// An operation on a game. The number is an index into the possible choices, modulo their number.
#[derive(Clone, Debug)]
enum GameOperation {
    Step(u16),
    Turn(u16),
    Stay(u8),
    Recombine(u8),
    Choose(u8),
    Undo,
    Cancel,
    Reopen,
    Jump(u16),
}

fn operation() -> impl Strategy<Value = GameOperation> {
    prop_oneof![
        8 => any::<u16>().prop_map(GameOperation::Step),
        2 => any::<u16>().prop_map(GameOperation::Turn),
        4 => any::<u8>().prop_map(GameOperation::Stay),
        4 => any::<u8>().prop_map(GameOperation::Recombine),
        2 => any::<u8>().prop_map(GameOperation::Choose),
        1 => Just(GameOperation::Undo),
        1 => Just(GameOperation::Cancel),
        1 => Just(GameOperation::Reopen),
        1 => any::<u16>().prop_map(GameOperation::Jump),
    ]
}

fn pick<T: Copy>(from: &[T], choice: usize) -> Option<T> {
    from.get(choice % from.len().max(1)).copied()
}

/// Carries out an operation if it is possible.
fn carry_out(game: &mut Game, nodes: &mut Vec<NodeId>, operation: &GameOperation) {
    let position = *game.position();
    let stacks: Vec<_> = cotulenh::Square::all()
        .filter(|&square| {
            let stack = position.board().stack(square);
            stack.is_some_and(|stack| stack.color() == position.turn() && !stack.is_single())
        })
        .collect();
    let waiting: Vec<Role> = match position.deployment() {
        Some(deployment) => deployment.waiting().iter().collect(),
        None => Role::ALL.to_vec(),
    };
    match *operation {
        GameOperation::Step(choice) => {
            let moves = position.legal_moves();
            let steps = moves.iter().filter(|mv| matches!(mv, Move::Step(_)));
            let steps: Vec<Move> = steps.copied().collect();
            if let Some(step) = pick(&steps, choice.into()) {
                let _ = game.play_on(step);
            }
        }
        GameOperation::Turn(choice) => {
            if let Some(mv) = pick(&position.legal_moves(), choice.into()) {
                let _ = game.play_on(mv);
            }
        }
        GameOperation::Stay(choice) => {
            let origin = position.chosen().or(pick(&stacks, choice.into()));
            let role = pick(&waiting, usize::from(choice) / 4);
            if let (Some(origin), Some(role)) = (origin, role) {
                let _ = game.stay(origin, role);
            }
        }
        GameOperation::Recombine(choice) => {
            let joins = game
                .deploy_session()
                .and_then(|session| session.view().ok());
            let joins = joins.map(|view| view.joins).unwrap_or_default();
            if let Some((role, step)) = pick(&joins, choice.into()) {
                let _ = game.recombine(role, step);
            }
        }
        GameOperation::Choose(choice) => {
            if let Some(origin) = pick(&stacks, choice.into()) {
                let _ = game.choose(origin);
            }
        }
        GameOperation::Undo => drop(game.undo()),
        GameOperation::Cancel => drop(game.cancel_deployment()),
        GameOperation::Reopen => drop(game.reopen()),
        GameOperation::Jump(choice) => {
            let _ = game.cancel_deployment();
            if let Some(node) = pick(nodes, choice.into()) {
                let _ = game.jump(node);
            }
        }
    }
    if !nodes.contains(&game.current()) {
        nodes.push(game.current());
    }
}

#[test]
fn random_deployments_in_progress_round_trip_with_the_order_of_their_operations() {
    let values = RefCell::new(Vec::new());
    let plan = (0..STARTS.len(), vec(operation(), 1..40));
    check(400, &plan, |(start, operations)| {
        let mut game = game(STARTS[start]);
        let mut nodes = vec![NodeId::START];
        for operation in &operations {
            carry_out(&mut game, &mut nodes, operation);
            if let Some(value) = game.deployment_text() {
                check_round_trip(&game)?;
                values.borrow_mut().push(value);
            }
        }
        Ok(())
    });
    let values = values.into_inner();
    let count = |with: &dyn Fn(&str) -> bool| values.iter().filter(|value| with(value)).count();
    assert!(values.len() > 3000, "{}", values.len());
    assert!(count(&|value| value.contains(", stay ")) > 100);
    assert!(count(&|value| value.contains(": stay ")) > 100);
    assert!(count(&|value| value.contains(", recombine ")) > 50);
    assert!(count(&|value| value.ends_with(':')) > 100);
    let in_variation = |value: &str| value.split(' ').next().is_some_and(|n| n.contains('.'));
    assert!(count(&in_variation) > 100, "{}", count(&in_variation));
}

#[test]
fn every_deployment_that_a_fen_can_express_is_kept() {
    let kept = std::cell::Cell::new(0);
    for_each_position(20_000, |position| {
        if position.chosen().is_none() {
            return Ok(());
        }
        kept.set(kept.get() + 1);
        check_round_trip(&Game::from_position(*position))?;
        let mut setup: cotulenh::Setup = position.to_string().parse().expect("a FEN");
        setup.objective = position.objective();
        let read = setup.position_forgiving(cotulenh::Forgive::STUDY);
        check_round_trip(&Game::from_position(read.expect("a position")))
    });
    assert!(kept.get() > 1000, "{kept:?}");
}

#[test]
fn the_tag_has_the_place_the_stack_and_the_operations_in_order() {
    let mut game = game(STACKS);
    assert_eq!(tag(&game), None);
    game.choose("c4".parse().unwrap()).unwrap();
    assert_eq!(tag(&game).as_deref(), Some("0 c4:"));
    game.play_text("F>e6").unwrap();
    game.recombine(Role::Tank, 0).unwrap();
    assert_eq!(tag(&game).as_deref(), Some("0 c4: F>e6, recombine T 1"));
    game.undo().unwrap();
    game.stay("c4".parse().unwrap(), Role::Navy).unwrap();
    assert_eq!(tag(&game).as_deref(), Some("0 c4: F>e6, stay N"));
    check_round_trip(&game).unwrap();
    game.play_text("T>d4").unwrap();
    assert_eq!(tag(&game), None);
}

#[test]
fn the_place_leads_into_variations() {
    let read = |place: &str| {
        let text = format!(
            "[SetUp \"1\"]\n[FEN \"{STACKS}\"]\n[Deployment \"{place} c4: T>d4\"]\n\n\
             1. Cf2 Cg11 (1... Cg10) (1... Ch12 2. Cf1 Cg12) 2. Cf1 *\n"
        );
        let pgn: PgnGame = text
            .parse()
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        let line = pgn.game.history();
        let line: Vec<String> = line.map(|entry| entry.turn.to_string()).collect();
        assert!(pgn.to_string().contains(&format!("\"{place} c4: T>d4\"")));
        line.join(" ")
    };
    assert_eq!(read("0"), "");
    assert_eq!(read("2"), "Cf1f2 Cg12g11");
    assert_eq!(read("1.1.1"), "Cf1f2 Cg12g10");
    assert_eq!(read("1.2.1"), "Cf1f2 Cg12h12");
    assert_eq!(read("1.2.3"), "Cf1f2 Cg12h12 Cf2f1 Ch12g12");
}

#[test]
fn a_resignation_in_the_middle_of_a_deployment_is_kept_with_it() {
    let mut game = game(STACKS);
    game.play_text("F>e6").unwrap();
    game.resign(Color::Red).unwrap();
    check_round_trip(&game).unwrap();
    let read: PgnGame = pgn(&game).to_string().parse().unwrap();
    let end = (NodeId::START, DeclaredEnd::Resignation(Color::Red));
    assert_eq!(read.game.declared_end(), Some(end));
}

#[test]
fn a_bad_tag_is_an_error_at_its_place() {
    let problem = |value: &str| {
        let text = format!("[FEN \"{STACKS}\"]\n[Deployment \"{value}\"]\n\n1. Cf2 Cg11 *\n");
        let error = text.parse::<PgnGame>().expect_err(value);
        let PgnProblem::Deployment(problem) = error.problem.clone() else {
            panic!("{value}: {error}");
        };
        let column = "[Deployment \"".len() + 1 + problem.byte();
        assert_eq!(error.place, Place { line: 2, column }, "{value}");
        (problem, error.to_string())
    };
    for (value, message) in [
        (
            "",
            "2:14: Deployment: found the end, expected a number from 0 to 1048576",
        ),
        (
            "c4: F>e6",
            "2:14: Deployment: found `c`, expected a number from 0 to 1048576",
        ),
        (
            "00 c4:",
            "2:14: Deployment: found `00`, expected a number without leading zeros",
        ),
        (
            "0",
            "2:15: Deployment: found the end, expected a space and the next field",
        ),
        (
            "0  c4:",
            "2:16: Deployment: found a space, expected a square from a1 to k12",
        ),
        (
            "0 c13:",
            "2:16: Deployment: found `c13`, expected a square from a1 to k12",
        ),
        ("0 c4", "2:18: Deployment: found the end, expected `:`"),
        (
            "0 c4:F>e6",
            "2:19: Deployment: found `F`, expected a space and the next field",
        ),
        (
            "0 c4: ...",
            "2:20: Deployment: found `.`, expected a step, `stay` or `recombine`",
        ),
        (
            "0 c4: F>e6,T>d4",
            "2:24: Deployment: found `,`, expected `,` and a step, or nothing more",
        ),
        (
            "0 c4: stay X",
            "2:25: Deployment: found `X`, expected one of the piece letters C I T M E A G S F N H, capital for both sides",
        ),
        (
            "0 c4: F>e6, recombine T 0",
            "2:38: Deployment: found `0`, expected a number from 1 to 3",
        ),
        (
            "0 c4: F>e6, recombine T",
            "2:37: Deployment: found the end, expected a space and the next field",
        ),
        (
            "0 c4: commit",
            "2:20: Deployment: found `c`, expected a step, `stay` or `recombine`",
        ),
        ("3 c4:", "2:14: Deployment: the game has no such turn"),
        (
            "99999999 c4:",
            "2:14: Deployment: found `99999999`, expected a number from 0 to 1048576",
        ),
        ("0.1 c4:", "2:16: Deployment: the game has no such turn"),
        (
            "0.0.1 c4:",
            "2:16: Deployment: found `0`, expected a number from 1 to 1048576",
        ),
        (
            "0 e5: F>e6",
            "2:16: Deployment: the side to move has no stack to deploy on e5",
        ),
        (
            "1 c4: F>e6",
            "2:16: Deployment: the side to move has no stack to deploy on c4",
        ),
        (
            "0 c4: stay T, stay T",
            "2:28: Deployment: the Tank is not waiting to act",
        ),
        (
            "0 c4: stay T, recombine F 1",
            "2:28: Deployment: there is no step 1",
        ),
        (
            "0 c4: F>e6, T>d4, N>c5",
            "2:32: Deployment: the operation ends the turn",
        ),
        ("0 c4: stay N, stay F, stay T", "2:36: "),
        ("2 c4: G>e6", "2:20: "),
        ("2 c4: +F>e6", "2:20: "),
        ("2 c4: F>f12", "2:20: "),
    ] {
        let (_, found) = problem(value);
        assert!(found.starts_with(message), "{value}: {found}");
    }
    let (complete, _) = problem("2 c4: F>e6, T>d4, N>c5");
    assert_eq!(complete, ResumeError::Complete { byte: 18 });
    let (illegal, _) = problem("0 c4: stay G");
    let why = DeployError::NotWaiting {
        role: Role::AntiAir,
    };
    assert_eq!(illegal, ResumeError::Illegal { byte: 6, why });
}

#[test]
fn an_error_leaves_the_game_as_it_was() {
    let mut game = game(STACKS);
    game.play_text("Cf2").unwrap();
    game.play_text("Cg11").unwrap();
    game.play_text("c4:(NT):F>e6").unwrap();
    game.undo().unwrap();
    game.play_text("F>d5").unwrap();
    let before = game.clone();
    for text in ["", "0 c4: F>e6, stay X", "9 c4:", "0 c4: F>f12", "1 c4:"] {
        assert!(game.resume_deployment(text).is_err(), "{text}");
        assert_eq!(game, before);
        assert_eq!(game.current(), before.current());
        assert!(game.position().is_identical(before.position()));
        assert_eq!(game.line(), before.line());
    }
    game.resume_deployment("0 c4: T>d4").unwrap();
    assert_eq!(game.deployment_text().as_deref(), Some("0 c4: T>d4"));
    assert_eq!(game, before);
}

#[test]
fn the_tag_belongs_to_the_game_and_not_to_its_tags() {
    let refused = Tags::default().set("Deployment", "0 c4: F>e6");
    assert_eq!(refused, Err(TagError::OfTheGame));
    // If the tag comes twice, the first one counts.
    let text = format!(
        "[FEN \"{STACKS}\"]\n[Deployment \"0 c4: F>e6\"]\n[Deployment \"nonsense\"]\n\n*\n"
    );
    let reading = PgnGame::read(&text, Place::START).unwrap();
    assert_eq!(reading.warnings.len(), 1);
    assert_eq!(
        reading.pgn.game.deployment_text().as_deref(),
        Some("0 c4: F>e6")
    );
    assert_eq!(reading.pgn.tags.get("Deployment"), None);
}

#[test]
fn a_fen_in_the_middle_of_a_deployment_is_still_read_and_the_tag_overrides_it() {
    let fen = format!("{STACKS} c4:N:F>e6...");
    let position: Position = fen.parse().unwrap();
    let read: PgnGame = format!("[FEN \"{fen}\"]\n\n*\n").parse().unwrap();
    assert!(read.game.position().is_identical(&position));
    let both = format!("[FEN \"{fen}\"]\n[Deployment \"0 c4: stay N, F>e6\"]\n\n*\n");
    let read: PgnGame = both.parse().unwrap();
    assert_eq!(read.game.position().to_string(), fen);
    assert_eq!(
        read.game.deployment_text().as_deref(),
        Some("0 c4: stay N, F>e6")
    );
}

#[test]
fn the_place_of_an_error_in_the_tag_is_that_of_the_stream() {
    let bad = "[Deployment \"0 c4:\"]\n\n*\n";
    let mut splitter = Splitter::new();
    splitter.feed(&format!("1. Tf6 *\n\n{bad}\n1. Th6 *\n"));
    splitter.finish();
    let games: Vec<_> = std::iter::from_fn(|| splitter.next_game()).collect();
    assert_eq!(games.len(), 3);
    let error = games[1].clone().unwrap().read().unwrap_err();
    assert_eq!(
        error.to_string(),
        "3:16: Deployment: the side to move has no stack to deploy on c4"
    );
}
