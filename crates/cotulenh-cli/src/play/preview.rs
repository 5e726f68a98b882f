//! Previews: the effects of a move, a stay or the end of a deployment before the player confirms it.

use super::app::{App, Notice};
use super::choice::Choice;
use super::event_words;
use super::speech::Key;
use super::words;
use cotulenh::{DeployError, Event, Move, Overlay, Preview, Target};

impl App {
    /// Shows a preview of the selected unit's move to the square under the cursor.
    pub(super) fn preview_here(&mut self) {
        let Some(selection) = &self.selection else {
            return;
        };
        let target = selection.at(self.cursor).next();
        match target {
            Some(target) => self.preview_target(target),
            None => self.say_selected(),
        }
    }

    /// Shows a preview of a target of the selected unit. Names the kind of move if the square allows several.
    pub(super) fn preview_target(&mut self, target: Target) {
        let events = match target {
            Target::Play { mv, .. } => self.preview_move(mv),
            Target::Join { role, step, .. } => {
                self.preview_of(|overlay| overlay.recombine(role, step))
            }
        };
        if events.is_empty() {
            return self.say_selected();
        }
        let selection = self.selection.as_ref();
        if selection.is_some_and(|selection| selection.at(target.to()).count() > 1) {
            let kind = words::target(&self.speech, target);
            self.say(Key::PreviewKind, &[("kind", &kind), ("events", &events)]);
        } else {
            self.say(Key::Preview, &[("events", &events)]);
        }
    }

    /// Shows a preview of a stay or of the end of the deployment while it is marked in the unit menu. Other entries have
    /// no preview.
    pub(super) fn preview_choice(&mut self, choice: &Choice) {
        let events = match *choice {
            Choice::Stay { origin, role } => self.preview_of(|overlay| overlay.stay(origin, role)),
            Choice::Finish => self.preview_move(Move::Commit),
            Choice::Unit(_) | Choice::UndoStep | Choice::Cancel => String::new(),
        };
        if events.is_empty() {
            self.notice = Notice::default();
        } else {
            self.say(Key::Preview, &[("events", &events)]);
        }
    }

    /// Returns the text of the preview of a move.
    fn preview_move(&self, mv: Move) -> String {
        self.preview_of(|overlay| overlay.play(mv).map_err(DeployError::Illegal))
    }

    /// Returns the text of the preview of an operation. It is empty if the operation is not allowed or has no notable
    /// effects.
    fn preview_of(
        &self,
        operation: impl FnOnce(&mut Overlay<'_>) -> Result<Vec<Event>, DeployError>,
    ) -> String {
        let mut overlay = Overlay::new(self.live.position());
        let Ok(events) = operation(&mut overlay) else {
            return String::new();
        };
        let preview = Preview::of(&overlay, events);
        let effects = event_words::describe_preview(&self.speech, &preview);
        let sentences = [Some(effects), self.only_reply(overlay)];
        let mut sentences: Vec<String> = sentences.into_iter().flatten().collect();
        sentences.retain(|sentence| !sentence.is_empty());
        sentences.join(" ")
    }

    /// Returns a sentence that names the opponent's reply if only one is legal.
    fn only_reply(&self, overlay: Overlay<'_>) -> Option<String> {
        if overlay.turn() == overlay.base().turn() || overlay.outcome().is_some() {
            return None;
        }
        let replies = overlay.legal_moves();
        let [reply] = replies[..] else {
            return None;
        };
        let reply = overlay.into_position().san(reply).to_string();
        Some(self.speech.say_with(Key::OnlyReply, &[("move", &reply)]))
    }
}
