// The solved problems, stored in this browser by their names in the suite. Unknown names in the storage are ignored.

import { readLocal, writeLocal } from '../store/local';
import { problems } from './practiceProblems';
import type { PracticeProblem } from './practiceProblems';

const KEY = 'cotulenh.practised';

/** How a problem was solved: without help, or after a hint or the solution. */
export type How = 'alone' | 'helped';

type Solved = Readonly<Record<string, How>>;

const progress = $state<{ solved: Solved }>({ solved: storedProgress() });

/** Reads the solved problems from the storage. Returns none if the storage is blocked or its content is invalid. */
function storedProgress(): Solved {
  const found = readLocal(KEY);
  const solved: Record<string, How> = {};
  if (typeof found !== 'object' || found === null) return solved;
  for (const { id } of problems) {
    const how: unknown = Object.hasOwn(found, id) ? (found as Record<string, unknown>)[id] : undefined;
    if (how === 'alone' || how === 'helped') solved[id] = how;
  }
  return solved;
}

export function howSolved({ id }: PracticeProblem): How | null {
  return progress.solved[id] ?? null;
}

export function solvedCount(among: readonly PracticeProblem[]): number {
  return among.filter((problem) => howSolved(problem) !== null).length;
}

export function markSolved({ id }: PracticeProblem, how: How): void {
  // Another tab may have stored progress. A problem solved without help stays so.
  const all: Record<string, How> = { ...progress.solved };
  for (const [other, elsewhere] of Object.entries(storedProgress())) if (all[other] !== 'alone') all[other] = elsewhere;
  if (all[id] !== 'alone') all[id] = how;
  progress.solved = all;
  writeLocal(KEY, all);
}

/** Returns the next unsolved problem after `after`, otherwise the first unsolved one, or `null` if all are solved. */
export function nextUnsolved(after = 0): PracticeProblem | null {
  const open = problems.filter((problem) => problem.number !== after && howSolved(problem) === null);
  return open.find(({ number }) => number > after) ?? open[0] ?? null;
}
