//! Handling of each key.

use super::app::{AfterSave, App, Ask, Mode};
use super::form::Form;
use super::opponent::Purpose;
use super::prompt::Prompt;
use super::save::How;
use super::speech::Key;
use cotulenh::{DeclaredEnd, Role};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// The number of lines that a page key scrolls.
const PAGE: usize = 8;

impl App {
    /// Handles a key.
    pub(super) fn key(&mut self, key: KeyEvent) {
        self.press(key);
        self.tell_autosave_error();
    }

    fn press(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'C')) {
            return match self.mode {
                Mode::Confirm(Ask::Quit) => self.quit_now(),
                _ => self.ask_quit(),
            };
        }
        // The handler may set another mode.
        match std::mem::replace(&mut self.mode, Mode::Board) {
            Mode::Board if control => {}
            Mode::Board => self.board_key(key.code),
            Mode::Units(mut menu) => match key.code {
                KeyCode::Up | KeyCode::BackTab | KeyCode::Down | KeyCode::Tab => {
                    menu.step(matches!(key.code, KeyCode::Down | KeyCode::Tab));
                    self.preview_choice(menu.chosen());
                    self.mode = Mode::Units(menu);
                }
                KeyCode::Enter | KeyCode::Char(' ') => self.choose(menu.chosen().clone()),
                KeyCode::Esc => {}
                KeyCode::Char(c) if menu.numbered(c).is_some() => {
                    if let Some(choice) = menu.numbered(c).cloned() {
                        self.choose(choice);
                    }
                }
                // The keys of a deployment mean the same here.
                KeyCode::Char('f' | 'c' | 'u' | 'y') | KeyCode::Backspace
                    if self.live.position().deployment().is_some() =>
                {
                    self.board_key(key.code);
                }
                _ => self.mode = Mode::Units(menu),
            },
            Mode::Kinds(mut menu) => match key.code {
                KeyCode::Up | KeyCode::BackTab | KeyCode::Down | KeyCode::Tab => {
                    menu.step(matches!(key.code, KeyCode::Down | KeyCode::Tab));
                    self.preview_target(*menu.chosen());
                    self.mode = Mode::Kinds(menu);
                }
                KeyCode::Enter | KeyCode::Char(' ') => self.act(*menu.chosen()),
                KeyCode::Esc => {}
                KeyCode::Char(c) if menu.numbered(c).is_some() => {
                    if let Some(&target) = menu.numbered(c) {
                        self.act(target);
                    }
                }
                _ => self.mode = Mode::Kinds(menu),
            },
            Mode::Text(prompt) => self.text_key(prompt, key),
            Mode::Save(prompt, after) => self.save_key(prompt, after, key),
            Mode::Exists(path, after) => {
                let name = path.to_string_lossy().into_owned();
                match key.code {
                    KeyCode::Char('a') => self.save(&name, How::Append, after),
                    KeyCode::Char('o') => self.save(&name, How::Replace, after),
                    KeyCode::Esc => self.mode = Mode::Save(Prompt::with(&name), after),
                    _ => self.mode = Mode::Exists(path, after),
                }
            }
            Mode::New(form) => self.form_key(form, key.code),
            Mode::Confirm(ask) => match key.code {
                KeyCode::Enter | KeyCode::Char('y') => self.confirmed(ask),
                KeyCode::Char('s') if ask == Ask::Quit => self.ask_save(AfterSave::Quit),
                KeyCode::Esc | KeyCode::Char('n') => {}
                _ => self.mode = Mode::Confirm(ask),
            },
            Mode::Help => match key.code {
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('?' | 'q' | ' ') => {}
                _ => self.mode = Mode::Help,
            },
        }
    }

    fn board_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Up => self.move_cursor(0, 1),
            KeyCode::Down => self.move_cursor(0, -1),
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Tab => self.next_square(true),
            KeyCode::BackTab => self.next_square(false),
            KeyCode::Enter | KeyCode::Char(' ') => self.enter(),
            KeyCode::Esc => self.leave_selection(),
            KeyCode::PageUp => self.scroll = self.scroll.saturating_add(PAGE),
            KeyCode::PageDown => self.scroll = self.scroll.saturating_sub(PAGE),
            KeyCode::Backspace | KeyCode::Char('u') => self.undo(),
            KeyCode::Char('y') => self.redo(),
            KeyCode::Char('o') => self.reopen(),
            KeyCode::Char('f') => self.finish(),
            KeyCode::Char('c') => self.cancel_deployment(),
            KeyCode::Char('h') => self.ask_hint(),
            KeyCode::Char('v') => self.flipped = !self.flipped,
            KeyCode::Char('r') => self.ask(Ask::Resign),
            KeyCode::Char('d') => self.ask(Ask::Draw),
            KeyCode::Char('n') => self.mode = Mode::New(Box::new(Form::of(self.live.settings()))),
            KeyCode::Char('s') => self.ask_save(AfterSave::GoOn),
            KeyCode::Char('q') => self.ask_quit(),
            KeyCode::Char('?') | KeyCode::F(1) => self.mode = Mode::Help,
            KeyCode::Char('L') => {
                self.speech = self.speech.other();
                self.say(Key::Welcome, &[]);
            }
            KeyCode::Char(':' | '/') => self.mode = Mode::Text(Prompt::default()),
            // A move starts with a piece letter, a bracket or the sign of a hero, so it can be typed directly.
            KeyCode::Char(c) if c == '(' || c == '+' || is_piece(c) => {
                self.mode = Mode::Text(Prompt::with(&c.to_string()));
            }
            _ => {}
        }
    }

    fn text_key(&mut self, mut prompt: Prompt, key: KeyEvent) {
        match key.code {
            KeyCode::Esc => {}
            KeyCode::Enter => self.play_text(prompt),
            // Backspace in an empty prompt closes it.
            KeyCode::Backspace if prompt.text().is_empty() => {}
            _ => {
                prompt.key(key);
                self.mode = Mode::Text(prompt);
            }
        }
    }

    fn save_key(&mut self, mut prompt: Prompt, after: AfterSave, key: KeyEvent) {
        match key.code {
            KeyCode::Esc => {}
            KeyCode::Enter if prompt.text().trim().is_empty() => {
                self.refuse(Key::NoFileName);
                self.mode = Mode::Save(prompt, after);
            }
            KeyCode::Enter => self.save(prompt.text().trim(), How::New, after),
            _ => {
                prompt.key(key);
                self.mode = Mode::Save(prompt, after);
            }
        }
    }

    fn form_key(&mut self, mut form: Box<Form>, code: KeyCode) {
        match code {
            KeyCode::Esc => return,
            KeyCode::Enter => {
                self.mode = Mode::New(form.clone());
                return self.begin(&form);
            }
            KeyCode::Up | KeyCode::BackTab => form.step(false),
            KeyCode::Down | KeyCode::Tab => form.step(true),
            KeyCode::Left => form.change(false),
            KeyCode::Right | KeyCode::Char(' ') => form.change(true),
            _ => {}
        }
        self.mode = Mode::New(form);
    }

    fn ask_save(&mut self, after: AfterSave) {
        self.mode = Mode::Save(Prompt::with(&self.proposed_file()), after);
    }

    fn ask(&mut self, ask: Ask) {
        if self.live.outcome().is_some() {
            return self.say_outcome();
        }
        self.mode = Mode::Confirm(ask);
    }

    fn confirmed(&mut self, ask: Ask) {
        let people = self.live.people();
        let turn = self.live.position().turn();
        match ask {
            Ask::Quit => self.quit_now(),
            Ask::Resign => {
                // The human player resigns. With two players, it is the one to move.
                let loser = if people.play(turn) { turn } else { !turn };
                if self.live.end(DeclaredEnd::Resignation(loser)).is_ok() {
                    self.advance();
                }
                self.say_outcome();
            }
            Ask::Draw => {
                let both_here = people.play(turn) && people.play(!turn);
                if both_here || self.engine_takes_draw() {
                    if self.live.end(DeclaredEnd::Agreement).is_ok() {
                        self.advance();
                    }
                    self.say_outcome();
                } else {
                    self.refuse(Key::DrawRefused);
                }
            }
        }
    }

    fn ask_hint(&mut self) {
        if !self.is_person_to_move() {
            return;
        }
        if self.opponent.thinks() != Some(Purpose::Hint) {
            self.opponent.ask_hint(self.live.root());
            self.say(Key::HintAwaited, &[]);
        }
    }
}

fn is_piece(c: char) -> bool {
    Role::from_letter(c).is_some()
}
