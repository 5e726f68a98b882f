// The solved tasks, stored in this browser. Unknown lessons in the storage are ignored.

import { readLocal, writeLocal } from '../store/local';
import { lessons } from './lessons';
import type { Lesson } from './lessonTypes';

const KEY = 'cotulenh.learned';

/** The indices of the solved tasks by lesson. */
type Solved = Record<string, readonly number[]>;

const progress = $state<{ solved: Solved }>({ solved: storedProgress() });

/** Reads the solved tasks from the storage. Returns none if the storage is blocked or its content is invalid. */
function storedProgress(): Solved {
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
  // Another tab may have stored progress since this page was loaded.
  const all = { ...progress.solved };
  for (const [id, numbers] of Object.entries(storedProgress())) all[id] = [...new Set([...(all[id] ?? []), ...numbers])].sort();
  all[lesson.id] = [...new Set([...(all[lesson.id] ?? []), index])].sort();
  progress.solved = all;
  writeLocal(KEY, all);
}

/** Returns the first unfinished lesson, or `null` if all are done. */
export function nextLesson(): Lesson | null {
  return lessons.find((lesson) => solvedCount(lesson) < lesson.tasks.length) ?? null;
}

/** Returns the index of the first unsolved task, or 0 if all are solved. */
export function nextTask(lesson: Lesson): number {
  const index = lesson.tasks.findIndex((_, index) => !isSolved(lesson, index));
  return Math.max(index, 0);
}
