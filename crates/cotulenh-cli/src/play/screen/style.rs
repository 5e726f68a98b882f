//! Colors, and their replacement on terminals without colors.

use cotulenh::{Color as Side, MoveKind, Square, Terrain};
use ratatui::style::{Color, Modifier, Style};

/// Whether colors are used. Everything can be told apart without them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Paint {
    Colors,
    /// Only bold, underlined and reversed text.
    None,
}

/// Colors of the 256-color palette that nearly every terminal has.
const SEA: Color = Color::Indexed(25);
const MIXED: Color = Color::Indexed(23);
const LAND: Color = Color::Indexed(58);
const RED: Color = Color::Indexed(217);
const BLUE: Color = Color::Indexed(159);
const HERO: Color = Color::Indexed(226);
const FAINT: Color = Color::Indexed(250);
const LAST: Color = Color::Indexed(94);
const CHOSEN: Color = Color::Indexed(28);
const CURSOR: Color = Color::Indexed(15);
const CHECK: Color = Color::Indexed(160);
const CAPTURE: Color = Color::Indexed(124);
const STAY: Color = Color::Indexed(130);
const SUICIDE: Color = Color::Indexed(90);
const COMBINE: Color = Color::Indexed(26);
const HINT: Color = Color::Indexed(97);

impl Paint {
    fn colored(self, with: impl FnOnce(Style) -> Style) -> Style {
        match self {
            Paint::Colors => with(Style::new()),
            Paint::None => Style::new(),
        }
    }

    pub(super) fn plain(self) -> Style {
        Style::new()
    }

    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED)
    }

    pub(super) fn marked(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(super) fn faint(self) -> Style {
        self.colored(|style| style.fg(FAINT))
    }

    pub(super) fn error(self) -> Style {
        let style = self.colored(|style| style.fg(Color::Indexed(210)));
        style.add_modifier(Modifier::BOLD)
    }

    /// Returns the style of a side's name.
    pub(super) fn side(self, side: Side) -> Style {
        self.colored(|style| style.fg(color(side)))
    }

    /// Returns the style of a square's terrain.
    pub(super) fn ground(self, square: Square) -> Style {
        self.colored(|style| {
            let ground = match Terrain::of(square) {
                Terrain::Sea => SEA,
                Terrain::Mixed => MIXED,
                Terrain::Land => LAND,
            };
            style.fg(FAINT).bg(ground)
        })
    }

    /// Returns the style of the river, or of a ford.
    pub(super) fn river(self, is_ford: bool) -> Style {
        let ground = if is_ford { LAND } else { SEA };
        self.colored(|style| style.fg(FAINT).bg(ground))
    }

    /// Returns the style of a piece's letter.
    pub(super) fn piece(self, side: Side, heroic: bool) -> Style {
        let style = self.colored(|style| style.fg(if heroic { HERO } else { color(side) }));
        let style = style.add_modifier(Modifier::BOLD);
        match heroic {
            true => style.add_modifier(Modifier::UNDERLINED),
            false => style,
        }
    }

    /// Returns the style of a mark, drawn over the terrain.
    pub(super) fn mark(self, mark: Mark) -> Style {
        let style = self.colored(|style| match mark {
            Mark::Cursor => style.fg(Color::Indexed(0)).bg(CURSOR),
            Mark::Chosen => style.bg(CHOSEN),
            Mark::Check => style.bg(CHECK),
            Mark::Hint => style.bg(HINT),
            Mark::LastTurn => style.bg(LAST),
            Mark::Target(MoveKind::Move) => style.fg(Color::Indexed(15)),
            Mark::Target(MoveKind::Capture) => style.bg(CAPTURE),
            Mark::Target(MoveKind::StayCapture) => style.bg(STAY),
            Mark::Target(MoveKind::SuicideCapture) => style.bg(SUICIDE),
            Mark::Target(MoveKind::Combine) => style.bg(COMBINE),
        });
        match (self, mark) {
            (Paint::None, Mark::Cursor) => style.add_modifier(Modifier::REVERSED),
            _ => style,
        }
    }
}

/// The reason why a square is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Cursor,
    Chosen,
    Check,
    Hint,
    LastTurn,
    /// The selected unit can move there.
    Target(MoveKind),
}

const fn color(side: Side) -> Color {
    match side {
        Side::Red => RED,
        Side::Blue => BLUE,
    }
}
