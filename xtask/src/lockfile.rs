//! The versions that `Cargo.lock` holds.

/// The version of a package; the first where there are several.
pub fn version_of<'a>(lockfile: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lockfile.lines().skip_while(|line| *line != name).skip(1);
    let version = lines.next()?.strip_prefix("version = \"")?;
    version.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_found_by_the_whole_name() {
        let text = "\
            [[package]]\nname = \"tool-runner\"\nversion = \"1.0.0\"\n\n\
            [[package]]\nname = \"tool\"\nversion = \"0.20.0\"\ndependencies = [\n \"tool-runner\",\n]\n";
        assert_eq!(version_of(text, "tool"), Some("0.20.0"));
        assert_eq!(version_of(text, "tool-runner"), Some("1.0.0"));
        assert_eq!(version_of(text, "runner"), None);
        assert_eq!(version_of("", "tool"), None);
    }
}
