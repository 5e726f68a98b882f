import { Game } from 'cotulenh';
import { faultOf, reviewSummary, Searcher } from 'cotulenh/engine';
import type { Score } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import { chancesOf, lossOf, redChance, scale, scoreChance } from './chance';
import { loadModules } from '../engine/modulesTesting';

beforeAll(() => loadModules());

const cp = (cp: number): Score => ({ cp, win: null, loss: null });
const WON: Score = { cp: null, win: 1, loss: null };
const LOST: Score = { cp: null, win: null, loss: 0 };

test('the chances of a score are those that the engine reports', () => {
  const searcher = new Searcher({ lines: 8 });
  const seen = new Set<number | null>();
  for (const fen of [
    null,
    '11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1',
    '6c4/11/11/2(nft)8/11/11/11/11/11/11/11/5C5 r - - 0 1',
  ]) {
    const game = new Game(fen);
    for (const { score, chances } of searcher.search(game, { nodes: 3000 }).lines) {
      expect(chancesOf(score)).toEqual(chances);
      seen.add(score.cp);
    }
  }
  // Centipawn scores as well as forced wins.
  expect(seen.size).toBeGreaterThan(8);
  expect(seen).toContain(null);
});

test('chances add up, rise with the score and are symmetric', () => {
  let last = -1;
  for (let score = -3000; score <= 3000; score += 7) {
    const chances = chancesOf(cp(score));
    expect(chances[0] + chances[1] + chances[2]).toBe(1000);
    expect(scoreChance(cp(score)) + scoreChance(cp(-score))).toBeCloseTo(1, 10);
    const chance = scoreChance(cp(score));
    expect(chance).toBeCloseTo((chances[0] + chances[1] / 2) / 1000, 10);
    expect(chance).toBeGreaterThanOrEqual(last);
    last = chance;
  }
  expect([scoreChance(WON), scoreChance(LOST), scoreChance(cp(0))]).toEqual([1, 0, 0.5]);
});

test('the chance of Red does not depend on the side to move', () => {
  expect(redChance(cp(120), 'red')).toBe(scoreChance(cp(120)));
  expect(redChance(cp(-120), 'blue')).toBeCloseTo(scoreChance(cp(120)), 10);
  expect([redChance(WON, 'blue'), redChance(LOST, 'blue')]).toEqual([0, 1]);
});

test('the loss of a turn is between 0 and 1, from the view of its side', () => {
  expect(lossOf('red', 0.6, 0.4)).toBeCloseTo(0.2, 10);
  expect(lossOf('blue', 0.6, 0.4)).toBe(0);
  expect(lossOf('blue', 0.4, 0.6)).toBeCloseTo(0.2, 10);
  expect(lossOf('red', 1, 0)).toBe(1);
});

test('mistakes start at their thresholds', () => {
  const { inaccuracy, mistake, blunder } = scale();
  expect([0, inaccuracy - 1e-9, inaccuracy, mistake, blunder, 1].map(faultOf)).toEqual([
    undefined,
    undefined,
    'inaccuracy',
    'mistake',
    'blunder',
    'blunder',
  ]);
});

test('accuracy falls from 100 with the mean loss', () => {
  const accuracyOf = (loss: number) => reviewSummary(Float64Array.of(loss)).accuracy ?? Number.NaN;
  expect(accuracyOf(0)).toBe(100);
  expect(accuracyOf(scale().halfAccuracy)).toBe(50);
  const falling = [0, 0.005, 0.01, 0.03, 0.1, 0.5, 1].map(accuracyOf);
  expect(falling).toEqual([...falling].sort((one, other) => other - one));
  expect(accuracyOf(1)).toBeGreaterThan(0);
  expect(reviewSummary(new Float64Array()).accuracy).toBeNull();
});
