//! Text tables.

use crate::printable::Printable;
use std::io::{self, Write};

/// Rows of cells, each column as wide as its widest cell.
#[derive(Debug, Default)]
pub(crate) struct Columns(Vec<Vec<String>>);

impl Columns {
    /// Creates a table with a header.
    pub(crate) fn new(head: &[&str]) -> Columns {
        Columns(vec![head.iter().map(|&cell| cell.into()).collect()])
    }

    /// Adds a row. Cells may contain foreign text.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        let shown = cells.iter().map(|cell| Printable(cell).to_string());
        self.0.push(shown.collect());
    }

    pub(crate) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let mut widths: Vec<usize> = Vec::new();
        for row in &self.0 {
            widths.resize(widths.len().max(row.len()), 0);
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.chars().count().max(*width);
            }
        }
        for row in &self.0 {
            let cells = row.iter().zip(&widths);
            let padded = cells.map(|(cell, &width)| format!("{cell:width$}"));
            let line = padded.collect::<Vec<_>>().join("  ");
            writeln!(output, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Columns;

    #[test]
    fn foreign_text_cannot_break_a_row() {
        let mut table = Columns::new(&["a", "b"]);
        table.row(vec!["\x1b[1m\n".into(), "x".into()]);
        let mut text = Vec::new();
        table.write(&mut text).unwrap();
        let expected = "a            b\n\\u{1b}[1m\\n  x\n";
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Columns::new(&["a", "b"]);
        table.row(vec!["Cờ Tư".into(), "x".into()]);
        let mut text = Vec::new();
        table.write(&mut text).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), "a      b\nCờ Tư  x\n");
    }
}
