//! Writing games as text.

use super::walk::{Element, Walk};
use super::{Tags, comment, deployment, termination};
use crate::game::Entry;
use crate::{Annotations, Color, DeclaredEnd, Game, NodeId, Objective, Position, START_FEN, Turn};
use alloc::string::{String, ToString};
use core::fmt::{self, Write};
use core::mem;

/// The maximum width of a line in characters. Only a single long word exceeds it.
const WIDTH: usize = 80;

/// The notation of the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// SAN for ordinary moves, LAN for deployments (RULES §11).
    #[default]
    San,
    /// LAN for all moves.
    Lan,
}

impl Style {
    /// Returns the text of a legal turn.
    fn text(self, before: &Position, turn: &Turn) -> String {
        match (self, turn) {
            (Style::San, Turn::Ordinary(_)) => before.turn_san(turn).to_string(),
            _ => turn.to_string(),
        }
    }
}

/// The text of a game.
pub(super) struct Text<'a> {
    pub(super) tags: &'a Tags,
    pub(super) game: &'a Game,
    pub(super) style: Style,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_tags(f)?;
        f.write_char('\n')?;
        let mut moves = Moves {
            game: self.game,
            style: self.style,
            lines: Lines::new(f),
            number_needed: true,
        };
        moves.write()?;
        moves.lines.put(self.game.result().as_str())?;
        moves.lines.end()
    }
}

impl Text<'_> {
    fn write_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Text { tags, game, .. } = self;
        for (name, value) in tags.roster() {
            write_tag(f, name, value)?;
        }
        write_tag(f, "Result", game.result().as_str())?;
        if game.objective() != Objective::Total {
            write_tag(f, "Objective", game.objective().name())?;
        }
        let start = game.start().to_string();
        if start != START_FEN {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &start)?;
        }
        if let Some(text) = game.deployment_text() {
            write_tag(f, deployment::TAG, &text)?;
        }
        let declared = end_to_write(game);
        if let Some(declared) = declared {
            write_tag(f, termination::TAG, termination::name(declared))?;
        }
        for (name, value) in tags.others() {
            if declared.is_none() || name != termination::TAG {
                write_tag(f, name, value)?;
            }
        }
        Ok(())
    }
}

/// Returns the end that the players declared, if it does not follow from the result.
fn end_to_write(game: &Game) -> Option<DeclaredEnd> {
    let (_, declared) = game.declared_end()?;
    match declared {
        DeclaredEnd::Recorded(Some(_)) => None,
        // Without the tag, a recorded draw would be read as a draw by the counter.
        DeclaredEnd::Recorded(None) => {
            let mut by_rules = game.clone();
            by_rules.retract_end();
            let end = by_rules.main_line().last().unwrap_or(NodeId::START);
            by_rules.outcome_at(end).map(|_| declared)
        }
        _ => Some(declared),
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            f.write_char('\\')?;
        }
        f.write_char(c)?;
    }
    f.write_str("\"]\n")
}

/// Writes the moves.
struct Moves<'a, 'f, 'b> {
    game: &'a Game,
    style: Style,
    lines: Lines<'f, 'b>,
    /// `true` if something comes between this move and the previous one.
    number_needed: bool,
}

impl Moves<'_, '_, '_> {
    fn write(&mut self) -> fmt::Result {
        let start = self.game.annotations(NodeId::START);
        if !start.comment_before().is_empty() {
            // The start has only one comment, because nothing comes before it.
            self.comment(&comment::write(start.comment_before(), None, None))?;
        }
        self.notes(start)?;
        for element in Walk::new(self.game) {
            match element {
                Element::Turn(entry) => self.turn(&entry)?,
                Element::VariationStart => {
                    self.lines.open();
                    self.number_needed = true;
                }
                Element::VariationEnd => {
                    self.lines.close();
                    self.number_needed = true;
                }
            }
        }
        Ok(())
    }

    fn turn(&mut self, entry: &Entry<'_>) -> fmt::Result {
        let notes = self.game.annotations(entry.id);
        let before = comment::write(notes.comment_before(), None, None);
        let number = entry.before.move_number();
        match entry.before.turn() {
            Color::Red => self.lines.put(&alloc::format!("{number}."))?,
            Color::Blue if self.number_needed || !before.is_empty() => {
                self.lines.put(&alloc::format!("{number}..."))?;
            }
            Color::Blue => {}
        }
        self.number_needed = false;
        self.comment(&before)?;
        self.lines
            .put(&self.style.text(&entry.before, entry.turn))?;
        self.notes(notes)
    }

    /// Writes the annotations after a turn or at the start.
    fn notes(&mut self, notes: &Annotations) -> fmt::Result {
        for glyph in notes.glyphs() {
            self.lines.put(&glyph.to_string())?;
        }
        self.comment(&comment::write(
            notes.comment(),
            notes.clock(),
            notes.eval(),
        ))
    }

    fn comment(&mut self, written: &str) -> fmt::Result {
        if written.is_empty() {
            return Ok(());
        }
        self.number_needed = true;
        comment::parts(written).try_for_each(|part| self.lines.put(part))
    }
}

/// A writer of words in lines of limited width.
struct Lines<'f, 'b> {
    out: &'f mut fmt::Formatter<'b>,
    column: usize,
    /// The last word. A closing bracket may be added to it.
    word: String,
    /// The number of brackets that open before the next word.
    brackets: usize,
}

impl<'f, 'b> Lines<'f, 'b> {
    fn new(out: &'f mut fmt::Formatter<'b>) -> Lines<'f, 'b> {
        Lines {
            out,
            column: 0,
            word: String::new(),
            brackets: 0,
        }
    }

    fn put(&mut self, word: &str) -> fmt::Result {
        self.flush()?;
        self.word
            .extend(core::iter::repeat_n('(', mem::take(&mut self.brackets)));
        self.word.push_str(word);
        Ok(())
    }

    fn open(&mut self) {
        self.brackets += 1;
    }

    fn close(&mut self) {
        self.word.push(')');
    }

    fn flush(&mut self) -> fmt::Result {
        let width = self.word.chars().count();
        if width == 0 {
            return Ok(());
        }
        if self.column > 0 {
            let fits = self.column + 1 + width <= WIDTH;
            self.out.write_char(if fits { ' ' } else { '\n' })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.out.write_str(&self.word)?;
        self.column += width;
        self.word.clear();
        Ok(())
    }

    fn end(&mut self) -> fmt::Result {
        self.flush()?;
        self.out.write_char('\n')
    }
}
