//! Sets arbitrary tags, comments, glyphs, clocks and evaluations of a game: accepted values round-trip through PGN,
//! JSON and bytes.

use arbitrary::Arbitrary;
use cotulenh::notation::pgn::{PgnGame, Place, Style, Tags};
use cotulenh::{Clock, Eval, Game, Glyph, NodeId};

/// A change of the game at its current position.
#[derive(Arbitrary, Debug)]
#[allow(missing_docs, reason = "the names are those of the annotations")]
pub enum Note<'a> {
    Comment(&'a str),
    CommentBefore(&'a str),
    Glyph(u8),
    Clock(u32),
    Score(i32),
    Mate(i32),
    /// Plays the legal move with this index, modulo the number of moves. The following notes apply to it.
    Play(u16),
    /// Takes back a turn, so that the next one played is a variation.
    Back,
}

/// The tags and annotations of a game.
#[derive(Arbitrary, Debug)]
pub struct Input<'a> {
    tags: Vec<(&'a str, &'a str)>,
    notes: Vec<Note<'a>>,
}

/// The largest score in hundredths and the longest mate that PGN can represent.
const MOST_SCORE: i32 = 999_999_999;
const MOST_MATE: i32 = 9_999_999;

fn tags(pairs: &[(&str, &str)]) -> Tags {
    let mut tags = Tags::default();
    for (name, value) in pairs {
        let before = tags.clone();
        match tags.set(name, value) {
            Ok(()) => {
                // The value that means "unknown" is not stored.
                let kept = tags.get(name);
                assert!(kept.is_none_or(|kept| kept == *value), "{name} {value}");
            }
            Err(error) => {
                assert_eq!(tags, before);
                assert!(!error.to_string().is_empty());
            }
        }
    }
    tags
}

fn take_note(game: &mut Game, note: &Note<'_>) {
    let here = game.current();
    match *note {
        Note::Comment(text) => {
            if game.set_comment(here, text).is_ok() {
                assert_eq!(game.annotations(here).comment(), text);
            }
        }
        // There is nothing before the start.
        Note::CommentBefore(_) if here == NodeId::START => {}
        Note::CommentBefore(text) => {
            if game.set_comment_before(here, text).is_ok() {
                assert_eq!(game.annotations(here).comment_before(), text);
            }
        }
        Note::Glyph(number) => {
            let _ = game.add_glyph(here, Glyph(number));
        }
        Note::Clock(millis) => {
            let clock = Clock::from_millis(millis);
            assert_eq!(game.set_clock(here, Some(clock)), Ok(()));
        }
        Note::Score(score) => {
            let eval = Eval::Score(score.clamp(-MOST_SCORE, MOST_SCORE));
            assert_eq!(game.set_eval(here, Some(eval)), Ok(()));
        }
        Note::Mate(turns) => {
            let eval = Eval::Mate(turns.clamp(-MOST_MATE, MOST_MATE));
            assert_eq!(game.set_eval(here, Some(eval)), Ok(()));
        }
        Note::Play(choice) => {
            let moves = game.position().legal_moves();
            if let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) {
                let _ = game.play_on(mv);
            }
        }
        Note::Back => {
            let _ = game.undo();
        }
    }
}

/// Checks one input.
pub fn run(input: Input<'_>) {
    let mut game = Game::new();
    for note in input.notes.iter().take(60) {
        take_note(&mut game, note);
    }
    if game.position().deployment().is_some() {
        game.cancel_deployment().expect("it is in progress");
    }
    // PGN stores the end of the main line as the current position.
    let end = game.main_line().last().unwrap_or(NodeId::START);
    game.jump(end).expect("a node");

    let json = game.to_json().expect("a game is written");
    assert_eq!(Game::from_json(&json).as_ref(), Ok(&game));
    let bytes = game.to_bytes().expect("a game is written");
    assert_eq!(Game::from_bytes(&bytes).as_ref(), Ok(&game));

    let pgn = PgnGame {
        tags: tags(&input.tags),
        game,
    };
    for style in [Style::San, Style::Lan] {
        let text = pgn.display(style).to_string();
        let reading = PgnGame::read(&text, Place::START);
        let reading = reading.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(reading.pgn == pgn, "{text}");
        assert!(reading.warnings.is_empty(), "{text}");
    }
}
