//! The names of the fuzz targets, read from the manifest of the `fuzz` folder.

/// The `name` of each `[[bin]]` table, in the order of the manifest.
pub fn targets(manifest: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut in_bin = false;
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            in_bin = line.starts_with("[[bin]]");
        } else if in_bin {
            names.extend(name(line));
        }
    }
    names
}

/// The value of a line `name = "value"`.
fn name(line: &str) -> Option<String> {
    let (key, value) = line.split_once('=')?;
    if key.trim() != "name" {
        return None;
    }
    let value = value.trim();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let (name, _) = value[1..].split_once(quote)?;
    Some(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_targets_in_order() {
        let manifest = "
            [package]
            name = \"cotulenh-fuzz\"

            [[bin]]
            name = \"fen\"
            path = \"fuzz_targets/fen.rs\"

            [[bin]] # a comment
            path = 'fuzz_targets/pgn.rs'
            name='pgn'   # another

            [dependencies]
            name = \"not-a-target\"
        ";
        assert_eq!(targets(manifest), ["fen", "pgn"]);
    }

    #[test]
    fn no_bins_no_targets() {
        assert!(targets("").is_empty());
        assert!(targets("[package]\nname = \"x\"\n").is_empty());
        assert!(targets("[[bin]]\n#name = \"x\"\nname = x\n").is_empty());
    }
}
