// Review of a game: chances, losses, mistakes and accuracy.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, Searcher, faultOf, load, lossOf, reviewScale, reviewSummary, scoreChances } from 'cotulenh';

await load();

test('the chances of a score are those that the engine reports', () => {
  const { lines } = new Searcher({ lines: 4 }).search(new Game(), { nodes: 2000 });
  for (const { score, chances } of lines) assert.deepEqual([...scoreChances(score.cp, score.win, score.loss)], chances);
  assert.deepEqual([...scoreChances(null, 3, null)], [1000, 0, 0]);
  assert.deepEqual([...scoreChances(null, null, 0)], [0, 0, 1000]);
  assert.deepEqual([...scoreChances(-2147483648)], [0, 0, 1000]);
});

test('losses are between 0 and 1, and mistakes start at their thresholds', () => {
  assert.equal(lossOf(0.5, 0.25), 0.25);
  assert.equal(lossOf(0.25, 0.5), 0);
  const { inaccuracy, mistake, blunder } = reviewScale();
  assert.deepEqual([0, inaccuracy, mistake, blunder].map(faultOf), [undefined, 'inaccuracy', 'mistake', 'blunder']);
});

test('a summary has the number of mistakes and the accuracy', () => {
  const { halfAccuracy } = reviewScale();
  assert.deepEqual(reviewSummary(Float64Array.of(0, 2 * halfAccuracy)), {
    turns: 2,
    inaccuracy: 0,
    mistake: 0,
    blunder: 1,
    meanLoss: halfAccuracy,
    accuracy: 50,
  });
  assert.equal(reviewSummary(new Float64Array()).accuracy, null);
});
