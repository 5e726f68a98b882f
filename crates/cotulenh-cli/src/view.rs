//! The board as text. Columns are as wide as their widest stack.

use crate::args::ColorChoice;
use crate::output;
use anstyle::{AnsiColor, Color as Paint, RgbColor, Style};
use cotulenh::{
    Color, FILES, Position, RANKS, Square, Stack, Termination, Terrain, commander, terrain,
};
use std::fmt::Write;

/// Returns `true` if colors are written to standard output.
pub(crate) fn wants_color(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            output::is_terminal() && !no_color && !dumb
        }
    }
}

/// The minimum width of a column.
const NARROW: usize = 3;

/// Returns the board and the facts of a position.
pub(crate) fn position(position: &Position, color: bool) -> String {
    let mut text = String::new();
    board(&mut text, position, color);
    text.push('\n');
    facts(&mut text, position);
    text
}

/// The legend of the board.
pub(crate) const LEGEND: &str = "\
Upper case Red, lower case Blue, + hero, letters together a stack, carrier first
~ sea and river, : coast and river mouth, . land, = ford
";

fn board(text: &mut String, position: &Position, color: bool) {
    let cells = |file: u8, rank: u8| -> String {
        let square = Square::new(file, rank);
        match square.and_then(|square| position.board().stack(square)) {
            Some(stack) => letters(stack),
            None => square.map_or(".", |s| ground(Terrain::of(s))).into(),
        }
    };
    let widths: Vec<usize> = (0..FILES)
        .map(|file| {
            let widest = (0..RANKS).map(|rank| cells(file, rank).len()).max();
            // One space on each side.
            (widest.unwrap_or(0) + 2).max(NARROW)
        })
        .collect();
    let across = |text: &mut String, label: &dyn Fn(u8) -> String| {
        text.push_str("   ");
        for (file, width) in (0..FILES).zip(&widths) {
            let _ = write!(text, "{:^width$}", label(file));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    };
    across(text, &|file| file.to_string());
    for rank in (0..RANKS).rev() {
        let _ = write!(text, "{:>2} ", rank + 1);
        for (file, &width) in (0..FILES).zip(&widths) {
            let Some(square) = Square::new(file, rank) else {
                continue;
            };
            let style = if color {
                style(position, square)
            } else {
                Style::new()
            };
            let cell = format!("{:^width$}", cells(file, rank));
            let _ = write!(text, "{style}{cell}{style:#}");
        }
        let _ = writeln!(text, " {rank:>2}");
        if is_above_river(rank) {
            river(text, &widths, color);
        }
    }
    across(text, &|file| char::from(b'a' + file).to_string());
}

/// Returns `true` if the river runs between this rank, counted from 0, and the rank below.
fn is_above_river(rank: u8) -> bool {
    let on = |rank: Option<u8>| Square::new(0, rank?);
    match (on(Some(rank)), on(rank.checked_sub(1))) {
        (Some(above), Some(below)) => terrain::across_river(above, below),
        _ => false,
    }
}

/// Adds the river, with its fords.
fn river(text: &mut String, widths: &[usize], color: bool) {
    text.push_str("   ");
    for (file, &width) in (0..FILES).zip(widths) {
        let (mark, paint) = if terrain::is_ford_file(file) {
            ("=", LAND)
        } else {
            ("~", SEA)
        };
        let style = if color {
            Style::new().bg_color(Some(paint))
        } else {
            Style::new()
        };
        let _ = write!(text, "{style}{}{style:#}", mark.repeat(width));
    }
    text.push('\n');
}

/// Returns the letters of a stack, carrier first, heroes with `+`.
fn letters(stack: Stack) -> String {
    stack.pieces().map(|piece| piece.to_string()).collect()
}

fn ground(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Sea => "~",
        Terrain::Mixed => ":",
        Terrain::Land => ".",
    }
}

const SEA: Paint = Paint::Rgb(RgbColor(30, 70, 110));
const MIXED: Paint = Paint::Rgb(RgbColor(50, 95, 95));
const LAND: Paint = Paint::Rgb(RgbColor(70, 75, 50));
const RED: Paint = Paint::Rgb(RgbColor(255, 150, 130));
const BLUE: Paint = Paint::Rgb(RgbColor(150, 205, 255));
const HERO: Paint = Paint::Ansi(AnsiColor::BrightYellow);
const FAINT: Paint = Paint::Rgb(RgbColor(140, 150, 150));

fn style(position: &Position, square: Square) -> Style {
    let ground = match Terrain::of(square) {
        Terrain::Sea => SEA,
        Terrain::Mixed => MIXED,
        Terrain::Land => LAND,
    };
    let style = Style::new().bg_color(Some(ground));
    match position.board().stack(square) {
        None => style.fg_color(Some(FAINT)),
        Some(stack) => {
            let paint = match stack.color() {
                Color::Red => RED,
                Color::Blue => BLUE,
            };
            let style = style.fg_color(Some(paint)).bold();
            if stack.has_hero() {
                style.underline().underline_color(Some(HERO))
            } else {
                style
            }
        }
    }
}

/// Adds the side to move, the counters, check, the deployment in progress and the status.
fn facts(text: &mut String, position: &Position) {
    let clock = position.halfmove_clock();
    let _ = writeln!(
        text,
        "{} to move, move {}, {clock} half-move{} since the last capture",
        position.turn(),
        position.move_number(),
        if clock == 1 { "" } else { "s" },
    );
    if let Some(deployment) = position.deployment() {
        let steps: Vec<String> = deployment.steps().iter().map(ToString::to_string).collect();
        let here = position.board().stack(deployment.origin());
        let part = |roles| {
            or_dash(
                here.and_then(|s| s.part(roles))
                    .map_or_else(String::new, letters),
            )
        };
        let _ = writeln!(
            text,
            "Deploying from {}: {}; waiting: {}; staying: {}",
            deployment.origin(),
            or_dash(steps.join(", ")),
            part(deployment.waiting()),
            part(deployment.staying()),
        );
    }
    let outcome = position.outcome();
    let status = match outcome.map(|outcome| outcome.termination) {
        None if position.is_check() => "Check",
        None => "",
        Some(Termination::Checkmate) => "Checkmate",
        Some(Termination::Stalemate) => "Stalemate: a draw",
        Some(Termination::Fifty) => "Draw: 50 moves without a capture",
        Some(Termination::CommanderCaptured) => "Commander captured",
        Some(Termination::Objective) => "Objective reached",
        Some(other) => other.name(),
    };
    if !status.is_empty() {
        let _ = writeln!(text, "{status}");
    }
    if let Some(winner) = outcome.and_then(|outcome| outcome.winner) {
        let _ = writeln!(text, "{winner} has won");
    }
    if commander::is_exposed(position.board()) {
        let _ = writeln!(text, "The Commanders face each other");
    }
    for color in Color::ALL {
        if position.board().commander(color).is_none() && position.ended().is_none() {
            let _ = writeln!(text, "Study position: {color} has no Commander");
        }
    }
    let points = |color| position.board().points(color);
    let _ = writeln!(
        text,
        "Points: Red {}, Blue {}",
        points(Color::Red),
        points(Color::Blue)
    );
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "–".into() } else { text }
}
