// The next puzzle fits the player, and the daily puzzle depends only on the date.

import { expect, test } from 'vitest';
import { dailyPuzzle, dayOf, nextPuzzle } from './puzzleChoice';
import { loadPuzzles } from './puzzles';

const puzzles = await loadPuzzles();
const none = new Set<string>();

test('the next puzzle is near the rating, untried and of the theme', () => {
  for (const rating of [800, 1200, 1600]) {
    const tried = new Set(puzzles.slice(0, 600).map(({ id }) => id));
    for (const random of [0, 0.5, 0.999]) {
      const next = nextPuzzle(puzzles, { rating, theme: null, tried: none }, () => random);
      expect(Math.abs((next?.rating ?? 0) - rating)).toBeLessThan(120);
      const other = nextPuzzle(puzzles, { rating, theme: 'deployment', tried }, () => random);
      expect(other?.themes).toContain('deployment');
      expect(tried.has(other?.id ?? '')).toBe(false);
    }
  }
});

test('the first puzzles have Red to move, as the lessons have', () => {
  for (let draw = 0; draw < 20; draw++) {
    expect(nextPuzzle(puzzles, { rating: 1500, theme: null, tried: none }, () => draw / 20)?.fen).toContain(' r ');
  }
});

test('there is no next puzzle when all are tried', () => {
  const tried = new Set(puzzles.map(({ id }) => id));
  expect(nextPuzzle(puzzles, { rating: 1500, theme: null, tried })).toBeNull();
});

test('the daily puzzle is the same during a day of UTC, and does not come again soon', () => {
  const day = dayOf(Date.UTC(2026, 10, 17));
  expect(dayOf(Date.UTC(2026, 10, 17, 23, 59, 59))).toBe(day);
  expect(dayOf(Date.UTC(2026, 10, 18))).toBe(day + 1);
  const year = Array.from({ length: 365 }, (_, more) => dailyPuzzle(puzzles, day + more)?.id);
  expect(new Set(year).size).toBe(365);
  expect(dailyPuzzle([...puzzles].reverse(), day)?.id).toBe(year[0]);
  expect(dailyPuzzle([], day)).toBeNull();
});
