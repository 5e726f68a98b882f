//! Messages in the languages of the screen. The texts are Fluent files: `messages/` of the crate has those that the page
//! shows too, and `messages/` beside this file has those of the terminal alone.

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

    /// Returns the Fluent files: the texts shared with the page, and those of the terminal alone.
    fn sources(self) -> [&'static str; 3] {
        match self {
            Language::Vi => [
                include_str!("../../messages/shared.vi.ftl"),
                include_str!("../../messages/why.vi.ftl"),
                include_str!("messages/vi.ftl"),
            ],
            Language::En => [
                include_str!("../../messages/shared.en.ftl"),
                include_str!("../../messages/why.en.ftl"),
                include_str!("messages/en.ftl"),
            ],
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
    // Shared with the page.
    PieceCommander = "piece-commander",
    PieceInfantry = "piece-infantry",
    PieceTank = "piece-tank",
    PieceMilitia = "piece-militia",
    PieceEngineer = "piece-engineer",
    PieceArtillery = "piece-artillery",
    PieceAntiAir = "piece-anti-air",
    PieceMissile = "piece-missile",
    PieceAirForce = "piece-air-force",
    PieceNavy = "piece-navy",
    PieceHeadquarters = "piece-headquarters",
    PieceHeroic = "piece-heroic",
    UnitCarrying = "unit-carrying",
    UnitAnd = "unit-and",
    SideRed = "side-red",
    SideBlue = "side-blue",
    SideRandom = "side-random",
    TerrainSea = "terrain-sea",
    TerrainMixed = "terrain-mixed",
    TerrainLand = "terrain-land",
    SquareStack = "square-stack",
    SquareEmpty = "square-empty",
    AppName = "app-name",
    ObjectiveTotal = "objective-total",
    ObjectiveMarine = "objective-marine",
    ObjectiveAir = "objective-air",
    ObjectiveLand = "objective-land",
    ObjectiveAny = "objective-any",
    MovesHeading = "moves-heading",
    HintSaid = "hint-said",
    ResignQuestion = "resign-question",
    SaySelected = "say-selected",
    KindShortMove = "kind-short-move",
    KindShortCapture = "kind-short-capture",
    KindShortStayCapture = "kind-short-stay-capture",
    KindShortSuicideCapture = "kind-short-suicide-capture",
    KindShortCombine = "kind-short-combine",
    DeployStay = "deploy-stay",
    SayCancelled = "say-cancelled",
    UnfinishedNothingToCommit = "unfinished-nothing-to-commit",
    UnfinishedStranded = "unfinished-stranded",
    UnfinishedCommanderUnsafe = "unfinished-commander-unsafe",
    UnfinishedCannotBeCompleted = "unfinished-cannot-be-completed",
    UnfinishedOther = "unfinished-other",
    SayCheck = "say-check",
    SayPromoted = "say-promoted",
    SayLastGuard = "say-last-guard",
    SayDestroyed = "say-destroyed",
    ResultRed = "result-red",
    ResultBlue = "result-blue",
    ResultDraw = "result-draw",
    ReasonCommanderCaptured = "reason-commander-captured",
    ReasonObjective = "reason-objective",
    ReasonCheckmate = "reason-checkmate",
    ReasonStalemate = "reason-stalemate",
    ReasonFifty = "reason-fifty",
    ReasonRepetition = "reason-repetition",
    ReasonResignation = "reason-resignation",
    ReasonAgreement = "reason-agreement",
    ReasonFlag = "reason-flag",
    ReasonRecorded = "reason-recorded",
    OutcomeLine = "outcome-line",
    RefusedOver = "refused-over",
    RefusedNoUnit = "refused-no-unit",
    RefusedDeploying = "refused-deploying",
    RefusedPartOfStack = "refused-part-of-stack",
    RefusedWholeStack = "refused-whole-stack",
    RefusedOutOfReach = "refused-out-of-reach",
    RefusedStranded = "refused-stranded",
    RefusedCommanderUnsafe = "refused-commander-unsafe",
    RefusedCannotBeCompleted = "refused-cannot-be-completed",
    RefusedNothingToCommit = "refused-nothing-to-commit",
    RefusedNoMoves = "refused-no-moves",
    RefusedAmbiguous = "refused-ambiguous",
    RefusedSyntax = "refused-syntax",
    RefusedStepImpossible = "refused-step-impossible",
    ProblemFound = "problem-found",
    ProblemFoundEnd = "problem-found-end",
    ProblemExpected = "problem-expected",
    ExpectedSquare = "expected-square",
    ExpectedUnit = "expected-unit",
    ExpectedSquarePart = "expected-square-part",
    ExpectedStackEnd = "expected-stack-end",
    ExpectedSecondPiece = "expected-second-piece",
    ExpectedStackFull = "expected-stack-full",
    ExpectedCarrierFirst = "expected-carrier-first",
    ExpectedLegalStack = "expected-legal-stack",
    ExpectedStaying = "expected-staying",
    ExpectedNoMore = "expected-no-more",
    ExpectedRank = "expected-rank",
    ExpectedNoHeroes = "expected-no-heroes",
    ExpectedWord = "expected-word",
    WhyNoLine = "why-no-line",
    WhyNoDiagonal = "why-no-diagonal",
    WhyRiver = "why-river",
    WhyCorner = "why-corner",
    WhyFacing = "why-facing",
    WhyHeadquarters = "why-headquarters",
    WhySeveralStay = "why-several-stay",
    WhyRange = "why-range",
    WhyCaptureRange = "why-capture-range",
    WhySea = "why-sea",
    WhyLand = "why-land",
    WhyPath = "why-path",
    WhyBlocked = "why-blocked",
    WhyDefended = "why-defended",
    WhyDefendedPath = "why-defended-path",
    WhyDefendedTwice = "why-defended-twice",
    WhyAttacked = "why-attacked",
    WhyNoStack = "why-no-stack",
    WhyLine = "why-line",
    WhyOnly = "why-only",
    // Of the terminal alone.
    Person = "person",
    Engine = "engine",
    Versus = "versus",
    ObjectiveIs = "objective-is",
    TargetHere = "target-here",
    KindShortJoin = "kind-short-join",
    TurnOf = "turn-of",
    TurnOfChecked = "turn-of-checked",
    EngineThinks = "engine-thinks",
    HintAwaited = "hint-awaited",
    Welcome = "welcome",
    EnginePlayed = "engine-played",
    SayCaptured = "say-captured",
    SayCheckmate = "say-checkmate",
    ZoneGained = "zone-gained",
    ZoneLost = "zone-lost",
    ZoneMoved = "zone-moved",
    OnlyReply = "only-reply",
    Preview = "preview",
    PreviewKind = "preview-kind",
    EngineTurn = "engine-turn",
    EngineGone = "engine-gone",
    NothingOwn = "nothing-own",
    OnlyDeploying = "only-deploying",
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
    MovesAhead = "moves-ahead",
    Points = "points",
    Deploying = "deploying",
    DeployingRest = "deploying-rest",
    NoPieces = "no-pieces",
    MayFinish = "may-finish",
    ChooseUnit = "choose-unit",
    ChooseKind = "choose-kind",
    ChoiceWhole = "choice-whole",
    ChoiceUnit = "choice-unit",
    ChoiceFinish = "choice-finish",
    ChoiceUndo = "choice-undo",
    ChoiceCancel = "choice-cancel",
    PromptMove = "prompt-move",
    PromptFile = "prompt-file",
    FileExists = "file-exists",
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
    FormRed = "form-red",
    FormBoth = "form-both",
    NoClock = "no-clock",
    StartUsual = "start-usual",
    StartSame = "start-same",
    TooSmall = "too-small",
    RefusedNotDeploying = "refused-not-deploying",
    RefusedNoStack = "refused-no-stack",
    RefusedNotWaiting = "refused-not-waiting",
    RefusedNoStep = "refused-no-step",
    RefusedNothingToJoin = "refused-nothing-to-join",
    RefusedTooLong = "refused-too-long",
    ExpectedMove = "expected-move",
}

/// The messages of a language.
pub(super) struct Speech {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Speech {
    pub(super) fn new(language: Language) -> Speech {
        // The language decides on the plural forms.
        let mut bundle = FluentBundle::new(vec![language.code().parse().unwrap_or_default()]);
        // A terminal would show the bidirectional isolation marks.
        bundle.set_use_isolating(false);
        for source in language.sources() {
            // The tests report every error of a file. The rest of the file is used.
            let resource = FluentResource::try_new(source.into());
            bundle.add_resource_overriding(resource.unwrap_or_else(|(partial, _)| partial));
        }
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

    /// Returns the messages of the files of a language, each with the names of its arguments.
    fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut messages = BTreeMap::new();
        let mut current = String::new();
        for source in language.sources() {
            let errors = FluentResource::try_new(source.into()).err().map(|e| e.1);
            assert_eq!(errors, None, "{language:?}");
            for line in source.lines().filter(|line| !line.starts_with('#')) {
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
