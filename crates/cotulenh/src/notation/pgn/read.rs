//! Reading games from text.

use super::comment::{self, Comment};
use super::error::{PgnProblem, TextError};
use super::header::{Header, Value};
use super::warning::{Warning, WarningKind};
use super::{ExpectedToken, Lexer, PgnError, PgnGame, Place, Token, TokenKind, termination};
use crate::game::{AnnotationError, PlayError};
use crate::notation::reader::quote;
use crate::notation::{Found, ReadError};
use crate::{Game, GameResult, Glyph, NodeId, Position};
use alloc::string::ToString;
use alloc::vec::Vec;

/// The maximum nesting depth of variations in a text.
pub const MAX_DEPTH: usize = 1000;

/// The maximum number of warnings of one game.
pub const MAX_WARNINGS: usize = 16;

/// The approximate length of a turn in a text, for the memory that is reserved.
const BYTES_PER_TURN: usize = 10;

/// A game that was read, and the warnings about its text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The game. It stands at the end of its main line, or where the text leaves a deployment unfinished.
    pub pgn: PgnGame,
    /// The warnings in the order of the text, at most [`MAX_WARNINGS`].
    pub warnings: Vec<Warning>,
}

/// A problem and its byte.
pub(super) struct Fault {
    byte: usize,
    problem: PgnProblem,
}

impl Fault {
    pub(super) fn new(byte: usize, problem: PgnProblem) -> Fault {
        Fault { byte, problem }
    }

    fn unexpected(byte: usize, found: &str, expected: ExpectedToken) -> Fault {
        let found = Found::Text(quote(found));
        Fault::new(byte, PgnProblem::Text { found, expected })
    }
}

impl From<TextError> for Fault {
    fn from(
        TextError {
            byte,
            found,
            expected,
        }: TextError,
    ) -> Fault {
        Fault::new(byte, PgnProblem::Text { found, expected })
    }
}

/// The warnings and their bytes.
#[derive(Default)]
pub(super) struct Warnings(Vec<(usize, WarningKind)>);

impl Warnings {
    pub(super) fn add(&mut self, byte: usize, kind: WarningKind) {
        if self.0.len() < MAX_WARNINGS {
            self.0.push((byte, kind));
        }
    }
}

pub(super) fn read(text: &str, place: Place) -> Result<Reading, PgnError> {
    let lexer = match place.column {
        1 => Lexer::new(text),
        _ => Lexer::inside_line(text),
    };
    let mut warnings = Warnings::default();
    let pgn = read_game(lexer, text.len(), &mut warnings).map_err(|fault| PgnError {
        place: place_of(text, place, fault.byte),
        problem: fault.problem,
    })?;
    let warnings = warnings.0.into_iter().map(|(byte, kind)| Warning {
        place: place_of(text, place, byte),
        kind,
    });
    Ok(Reading {
        pgn,
        warnings: warnings.collect(),
    })
}

/// Returns the place of a byte. In the value of a tag with escapes it may be a few characters off.
fn place_of(text: &str, start: Place, byte: usize) -> Place {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    start.after(&text[..byte])
}

fn read_game(mut lexer: Lexer<'_>, end: usize, warnings: &mut Warnings) -> Result<PgnGame, Fault> {
    let mut header = Header::default();
    let mut first = Comment::default();
    let mut token = loop {
        match lexer.next() {
            Some(Ok(Token {
                kind:
                    TokenKind::Tag {
                        name,
                        value: text,
                        value_byte: byte,
                    },
                ..
            })) => header.tag(name, Value { byte, text }, warnings)?,
            Some(Ok(Token {
                kind: TokenKind::Comment(raw),
                ..
            })) => join(&mut first, comment::read(raw)),
            other => break other,
        }
    };
    let mut game = header.game()?;
    game.reserve(end / BYTES_PER_TURN);
    let mut line = Line::new(game, warnings);
    line.append(0, first)?;
    let mut result = None;
    while let Some(next) = token {
        let Token { byte, kind } = next?;
        match kind {
            TokenKind::Comment(raw) => line.comment(byte, raw)?,
            _ if result.is_some() => {
                return Err(Fault::unexpected(byte, kind.text(), ExpectedToken::End));
            }
            TokenKind::Result(text) if line.outer.is_empty() => result = Some((byte, text)),
            kind => line.token(byte, &kind)?,
        }
        if result.is_none() {
            line.frequent_tokens(&mut lexer)?;
        }
        token = lexer.next();
    }
    if let Some(open) = line.outer.last() {
        let (found, expected) = (Found::End, ExpectedToken::VariationEnd);
        return Err(Fault::new(open.byte, PgnProblem::Text { found, expected }));
    }
    line.end_line(end)?;
    let (mut game, has_variation) = (line.game, line.has_variation);
    // Without variations the game is at the end of its main line.
    if has_variation {
        let main_end = game.main_line().last().unwrap_or(NodeId::START);
        game.forget_visits();
        // The node exists.
        let _ = game.jump(main_end);
    }
    end_game(&mut game, &header, result, end, warnings);
    header.resume_deployment(&mut game)?;
    Ok(PgnGame {
        tags: header.tags,
        game,
    })
}

