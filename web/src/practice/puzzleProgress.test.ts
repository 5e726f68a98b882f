// Ratings, streaks and failures survive reloads, other tabs and damaged storage.

import { beforeEach, expect, test, vi } from 'vitest';
import type { Puzzle } from './puzzles';

const KEY = 'cotulenh.puzzles';
const stored = new Map<string, string>();
const DAY = 86_400_000;

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const puzzle = (id: string, rating = 1500): Puzzle => ({ id, fen: '', turns: 1, line: [], rating, themes: [] });
const fresh = () => import('./puzzleProgress.svelte');

test('the first try of a puzzle is rated, further tries are not', async () => {
  const { ratePuzzle, playerRating, puzzleResults, resultOf } = await fresh();
  expect(ratePuzzle(puzzle('a'), true, DAY)).toBeGreaterThan(100);
  const { rating, deviation } = playerRating(DAY);
  expect(rating).toBeGreaterThan(1600);
  expect(deviation).toBeLessThan(350);
  expect(ratePuzzle(puzzle('a'), false, DAY)).toBeNull();
  expect(playerRating(DAY).rating).toBe(rating);
  expect(ratePuzzle(puzzle('b'), false, DAY)).toBeLessThan(0);
  expect(puzzleResults().map(({ id, won }) => [id, won])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  expect(resultOf('c')).toBeNull();
});

test('a rating becomes reliable with results and less so with time', async () => {
  const { ratePuzzle, playerRating } = await fresh();
  expect(playerRating(0).provisional).toBe(true);
  for (let count = 0; count < 30; count++) ratePuzzle(puzzle(`p${count}`), count % 2 === 0, DAY);
  expect(playerRating(DAY).provisional).toBe(false);
  expect(playerRating(2000 * DAY).provisional).toBe(true);
});

test('streaks count puzzles in a row, and survive a reload', async () => {
  const { ratePuzzle } = await fresh();
  for (const [index, won] of [true, true, true, false, true].entries()) ratePuzzle(puzzle(`p${index}`), won, DAY + index);
  vi.resetModules();
  const { streaks, playerRating } = await fresh();
  expect(streaks()).toEqual({ now: 1, best: 3 });
  expect(playerRating(DAY).rating).not.toBe(1500);
});

test('failed puzzles stay listed until they are solved', async () => {
  const { ratePuzzle, failedPuzzles, redoPuzzle } = await fresh();
  for (const id of ['a', 'b', 'c']) ratePuzzle(puzzle(id), id === 'b', DAY);
  expect(failedPuzzles().map(({ id }) => id)).toEqual(['c', 'a']);
  redoPuzzle(puzzle('a'));
  redoPuzzle(puzzle('b'));
  redoPuzzle(puzzle('unknown'));
  expect(failedPuzzles().map(({ id }) => id)).toEqual(['c']);
  expect((JSON.parse(stored.get(KEY) ?? '') as { redone: string[] }).redone).toEqual(['a']);
});

test('the daily streak counts days in a row; today may still be open', async () => {
  const { markDaily, dailyStreak, isDailySolved } = await fresh();
  for (const day of [10, 12, 11, 11, 7]) markDaily(day);
  expect(dailyStreak(12)).toBe(3);
  expect(dailyStreak(13)).toBe(3);
  expect(dailyStreak(14)).toBe(0);
  expect([isDailySolved(12), isDailySolved(13)]).toEqual([true, false]);
});

test('results of another tab are kept', async () => {
  const { ratePuzzle, puzzleResults } = await fresh();
  vi.resetModules();
  const other = await fresh();
  other.ratePuzzle(puzzle('a'), true, DAY);
  ratePuzzle(puzzle('b'), true, DAY);
  expect(puzzleResults().map(({ id }) => id)).toEqual(['a', 'b']);
});

test('damaged or foreign content counts as no progress', async () => {
  const player = { rating: 1500, deviation: 350, volatility: 0.06 };
  const wrong = [
    '{',
    'null',
    '[]',
    '7',
    '{"player":{"rating":"x"},"results":[]}',
    JSON.stringify({ player: { ...player, deviation: 9e9 }, results: [] }),
    JSON.stringify({ player, results: [{ id: 3 }] }),
  ];
  for (const text of wrong) {
    stored.set(KEY, text);
    vi.resetModules();
    const { playerRating, puzzleResults, chosenTheme } = await fresh();
    expect(playerRating(0).rating, text).toBe(1500);
    expect(puzzleResults(), text).toEqual([]);
    expect(chosenTheme(), text).toBeNull();
  }
  stored.set(KEY, JSON.stringify({ player, results: [], redone: [4], days: ['x', 3], theme: 'none' }));
  vi.resetModules();
  const { isDailySolved, chosenTheme, chooseTheme } = await fresh();
  expect([isDailySolved(3), chosenTheme()]).toEqual([true, null]);
  chooseTheme('fork');
  expect(chosenTheme()).toBe('fork');
});

test('puzzles work without storage', async () => {
  const refused = () => {
    throw new Error('refused');
  };
  vi.stubGlobal('localStorage', { getItem: refused, setItem: refused });
  const { ratePuzzle, streaks } = await fresh();
  ratePuzzle(puzzle('a'), true, DAY);
  ratePuzzle(puzzle('b'), true, DAY);
  expect(streaks().now).toBe(2);
});
