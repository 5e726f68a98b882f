// Undo and redo.

/** Maximum number of undo steps, to limit memory. */
export const MAX_STEPS = 100;

export interface UndoHistory<T> {
  before: readonly T[];
  after: readonly T[];
  /** The kind of the last step. Consecutive steps of one kind, such as typed letters, count as one. */
  by: string | null;
}

export const EMPTY_HISTORY: UndoHistory<never> = { before: [], after: [], by: null };

/** Adds a step from the state `left`. A step of the same kind as the last one is merged with it. */
export function addStep<T>(history: UndoHistory<T>, left: T, by: string | null = null): UndoHistory<T> {
  if (by !== null && by === history.by) return { ...history, after: [] };
  return { before: [...history.before, left].slice(-MAX_STEPS), after: [], by };
}

/** Undoes a step. Returns `null` if there is none. */
export function undo<T>({ before, after }: UndoHistory<T>, here: T): { history: UndoHistory<T>; here: T } | null {
  const last = before.at(-1);
  return last === undefined ? null : { history: { before: before.slice(0, -1), after: [here, ...after], by: null }, here: last };
}

export function redo<T>({ before, after }: UndoHistory<T>, here: T): { history: UndoHistory<T>; here: T } | null {
  const [next, ...rest] = after;
  return next === undefined ? null : { history: { before: [...before, here], after: rest, by: null }, here: next };
}
