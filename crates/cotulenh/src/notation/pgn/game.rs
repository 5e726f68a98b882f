//! Games with their tags.

use super::{PgnError, Place, Reading, Style, Tags, read, write};
use crate::Game;
use core::fmt;
use core::str::FromStr;

/// A game with its tags.
///
/// ```
/// use cotulenh::GameResult;
/// use cotulenh::notation::pgn::PgnGame;
/// let pgn: PgnGame = "[Red \"An\"] 1. Tf6! {[%clk 0:09:58] first} (1. Th6) Tf8 1-0".parse()?;
/// assert_eq!(pgn.tags.get("Red"), Some("An"));
/// assert_eq!(pgn.game.result(), GameResult::RedWins);
/// assert!(pgn.to_string().ends_with("\n\n1. Tf6 $1 {[%clk 0:09:58] first} (1. Th6) 1... Tf8 1-0\n"));
/// assert_eq!(pgn.to_string().parse(), Ok(pgn));
/// # Ok::<(), cotulenh::notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// The tags.
    pub tags: Tags,
    /// The game.
    pub game: Game,
}

impl PgnGame {
    /// Reads the text of one game, whose first character is at `place`. Returns the game with warnings.
    ///
    /// # Errors
    ///
    /// Returns an error with its place if the text is not PGN, or if a move is not legal or is ambiguous.
    ///
    /// ```
    /// use cotulenh::notation::pgn::{PgnGame, Place};
    /// let error = PgnGame::read("1. Ic6 Ic7\n2. Tg4 *", Place::START).unwrap_err();
    /// assert_eq!(error.to_string(), "2:4: Tg4: it could mean Tf4g4 or Th4g4");
    /// ```
    pub fn read(text: &str, place: Place) -> Result<Reading, PgnError> {
        read::read(text, place)
    }

    /// Returns the game as text.
    #[must_use]
    pub fn display(&self, style: Style) -> impl fmt::Display + '_ {
        write::Text {
            tags: &self.tags,
            game: &self.game,
            style,
        }
    }
}

/// Reads a game from PGN. It stands at the end of its main line, or where the text leaves a deployment unfinished.
impl FromStr for PgnGame {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<PgnGame, PgnError> {
        PgnGame::read(text, Place::START).map(|reading| reading.pgn)
    }
}

impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.display(Style::San), f)
    }
}

/// Reads a game from PGN, as [`PgnGame`] does. Its tags are dropped: [`PgnGame`] keeps them.
impl FromStr for Game {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<Game, PgnError> {
        text.parse::<PgnGame>().map(|pgn| pgn.game)
    }
}

/// Writes the game as PGN, without tags that only [`PgnGame`] knows.
///
/// ```
/// use cotulenh::Game;
/// let mut game = Game::new();
/// game.play_text("Tf6")?;
/// game.play_text("Th7")?;
/// assert!(game.to_string().ends_with("\n\n1. Tf6 Th7 *\n"));
/// assert_eq!(game.to_string().parse(), Ok(game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = write::Text {
            tags: &Tags::default(),
            game: self,
            style: Style::San,
        };
        fmt::Display::fmt(&text, f)
    }
}