/// Ends the game as the result and the tags have it, unless the last position decides the game.
fn end_game(
    game: &mut Game,
    header: &Header<'_>,
    result_token: Option<(usize, &str)>,
    end: usize,
    warnings: &mut Warnings,
) {
    if result_token.is_none() {
        warnings.add(end, WarningKind::NoResult);
    }
    let parse = |text: &str| text.parse().unwrap_or(GameResult::Unknown);
    let (byte, moves_end) =
        result_token.map_or((end, None), |(byte, text)| (byte, Some(parse(text))));
    let mut result = moves_end.unwrap_or(GameResult::Unknown);
    if let Some(tag) = &header.result {
        let in_tag = tag.text.parse::<GameResult>();
        if in_tag.ok() != Some(result) && (moves_end.is_some() || in_tag.is_err()) {
            let tag_text = tag.text.to_string();
            warnings.add(
                tag.byte,
                WarningKind::ResultTag {
                    tag: tag_text,
                    result,
                },
            );
        }
        if result == GameResult::Unknown {
            result = in_tag.unwrap_or(GameResult::Unknown);
        }
    }
    let termination_tag = header.termination.as_ref().map(|tag| &*tag.text);
    let declared = termination::of(termination_tag, result);
    let outcome = game.outcome();
    let differs = outcome.filter(|outcome| outcome.result() != result);
    let ends = match (outcome, termination_tag) {
        (None, _) | (Some(_), Some(_)) => true,
        (Some(outcome), None) => outcome.termination.is_counter() && differs.is_some(),
    };
    let ended = match declared {
        Some(declared) if ends => game.declare_end(declared).is_ok(),
        _ => termination_tag.is_none(),
    };
    if let Some(outcome) = differs {
        if game.declared_end().is_none() {
            warnings.add(byte, WarningKind::ResultDiffers { result, outcome });
        }
    }
    if let (false, Some(tag)) = (ended, &header.termination) {
        warnings.add(tag.byte, WarningKind::Termination);
    }
}

/// Appends a comment to another.
fn join(comment: &mut Comment, more: Comment) {
    if !comment.text.is_empty() && !more.text.is_empty() {
        comment.text.push(' ');
    }
    comment.text.push_str(&more.text);
    comment.clock = more.clock.or(comment.clock);
    comment.eval = more.eval.or(comment.eval);
}

/// The line of moves that is being read.
struct Line<'w> {
    game: Game,
    warnings: &'w mut Warnings,
    /// The position in which the first move is read. A deployment may be in progress there.
    first: Position,
    /// The node of the last move. In a variation without a move, it is the node where the variation begins.
    here: NodeId,
    /// `true` if this line has a move.
    has_move: bool,
    /// `true` if a move number was read since the last move.
    after_number: bool,
    /// The comment before the next move.
    before: Comment,
    outer: Vec<Outer>,
    /// `true` if the text has a variation.
    has_variation: bool,
}

/// A line that a variation interrupts.
struct Outer {
    /// The byte where the variation opens.
    byte: usize,
    /// The last node of the line.
    here: NodeId,
}

