//! A reader of EBNF (ISO/IEC 14977, as far as the document uses it), with sentences and a matcher.

use rand::{Rng, RngExt};
use std::collections::{BTreeMap, BTreeSet};

/// The rules of a grammar by name.
pub struct Grammar(BTreeMap<String, Part>);

enum Part {
    Text(String),
    Rule(String),
    /// Any characters but a line break, at least one.
    AnyText,
    Sequence(Vec<Part>),
    Alternatives(Vec<Part>),
    Optional(Box<Part>),
    Repeated(Box<Part>),
    Times(usize, Box<Part>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Text(String),
    Name(String),
    Number(usize),
    Special,
    Sign(char),
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => {
                let end = rest[1..].find('"').expect("a closing quote");
                tokens.push(Token::Text(rest[1..=end].into()));
                end + 2
            }
            '?' => {
                let end = rest[1..].find('?').expect("the end of a special sequence");
                tokens.push(Token::Special);
                end + 2
            }
            c if c.is_ascii_alphanumeric() => {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                let word = &rest[..end.unwrap_or(rest.len())];
                tokens.push(match word.parse() {
                    Ok(number) => Token::Number(number),
                    Err(_) => Token::Name(word.into()),
                });
                word.len()
            }
            sign => {
                assert!("=;,|[]{}()*".contains(sign), "unexpected {sign}");
                tokens.push(Token::Sign(sign));
                sign.len_utf8()
            }
        };
        rest = rest[length..].trim_start();
    }
    tokens
}

struct Reader {
    tokens: std::iter::Peekable<std::vec::IntoIter<Token>>,
}

impl Reader {
    fn take(&mut self, sign: char) -> bool {
        self.tokens
            .next_if(|token| *token == Token::Sign(sign))
            .is_some()
    }

    fn demand(&mut self, sign: char) {
        assert!(
            self.take(sign),
            "expected {sign}, found {:?}",
            self.tokens.peek()
        );
    }

    fn alternatives(&mut self) -> Part {
        let mut parts = vec![self.sequence()];
        while self.take('|') {
            parts.push(self.sequence());
        }
        Part::Alternatives(parts)
    }

    fn sequence(&mut self) -> Part {
        let mut parts = vec![self.part()];
        while self.take(',') {
            parts.push(self.part());
        }
        Part::Sequence(parts)
    }

    fn part(&mut self) -> Part {
        match self.tokens.next().expect("a part") {
            Token::Text(text) => Part::Text(text),
            Token::Name(name) => Part::Rule(name),
            Token::Special => Part::AnyText,
            Token::Number(times) => {
                self.demand('*');
                Part::Times(times, Box::new(self.part()))
            }
            Token::Sign(open) => {
                let inner = self.alternatives();
                let (close, part) = match open {
                    '(' => (')', inner),
                    '[' => (']', Part::Optional(Box::new(inner))),
                    '{' => ('}', Part::Repeated(Box::new(inner))),
                    _ => panic!("unexpected {open}"),
                };
                self.demand(close);
                part
            }
        }
    }
}

impl Grammar {
    /// Reads the blocks of EBNF in a Markdown document.
    pub fn of_document(document: &str) -> Grammar {
        let mut rules = BTreeMap::new();
        for block in document.split("```ebnf\n").skip(1) {
            let block = block.split("```").next().expect("a block ends");
            let mut reader = Reader {
                tokens: tokens(block).into_iter().peekable(),
            };
            while let Some(token) = reader.tokens.next() {
                let Token::Name(name) = token else {
                    panic!("expected the name of a rule, found {token:?}");
                };
                reader.demand('=');
                let part = reader.alternatives();
                reader.demand(';');
                assert!(!rules.contains_key(&name), "two rules {name}");
                rules.insert(name, part);
            }
        }
        Grammar(rules)
    }

    fn rule(&self, name: &str) -> &Part {
        self.0
            .get(name)
            .unwrap_or_else(|| panic!("there is no rule {name}"))
    }

