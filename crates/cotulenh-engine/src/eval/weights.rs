//! The weights of the evaluation. They are read from `weights.txt` at compile time, or from any text of that format at
//! run time.

use super::Taper;
use super::placement::{self, PieceSquareTable};
use super::taper::PackedTaper;
use super::terms::{GROUPS, TERMS};
use std::fmt;
use std::fmt::Write as _;

/// The weights of all evaluation terms.
///
/// ```
/// use cotulenh_engine::eval::Weights;
/// let weights = Weights::default();
/// assert_eq!(weights.to_string().parse(), Ok(weights));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    pub(super) terms: [Taper; TERMS],
    /// The terms, packed for sums.
    pub(super) packed: [PackedTaper; TERMS],
    /// The piece-square table of these weights.
    pub(super) piece_squares: PieceSquareTable,
}

/// The largest absolute value of a weight. Sums stay far from overflowing.
pub const MAX_WEIGHT: i32 = 10_000;

/// The default weights.
static IN_USE: Weights = match read(include_bytes!("weights.txt")) {
    Ok(terms) => Weights::new(terms),
    #[allow(clippy::panic, reason = "stops the compiler, not the program")]
    Err(_) => panic!("weights.txt is not a valid weights file"),
};

impl Default for Weights {
    /// Returns the weights of `weights.txt`.
    fn default() -> Weights {
        IN_USE.clone()
    }
}

impl Weights {
    /// Creates weights from the values of all terms.
    #[must_use]
    pub const fn new(terms: [Taper; TERMS]) -> Weights {
        let mut packed = [PackedTaper::ZERO; TERMS];
        let mut term = 0;
        while term < TERMS {
            packed[term] = PackedTaper::new(terms[term]);
            term += 1;
        }
        Weights {
            piece_squares: placement::table(&terms),
            terms,
            packed,
        }
    }

    /// Returns the values of all terms.
    #[must_use]
    pub fn terms(&self) -> &[Taper; TERMS] {
        &self.terms
    }

    /// Returns the weights with all terms of a group set to zero. Returns `None` if there is no such group.
    #[must_use]
    pub fn without(&self, group: &str) -> Option<Weights> {
        let group = GROUPS.iter().find(|each| each.name == group)?;
        let mut terms = self.terms;
        terms[group.terms()].fill(Taper::new(0, 0));
        Some(Weights::new(terms))
    }

    /// Returns the weights with all terms of these groups set to zero. Unknown names are ignored.
    #[must_use]
    pub fn without_all(self, groups: &[impl AsRef<str>]) -> Weights {
        groups.iter().fold(self, |weights, group| {
            weights.without(group.as_ref()).unwrap_or(weights)
        })
    }
}

impl std::str::FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        read(text.as_bytes()).map(Weights::new)
    }
}

const HEAD: &str = "\
# Every weight of the evaluation: the value of each term in the opening / in the endgame, in hundredths of an Infantry.
# `cotulenh tune` writes this file; eval/terms.rs lists the terms. Roles are in the order C I T M E A G S F N H. Boards are
# written from Red's first rank, files a to k.
";

/// Writes the weights in the format of `weights.txt`.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The longest row written on one line. A longer row is written as a board.
        const LONG: usize = 12;
        f.write_str(HEAD)?;
        for group in GROUPS {
            writeln!(f, "\n# {}\n{}", group.about, group.name)?;
            let terms = &self.terms[group.terms()];
            for (number, row) in terms.chunks(group.row).enumerate() {
                let board = row.len() > LONG;
                if board && number > 0 {
                    f.write_char('\n')?;
                }
                let files = usize::from(cotulenh::FILES);
                for line in row.chunks(if board { files } else { row.len() }) {
                    for (place, Taper { early, late }) in line.iter().enumerate() {
                        let space = if place > 0 { " " } else { "" };
                        write!(f, "{space}{early}/{late}")?;
                    }
                    f.write_char('\n')?;
                }
            }
        }
        Ok(())
    }
}

/// An error in a weights file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}")]
pub struct WeightsError {
    /// The line, counted from 1.
    pub line: usize,
    /// The byte of the line, counted from 1.
    pub column: usize,
    /// The expected text.
    pub expected: Expected,
}

/// The text expected at some place of a weights file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The name of a group.
    Group(&'static str),
    /// Two numbers separated by a slash, each at most [`MAX_WEIGHT`], for a term of this group.
    Pair(&'static str),
    /// The end of the file.
    End,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Group(name) => f.write_str(name),
            Expected::Pair(name) => write!(
                f,
                "two numbers up to {MAX_WEIGHT} separated by a slash, for {name}"
            ),
            Expected::End => f.write_str("the end of the file"),
        }
    }
}

