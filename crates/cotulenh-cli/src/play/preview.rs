//! Previews: the effects of a move, a stay or the end of a deployment before the player confirms it.

use super::app::{App, Notice};
use super::choice::Choice;
use super::event_words;
use super::speech::Key;
use super::words;
use cotulenh::{DeployError, Event, Move, Overlay, Position, Preview, Target};

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
        let position = self.live.position();
        let preview = match target {
            Target::Play { mv, .. } => position.preview(mv).ok(),
            Target::Join { role, step, .. } => {
                of_operation(position, |overlay| overlay.recombine(role, step))
            }
        };
        let events = self.describe(preview);
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
        let position = self.live.position();
        let preview = match *choice {
            Choice::Stay { origin, role } => {
                of_operation(position, |overlay| overlay.stay(origin, role))
            }
            Choice::Finish => position.preview(Move::Commit).ok(),
            Choice::Unit(_) | Choice::UndoStep | Choice::Cancel => None,
        };
        let events = self.describe(preview);
        if events.is_empty() {
            self.notice = Notice::default();
        } else {
            self.say(Key::Preview, &[("events", &events)]);
        }
    }

    /// Returns the text of a preview. It is empty if the move has no notable effects.
    fn describe(&self, preview: Option<Preview>) -> String {
        let text = preview.map(|preview| event_words::describe_preview(&self.speech, &preview));
        text.unwrap_or_default()
    }
}

/// Returns the preview of an operation of a deployment, or `None` if it is not allowed.
fn of_operation(
    position: &Position,
    operation: impl FnOnce(&mut Overlay<'_>) -> Result<Vec<Event>, DeployError>,
) -> Option<Preview> {
    let mut overlay = Overlay::new(position);
    let events = operation(&mut overlay).ok()?;
    Some(Preview::of(&overlay, events))
}
