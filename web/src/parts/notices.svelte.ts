// Short notices at the edge of the screen, and announcements for screen readers.

export interface Notice {
  id: number;
  text: () => string;
  kind: 'plain' | 'warn';
  action?: { text: () => string; do: () => void };
}

/** The duration of a notice in milliseconds. Warnings and notices with an action stay longer. */
const SHORT = 5000;
const LONG = 12_000;
const MAX_NOTICES = 3;

let nextId = 1;
export const notices = $state<{ list: Notice[]; said: string }>({ list: [], said: '' });

const listeners = new Set<(text: string) => void>();

/** Listens to all announcements and notices. Returns a function that stops listening. */
export function onAnnouncement(listen: (text: string) => void): () => void {
  listeners.add(listen);
  return () => {
    listeners.delete(listen);
  };
}

/** Shows a notice. It replaces an earlier notice with the same text. */
export function notify(text: () => string, kind: Notice['kind'] = 'plain', action?: Notice['action']): void {
  const id = nextId++;
  for (const listen of listeners) listen(text());
  const notice: Notice = { id, text, kind, ...(action === undefined ? {} : { action }) };
  notices.list = [...notices.list.filter((old) => old.text() !== text()), notice].slice(-MAX_NOTICES);
  setTimeout(() => dismissNotice(id), kind === 'warn' || action !== undefined ? LONG : SHORT);
}

export function dismissNotice(id: number): void {
  notices.list = notices.list.filter((notice) => notice.id !== id);
}

/** Removes the notice with this action, because the action is no longer possible. */
export function dismissAction(action: () => void): void {
  notices.list = notices.list.filter((notice) => notice.action?.do !== action);
}

let mark = false;
let waiting: string[] = [];

/** Announces a text to screen readers. Texts of the same moment are announced together. */
export function say(text: string): void {
  for (const listen of listeners) listen(text);
  waiting.push(text);
  if (waiting.length > 1) return;
  setTimeout(() => {
    // An alternating space at the end makes screen readers repeat an identical sentence.
    mark = !mark;
    notices.said = waiting.join(' ') + (mark ? '' : '\u00a0');
    waiting = [];
  }, 30);
}
