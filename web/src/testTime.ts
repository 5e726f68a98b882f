// The patience of the unit tests.

/** The longest wait for something that takes no time on a free machine. */
export const LIMIT = { timeout: 50_000 };
