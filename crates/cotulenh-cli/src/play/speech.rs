//! Messages in the languages of the screen. The texts are Fluent files in `messages/`.

use clap::ValueEnum;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};

/// A language of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// Vietnamese
    Vi,
    /// English
    En,
}

impl Language {
    #[cfg(test)]
    pub(super) const ALL: [Language; 2] = [Language::Vi, Language::En];

    /// Returns the code of the language, e.g. `en`.
    const fn code(self) -> &'static str {
        match self {
            Language::Vi => "vi",
            Language::En => "en",
        }
    }

    fn source(self) -> &'static str {
        match self {
            Language::Vi => include_str!("messages/vi.ftl"),
            Language::En => include_str!("messages/en.ftl"),
        }
    }

    /// Returns the language of the user's locale: the first variable that is set decides.
    pub(super) fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let mut set = names.into_iter().filter_map(variable);
        let locale = set.find(|value| !value.is_empty()).unwrap_or_default();
        if locale == "en" || locale.starts_with("en_") || locale.starts_with("en.") {
            Language::En
        } else {
            Language::Vi
        }
    }
}

/// Defines the messages. A test fails if a file lacks one of them or has another one, and the compiler warns about a
/// message that is not used.
macro_rules! messages {
    ($($name:ident = $id:literal,)*) => {
        /// A message.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Key {
            $($name,)*
        }

        impl Key {
            #[cfg(test)]
            pub(super) const ALL: &'static [Key] = &[$(Key::$name,)*];

            /// Returns the identifier in the Fluent files.
            pub(super) const fn id(self) -> &'static str {
                match self {
                    $(Key::$name => $id,)*
                }
            }
        }
    };
}

