//! The board. All files have the same width, and marks are drawn between them, so that a mark never hides a piece.

use super::super::app::App;
use super::style::{Mark, Paint};
use cotulenh::{FILES, MoveKind, RANKS, Square, Stack, Terrain, Turn, commander, terrain};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The width of the rank labels on each side.
const MARGIN: u16 = 3;
/// The minimum width of a stack: three letters.
const NARROW: u16 = 3;
/// The maximum width of a stack: three heroes.
const WIDE: u16 = 6;
/// The number of lines for the file labels, above and below, and for the river.
const OTHER_LINES: u16 = 3;

/// The size of a square on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardSize {
    /// The width of the content of a square. A column for marks precedes each square and follows the last.
    inner: u16,
    /// The number of lines per rank.
    lines: u16,
}

impl BoardSize {
    /// Returns the largest size that fits into this width and height.
    pub(super) fn fitting(width: u16, height: u16) -> BoardSize {
        let files = u16::from(FILES);
        let inner = width.saturating_sub(2 * MARGIN + 1) / files;
        let lines = height.saturating_sub(OTHER_LINES) / u16::from(RANKS);
        BoardSize {
            inner: inner.saturating_sub(1).clamp(NARROW, WIDE),
            lines: lines.clamp(1, 2),
        }
    }

    pub(super) fn width(self) -> u16 {
        2 * MARGIN + u16::from(FILES) * (self.inner + 1) + 1
    }

    pub(super) fn height(self) -> u16 {
        u16::from(RANKS) * self.lines + OTHER_LINES
    }
}

/// Draws the board into an area of its size.
pub(super) fn draw(app: &App, paint: Paint, size: BoardSize, area: Rect, buffer: &mut Buffer) {
    let drawing = Drawing {
        app,
        paint,
        size,
        area,
        marks: Marks::of(app),
    };
    drawing.names(buffer);
    let mut y = area.y + 1;
    for row in 0..RANKS {
        let rank = drawing.rank(row);
        drawing.rank_line(rank, y, buffer);
        y += size.lines;
        let river = (row + 1 < RANKS).then(|| is_river(rank, drawing.rank(row + 1)));
        if river == Some(true) {
            drawing.river(y, buffer);
            y += 1;
        }
    }
}

/// Returns `true` if the river runs between two ranks.
fn is_river(a: u8, b: u8) -> bool {
    match (Square::new(0, a), Square::new(0, b)) {
        (Some(a), Some(b)) => terrain::across_river(a, b),
        _ => false,
    }
}

/// Marked squares, the most important mark first.
struct Marks(Vec<(Square, Mark)>);

impl Marks {
    fn of(app: &App) -> Marks {
        let mut marks = vec![(app.cursor, Mark::Cursor)];
        if let Some(chosen) = &app.selection {
            marks.push((chosen.from, Mark::Chosen));
            for target in &chosen.targets {
                marks.push((target.to(), Mark::Target(target.kind())));
            }
        }
        let position = app.live.position();
        let board = position.board();
        for color in cotulenh::Color::ALL {
            if commander::is_attacked(board, color) {
                marks.extend(board.commander(color).map(|square| (square, Mark::Check)));
            }
        }
        let all = |turn: &Turn, mark| {
            let to = turn.moves().into_iter().filter_map(|mv| mv.to());
            let squares = std::iter::once(turn.from()).chain(to);
            squares
                .map(move |square| (square, mark))
                .collect::<Vec<_>>()
        };
        if let Some(turn) = &app.hint {
            marks.extend(all(turn, Mark::Hint));
        }
        let game = app.live.game();
        if let Some(deployment) = position.deployment() {
            marks.push((deployment.origin(), Mark::LastTurn));
            let steps = deployment.steps();
            marks.extend(steps.iter().map(|step| (step.to, Mark::LastTurn)));
        } else if let Some(turn) = game.turn(game.current()) {
            marks.extend(all(turn, Mark::LastTurn));
        }
        Marks(marks)
    }

    fn at(&self, square: Square) -> impl Iterator<Item = Mark> + '_ {
        let here = self.0.iter().filter(move |(marked, _)| *marked == square);
        here.map(|&(_, mark)| mark)
    }
}

/// Returns the signs before and after a marked square.
const fn signs(mark: Mark) -> Option<(&'static str, &'static str)> {
    match mark {
        Mark::Cursor => Some(("[", "]")),
        Mark::Chosen => Some(("{", "}")),
        Mark::Check => Some(("!", "!")),
        Mark::Hint => Some(("?", "?")),
        Mark::LastTurn => Some(("‹", "›")),
        Mark::Target(MoveKind::Move) => None,
        Mark::Target(kind) => Some((kind.mark(), kind.mark())),
    }
}

struct Drawing<'a> {
    app: &'a App,
    paint: Paint,
    size: BoardSize,
    area: Rect,
    marks: Marks,
}

