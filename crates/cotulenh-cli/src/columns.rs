//! Tables of text.

use std::io::{self, Write};

/// Rows of cells, each column as wide as its widest cell.
#[derive(Debug, Default)]
pub(crate) struct Columns(Vec<Vec<String>>);

impl Columns {
    /// A table with a head.
    pub(crate) fn new(head: &[&str]) -> Columns {
        Columns(vec![head.iter().map(|&cell| cell.into()).collect()])
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.0.push(cells);
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
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Columns::new(&["a", "b"]);
        table.row(vec!["Cờ Tư".into(), "x".into()]);
        let mut text = Vec::new();
        table.write(&mut text).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), "a      b\nCờ Tư  x\n");
    }
}
