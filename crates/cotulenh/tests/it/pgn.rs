//! Reading and writing games as PGN.

use cotulenh::notation::ReadError;
use cotulenh::notation::pgn::{
    ExpectedToken, MAX_DEPTH, PgnError, PgnGame, PgnProblem, Place, Splitter, Style, TagError,
    Tags, WarningKind,
};
use cotulenh::{
    Clock, Color, DeclaredEnd, Eval, Game, GameResult, Glyph, MoveKind, NodeId, Objective,
    Termination,
};

fn read(text: &str) -> PgnGame {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> PgnError {
    text.parse::<PgnGame>().expect_err(text)
}

fn warnings(text: &str) -> Vec<WarningKind> {
    let reading = PgnGame::read(text, Place::START).expect(text);
    reading.warnings.into_iter().map(|w| w.kind).collect()
}

/// Returns the main line in SAN.
fn line(game: &Game) -> String {
    let line = game.main_line().filter_map(|id| game.entry(id));
    let line: Vec<String> = line
        .map(|entry| entry.before.turn_san(entry.turn).to_string())
        .collect();
    line.join(" ")
}

/// Returns the PGN without tags. Checks that it round-trips.
fn written(pgn: &PgnGame) -> String {
    let text = pgn.to_string();
    assert_eq!(read(&text), *pgn, "{text}");
    let (_, moves) = text.split_once("\n\n").expect("tags, then moves");
    moves.trim_end().to_owned()
}

const STACKS: &str =
    "[SetUp \"1\"]\n[FEN \"6c4/11/11/11/11/11/11/4i6/11/2(NFT)8/11/5C5 r - - 0 1\"]\n";

#[test]
fn the_seven_tags_come_first_and_the_game_writes_its_own() {
    let pgn = read(
        "[Opening \"x \\\"y\\\" \\\\\"]\n[Black \"Bình\"]\n[Event \"Cup\"]\n[Objective \"marine\"]\n[Date \"2026.11.15\"]\n\
         [Result \"1-0\"]\n\n1. Tf6 1-0",
    );
    assert_eq!(pgn.game.objective(), Objective::Marine);
    assert_eq!(pgn.tags.get("Blue"), Some("Bình"));
    assert_eq!(pgn.tags.get("Red"), None);
    assert_eq!(
        pgn.to_string(),
        "[Event \"Cup\"]\n[Site \"?\"]\n[Date \"2026.11.15\"]\n[Round \"?\"]\n[Red \"?\"]\n[Blue \"Bình\"]\n\
         [Result \"1-0\"]\n[Objective \"marine\"]\n[Opening \"x \\\"y\\\" \\\\\"]\n\n1. Tf6 1-0\n"
    );
    assert_eq!(read(&pgn.to_string()), pgn);
}

#[test]
fn a_tag_that_pgn_cannot_contain_is_refused() {
    let mut tags = Tags::default();
    assert_eq!(tags.set("", "x"), Err(TagError::Name));
    assert_eq!(tags.set("A B", "x"), Err(TagError::Name));
    assert_eq!(tags.set("A", "x\ny"), Err(TagError::LineBreak));
    assert_eq!(tags.set("FEN", "x"), Err(TagError::OfTheGame));
    assert_eq!(
        tags.set("Termination", "agreement"),
        Err(TagError::OfTheGame)
    );
    assert_eq!(tags.set("Termination", "abandoned"), Ok(()));
    for number in 1..Tags::MOST {
        tags.set(&format!("T{number}"), "").unwrap();
    }
    assert_eq!(tags.set("More", ""), Err(TagError::TooMany));
    assert_eq!(tags.set("T1", "new"), Ok(()));
    assert_eq!(tags.remove("T1").as_deref(), Some("new"));
}

#[test]
fn other_starts_are_written_as_fen() {
    let pgn = read(&format!("{STACKS}\n1. N<F>xe5,T>d3 *"));
    assert_eq!(written(&pgn), "1. c3:N:F>xe5,T>d3 *");
    assert!(pgn.to_string().contains(STACKS));
    // Blue is to move, and the move number is not 1.
    let pgn = read("[FEN \"6c4/11/11/11/5t5/11/11/11/11/11/11/5C5 b - - 7 30\"] Tf6 Cf2 *");
    assert_eq!(written(&pgn), "30... Tf6 31. Cf2 *");
}

#[test]
fn a_start_in_the_middle_of_a_deployment_is_continued() {
    let fen = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1 c3::F>e5...";
    let pgn = read(&format!("[FEN \"{fen}\"] *"));
    assert_eq!(pgn.game.position().to_string(), fen);
    let (start, _) = fen.split_once(" c3:").expect("a deployment");
    assert!(
        pgn.to_string()
            .contains(&format!("[FEN \"{start}\"]\n[Deployment \"0 c3: F>e5\"]\n"))
    );
    let pgn = read(&format!(
        "[FEN \"{fen}\"] 1. F>e5,T>d3 (1. commit) (1. c3::F>e5,(NT)>c7) Cg11 *"
    ));
    assert_eq!(
        written(&pgn),
        "1. c3:N:F>e5,T>d3 (1. c3:(NT):F>e5) (1. c3::F>e5,(NT)>c7) 1... Cg11 *"
    );
}

#[test]
fn moves_are_read_in_every_notation_and_written_as_san_and_lan() {
    for moves in [
        "1. N<F>xe5,T>d3 Cg11",
        "1.c3:N:F>xe5,T>d3 g12g11",
        "c3:F>e5,T>d3 Cg12g11!",
    ] {
        let pgn = read(&format!("{STACKS}{moves} *"));
        assert_eq!(line(&pgn.game), "N<F>xe5,T>d3 Cg11", "{moves}");
        let lan = pgn.display(Style::Lan).to_string();
        assert!(lan.contains("1. c3:N:F>xe5,T>d3 Cg12g11 "), "{lan}");
        assert_eq!(read(&lan), pgn);
    }
}

#[test]
fn a_unit_in_brackets_is_not_a_variation() {
    let fen = "[FEN \"6c4/11/11/11/11/11/11/11/4(TI)1(TI)4/11/11/5C5 r - - 0 1\"]";
    let pgn = read(&format!(
        "{fen}\n1.(TI)e6((TI)gg6)((TI)g4g5)(T>e5)Cg11(Cg10 2.(TI)e7((TI)g5))2.(TI)e7*"
    ));
    assert_eq!(
        written(&pgn),
        "1. (TI)e6 (1. (TI)g6) (1. (TI)g5) (1. e4:I:T>e5) 1... Cg11 (1... Cg10 2. (TI)e7\n(2. (TI)g5)) 2. (TI)e7 *"
    );
}

#[test]
fn variations_nest_and_follow_the_move_they_replace() {
    let text = "1. Tf6 (1. Th6 Tf7 (1... Th7) 2. Tg6) (1. Tg4) 1... Tf7 2. Th5 *";
    let tight = "1.Tf6(1.Th6 Tf7(Th7)2.Tg6)(Tfg4)Tf7 2.Th5*";
    let pgn = read(tight);
    assert_eq!(written(&pgn), text.replace("Tg4", "Tfg4"));
    assert_eq!(pgn.game.children(NodeId::START).count(), 3);
    // A variation that repeats the move continues after it.
    let merged = read("1. Tf6 (1. Tf6 Tf7) Th7 *");
    assert_eq!(written(&merged), "1. Tf6 Tf7 (1... Th7) *");
}

#[test]
fn comments_belong_to_the_start_the_last_move_or_the_next_move() {
    let text = "{start} 1. Tf6 {after} (1. {before} Th6 {[%clk 0:00:07] x}) 1... {to come} Tf7 $14 {[%eval #-3]} *";
    let pgn = read(text);
    assert_eq!(written(&pgn), text.replacen(" $14", "\n$14", 1));
    let game = &pgn.game;
    let nodes: Vec<NodeId> = game.children(NodeId::START).collect();
    assert_eq!(game.annotations(NodeId::START).comment(), "start");
    assert_eq!(game.annotations(nodes[0]).comment(), "after");
    assert_eq!(game.annotations(nodes[1]).comment_before(), "before");
    assert_eq!(
        game.annotations(nodes[1]).clock(),
        Some(Clock::from_millis(7000))
    );
    let reply = game.main_child(nodes[0]).unwrap();
    assert_eq!(game.annotations(reply).comment_before(), "to come");
    assert_eq!(game.annotations(reply).eval(), Some(Eval::Mate(-3)));
    assert_eq!(game.annotations(reply).glyphs(), [Glyph(14)]);
    // Several comments are joined. A comment before a missing move belongs to the last move.
    let joined = "{a}[Red \"x\"];b\n1. Tf6 {c} (Th6) {d} ({e}) 1... {f} * {g}";
    assert_eq!(
        written(&read(joined)),
        "{a b} 1. Tf6 {c d e f g} (1. Th6) *"
    );
    let opening = read("1. Tf6 ({p} {q} Th6 {r}) *");
    assert_eq!(written(&opening), "1. Tf6 (1. {p q} Th6 {r}) *");
}

#[test]
fn glyphs_are_read_as_signs_and_numbers() {
    let pgn = read("$13 1. Tf6!? $255 Tf7$1 $1 !! *");
    assert_eq!(written(&pgn), "$13 1. Tf6 $5 $255 Tf7 $1 $3 *");
}

#[test]
fn lines_are_at_most_80_wide() {
    let mut pgn = read("1. Tf6 (1. Th6 (1. Ic6)) Tf7 2. Th5 Th8 *");
    let first = pgn.game.main_child(NodeId::START).unwrap();
    let comment = "Đây là một nước đi rất hay, ".repeat(20);
    pgn.game.set_comment(first, &comment).unwrap();
    let text = written(&pgn);
    assert!(text.lines().count() > 7);
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
fn the_result_ends_the_game_where_the_position_leaves_it_open() {
    for (result, winner) in [
        ("1-0", Some(Color::Red)),
        ("0-1", Some(Color::Blue)),
        ("1/2-1/2", None),
    ] {
        let pgn = read(&format!("1. Tf6 {result}"));
        let outcome = pgn.game.outcome().unwrap();
        assert_eq!(
            (outcome.winner, outcome.termination),
            (winner, Termination::Recorded)
        );
        assert_eq!(written(&pgn), format!("1. Tf6 {result}"));
    }
    for (tag, declared, result) in [
        ("resignation", DeclaredEnd::Resignation(Color::Blue), "1-0"),
        ("time forfeit", DeclaredEnd::Flag(Color::Red), "0-1"),
        ("agreement", DeclaredEnd::Agreement, "1/2-1/2"),
    ] {
        let pgn = read(&format!("[Termination \"{tag}\"] 1. Tf6 {result}"));
        let end = pgn.game.current();
        assert_eq!(pgn.game.declared_end(), Some((end, declared)));
        assert!(
            pgn.to_string()
                .contains(&format!("[Termination \"{tag}\"]\n"))
        );
        written(&pgn);
    }
    assert_eq!(
        read("[Result \"1-0\"] 1. Tf6").game.result(),
        GameResult::RedWins
    );
    assert_eq!(
        read("[Termination \"abandoned\"] *")
            .tags
            .get("Termination"),
        Some("abandoned")
    );
}

#[test]
fn lines_drawn_by_a_counter_can_be_continued() {
    let shuffle = "Cg2 Cg11 Cg1 Cg12 ";
    let fen = "[FEN \"6c4/11/11/11/11/11/6I4/11/11/11/11/6C4 r - - 0 1\"]";
    let pgn = read(&format!("{fen} {}1/2-1/2", shuffle.repeat(3)));
    let outcome = pgn.game.outcome().unwrap();
    assert_eq!(outcome.termination, Termination::Repetition);
    assert_eq!(pgn.game.declared_end(), None);
    written(&pgn);
    let on = read(&format!("{fen} {}0-1", shuffle.repeat(60)));
    assert_eq!(on.game.result(), GameResult::BlueWins);
    written(&on);
    // A declared draw is kept even if a counter makes a draw in the same position.
    let mut declared = pgn;
    declared
        .game
        .declare_end(DeclaredEnd::Recorded(None))
        .unwrap();
    written(&declared);
}

#[test]
fn tolerated_mistakes_are_warnings() {
    assert_eq!(warnings("1. Tf6 Tf7 2. Th5 *"), []);
    assert!(matches!(warnings("1. Tf6")[..], [WarningKind::NoResult]));
    assert!(matches!(
        warnings("1. Tf6 3. Tf7 *")[..],
        [WarningKind::MoveNumber {
            found: Some(3),
            expected: 1
        }]
    ));
    assert!(matches!(
        warnings("[Red \"a\"] [White \"b\"] *")[..],
        [WarningKind::TagAgain { .. }]
    ));
    assert!(matches!(
        warnings("[Result \"1-0\"] 0-1")[..],
        [WarningKind::ResultTag { .. }]
    ));
    assert!(matches!(
        warnings("[Result \"x\"] 0-1")[..],
        [WarningKind::ResultTag { .. }]
    ));
    assert!(matches!(
        warnings("[Termination \"agreement\"] 1-0")[..],
        [WarningKind::Termination]
    ));
    let mate = "[FEN \"6c4/11/6T4/11/11/11/11/11/11/11/11/5C5 r - - 0 1\"] 1. Txg12 0-1";
    assert!(
        matches!(
            warnings(mate)[..],
            [WarningKind::ResultDiffers {
                result: GameResult::BlueWins,
                ..
            }]
        ),
        "{:?}",
        warnings(mate)
    );
    let many = "7. ".repeat(50) + "Tf6";
    assert!(warnings(&many).len() <= 16);
}

#[test]
fn an_error_has_line_column_and_the_expected_token() {
    let place = |line, column| Place { line, column };
    let expected = |text: &str| match error(text) {
        PgnError {
            place,
            problem: PgnProblem::Text { expected, .. },
        } => (place.line, place.column, expected),
        other => panic!("{other}"),
    };
    assert_eq!(
        expected("[Red \"Đ\"]\n\n1. Tf6 {\nx"),
        (3, 8, ExpectedToken::CommentEnd)
    );
    assert_eq!(
        expected("1. Tf6\n(1. Th6"),
        (2, 1, ExpectedToken::VariationEnd)
    );
    assert_eq!(expected("1. (Th6)"), (1, 4, ExpectedToken::MoveFirst));
    assert_eq!(
        expected("1. Tf6 ($1 Th6)"),
        (1, 9, ExpectedToken::MoveFirst)
    );
    assert_eq!(
        expected("1. Tf6 ) *"),
        (1, 8, ExpectedToken::NoVariationEnd)
    );
    assert_eq!(expected("1. Tf6 * Tf7"), (1, 10, ExpectedToken::End));
    assert_eq!(
        expected("1. Tf6\n[Red \"x\"]"),
        (2, 1, ExpectedToken::NoTag)
    );

    let syntax = error("{Đỏ} 1. Tf6 Tf7\n2. (TQ)e5");
    assert_eq!(syntax.place, place(2, 6), "{syntax}");
    let syntax = error("{Đỏ} 1. Tfz6");
    assert_eq!(syntax.place, place(1, 11), "{syntax}");
    let ambiguous = error("1. Tg4 *");
    assert!(ambiguous.is_ambiguous());
    assert_eq!(
        ambiguous.to_string(),
        "1:4: Tg4: it could mean Tf4g4 or Th4g4"
    );
    let illegal = error("1. Tf4f9 *");
    assert!(
        matches!(
            illegal.problem,
            PgnProblem::Move {
                why: ReadError::Illegal(_),
                ..
            }
        ),
        "{illegal}"
    );
    assert!(!illegal.is_ambiguous());

    let fen = error("\n[FEN \"6c4/11/11/x r - - 0 1\"]");
    assert_eq!(fen.place, place(2, 17), "{fen}");
    assert!(matches!(
        error("[Objective \"sea\"]").problem,
        PgnProblem::Objective(_)
    ));
    assert!(matches!(
        error("[Objective \"marine\"][FEN \"6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1\"]")
            .problem,
        PgnProblem::Start(_)
    ));
    let long = format!("1. Tf6 {{{}}} *", "x".repeat(70_000));
    assert!(matches!(error(&long).problem, PgnProblem::Annotation(_)));
    let glyphs: String = (0..20).map(|n| format!("${n} ")).collect();
    assert!(matches!(
        error(&format!("1. Tf6 {glyphs}")).problem,
        PgnProblem::Annotation(_)
    ));
}

#[test]
fn variations_nested_ten_thousand_deep_are_an_error() {
    let nested = |depth: usize| {
        let mut text = String::from("1. Tf6 Tf7 ");
        for number in 0..depth {
            text += if number % 2 == 0 { "(Th7 " } else { "(Tf7 " };
        }
        text + &")".repeat(depth) + " *"
    };
    assert_eq!(error(&nested(10_000)).problem, PgnProblem::TooDeep);
    assert_eq!(error(&nested(MAX_DEPTH + 1)).problem, PgnProblem::TooDeep);
    read(&nested(MAX_DEPTH));
    assert!(matches!(
        error(&"(".repeat(100_000)).problem,
        PgnProblem::Text { .. }
    ));
    // A game tree of that depth, in which every turn starts a variation, can be written.
    let fen = "6c4/11/11/11/11/11/6I4/11/11/11/11/6C4 r - - 0 1";
    let mut game = Game::from_position(fen.parse().unwrap());
    for _ in 0..10_000 {
        let moves = game.position().legal_moves();
        let mut quiet = moves.iter().filter(|mv| mv.kind() == Some(MoveKind::Move));
        game.play_on(*quiet.next().unwrap()).unwrap();
        game.undo().unwrap();
        game.play_on(*quiet.next().unwrap()).unwrap();
    }
    let pgn = PgnGame {
        game,
        ..PgnGame::default()
    };
    assert!(matches!(
        error(&pgn.to_string()).problem,
        PgnProblem::TooDeep
    ));
}

#[test]
fn variations_at_the_end_of_a_very_long_game_cost_no_more_than_at_its_start() {
    // This takes minutes if each variation walks the whole line.
    let fen = "[FEN \"6c4/11/11/11/11/11/6I4/11/11/11/11/6C4 r - - 0 1\"]\n";
    let line = "Cg2 Cg11 Cg1 Cg12\n".repeat(15_000);
    let variations = "(Ch11 Cf1) (Cj11 Ch1)\n".repeat(15_000);
    let pgn = read(&format!("{fen}{line}{variations}1/2-1/2"));
    assert_eq!(pgn.game.main_line().count(), 60_000);
    assert_eq!(pgn.game.node_count(), 1 + 60_000 + 4);
}

#[test]
fn a_stream_continues_after_broken_games_and_has_its_own_places() {
    let good = |number: usize| format!("[Round \"{number}\"]\n\n1. Tf6 {{x}} (1. Th6) Tf7 *\n\n");
    let broken = [
        "[Round \"b\"]\n\n1. Tf6 {open\n\n",
        "[Round \"b\"]\n\n1. Tf6 (Th6 *\n\n",
        "[Round \"b\"]\n\n1. Tf99 *\n\n",
        "[FEN \"nonsense\"]\n\n*\n\n",
        "[Round \"b\n\n1. Tf6 *\n\n",
    ];
    let mut splitter = Splitter::new();
    for (number, broken) in broken.iter().enumerate() {
        splitter.feed(&good(number));
        splitter.feed(broken);
    }
    splitter.feed(&good(9));
    splitter.finish();
    let mut results = Vec::new();
    while let Some(text) = splitter.next_game() {
        results.push(text.unwrap().read());
    }
    let good: Vec<&str> = results
        .iter()
        .filter_map(|result| result.as_ref().ok()?.pgn.tags.get("Round"))
        .collect();
    assert_eq!(good, ["0", "1", "2", "3", "4", "9"]);
    let lines: Vec<usize> = results
        .iter()
        .filter_map(|result| Some(result.as_ref().err()?.place.line))
        .collect();
    assert_eq!(lines, [7, 15, 23, 29, 37]);
}
