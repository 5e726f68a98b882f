//! A file of version 1, byte by byte. It must stay readable.

use cotulenh::{Color, Game, Objective, Position, Termination};
use cotulenh_data::{
    DataErrorKind, EndReason, Ending, Reader, Score, ScoredGame, ScoredTurn, Settings, VERSION,
    Writer,
};

const FILE: &[u8] = include_bytes!("../data/version-1.games");

/// Returns a game from turns as engine moves, each with its score.
fn played(
    start: Position,
    opening: usize,
    turns: &[(&str, Option<Score>)],
    end: Ending,
) -> ScoredGame {
    let mut position = start;
    let turns = turns.iter().map(|&(word, score)| {
        let turn = position.turn_from_engine_move(word).expect(word);
        position.play_turn(&turn).expect(word);
        ScoredTurn { turn, score }
    });
    ScoredGame {
        start,
        opening,
        turns: turns.collect(),
        ending: end,
    }
}

fn games() -> Vec<ScoredGame> {
    let centi = |number| Some(Score::Centi(number));
    let draw = |reason| Ending::new(None, reason).expect("a draw");
    let red = |reason| Ending::new(Some(Color::Red), reason).expect("a win");
    let usual = [
        ("f4f6", None),
        ("f9f7", None),
        ("f6f7", centi(120)),
        ("h9h7", centi(-131)),
        ("g1g2", centi(30_000)),
        ("g12g11", None),
        ("g2g1", centi(-64)),
        ("g11g12", centi(0)),
    ];
    // Deployments of all pieces, and with pieces that stay.
    let stacks = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 7 33";
    let stacks: Position = stacks.parse().expect("a good FEN");
    let fleet = "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1";
    let mut fleet: cotulenh::Setup = fleet.parse().expect("a good FEN");
    fleet.objective = Objective::Marine;
    let fleet = fleet.position().expect("legal");
    // A suicide capture, a stay capture, a combine, a capture.
    let middle = "6c4/5h1h3/4f1s2a1/2n1gt1tg2/2i3(fm)2ei/2e2a5/11/4(EA)1M1FEI/4GT1TG2/4F1S2A1/5H1H3/2N3C4 r - - 6 11";
    let middle: Position = middle.parse().expect("a good FEN");
    vec![
        played(Position::start(), 2, &usual, draw(EndReason::TooLong)),
        played(
            stacks,
            0,
            &[("e4:T>f4,F>h7", Some(Score::WinIn(1)))],
            red(EndReason::Rules(Termination::CommanderCaptured)),
        ),
        played(
            fleet,
            0,
            &[
                ("c4:F>e6", centi(55)),
                ("c9:(FT)>e9", Some(Score::LossIn(4))),
                ("c4:T>d4,N>c6", centi(-3)),
                ("c9c6", centi(4)),
            ],
            Ending::new(Some(Color::Blue), EndReason::Rules(Termination::Objective))
                .expect("a win"),
        ),
        played(
            middle,
            0,
            &[
                ("i5e9", centi(-210)),
                ("g8_j5", centi(240)),
                ("e3c1", None),
                ("f7f4", centi(233)),
            ],
            Ending::new(Some(Color::Blue), EndReason::AdjudgedWin).expect("a win"),
        ),
        played(
            *Game::with_objective(Objective::Any).start(),
            0,
            &[],
            draw(EndReason::AdjudgedDraw),
        ),
    ]
}

fn settings() -> Settings {
    let mut settings = Settings::new();
    settings
        .set("maker", "the tests of cotulenh-data")
        .expect("short");
    settings.set("seed", 1).expect("short");
    settings
}

#[test]
fn version_1_is_read() {
    let reader = Reader::new(FILE).expect("a good head");
    assert_eq!(reader.settings(), &settings());
    let read: Vec<_> = reader.map(|game| game.expect("a good game")).collect();
    assert_eq!(read, games());
}

#[test]
fn version_1_is_written_byte_by_byte() {
    assert_eq!(VERSION, 1);
    let mut writer = Writer::create(Vec::new(), &settings()).expect("memory");
    for game in games() {
        writer.write(&game).expect("a legal game");
    }
    let bytes = writer.into_inner();
    assert_eq!(bytes, FILE);
}

#[test]
fn other_files_and_versions_are_refused() {
    let kind = |bytes: &[u8]| {
        Reader::new(bytes)
            .map(|_| ())
            .map_err(|error| (error.offset, error.kind))
    };
    assert!(matches!(kind(b""), Err((0, DataErrorKind::Torn))));
    assert!(matches!(
        kind(b"PK\x03\x04"),
        Err((0, DataErrorKind::NotData))
    ));
    assert!(matches!(kind(&FILE[..11]), Err((0, DataErrorKind::Torn))));
    let mut next = FILE.to_vec();
    next[8] = 2;
    assert!(matches!(kind(&next), Err((8, DataErrorKind::Version(2)))));
    let mut settings = FILE.to_vec();
    settings[20] ^= 1;
    assert!(matches!(kind(&settings), Err((0, DataErrorKind::Head))));
    let text = String::from_utf8_lossy(FILE).replace("\r\n", "\n");
    assert!(matches!(
        kind(text.as_bytes()),
        Err((0, DataErrorKind::NotData))
    ));
}

#[test]
fn contradictions_with_the_rules_are_reported() {
    let mut games = games();
    let contradiction = |game: &ScoredGame| game.check().expect_err("wrong").to_string();
    for game in &games {
        assert_eq!(game.check(), Ok(()));
    }
    games[0].ending =
        Ending::new(Some(Color::Red), EndReason::Rules(Termination::Checkmate)).expect("a win");
    let line = "after 8 turns: recorded as 1-0 checkmate, but ongoing by the rules";
    assert_eq!(contradiction(&games[0]), line);
    games[1].ending = Ending::new(None, EndReason::TooLong).expect("a draw");
    let line =
        "after 1 turns: recorded as 1/2-1/2 too-long, but 1-0 commander-captured by the rules";
    assert_eq!(contradiction(&games[1]), line);
}

#[test]
fn games_that_cannot_be_stored_are_refused() {
    let good = &games()[0];
    let error = |game: &ScoredGame| game.to_bytes().expect_err("refused").to_string();
    let mut game = good.clone();
    game.turns.swap(0, 1);
    assert!(error(&game).starts_with("turn 1: "), "{}", error(&game));
    let mut game = good.clone();
    game.opening = 9;
    assert!(error(&game).starts_with("the opening "));
    let mut game = good.clone();
    game.turns[1].score = Some(Score::Centi(0));
    assert!(error(&game).starts_with("the opening "));
    let mut game = good.clone();
    let fen = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6...";
    game.start = fen.parse().expect("a good FEN");
    assert_eq!(error(&game), "the starting position cannot be stored");
}
