//! The screen: draws an [`App`] at the size of the terminal.

mod board;
mod panel;
mod popup;
mod style;

pub(super) use style::Paint;

use super::app::{App, Ask, Mode};
use super::speech::Key;
use super::words;
use board::BoardSize;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

/// The minimum size.
const MIN_SIZE: (u16, u16) = (80, 24);
/// The width of the move list and the menus.
const PANEL: u16 = 28;
/// The number of lines besides the board: title, square, side to move, deployment, notice, prompt, help.
const OTHER_LINES: u16 = 9;

/// Draws the screen.
pub(super) fn draw(app: &App, paint: Paint, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
        return too_small(app, frame);
    }
    let size = BoardSize::fitting(area.width - PANEL, area.height - OTHER_LINES);
    let below = 1 + size.height();
    title(app, paint, line(area, 0), frame);
    let board = Rect::new(area.x, area.y + 1, size.width(), size.height());
    board::draw(app, paint, size, board, frame.buffer_mut());
    let left = size.width() + 1;
    let panel = Rect::new(area.x + left, area.y + 1, area.width - left, size.height());
    panel::draw(app, paint, panel, frame);

    frame.render_widget(Line::from(here(app)), line(area, below));
    frame.render_widget(
        Line::styled(status(app), paint.strong()),
        line(area, below + 1),
    );
    deployment(app, paint, area, below + 2, frame);
    let notice = Rect::new(area.x, area.y + below + 4, area.width, 2);
    let style = if app.notice.is_error {
        paint.error()
    } else {
        paint.plain()
    };
    let text = Paragraph::new(app.notice.text.as_str());
    frame.render_widget(text.style(style).wrap(Wrap { trim: true }), notice);
    prompt(app, paint, line(area, below + 6), frame);
    let help = line(area, area.height - 1);
    frame.render_widget(
        Line::styled(app.speech.say(help_key(app)), paint.faint()),
        help,
    );
    popup::draw(app, paint, area, panel, frame);
}

fn line(area: Rect, number: u16) -> Rect {
    Rect::new(area.x, area.y + number, area.width, 1)
}

