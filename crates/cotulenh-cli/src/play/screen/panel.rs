//! The panel beside the board: the sides with their clocks, and the move list.

use super::super::app::App;
use super::super::speech::Key;
use super::super::words;
use super::style::Paint;
use cotulenh::{Color, Game};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use std::time::Duration;

pub(super) fn draw(app: &App, paint: Paint, area: Rect, frame: &mut Frame<'_>) {
    let (above, below) = match app.flipped {
        true => (Color::Red, Color::Blue),
        false => (Color::Blue, Color::Red),
    };
    let row = |y| Rect::new(area.x, y, area.width, 1);
    let width = usize::from(area.width);
    frame.render_widget(side(app, paint, above), row(area.y));
    frame.render_widget(side(app, paint, below), row(area.bottom() - 1));
    // Each side has one row, and a second one for captured pieces as soon as there are any.
    let rows = if app.material.is_untouched() { 1 } else { 2 };
    if rows == 2 {
        frame.render_widget(captured(app, above, width), row(area.y + 1));
        frame.render_widget(captured(app, below, width), row(area.bottom() - 2));
    }
    let moves = Rect::new(area.x, area.y + rows, area.width, area.height - 2 * rows);
    let ahead = app.live.ahead();
    let title = match ahead {
        0 => app.speech.say(Key::MovesHeading),
        _ => {
            let count = ahead.to_string();
            app.speech.say_with(Key::MovesAhead, &[("count", &count)])
        }
    };
    let block = Block::bordered().title(title);
    let inner = block.inner(moves);
    let lines = turns(app.live.game(), usize::from(inner.width));
    let room = usize::from(inner.height);
    let most = lines.len().saturating_sub(room);
    let first = most.saturating_sub(app.scroll);
    let shown: Vec<Line<'_>> = lines
        .into_iter()
        .skip(first)
        .take(room)
        .map(Line::from)
        .collect();
    frame.render_widget(Paragraph::new(shown).block(block), moves);
}

/// Returns the line of a side: whether it is to move, its points and its clock.
fn side(app: &App, paint: Paint, color: Color) -> Line<'static> {
    let position = app.live.position();
    let is_to_move = position.turn() == color && app.live.outcome().is_none();
    let arrow = if is_to_move { "► " } else { "  " };
    let name = app.speech.say(words::side(color));
    let points = position.board().points(color).to_string();
    let points = app.speech.say_with(Key::Points, &[("points", &points)]);
    let mut spans = vec![
        Span::styled(format!("{arrow}{name}"), paint.side(color)),
        Span::raw(format!(" · {points}")),
    ];
    if let Some(left) = app.live.time_left(color) {
        spans.push(Span::styled(format!(" · {}", clock(left)), paint.strong()));
    }
    Line::from(spans)
}

/// Returns the difference in points and the captured pieces of a side.
fn captured(app: &App, color: Color, width: usize) -> Line<'static> {
    let material = &app.material;
    let balance = match material.balance(color) {
        0 => "=".to_owned(),
        points => format!("{points:+}").replace('-', "−"),
    };
    let pieces = material.captured(color);
    let line = |between: &str| format!("  {balance}  {}", pieces.join(between));
    // If there are many pieces, they are written without spaces.
    let roomy = line(" ");
    Line::from(if roomy.chars().count() > width {
        line("")
    } else {
        roomy
    })
}

/// Formats a time as minutes and seconds, with hours if needed. Rounds up, so that a second is shown until it has
/// passed.
fn clock(left: Duration) -> String {
    let seconds = left.as_millis().div_ceil(1_000);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Returns the lines of the move list: two turns per line if they fit, long turns on their own lines.
fn turns(game: &Game, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let half = width.saturating_sub(5) / 2;
    let mut open = false;
    for entry in game.history() {
        let san = entry.before.turn_san(entry.turn).to_string();
        let number = entry.before.move_number();
        let length = san.chars().count();
        match (entry.before.turn(), lines.last_mut()) {
            (Color::Blue, Some(line)) if open && length <= width - 5 - half => {
                line.push_str(&san);
                open = false;
            }
            (color, _) => {
                let dots = if color == Color::Red { "." } else { "…" };
                let head = format!("{:<5}", format!("{number}{dots}"));
                open = color == Color::Red && length < half;
                if open {
                    lines.push(format!("{head}{san:<half$}"));
                } else {
                    lines.extend(wrapped(&head, &san, width));
                }
            }
        }
    }
    lines
}

/// Wraps a long turn, after commas if possible.
fn wrapped(head: &str, san: &str, width: usize) -> Vec<String> {
    let indent = head.chars().count();
    let room = width.saturating_sub(indent).max(1);
    let mut lines = Vec::new();
    let mut rest: Vec<char> = san.chars().collect();
    while !rest.is_empty() {
        let end = if rest.len() <= room {
            rest.len()
        } else {
            let comma = rest[..room].iter().rposition(|&c| c == ',');
            comma.map_or(room, |comma| comma + 1)
        };
        let part: String = rest.drain(..end).collect();
        let blank = " ".repeat(indent);
        let start = if lines.is_empty() { head } else { &blank };
        lines.push(format!("{start}{part}"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_a_second_until_it_is_over() {
        let of = |millis| clock(Duration::from_millis(millis));
        assert_eq!(of(600_000), "10:00");
        assert_eq!(of(599_999), "10:00");
        assert_eq!(of(599_000), "9:59");
        assert_eq!(of(1), "0:01");
        assert_eq!(of(0), "0:00");
        assert_eq!(of(3_600_000), "1:00:00");
    }

    #[test]
    fn a_long_turn_breaks_after_a_comma_and_loses_nothing() {
        let lines = wrapped("12…  ", "N<F>xe12,(TI)>d3,X>a1", 16);
        assert_eq!(lines, ["12…  N<F>xe12,", "     (TI)>d3,", "     X>a1"]);
        let lines = wrapped("1.   ", "abcdefgh", 8);
        assert_eq!(lines, ["1.   abc", "     def", "     gh"]);
    }
}
