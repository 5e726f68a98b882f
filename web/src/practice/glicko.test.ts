// The ratings agree with the example of the paper, and their constants with those of the server.

import { expect, test } from 'vitest';
import source from '../../../crates/cotulenh-server/src/ratings.rs?raw';
import { after, aged, INITIAL, PERIOD, PROVISIONAL_ABOVE, SCALE, TAU } from './glicko';

test('the constants are those of the server', () => {
  /** Returns the product after a name in the Rust source, e.g. 6 for `const NAME: f64 = 2.0 * 3.0;`. */
  const constant = (name: string) => {
    const [, value] = new RegExp(`\\b${name}(?:: f64 =|:) ([\\d._ *]+)[;,]`).exec(source) ?? [];
    return value?.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1);
  };
  expect({ rating: constant('rating'), deviation: constant('deviation'), volatility: constant('volatility') }).toEqual(INITIAL);
  expect(constant('PROVISIONAL_ABOVE')).toBe(PROVISIONAL_ABOVE);
  expect(constant('TAU')).toBe(TAU);
  expect(constant('SCALE')).toBe(SCALE);
  expect(constant('PERIOD_MILLIS')).toBe(PERIOD);
});

test('the example of the paper gives the numbers of the paper', () => {
  const player = { rating: 1500, deviation: 200, volatility: 0.06 };
  const result = after(player, [
    { opponent: { rating: 1400, deviation: 30 }, score: 1 },
    { opponent: { rating: 1550, deviation: 100 }, score: 0 },
    { opponent: { rating: 1700, deviation: 300 }, score: 0 },
  ]);
  expect(result.rating).toBeCloseTo(1464.06, 1);
  expect(result.deviation).toBeCloseTo(151.52, 1);
  expect(result.volatility).toBeCloseTo(0.059996, 6);
});

test('a period without results only raises the deviation', () => {
  const player = { rating: 1500, deviation: 200, volatility: 0.06 };
  expect(after(player, [])).toMatchObject({ rating: 1500, volatility: 0.06 });
  expect(after(player, []).deviation).toBeCloseTo(200.2714, 3);
});

test('a surprising result raises the volatility', () => {
  const player = { rating: 1500, deviation: 50, volatility: 0.06 };
  const results = Array.from({ length: 5 }, () => ({ opponent: { rating: 2400, deviation: 50 }, score: 1 }));
  const { rating, volatility } = after(player, results);
  expect(volatility).toBeGreaterThan(0.06);
  expect(rating).toBeGreaterThan(1570);
});

test('a win raises the rating and a loss lowers it, more against a stronger opponent', () => {
  const change = (rating: number, score: number) =>
    after(INITIAL, [{ opponent: { rating, deviation: 90 }, score }]).rating - INITIAL.rating;
  expect(change(1500, 1)).toBeCloseTo(-change(1500, 0), 6);
  expect(change(1800, 1)).toBeGreaterThan(change(1200, 1));
  expect(change(1200, 1)).toBeGreaterThan(0);
  expect(change(1800, 0)).toBeLessThan(0);
});

test('a deviation of 60 grows to 110 in about a year, and never beyond that of a new player', () => {
  const year = 365 * 86_400_000;
  expect(aged({ ...INITIAL, deviation: 60 }, year).deviation).toBeCloseTo(110, 0);
  expect(aged({ ...INITIAL, deviation: 340 }, 100 * year).deviation).toBe(350);
  expect(aged({ ...INITIAL, deviation: 60 }, -1).deviation).toBe(60);
});
