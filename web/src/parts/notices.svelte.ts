// Short notices at the edge of the screen, and what is said aloud.

export interface Notice {
  id: number;
  text: () => string;
  kind: 'plain' | 'warn';
  action?: { text: () => string; do: () => void };
}

/** How long a notice stays, in milliseconds; those that warn or offer something stay longer. */
const SHORT = 5000;
const LONG = 12_000;
const MOST = 3;

let nextId = 1;
export const notices = $state<{ list: Notice[]; said: string }>({ list: [], said: '' });

const listeners = new Set<(text: string) => void>();

/** Hears everything that is said or noticed; gives how to stop. */
export function hearAll(listen: (text: string) => void): () => void {
  listeners.add(listen);
  return () => {
    listeners.delete(listen);
  };
}

/** Shows a notice; the same text again replaces itself. */
export function notify(text: () => string, kind: Notice['kind'] = 'plain', action?: Notice['action']): void {
  const id = nextId++;
  for (const listen of listeners) listen(text());
  const notice: Notice = { id, text, kind, ...(action === undefined ? {} : { action }) };
  notices.list = [...notices.list.filter((old) => old.text() !== text()), notice].slice(-MOST);
  setTimeout(() => dismissNotice(id), kind === 'warn' || action !== undefined ? LONG : SHORT);
}

export function dismissNotice(id: number): void {
  notices.list = notices.list.filter((notice) => notice.id !== id);
}

let mark = false;
let waiting: string[] = [];

/** Says something to those who listen; what comes in one go is read as one. */
export function say(text: string): void {
  for (const listen of listeners) listen(text);
  waiting.push(text);
  if (waiting.length > 1) return;
  setTimeout(() => {
    // A space more or less, so that the same sentence twice is read twice.
    mark = !mark;
    notices.said = waiting.join(' ') + (mark ? '' : '\u00a0');
    waiting = [];
  }, 30);
}
