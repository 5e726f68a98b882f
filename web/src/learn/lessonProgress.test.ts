// The progress of the lessons survives reloads and changes in other tabs.

import { beforeEach, expect, test, vi } from 'vitest';
import { lessons } from './lessons';

const KEY = 'cotulenh.learned';
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const fresh = () => import('./lessonProgress.svelte');

test('lessons are offered in order until all tasks are solved', async () => {
  const { markSolved, nextLesson, nextTask, solvedCount } = await fresh();
  for (const lesson of lessons) {
    expect(nextLesson()?.id).toBe(lesson.id);
    for (const index of lesson.tasks.keys()) {
      expect(nextTask(lesson)).toBe(index);
      markSolved(lesson, index);
    }
    expect(solvedCount(lesson)).toBe(lesson.tasks.length);
  }
  expect(nextLesson()).toBeNull();
  vi.resetModules();
  expect((await fresh()).nextLesson()).toBeNull();
});

test('progress of another tab is kept', async () => {
  const [first, second] = lessons as [(typeof lessons)[0], (typeof lessons)[0]];
  const { markSolved, solvedCount } = await fresh();
  stored.set(KEY, JSON.stringify({ [second.id]: [1] }));
  markSolved(first, 0);
  expect([first, second].map(solvedCount)).toEqual([1, 1]);
});