messages! {
    Title = "title",
    Red = "red",
    Blue = "blue",
    Person = "person",
    Engine = "engine",
    Versus = "versus",
    ObjectiveIs = "objective-is",
    ObjectiveTotal = "objective-total",
    ObjectiveMarine = "objective-marine",
    ObjectiveAir = "objective-air",
    ObjectiveLand = "objective-land",
    ObjectiveAny = "objective-any",
    Commander = "commander",
    Infantry = "infantry",
    Tank = "tank",
    Militia = "militia",
    Engineer = "engineer",
    Artillery = "artillery",
    AntiAir = "anti-air",
    Missile = "missile",
    AirForce = "air-force",
    Navy = "navy",
    Headquarters = "headquarters",
    Hero = "hero",
    Carries = "carries",
    SquareStack = "square-stack",
    SquareEmpty = "square-empty",
    Sea = "sea",
    Mixed = "mixed",
    Land = "land",
    TargetHere = "target-here",
    KindMove = "kind-move",
    KindCapture = "kind-capture",
    KindStay = "kind-stay",
    KindSuicide = "kind-suicide",
    KindCombine = "kind-combine",
    KindJoin = "kind-join",
    TurnOf = "turn-of",
    TurnOfChecked = "turn-of-checked",
    EngineThinks = "engine-thinks",
    HintAwaited = "hint-awaited",
    HintIs = "hint-is",
    Welcome = "welcome",
    EnginePlayed = "engine-played",
    Captured = "captured",
    Lost = "lost",
    Promoted = "promoted",
    PromotedSeveral = "promoted-several",
    LastGuard = "last-guard",
    Checked = "checked",
    Checkmated = "checkmated",
    ZoneGained = "zone-gained",
    ZoneLost = "zone-lost",
    ZoneMoved = "zone-moved",
    PieceOn = "piece-on",
    And = "and",
    Preview = "preview",
    PreviewKind = "preview-kind",
    EngineTurn = "engine-turn",
    EngineGone = "engine-gone",
    Selected = "selected",
    NothingOwn = "nothing-own",
    CannotMove = "cannot-move",
    OnlyDeploying = "only-deploying",
    NoTarget = "no-target",
    Cancelled = "cancelled",
    Undone = "undone",
    NothingToUndo = "nothing-to-undo",
    Redone = "redone",
    NothingToRedo = "nothing-to-redo",
    Reopened = "reopened",
    NothingToReopen = "nothing-to-reopen",
    DrawRefused = "draw-refused",
    Saved = "saved",
    NotSaved = "not-saved",
    NoFileName = "no-file-name",
    AutosaveFailed = "autosave-failed",
    CanResume = "can-resume",
    Resumed = "resumed",
    Moves = "moves",
    MovesAhead = "moves-ahead",
    Points = "points",
    Deploying = "deploying",
    DeployingRest = "deploying-rest",
    NoPieces = "no-pieces",
    MayFinish = "may-finish",
    MayNotFinish = "may-not-finish",
    ChooseUnit = "choose-unit",
    ChooseKind = "choose-kind",
    ChoiceWhole = "choice-whole",
    ChoiceUnit = "choice-unit",
    ChoiceStay = "choice-stay",
    ChoiceFinish = "choice-finish",
    ChoiceUndo = "choice-undo",
    ChoiceCancel = "choice-cancel",
    PromptMove = "prompt-move",
    PromptFile = "prompt-file",
    FileExists = "file-exists",
    AskResign = "ask-resign",
    AskDraw = "ask-draw",
    AskQuit = "ask-quit",
    HelpBoard = "help-board",
    HelpChosen = "help-chosen",
    HelpDeploying = "help-deploying",
    HelpMenu = "help-menu",
    HelpPrompt = "help-prompt",
    HelpForm = "help-form",
    HelpConfirm = "help-confirm",
    HelpQuit = "help-quit",
    HelpExists = "help-exists",
    HelpHelp = "help-help",
    HelpTitle = "help-title",
    HelpKeys = "help-keys",
    HelpMarks = "help-marks",
    FormTitle = "form-title",
    FormSide = "form-side",
    FormLevel = "form-level",
    FormObjective = "form-objective",
    FormClock = "form-clock",
    FormStart = "form-start",
    FormUnsaved = "form-unsaved",
    SideRed = "side-red",
    SideBlue = "side-blue",
    SideBoth = "side-both",
    SideRandom = "side-random",
    NoClock = "no-clock",
    StartUsual = "start-usual",
    StartSame = "start-same",
    TooSmall = "too-small",
    OutcomeWin = "outcome-win",
    OutcomeDraw = "outcome-draw",
    ByCommander = "by-commander",
    ByObjective = "by-objective",
    ByMate = "by-mate",
    ByStalemate = "by-stalemate",
    ByFifty = "by-fifty",
    ByRepetition = "by-repetition",
    ByResignation = "by-resignation",
    ByAgreement = "by-agreement",
    ByFlag = "by-flag",
    ByRecord = "by-record",
    WhyOver = "why-over",
    WhyNoUnit = "why-no-unit",
    WhyNoUnitAnywhere = "why-no-unit-anywhere",
    WhyDeploying = "why-deploying",
    WhyPart = "why-part",
    WhyWhole = "why-whole",
    WhyReach = "why-reach",
    WhyNothing = "why-nothing",
    WhyStranded = "why-stranded",
    WhyUnsafe = "why-unsafe",
    WhyIncomplete = "why-incomplete",
    WhyNotDeploying = "why-not-deploying",
    WhyNoStack = "why-no-stack",
    WhyNotWaiting = "why-not-waiting",
    WhyNoStep = "why-no-step",
    WhyNothingToJoin = "why-nothing-to-join",
    WhyStepImpossible = "why-step-impossible",
    WhyTooLong = "why-too-long",
    WhyAmbiguous = "why-ambiguous",
    WhySyntax = "why-syntax",
    FoundEnd = "found-end",
    ExpectedMove = "expected-move",
    ExpectedSquare = "expected-square",
    ExpectedRank = "expected-rank",
    ExpectedOrigin = "expected-origin",
    ExpectedLetter = "expected-letter",
    ExpectedEnd = "expected-end",
    ExpectedStack = "expected-stack",
    ExpectedStep = "expected-step",
}

/// The messages of a language.
pub(super) struct Speech {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Speech {
    pub(super) fn new(language: Language) -> Speech {
        // The tests report every error of a file. What can be parsed is used.
        let resource = FluentResource::try_new(language.source().into());
        let resource = resource.unwrap_or_else(|(partial, _)| partial);
        // The language decides on the plural forms.
        let mut bundle = FluentBundle::new(vec![language.code().parse().unwrap_or_default()]);
        // A terminal would show the bidirectional isolation marks.
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        Speech { language, bundle }
    }