/// Draws a screen that is too small for the board. Shows only the question that needs an answer.
fn too_small(app: &App, frame: &mut Frame<'_>) {
    let area = frame.area();
    let need = format!("{}×{}", MIN_SIZE.0, MIN_SIZE.1);
    let have = format!("{}×{}", area.width, area.height);
    let args = [("need", need.as_str()), ("have", &have)];
    let mut text = app.speech.say_with(Key::TooSmall, &args);
    if let Mode::Confirm(ask) = app.mode {
        text.push('\n');
        text.push_str(&question(app, ask));
    }
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

fn title(app: &App, paint: Paint, area: Rect, frame: &mut Frame<'_>) {
    let speech = &app.speech;
    let name = |color| match app.live.people().play(color) {
        true => speech.say(Key::Person),
        false => {
            let level = app.live.settings().level.to_string();
            speech.say_with(Key::Engine, &[("level", &level)])
        }
    };
    let (red, blue) = (name(cotulenh::Color::Red), name(cotulenh::Color::Blue));
    let versus = speech.say_with(Key::Versus, &[("red", &red), ("blue", &blue)]);
    let objective = speech.say(words::objective(app.live.game().objective()));
    let objective = speech.say_with(Key::ObjectiveIs, &[("objective", &objective)]);
    let text = format!(" {} · {versus} · {objective}", speech.say(Key::AppName));
    let width = usize::from(area.width);
    frame.render_widget(Line::styled(format!("{text:<width$}"), paint.title()), area);
}

/// Returns the text for the square under the cursor, with the selected unit's moves there.
fn here(app: &App) -> String {
    let info = words::square(&app.speech, app.live.position(), app.cursor);
    let selection = app.selection.iter();
    let targets = selection.flat_map(|selection| selection.at(app.cursor));
    let kinds: Vec<String> = targets
        .map(|target| words::target(&app.speech, target))
        .collect();
    if kinds.is_empty() {
        return info;
    }
    let args = [("info", info.as_str()), ("kinds", &kinds.join(" / "))];
    app.speech.say_with(Key::TargetHere, &args)
}

fn status(app: &App) -> String {
    if let Some(outcome) = app.live.outcome() {
        return words::outcome(&app.speech, outcome);
    }
    let position = app.live.position();
    let side = app.speech.say(words::side(position.turn()));
    let number = position.move_number().to_string();
    let args = [("side", side.as_str()), ("number", &number)];
    let key = if app.live.awaits_engine() {
        Key::EngineThinks
    } else if position.is_check() {
        Key::TurnOfChecked
    } else {
        Key::TurnOf
    };
    app.speech.say_with(key, &args)
}

/// Draws the deployment in progress: its steps, the waiting pieces, and whether it can be ended.
fn deployment(app: &App, paint: Paint, area: Rect, number: u16, frame: &mut Frame<'_>) {
    let position = app.live.position();
    let Some(deployment) = position.deployment() else {
        return;
    };
    let origin = deployment.origin();
    let Some(view) = super::choice::session(position, origin) else {
        return;
    };
    let speech = &app.speech;
    let none = || speech.say(Key::NoPieces);
    let steps: Vec<String> = view.moved.iter().map(ToString::to_string).collect();
    let steps = match steps.is_empty() {
        true => none(),
        false => steps.join(", "),
    };
    let origin = origin.to_string();
    let done = speech.say_with(Key::Deploying, &[("origin", &origin), ("steps", &steps)]);
    let stack = |stack: Option<cotulenh::Stack>| stack.map_or_else(none, |s| s.to_string());
    let (waiting, staying) = (stack(view.remaining), stack(view.staying));
    let args = [("waiting", waiting.as_str()), ("staying", &staying)];
    let rest = speech.say_with(Key::DeployingRest, &args);
    let text = format!("{done} · {rest}");
    frame.render_widget(Line::styled(text, paint.strong()), line(area, number));
    let (text, style) = match view.commit {
        Ok(()) => (speech.say(Key::MayFinish), paint.plain()),
        Err(why) => (
            words::unfinished(speech, app.live.position(), why),
            paint.error(),
        ),
    };
    frame.render_widget(Line::styled(text, style), line(area, number + 1));
}

fn question(app: &App, ask: Ask) -> String {
    app.speech.say(match ask {
        Ask::Resign => Key::ResignQuestion,
        Ask::Draw => Key::AskDraw,
        Ask::Quit => Key::AskQuit,
    })
}

/// Draws the line of the prompt or question.
fn prompt(app: &App, paint: Paint, area: Rect, frame: &mut Frame<'_>) {
    let (label, prompt) = match &app.mode {
        Mode::Text(prompt) => (app.speech.say(Key::PromptMove), Some(prompt)),
        Mode::Save(prompt, _) => (app.speech.say(Key::PromptFile), Some(prompt)),
        Mode::Exists(path, _) => {
            let file = path.to_string_lossy();
            (
                app.speech.say_with(Key::FileExists, &[("file", &file)]),
                None,
            )
        }
        Mode::Confirm(ask) => (question(app, *ask), None),
        _ => return,
    };
    let label = format!("{label} ");
    let Some(prompt) = prompt else {
        frame.render_widget(Line::styled(label, paint.strong()), area);
        return;
    };
    let before = u16::try_from(label.chars().count()).unwrap_or(area.width);
    let room = usize::from(area.width.saturating_sub(before + 1));
    // A long text is scrolled so that the cursor is visible.
    let skipped = prompt.place().saturating_sub(room);
    let shown: String = prompt.text().chars().skip(skipped).take(room).collect();
    frame.render_widget(Line::from(format!("{label}{shown}")), area);
    let place = u16::try_from(prompt.place() - skipped).unwrap_or(0);
    frame.set_cursor_position((area.x + before + place, area.y));
}

fn help_key(app: &App) -> Key {
    match &app.mode {
        Mode::Board if app.selection.is_some() => Key::HelpChosen,
        Mode::Board if app.live.position().deployment().is_some() => Key::HelpDeploying,
        Mode::Board => Key::HelpBoard,
        Mode::Units(_) | Mode::Kinds(_) => Key::HelpMenu,
        Mode::Text(_) | Mode::Save(..) => Key::HelpPrompt,
        Mode::Exists(..) => Key::HelpExists,
        Mode::New(_) => Key::HelpForm,
        Mode::Confirm(Ask::Quit) => Key::HelpQuit,
        Mode::Confirm(_) => Key::HelpConfirm,
        Mode::Help => Key::HelpHelp,
    }
}
