// The progress survives reloads, changes in other tabs and damaged storage.

import { beforeEach, expect, test, vi } from 'vitest';
import { problems } from './practiceProblems';

const KEY = 'cotulenh.practised';
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const [first, second, third] = problems as [(typeof problems)[0], (typeof problems)[0], (typeof problems)[0]];
const fresh = () => import('./practiceProgress.svelte');

test('solved problems are stored with their best result', async () => {
  const { markSolved } = await fresh();
  markSolved(first, 'helped');
  markSolved(second, 'alone');
  markSolved(second, 'helped');
  vi.resetModules();
  const again = await fresh();
  expect([first, second, third].map(again.howSolved)).toEqual(['helped', 'alone', null]);
  expect(again.solvedCount(problems)).toBe(2);
  expect(again.nextUnsolved()?.number).toBe(3);
  again.markSolved(first, 'alone');
  expect(again.howSolved(first)).toBe('alone');
});

test('progress of another tab is kept', async () => {
  const { markSolved, howSolved } = await fresh();
  stored.set(KEY, JSON.stringify({ [second.id]: 'alone' }));
  markSolved(first, 'alone');
  expect(howSolved(second)).toBe('alone');
  expect(JSON.parse(stored.get(KEY) ?? '')).toEqual({ [first.id]: 'alone', [second.id]: 'alone' });
});

test('damaged or foreign content counts as no progress', async () => {
  for (const text of ['{', 'null', '7', '[]', '"x"', `{"${first.id}":"yes","other":"alone"}`, '{"__proto__":{"x":1}}']) {
    stored.set(KEY, text);
    vi.resetModules();
    const { solvedCount, markSolved } = await fresh();
    expect(solvedCount(problems), text).toBe(0);
    markSolved(third, 'alone');
    expect(JSON.parse(stored.get(KEY) ?? ''), text).toEqual({ [third.id]: 'alone' });
  }
});

test('practice works without storage', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('refused');
    },
  });
  const { markSolved, howSolved } = await fresh();
  markSolved(first, 'alone');
  expect(howSolved(first)).toBe('alone');
});

test('the next unsolved problem comes after this one, then from the start, then none', async () => {
  const { markSolved, nextUnsolved } = await fresh();
  expect(nextUnsolved(5)?.number).toBe(6);
  for (const problem of problems.slice(5)) markSolved(problem, 'alone');
  expect(nextUnsolved(5)?.number).toBe(1);
  for (const problem of problems) markSolved(problem, 'alone');
  expect(nextUnsolved(5)).toBeNull();
});
