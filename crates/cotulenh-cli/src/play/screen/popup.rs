//! Menus, the form of a new game and the help, drawn over the rest of the screen.

use super::super::app::{App, Mode};
use super::super::form::{Field, Form, Start};
use super::super::settings::SideChoice;
use super::super::speech::{Key, Speech};
use super::super::words;
use super::style::Paint;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};

pub(super) fn draw(app: &App, paint: Paint, area: Rect, panel: Rect, frame: &mut Frame<'_>) {
    let speech = &app.speech;
    let square = app.cursor.to_string();
    match &app.mode {
        Mode::Units(menu) => {
            let position = app.live.position();
            let items = menu.items().iter();
            let items = items.map(|choice| words::choice(speech, position, choice));
            let title = speech.say_with(Key::ChooseUnit, &[("square", &square)]);
            list(items.collect(), menu.marked(), &title, paint, panel, frame);
        }
        Mode::Kinds(menu) => {
            let items = menu.items().iter();
            let items = items.map(|&target| {
                let mark = target.kind().mark();
                format!("{mark:<1} {}", words::target(speech, target))
            });
            let title = speech.say_with(Key::ChooseKind, &[("square", &square)]);
            list(items.collect(), menu.marked(), &title, paint, panel, frame);
        }
        Mode::New(form) => new_game(app, form, paint, area, frame),
        Mode::Help => {
            let text = format!(
                "{}\n\n{}",
                speech.say(Key::HelpKeys),
                speech.say(Key::HelpMarks)
            );
            let lines = text.lines().map(|line| Line::from(line.to_owned()));
            window(lines.collect(), &speech.say(Key::HelpTitle), area, frame);
        }
        _ => {}
    }
}

/// Draws a numbered menu in place of the move list.
fn list(
    items: Vec<String>,
    marked: usize,
    title: &str,
    paint: Paint,
    area: Rect,
    frame: &mut Frame<'_>,
) {
    let height = u16::try_from(items.len() + 2).unwrap_or(u16::MAX);
    let area = Rect::new(area.x, area.y, area.width, height.min(area.height));
    let room = usize::from(area.height.saturating_sub(2));
    // If the menu is too long, the visible part includes the marked item.
    let first = (marked + 1).saturating_sub(room);
    let lines = items.into_iter().enumerate().map(|(number, item)| {
        let key = match number {
            0..9 => format!("{}", number + 1),
            _ => " ".into(),
        };
        let style = if number == marked {
            paint.marked()
        } else {
            paint.plain()
        };
        Line::styled(format!("{key} {item}"), style)
    });
    let lines: Vec<Line<'_>> = lines.skip(first).take(room).collect();
    frame.render_widget(Clear, area);
    let block = Block::bordered().title(title.to_owned());
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// Draws lines in a window in the middle of the screen.
fn window(lines: Vec<Line<'_>>, title: &str, area: Rect, frame: &mut Frame<'_>) {
    let widest = lines.iter().map(Line::width).max().unwrap_or(0);
    let width = u16::try_from(widest + 4)
        .unwrap_or(area.width)
        .min(area.width);
    let height = u16::try_from(lines.len() + 2).unwrap_or(area.height);
    // The last line of the screen shows the keys.
    let height = height.min(area.height - 1);
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - 1 - height) / 2;
    let area = Rect::new(x, y, width, height);
    frame.render_widget(Clear, area);
    let block = Block::bordered().title(title.to_owned());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let inner = Rect::new(
        inner.x + 1,
        inner.y,
        inner.width.saturating_sub(2),
        inner.height,
    );
    frame.render_widget(Paragraph::new(lines), inner);
}

fn new_game(app: &App, form: &Form, paint: Paint, area: Rect, frame: &mut Frame<'_>) {
    let speech = &app.speech;
    let labels: Vec<String> = Field::ALL.iter().map(|&f| speech.say(label(f))).collect();
    let widest = labels.iter().map(|label| label.chars().count()).max();
    let widest = widest.unwrap_or(0);
    let mut lines = Vec::new();
    for (&field, label) in Field::ALL.iter().zip(&labels) {
        let style = if field == form.field() {
            paint.marked()
        } else {
            paint.plain()
        };
        let value = value(speech, form, field);
        lines.push(Line::styled(
            format!("{label:<widest$}  ◄ {value:<20} ►"),
            style,
        ));
    }
    if app.live.is_unsaved() {
        lines.push(Line::default());
        lines.push(Line::styled(speech.say(Key::FormUnsaved), paint.error()));
    }
    window(lines, &speech.say(Key::FormTitle), area, frame);
}

const fn label(field: Field) -> Key {
    match field {
        Field::Side => Key::FormSide,
        Field::Level => Key::FormLevel,
        Field::Objective => Key::FormObjective,
        Field::Clock => Key::FormClock,
        Field::Start => Key::FormStart,
    }
}

fn value(speech: &Speech, form: &Form, field: Field) -> String {
    let settings = &form.settings;
    speech.say(match field {
        Field::Side => match settings.side {
            SideChoice::Red => Key::FormRed,
            SideChoice::Blue => Key::SideBlue,
            SideChoice::Both => Key::FormBoth,
            SideChoice::Random => Key::SideRandom,
        },
        Field::Level => return settings.level.to_string(),
        Field::Objective => words::objective(settings.objective),
        Field::Clock => match settings.clock {
            Some(clock) => return clock.to_string(),
            None => Key::NoClock,
        },
        Field::Start => match form.start {
            Start::Usual => Key::StartUsual,
            Start::Same => Key::StartSame,
        },
    })
}
