//! Content negotiation: the encoding in which a file is sent.

/// The encoding of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    /// Returns the name in headers.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gzip",
            Encoding::Identity => "identity",
        }
    }

    /// Returns the encoding that `Accept-Encoding` prefers, among those in `there` and the plain bytes. At equal
    /// weight, the first one is chosen, so `there` lists the best first.
    pub(crate) fn choose(wanted: &str, there: impl IntoIterator<Item = Encoding>) -> Encoding {
        // Plain bytes are always acceptable. They have the lowest priority unless the client weights them higher.
        let mut best = (
            Encoding::Identity,
            explicit(wanted, "identity").unwrap_or(0),
        );
        let mut first = true;
        for encoding in there {
            let any = || explicit(wanted, "*").unwrap_or(0);
            let weight = explicit(wanted, encoding.name()).unwrap_or_else(any);
            if weight > best.1 || (first && weight > 0 && weight == best.1) {
                best = (encoding, weight);
                first = false;
            }
        }
        best.0
    }
}

/// Returns the weight of a name in thousandths. Ignores a malformed weight.
fn explicit(wanted: &str, name: &str) -> Option<u16> {
    let mut items = wanted.split(',').map(|item| item.split(';').map(str::trim));
    let mut parameters = items.find_map(|mut item| {
        let found = item.next().is_some_and(|n| n.eq_ignore_ascii_case(name));
        found.then_some(item)
    })?;
    let weight = parameters.find_map(|parameter| {
        let (key, value) = parameter.split_once('=')?;
        key.trim().eq_ignore_ascii_case("q").then_some(value)
    });
    let Some(weight) = weight else {
        return Some(1000);
    };
    let weight: f32 = weight.trim().parse().ok()?;
    (0.0..=1.0)
        .contains(&weight)
        .then_some((weight * 1000.0) as u16)
}

#[cfg(test)]
mod tests {
    use super::Encoding::{self, *};

    fn choose(wanted: &str) -> Encoding {
        Encoding::choose(wanted, [Brotli, Gzip])
    }

    #[test]
    fn the_best_that_is_understood() {
        assert_eq!(choose("gzip, deflate, br, zstd"), Brotli);
        assert_eq!(choose("gzip, deflate"), Gzip);
        assert_eq!(choose("GZIP;q=0.5"), Gzip);
        assert_eq!(choose("*"), Brotli);
        assert_eq!(choose("br;q=0, *"), Gzip);
        assert_eq!(choose(""), Identity);
        assert_eq!(choose("deflate"), Identity);
        assert_eq!(Encoding::choose("br", [Gzip]), Identity);
        assert_eq!(Encoding::choose("br", []), Identity);
    }

    #[test]
    fn weights_count() {
        assert_eq!(choose("br;q=0.2, gzip;q=0.8"), Gzip);
        assert_eq!(choose("br;q=0, gzip;q=0"), Identity);
        assert_eq!(choose("br; q=0.5, identity; q=0.9"), Identity);
        assert_eq!(choose("identity, br"), Brotli);
        assert_eq!(choose("identity;q=0, br;q=0.001"), Brotli);
        assert_eq!(choose("br;level=1;q=0.3, gzip;q=0.4"), Gzip);
    }

    #[test]
    fn nonsense_is_passed_over() {
        for wanted in ["br;q=x", "br;q=2", "br;q=-1", "br;q=NaN", ";;,,=;q", "b r"] {
            assert_eq!(choose(wanted), Identity, "{wanted}");
        }
    }
}
