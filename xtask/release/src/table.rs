//! Tables of sizes.

/// Prints a table. Its first column is on the left, the others are on the right.
pub fn print(titles: &[&str], rows: &[Vec<String>]) {
    println!("\n{}", text(titles, rows));
}

fn text(titles: &[&str], rows: &[Vec<String>]) -> String {
    let titles: Vec<_> = titles.iter().map(|title| (*title).to_owned()).collect();
    let lines = || std::iter::once(&titles).chain(rows);
    let widths: Vec<_> = (0..titles.len())
        .map(|column| lines().map(|line| line[column].chars().count()).max().unwrap_or(0))
        .collect();
    let line = |line: &Vec<String>| {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ") + "\n"
    };
    lines().map(line).collect()
}

/// Returns a size as people read it.
pub fn kib(bytes: u64) -> String {
    format!("{:.1} KiB", bytes as f64 / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [vec!["cotulenh".to_owned(), kib(300 * 1024)], vec!["b".to_owned(), kib(51)]];
        let wanted = "crate        packed\ncotulenh  300.0 KiB\nb           0.0 KiB\n";
        assert_eq!(text(&["crate", "packed"], &rows), wanted);
    }
}