/// Parses a weights file. Usable at compile time.
const fn read(text: &[u8]) -> Result<[Taper; TERMS], WeightsError> {
    let mut terms = [Taper::new(0, 0); TERMS];
    let mut at = skip(text, 0);
    let mut group = 0;
    while group < GROUPS.len() {
        let name = GROUPS[group].name;
        at = match word(text, at, name.as_bytes()) {
            Some(after) => skip(text, after),
            None => return Err(error(text, at, Expected::Group(name))),
        };
        let mut place = 0;
        while place < GROUPS[group].len {
            let Some((early, slash)) = number(text, at) else {
                return Err(error(text, at, Expected::Pair(name)));
            };
            let Some(second) = word(text, slash, b"/") else {
                return Err(error(text, slash, Expected::Pair(name)));
            };
            let Some((late, after)) = number(text, second) else {
                return Err(error(text, second, Expected::Pair(name)));
            };
            terms[GROUPS[group].start + place] = Taper::new(early, late);
            at = skip(text, after);
            place += 1;
        }
        group += 1;
    }
    if at < text.len() {
        return Err(error(text, at, Expected::End));
    }
    Ok(terms)
}

/// Returns the place after whitespace and comments.
const fn skip(text: &[u8], mut at: usize) -> usize {
    while at < text.len() {
        if text[at] == b'#' {
            while at < text.len() && text[at] != b'\n' {
                at += 1;
            }
        } else if text[at].is_ascii_whitespace() {
            at += 1;
        } else {
            break;
        }
    }
    at
}

/// Returns the place after `word`, or `None` if the text does not continue with it.
const fn word(text: &[u8], at: usize, word: &[u8]) -> Option<usize> {
    let mut place = 0;
    while place < word.len() {
        if at + place >= text.len() || text[at + place] != word[place] {
            return None;
        }
        place += 1;
    }
    Some(at + place)
}

/// Parses a number. Returns it with the place after it.
const fn number(text: &[u8], mut at: usize) -> Option<(i32, usize)> {
    let negative = at < text.len() && text[at] == b'-';
    if negative {
        at += 1;
    }
    let start = at;
    let mut value = 0;
    while at < text.len() && text[at].is_ascii_digit() {
        value = value * 10 + (text[at] - b'0') as i32;
        if value > MAX_WEIGHT {
            return None;
        }
        at += 1;
    }
    if at == start {
        return None;
    }
    Some((if negative { -value } else { value }, at))
}

const fn error(text: &[u8], at: usize, expected: Expected) -> WeightsError {
    let (mut line, mut column, mut place) = (1, 1, 0);
    while place < at && place < text.len() {
        if text[place] == b'\n' {
            line += 1;
            column = 1;
        } else {
            column += 1;
        }
        place += 1;
    }
    WeightsError {
        line,
        column,
        expected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_file_is_in_canonical_form() {
        assert_eq!(Weights::default().to_string(), include_str!("weights.txt"));
    }

    #[test]
    fn errors_are_located() {
        let text = Weights::default().to_string();
        let cut = text.replace("\nHEROIC\n", "\nHEROES\n").parse::<Weights>();
        let error = cut.unwrap_err();
        assert_eq!(error.expected, Expected::Group("HEROIC"));
        assert_eq!(error.column, 1);
        let wrong = "MATERIAL 1/x".parse::<Weights>().unwrap_err();
        assert_eq!((wrong.line, wrong.column), (1, 12));
        assert_eq!(wrong.expected, Expected::Pair("MATERIAL"));
        let large = "\nMATERIAL\n 1/2 10001/0".parse::<Weights>().unwrap_err();
        assert_eq!((large.line, large.column), (3, 6));
        let more = format!("{text} 7").parse::<Weights>().unwrap_err();
        assert_eq!(more.expected, Expected::End);
        for end in 0..text.len() - 1 {
            let _ = text[..end].parse::<Weights>().unwrap_err();
            if end > 3_000 {
                break;
            }
        }
    }

    #[test]
    fn a_group_of_weights_can_be_disabled() {
        let weights = Weights::default().without("THREAT").unwrap();
        assert_ne!(weights, Weights::default());
        assert_eq!(weights.without("THREAT").unwrap(), weights);
        assert_eq!(weights.without("NO_SUCH"), None);
    }
}
