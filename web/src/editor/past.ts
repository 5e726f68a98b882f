// What was before, so that one can go back, and forward again.

/** Nobody goes back farther, and each step costs memory. */
export const MOST_STEPS = 100;

export interface Past<T> {
  before: readonly T[];
  after: readonly T[];
  /** What made the present; several in a row that belong together, such as letters typed, are one step. */
  by: string | null;
}

export const NO_PAST: Past<never> = { before: [], after: [], by: null };

/** The past after a step away from `left`. Steps of one kind, where it is named, are one. */
export function step<T>(past: Past<T>, left: T, by: string | null = null): Past<T> {
  if (by !== null && by === past.by) return { ...past, after: [] };
  return { before: [...past.before, left].slice(-MOST_STEPS), after: [], by };
}

/** One step back or forward from `here`; nothing where there is none. */
export function undo<T>({ before, after }: Past<T>, here: T): { past: Past<T>; here: T } | null {
  const last = before.at(-1);
  return last === undefined ? null : { past: { before: before.slice(0, -1), after: [here, ...after], by: null }, here: last };
}

export function redo<T>({ before, after }: Past<T>, here: T): { past: Past<T>; here: T } | null {
  const [next, ...rest] = after;
  return next === undefined ? null : { past: { before: [...before, here], after: rest, by: null }, here: next };
}