impl<'w> Line<'w> {
    fn new(game: Game, warnings: &'w mut Warnings) -> Line<'w> {
        Line {
            first: *game.position(),
            game,
            warnings,
            here: NodeId::START,
            has_move: false,
            after_number: false,
            before: Comment::default(),
            outer: Vec::new(),
            has_variation: false,
        }
    }

    fn token(&mut self, byte: usize, kind: &TokenKind<'_>) -> Result<(), Fault> {
        match *kind {
            TokenKind::MoveNumber(number) => self.number(byte, number),
            TokenKind::Move(text) => self.turn(byte, text),
            TokenKind::Glyph(number) => self.glyph(byte, number),
            TokenKind::VariationStart => self.open(byte),
            TokenKind::VariationEnd => self.close(byte),
            // Some programs repeat the result at the end of a variation.
            TokenKind::Result(_) => Ok(()),
            TokenKind::Tag { .. } => {
                Err(Fault::unexpected(byte, kind.text(), ExpectedToken::NoTag))
            }
            TokenKind::Comment(raw) => self.comment(byte, raw),
        }
    }

    /// Goes to the last node of this line.
    fn go_here(&mut self) {
        if self.game.current() != self.here {
            // The node exists.
            let _ = self.game.go_to(self.here);
        }
    }

    /// Reads moves and move numbers in their most frequent forms, up to the next token in another form.
    fn frequent_tokens(&mut self, lexer: &mut Lexer<'_>) -> Result<(), Fault> {
        loop {
            if let Some((byte, text)) = lexer.next_frequent_move() {
                self.turn(byte, text)?;
            } else if let Some((byte, number)) = lexer.next_frequent_number() {
                self.number(byte, Some(number))?;
            } else {
                return Ok(());
            }
        }
    }

    fn number(&mut self, byte: usize, found: Option<u32>) -> Result<(), Fault> {
        self.after_number = true;
        self.go_here();
        let expected = self.game.position().move_number();
        if found != Some(expected) {
            self.warnings
                .add(byte, WarningKind::MoveNumber { found, expected });
        }
        Ok(())
    }

    fn turn(&mut self, byte: usize, text: &str) -> Result<(), Fault> {
        self.go_here();
        let in_deployment = self.here == NodeId::START && self.first.chosen().is_some();
        let frequent = if in_deployment {
            None
        } else {
            self.game.play_frequent(text)
        };
        self.here = match frequent {
            Some(here) => here,
            None => self.other_turn(byte, text)?,
        };
        self.has_move = true;
        self.after_number = false;
        if self.before.is_empty() {
            return Ok(());
        }
        let Comment { text, clock, eval } = core::mem::take(&mut self.before);
        self.note(byte, |game, here| {
            let mut joined = Comment::default();
            join(
                &mut joined,
                text_of(game.annotations(here).comment_before()),
            );
            join(&mut joined, Comment { text, clock, eval });
            if !joined.text.is_empty() {
                game.set_comment_before(here, &joined.text)?;
            }
            set_times(game, here, &joined)
        })
    }

    /// Plays a turn in any form.
    fn other_turn(&mut self, byte: usize, text: &str) -> Result<NodeId, Fault> {
        let position = match self.here {
            NodeId::START => &self.first,
            _ => self.game.position(),
        };
        let turn = position.read_turn(text).map_err(|why| {
            let inside = match &why {
                ReadError::Syntax(error) => error.byte(),
                _ => 0,
            };
            let text = quote(text);
            Fault::new(byte + inside, PgnProblem::Move { text, why })
        })?;
        let played = self.game.play_known(turn);
        played.map_err(|why: PlayError| Fault::new(byte, PgnProblem::Play(why)))
    }

    fn note(
        &mut self,
        byte: usize,
        note: impl FnOnce(&mut Game, NodeId) -> Result<(), AnnotationError>,
    ) -> Result<(), Fault> {
        note(&mut self.game, self.here)
            .map_err(|error| Fault::new(byte, PgnProblem::Annotation(error)))
    }

    fn glyph(&mut self, byte: usize, number: u8) -> Result<(), Fault> {
        if !self.has_move && !self.outer.is_empty() {
            let glyph = Glyph(number).to_string();
            return Err(Fault::unexpected(byte, &glyph, ExpectedToken::MoveFirst));
        }
        self.note(byte, |game, here| game.add_glyph(here, Glyph(number)))
    }

    fn comment(&mut self, byte: usize, raw: &str) -> Result<(), Fault> {
        let comment = comment::read(raw);
        let is_before = self.after_number || !self.has_move && !self.outer.is_empty();
        if is_before {
            join(&mut self.before, comment);
            Ok(())
        } else {
            self.append(byte, comment)
        }
    }

    /// Adds to the comment of the last node.
    fn append(&mut self, byte: usize, comment: Comment) -> Result<(), Fault> {
        if comment.is_empty() {
            return Ok(());
        }
        self.note(byte, |game, here| {
            if !comment.text.is_empty() {
                let mut joined = text_of(game.annotations(here).comment());
                join(&mut joined, text_of(&comment.text));
                game.set_comment(here, &joined.text)?;
            }
            set_times(game, here, &comment)
        })
    }

    fn open(&mut self, byte: usize) -> Result<(), Fault> {
        let parent = self.game.parent(self.here).filter(|_| self.has_move);
        let Some(parent) = parent else {
            return Err(Fault::unexpected(byte, "(", ExpectedToken::MoveFirst));
        };
        if self.outer.len() >= MAX_DEPTH {
            return Err(Fault::new(byte, PgnProblem::TooDeep));
        }
        self.end_line(byte)?;
        self.outer.push(Outer {
            byte,
            here: self.here,
        });
        self.here = parent;
        self.has_move = false;
        self.has_variation = true;
        Ok(())
    }

    fn close(&mut self, byte: usize) -> Result<(), Fault> {
        let Some(outer) = self.outer.pop() else {
            return Err(Fault::unexpected(byte, ")", ExpectedToken::NoVariationEnd));
        };
        if self.has_move {
            self.end_line(byte)?;
        }
        self.here = outer.here;
        self.has_move = true;
        // The comments of a variation without moves belong to the move before it.
        self.end_line(byte)
    }

    /// Ends or interrupts the line. A comment before a move that is missing belongs to the last move.
    fn end_line(&mut self, byte: usize) -> Result<(), Fault> {
        self.after_number = false;
        let comment = core::mem::take(&mut self.before);
        self.append(byte, comment)
    }
}

fn text_of(text: &str) -> Comment {
    Comment {
        text: text.into(),
        ..Comment::default()
    }
}

fn set_times(game: &mut Game, id: NodeId, comment: &Comment) -> Result<(), AnnotationError> {
    if comment.clock.is_some() {
        game.set_clock(id, comment.clock)?;
    }
    if comment.eval.is_some() {
        game.set_eval(id, comment.eval)?;
    }
    Ok(())
}
