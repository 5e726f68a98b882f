// Small values in localStorage as JSON. It may be blocked or full, or contain foreign text.

/** Returns the value of a key, or `null` if it cannot be read. The caller must validate it. */
export function readLocal(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Stores a value. Returns `false` if that failed; the value then lasts only as long as the page. */
export function writeLocal(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
