// Small things kept in the browser's localStorage as JSON. It may be refused, full, or have somebody else's text in it.

/** What is kept under a key; nothing where nothing can be read. Whoever asks looks at what it is. */
export function readLocal(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keeps a value; says whether that was possible. If not, it lasts while the page is open. */
export function writeLocal(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