impl Drawing<'_> {
    /// Returns the file of a column, from the left.
    fn file(&self, column: u8) -> u8 {
        if self.app.flipped {
            FILES - 1 - column
        } else {
            column
        }
    }

    /// Returns the rank of a row, from the top.
    fn rank(&self, row: u8) -> u8 {
        if self.app.flipped {
            row
        } else {
            RANKS - 1 - row
        }
    }

    /// Returns the first column of a square, which holds its mark.
    fn x(&self, column: u8) -> u16 {
        self.area.x + MARGIN + u16::from(column) * (self.size.inner + 1)
    }

    /// Draws the file labels below, and the official column numbers above.
    fn names(&self, buffer: &mut Buffer) {
        let below = self.area.bottom().saturating_sub(1);
        for column in 0..FILES {
            let file = self.file(column);
            let x = self.x(column) + 1 + self.middle(1);
            let style = self.paint.faint();
            buffer.set_string(x, self.area.y, file.to_string(), style);
            buffer.set_string(x, below, char::from(b'a' + file).to_string(), style);
        }
    }

    /// Returns the offset that centers something of this width in a square.
    fn middle(&self, width: u16) -> u16 {
        self.size.inner.saturating_sub(width) / 2
    }

    fn rank_line(&self, rank: u8, y: u16, buffer: &mut Buffer) {
        let faint = self.paint.faint();
        buffer.set_string(self.area.x, y, format!("{:>2}", rank + 1), faint);
        for column in 0..FILES {
            if let Some(square) = Square::new(self.file(column), rank) {
                self.square(square, self.x(column), y, buffer);
            }
        }
        let end = self.x(FILES);
        buffer.set_string(end + 2, y, format!("{rank:>2}"), faint);
        self.signs_of_rank(rank, y, buffer);
    }

    /// Draws a square without the signs beside it.
    fn square(&self, square: Square, x: u16, y: u16, buffer: &mut Buffer) {
        let width = self.size.inner + 1;
        let ground = self.paint.ground(square);
        let area = Rect::new(x, y, width, self.size.lines);
        buffer.set_style(area, ground);
        let last = Rect::new(x + width, y, 1, self.size.lines);
        if self.x(FILES) == x + width {
            buffer.set_style(last, ground);
        }
        let inside = Rect::new(x + 1, y, self.size.inner, self.size.lines);
        // Less important marks are drawn first, so that more important ones cover them.
        let marks: Vec<Mark> = self.marks.at(square).collect();
        for &mark in marks.iter().rev() {
            buffer.set_style(inside, self.paint.mark(mark));
        }
        match self.app.live.position().board().stack(square) {
            Some(stack) => self.stack(stack, x, y, &marks, buffer),
            None => {
                let is_target = marks.contains(&Mark::Target(MoveKind::Move));
                let sign = match Terrain::of(square) {
                    _ if is_target => "•",
                    Terrain::Sea => "~",
                    Terrain::Mixed => ":",
                    Terrain::Land => ".",
                };
                buffer.set_string(
                    x + 1 + self.middle(1),
                    y,
                    sign,
                    ratatui::style::Style::new(),
                );
            }
        }
    }

    /// Draws a stack, carrier first. If there is no room for a `+` before each hero, one `+` precedes the stack and the
    /// heroes are underlined.
    fn stack(&self, stack: Stack, x: u16, y: u16, marks: &[Mark], buffer: &mut Buffer) {
        let full: u16 = stack
            .pieces()
            .map(|piece| 1 + u16::from(piece.heroic))
            .sum();
        let each = full <= self.size.inner;
        let short = stack.len() as u16 + u16::from(stack.has_hero());
        let width = if each { full } else { short };
        let mut x = if width > self.size.inner {
            x
        } else {
            x + 1 + self.middle(width)
        };
        let cursor = marks.contains(&Mark::Cursor) && self.paint == Paint::Colors;
        let mut first_hero = true;
        if !each && stack.has_hero() {
            buffer.set_string(x, y, "+", self.paint.piece(stack.color(), true));
            x += 1;
            first_hero = false;
        }
        for piece in stack.pieces() {
            let mut style = self.paint.piece(piece.color, piece.heroic);
            if cursor {
                // The light colors of the sides are not readable on the color of the cursor.
                style = style.fg(ratatui::style::Color::Indexed(0));
            }
            if piece.heroic && (each || first_hero) {
                buffer.set_string(x, y, "+", style);
                x += 1;
            }
            buffer.set_string(x, y, piece.letter().to_string(), style);
            x += 1;
        }
    }

    /// Draws the signs between the squares of a rank. If two signs share a place, the more important one is drawn. A
    /// target with two kinds of moves shows one sign before it and the other after it.
    fn signs_of_rank(&self, rank: u8, y: u16, buffer: &mut Buffer) {
        let mut taken = [None::<(Square, Mark)>; FILES as usize + 1];
        for &(square, mark) in &self.marks.0 {
            let Some((before, after)) = signs(mark).filter(|_| square.rank() == rank) else {
                continue;
            };
            let column = self.file(square.file());
            for (place, sign) in [(column, before), (column + 1, after)] {
                let known = &mut taken[usize::from(place)];
                let free = match *known {
                    None => true,
                    Some((of, Mark::Target(_))) if matches!(mark, Mark::Target(_)) => {
                        of == square && place > column
                    }
                    Some(_) => false,
                };
                if free {
                    *known = Some((square, mark));
                    buffer.set_string(self.x(place), y, sign, self.paint.strong());
                }
            }
        }
    }

    fn river(&self, y: u16, buffer: &mut Buffer) {
        for column in 0..FILES {
            let is_ford = terrain::is_ford_file(self.file(column));
            let sign = if is_ford { "=" } else { "~" };
            let mut width = usize::from(self.size.inner + 1);
            if column + 1 == FILES {
                width += 1;
            }
            let style = self.paint.river(is_ford);
            buffer.set_string(self.x(column), y, sign.repeat(width), style);
        }
    }
}