    /// Returns the messages of the other language.
    pub(super) fn other(&self) -> Speech {
        Speech::new(match self.language {
            Language::Vi => Language::En,
            Language::En => Language::Vi,
        })
    }

    pub(super) fn say(&self, key: Key) -> String {
        self.say_with(key, &[])
    }

    /// Returns a message with its arguments filled in.
    pub(super) fn say_with(&self, key: Key, args: &[(&str, &str)]) -> String {
        self.say_counts(key, args, &[])
    }

    /// Returns a message with its arguments filled in. `counts` choose between singular and plural.
    pub(super) fn say_counts(
        &self,
        key: Key,
        args: &[(&str, &str)],
        counts: &[(&str, u32)],
    ) -> String {
        let message = self.bundle.get_message(key.id());
        let Some(pattern) = message.and_then(|message| message.value()) else {
            return key.id().into();
        };
        let mut values = FluentArgs::new();
        for &(name, value) in args {
            values.set(name.to_owned(), value.to_owned());
        }
        for &(name, count) in counts {
            values.set(name.to_owned(), count);
        }
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&values), &mut errors);
        debug_assert!(errors.is_empty(), "{key:?}: {errors:?}");
        text.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// Returns the messages of a file, each with the names of its arguments.
    fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let resource = FluentResource::try_new(language.source().into());
        assert!(
            resource.is_ok(),
            "{language:?}: {:?}",
            resource.err().map(|e| e.1)
        );
        let mut messages = BTreeMap::new();
        let mut current = String::new();
        for line in language
            .source()
            .lines()
            .filter(|line| !line.starts_with('#'))
        {
            if let Some((id, _)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
                current = id.to_owned();
                let again = messages.insert(current.clone(), BTreeSet::new());
                assert!(again.is_none(), "{language:?}: {id} is there twice");
            }
            let names = line.split('$').skip(1).map(|rest| {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                rest[..end.unwrap_or(rest.len())].to_owned()
            });
            messages.entry(current.clone()).or_default().extend(names);
        }
        messages.remove("");
        messages
    }

    #[test]
    fn every_language_has_every_message_and_no_other() {
        let wanted: BTreeSet<&str> = Key::ALL.iter().map(|key| key.id()).collect();
        assert_eq!(wanted.len(), Key::ALL.len(), "a name is there twice");
        for language in Language::ALL {
            let found = messages(language);
            let found: BTreeSet<&str> = found.keys().map(String::as_str).collect();
            let missing: Vec<_> = wanted.difference(&found).collect();
            let unused: Vec<_> = found.difference(&wanted).collect();
            assert!(
                missing.is_empty() && unused.is_empty(),
                "{missing:?} {unused:?}"
            );
        }
    }

    #[test]
    fn every_language_puts_the_same_into_a_message() {
        assert_eq!(messages(Language::Vi), messages(Language::En));
    }

    #[test]
    fn the_locale_decides_and_else_it_is_vietnamese() {
        let of = |set: &[(&str, &str)]| {
            let set: BTreeMap<String, String> = set
                .iter()
                .map(|(k, v)| (k.to_string(), v.to_string()))
                .collect();
            Language::of_locale(|name| set.get(name).cloned())
        };
        assert_eq!(of(&[]), Language::Vi);
        assert_eq!(of(&[("LANG", "C.UTF-8")]), Language::Vi);
        assert_eq!(of(&[("LANG", "vi_VN.UTF-8")]), Language::Vi);
        assert_eq!(of(&[("LANG", "en_GB.UTF-8")]), Language::En);
        assert_eq!(of(&[("LANG", "en")]), Language::En);
        assert_eq!(of(&[("LANG", "en_US"), ("LC_ALL", "vi_VN")]), Language::Vi);
        assert_eq!(
            of(&[("LANG", "vi_VN"), ("LC_ALL", ""), ("LC_MESSAGES", "en_US")]),
            Language::En
        );
    }
}
