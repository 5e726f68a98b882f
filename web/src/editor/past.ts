// Undo and redo.

/** Maximum number of undo steps, to limit memory. */
export const MAX_STEPS = 100;

export interface Past<T> {
  before: readonly T[];
  after: readonly T[];
  /** The kind of the last step. Consecutive steps of one kind, such as typed letters, count as one. */
  by: string | null;
}

export const NO_PAST: Past<never> = { before: [], after: [], by: null };

/** Adds a step from the state `left`. A step of the same kind as the last one is merged with it. */
export function step<T>(past: Past<T>, left: T, by: string | null = null): Past<T> {
  if (by !== null && by === past.by) return { ...past, after: [] };
  return { before: [...past.before, left].slice(-MAX_STEPS), after: [], by };
}

/** Undoes a step. Returns `null` if there is none. */
export function undo<T>({ before, after }: Past<T>, here: T): { past: Past<T>; here: T } | null {
  const last = before.at(-1);
  return last === undefined ? null : { past: { before: before.slice(0, -1), after: [here, ...after], by: null }, here: last };
}

export function redo<T>({ before, after }: Past<T>, here: T): { past: Past<T>; here: T } | null {
  const [next, ...rest] = after;
  return next === undefined ? null : { past: { before: [...before, here], after: rest, by: null }, here: next };
}
