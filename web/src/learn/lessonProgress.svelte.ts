// What was solved, kept in this browser. Whatever is kept that no lesson knows is left aside.

import { readLocal, writeLocal } from '../store/local';
import { lessons } from './lessons';
import type { Lesson } from './lessonTypes';

const KEY = 'cotulenh.learned';

/** The numbers of the positions solved, lesson by lesson. */
type Solved = Record<string, readonly number[]>;

const progress = $state<{ solved: Solved }>({ solved: kept() });

/** What is in the browser's storage; nothing where it is refused, damaged or somebody else's. */
function kept(): Solved {
  const found = readLocal(KEY);
  const solved: Solved = {};
  if (typeof found !== 'object' || found === null) return solved;
  for (const { id, tasks } of lessons) {
    const numbers: unknown = (found as Record<string, unknown>)[id];
    if (Array.isArray(numbers)) solved[id] = tasks.flatMap((_, index) => (numbers.includes(index) ? [index] : []));
  }
  return solved;
}

export function isSolved({ id }: Lesson, index: number): boolean {
  return progress.solved[id]?.includes(index) ?? false;
}

export function solvedCount({ id }: Lesson): number {
  return progress.solved[id]?.length ?? 0;
}

export function markSolved(lesson: Lesson, index: number): void {
  // Another tab may have learnt something meanwhile.
  const all = { ...progress.solved };
  for (const [id, numbers] of Object.entries(kept())) all[id] = [...new Set([...(all[id] ?? []), ...numbers])].sort();
  all[lesson.id] = [...new Set([...(all[lesson.id] ?? []), index])].sort();
  progress.solved = all;
  writeLocal(KEY, all);
}

/** Where to go on: the first lesson that is not done. */
export function nextLesson(): Lesson | null {
  return lessons.find((lesson) => solvedCount(lesson) < lesson.tasks.length) ?? null;
}

/** The first position of a lesson that is not solved; the first of all where all are. */
export function nextTask(lesson: Lesson): number {
  const index = lesson.tasks.findIndex((_, index) => !isSolved(lesson, index));
  return Math.max(index, 0);
}
