//! Input of the player on the board: cursor, units, targets, deployments, typed moves, takebacks.

use super::app::{App, Mode};
use super::choice::{self, Choice};
use super::event_words;
use super::menu::Menu;
use super::prompt::Prompt;
use super::reasons;
use super::speech::Key;
use super::words;
use cotulenh::game::{TextError, TimelineError};
use cotulenh::log::{ApplyError, GameCommand};
use cotulenh::notation::ReadError;
use cotulenh::{FILES, Move, Played, RANKS, Square, Target};

impl App {
    /// Moves the cursor by one square, in screen directions.
    pub(super) fn move_cursor(&mut self, right: i8, up: i8) {
        let sign = if self.flipped { -1 } else { 1 };
        let go =
            |place: u8, by: i8, count: u8| place.saturating_add_signed(sign * by).min(count - 1);
        let file = go(self.cursor.file(), right, FILES);
        let rank = go(self.cursor.rank(), up, RANKS);
        self.cursor = Square::new(file, rank).unwrap_or(self.cursor);
        self.preview_here();
    }

    /// Moves the cursor to the next target of the selected unit, or to the next stack that can move if none is
    /// selected.
    pub(super) fn next_square(&mut self, forward: bool) {
        let squares = match &self.selection {
            Some(selection) => selection.squares(),
            None if self.live.awaits_person() => {
                let moves = self.live.position().legal_moves();
                let mut squares: Vec<Square> = moves.iter().filter_map(|mv| mv.from()).collect();
                squares.sort();
                squares.dedup();
                squares
            }
            None => Vec::new(),
        };
        let cursor = self.cursor;
        let next = if forward {
            let after = squares.iter().find(|&&square| square > cursor);
            after.or(squares.first())
        } else {
            let before = squares.iter().rfind(|&&square| square < cursor);
            before.or(squares.last())
        };
        self.cursor = next.copied().unwrap_or(cursor);
        self.preview_here();
    }

    /// Returns `true` if a player may act now. Otherwise shows the reason.
    pub(super) fn is_person_to_move(&mut self) -> bool {
        if self.live.outcome().is_some() {
            self.say_outcome();
        } else if self.live.awaits_engine() {
            self.refuse(Key::EngineTurn);
        } else {
            return true;
        }
        false
    }

    /// Selects the stack under the cursor, or moves the selected unit there.
    pub(super) fn enter(&mut self) {
        if !self.is_person_to_move() {
            return;
        }
        let Some(selection) = &self.selection else {
            return self.choose_here();
        };
        let targets: Vec<Target> = selection.at(self.cursor).collect();
        match targets.as_slice() {
            [] if selection.from == self.cursor => self.leave_selection(),
            [] => self.choose_other(),
            [target] => self.act(*target),
            _ => {
                if let Some(menu) = Menu::new(targets) {
                    self.mode = Mode::Kinds(menu);
                }
            }
        }
    }

    /// Selects another stack. Keeps the selection if there is nothing to select.
    fn choose_other(&mut self) {
        let position = self.live.position();
        if choice::choices(position, self.cursor).is_empty() {
            let selection = self.selection.as_ref();
            let why = selection.and_then(|unit| reasons::of_selection(position, unit, self.cursor));
            let text = match why {
                Some(why) => words::illegal(&self.speech, position, why),
                None => self.speech.say(Key::RefusedOutOfReach),
            };
            return self.show(text, true);
        }
        self.selection = None;
        self.choose_here();
    }

    fn choose_here(&mut self) {
        let position = self.live.position();
        let choices = choice::choices(position, self.cursor);
        let deploying = position.deployment().is_some();
        match choices.as_slice() {
            [] => {
                let stack = position.board().stack(self.cursor);
                let own = stack.is_some_and(|stack| stack.color() == position.turn());
                let origin = position.deployment().map(|deployment| deployment.origin());
                match origin {
                    Some(origin) => {
                        let origin = origin.to_string();
                        let args = [("origin", origin.as_str())];
                        self.show(self.speech.say_with(Key::OnlyDeploying, &args), true);
                    }
                    None if own => self.refuse(Key::RefusedNoMoves),
                    None => self.refuse(Key::NothingOwn),
                }
            }
            [Choice::Unit(selection)] if !deploying => {
                self.selection = Some(selection.clone());
                self.say_selected();
            }
            _ => {
                if let Some(menu) = Menu::new(choices) {
                    self.mode = Mode::Units(menu);
                }
            }
        }
    }

    /// Shows the selected unit and the number of its targets.
    pub(super) fn say_selected(&mut self) {
        if let Some(selection) = &self.selection {
            let (unit, square) = (selection.unit.to_string(), selection.from.to_string());
            let args = [("unit", unit.as_str()), ("square", &square)];
            let targets = u32::try_from(selection.squares().len()).unwrap_or(u32::MAX);
            let text = self
                .speech
                .say_counts(Key::SaySelected, &args, &[("targets", targets)]);
            self.show(text, false);
        }
    }