    /// Returns the names of the rules that no other rule and none of `starts` uses.
    pub fn unused(&self, starts: &[&str]) -> Vec<&str> {
        let mut used: BTreeSet<&str> = starts.iter().copied().collect();
        let mut waiting: Vec<&str> = starts.to_vec();
        while let Some(name) = waiting.pop() {
            let mut names = Vec::new();
            self.rule(name).names(&mut names);
            waiting.extend(names.into_iter().filter(|name| used.insert(name)));
        }
        let all = self.0.keys().map(String::as_str);
        all.filter(|name| !used.contains(name)).collect()
    }

    /// Returns a random sentence of a rule.
    pub fn sentence(&self, rule: &str, random: &mut impl Rng) -> String {
        let mut text = String::new();
        self.write(self.rule(rule), random, &mut text);
        text
    }

    fn write(&self, part: &Part, random: &mut impl Rng, text: &mut String) {
        match part {
            Part::Text(written) => text.push_str(written),
            Part::Rule(name) => self.write(self.rule(name), random, text),
            Part::AnyText => text.push_str("any text"),
            Part::Sequence(parts) => {
                for part in parts {
                    self.write(part, random, text);
                }
            }
            Part::Alternatives(parts) => {
                self.write(&parts[random.random_range(0..parts.len())], random, text);
            }
            Part::Optional(part) => {
                if random.random() {
                    self.write(part, random, text);
                }
            }
            Part::Repeated(part) => {
                for _ in 0..random.random_range(0..4) {
                    self.write(part, random, text);
                }
            }
            Part::Times(times, part) => {
                for _ in 0..*times {
                    self.write(part, random, text);
                }
            }
        }
    }

    /// Returns `true` if the text is a sentence of the rule.
    pub fn matches(&self, rule: &str, text: &str) -> bool {
        let ends = self.ends(self.rule(rule), text, &BTreeSet::from([0]));
        ends.contains(&text.len())
    }

    /// Returns the places where the part can end if it begins at one of `starts`.
    fn ends(&self, part: &Part, text: &str, starts: &BTreeSet<usize>) -> BTreeSet<usize> {
        if starts.is_empty() {
            return BTreeSet::new();
        }
        match part {
            Part::Text(written) => starts
                .iter()
                .filter(|&&start| text[start..].starts_with(written.as_str()))
                .map(|start| start + written.len())
                .collect(),
            Part::Rule(name) => self.ends(self.rule(name), text, starts),
            Part::AnyText => starts
                .iter()
                .flat_map(|&start| {
                    let rest = &text[start..];
                    let line = rest.find('\n').unwrap_or(rest.len());
                    rest.char_indices()
                        .map(move |(at, c)| at + c.len_utf8())
                        .take_while(move |&end| end <= line)
                        .map(move |end| start + end)
                })
                .collect(),
            Part::Sequence(parts) => parts.iter().fold(starts.clone(), |starts, part| {
                self.ends(part, text, &starts)
            }),
            Part::Alternatives(parts) => parts
                .iter()
                .flat_map(|part| self.ends(part, text, starts))
                .collect(),
            Part::Optional(part) => &self.ends(part, text, starts) | starts,
            Part::Repeated(part) => {
                let mut all = starts.clone();
                let mut new = starts.clone();
                while !new.is_empty() {
                    let next = self.ends(part, text, &new);
                    new = &next - &all;
                    all.extend(&new);
                }
                all
            }
            Part::Times(times, part) => {
                (0..*times).fold(starts.clone(), |starts, _| self.ends(part, text, &starts))
            }
        }
    }
}

impl Part {
    /// Adds the names of the rules that the part uses.
    fn names<'a>(&'a self, names: &mut Vec<&'a str>) {
        match self {
            Part::Text(_) | Part::AnyText => {}
            Part::Rule(name) => names.push(name),
            Part::Sequence(parts) | Part::Alternatives(parts) => {
                parts.iter().for_each(|part| part.names(names));
            }
            Part::Optional(part) | Part::Repeated(part) | Part::Times(_, part) => part.names(names),
        }
    }
}