    /// Carries out an entry of the unit menu.
    pub(super) fn choose(&mut self, choice: Choice) {
        match choice {
            Choice::Unit(selection) => {
                self.cursor = selection.from;
                self.selection = Some(selection);
                self.say_selected();
            }
            Choice::Stay { origin, role } => {
                let played = self.live.play(GameCommand::Stay(origin, role));
                self.played(played);
            }
            Choice::Finish => self.finish(),
            Choice::UndoStep => self.undo(),
            Choice::Cancel => self.cancel_deployment(),
        }
    }

    /// Moves the selected unit.
    pub(super) fn act(&mut self, target: Target) {
        let command = match target {
            Target::Play { mv, .. } => GameCommand::Move(mv),
            // The rules refuse a step that does not exist.
            Target::Join { role, step, .. } => {
                GameCommand::Recombine(role, u8::try_from(step).unwrap_or(u8::MAX))
            }
        };
        let played = self.live.play(command);
        self.played(played);
    }

    fn played(&mut self, played: Result<Played, ApplyError>) {
        match played {
            Ok(played) => self.after_move(played),
            Err(why) => self.show(
                words::apply_error(&self.speech, self.live.position(), &why),
                true,
            ),
        }
    }

    /// Continues after a move: the turn has ended, or the menu for the rest of the stack is shown.
    fn after_move(&mut self, played: Played) {
        self.advance();
        self.show_played(String::new(), &played);
    }

    /// Describes the move, after an introduction that may be empty. Opens the menu for the rest of the stack if the
    /// turn goes on.
    fn show_played(&mut self, mut introduction: String, played: &Played) {
        if played.is_complete() {
            return self.tell_turn(introduction);
        }
        let events = event_words::describe(&self.speech, &played.events);
        if !introduction.is_empty() && !events.is_empty() {
            introduction.push(' ');
        }
        self.show(introduction + &events, false);
        self.ask_rest();
    }

    /// Opens the menu for the waiting pieces of a deployment.
    fn ask_rest(&mut self) {
        let position = self.live.position();
        if let Some(origin) = position.chosen() {
            self.cursor = origin;
            if let Some(menu) = Menu::new(choice::choices(position, origin)) {
                self.mode = Mode::Units(menu);
            }
        }
    }

    pub(super) fn leave_selection(&mut self) {
        if let Some(selection) = self.selection.take() {
            self.cursor = selection.from;
            self.notice = super::app::Notice::default();
        }
    }

    /// Ends the deployment. Shows the reason if it cannot be ended.
    pub(super) fn finish(&mut self) {
        if !self.is_person_to_move() {
            return;
        }
        let played = self.live.play(GameCommand::Move(Move::Commit));
        self.played(played);
    }

    pub(super) fn cancel_deployment(&mut self) {
        if !self.is_person_to_move() {
            return;
        }
        match self.live.cancel_deployment() {
            Ok(()) => {
                self.advance();
                self.say(Key::SayCancelled, &[]);
            }
            Err(why) => self.show(
                words::apply_error(&self.speech, self.live.position(), &why),
                true,
            ),
        }
    }

    /// Takes back a step of the deployment, or the last turns if no deployment is in progress.
    pub(super) fn undo(&mut self) {
        match self.live.undo() {
            Ok(()) => {
                self.advance();
                self.say(Key::Undone, &[]);
                self.ask_rest();
            }
            Err(_) => self.refuse(Key::NothingToUndo),
        }
    }

    pub(super) fn redo(&mut self) {
        match self.live.redo() {
            Ok(redone) => {
                self.advance();
                self.show_played(self.speech.say(Key::Redone), &redone);
            }
            Err(_) => self.refuse(Key::NothingToRedo),
        }
    }

    /// Reopens the last deployment before its last step.
    pub(super) fn reopen(&mut self) {
        match self.live.reopen() {
            Ok(()) => {
                self.advance();
                self.say(Key::Reopened, &[]);
                self.ask_rest();
            }
            Err(ApplyError::Timeline(TimelineError::Deploying { .. })) => {
                self.refuse(Key::RefusedDeploying);
            }
            Err(_) => self.refuse(Key::NothingToReopen),
        }
    }

    /// Plays the typed text. If the text is wrong, shows the reason and keeps the prompt open.
    pub(super) fn play_text(&mut self, mut prompt: Prompt) {
        let text = prompt.text().trim().to_owned();
        if text.is_empty() || !self.is_person_to_move() {
            return;
        }
        let why = match self.live.read(&text) {
            Ok(command) => match self.live.play(command) {
                Ok(played) => return self.after_move(played),
                Err(why) => format!(
                    "{text}: {}",
                    words::apply_error(&self.speech, self.live.position(), &why)
                ),
            },
            Err(error) => {
                if let ReadError::Syntax(syntax) = &error {
                    let before = prompt.text().len() - prompt.text().trim_start().len();
                    let byte = before + syntax.byte();
                    let read = prompt.text().get(..byte).unwrap_or(prompt.text());
                    prompt.go_to(read.chars().count());
                }
                words::text_error(
                    &self.speech,
                    self.live.position(),
                    &text,
                    &TextError::Read(error),
                )
            }
        };
        self.show(why, true);
        self.mode = Mode::Text(prompt);
    }
}
