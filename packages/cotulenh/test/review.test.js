// Review of a game: chances, losses, mistakes and accuracy.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, load } from 'cotulenh';
import {
  Searcher,
  faultGlyph,
  faultOf,
  lossOf,
  reviewScale,
  reviewSummary,
  scoreChances,
  winningChance,
  load as loadEngine,
} from 'cotulenh/engine';

await Promise.all([load(), loadEngine()]);

test('the chances of a score are those that the engine reports', () => {
  const { lines } = new Searcher({ lines: 4 }).search(new Game(), { nodes: 2000 });
  for (const { score, chances } of lines) assert.deepEqual([...scoreChances(score.cp, score.win, score.loss)], chances);
  assert.deepEqual([...scoreChances(null, 3, null)], [1000, 0, 0]);
  assert.deepEqual([...scoreChances(null, null, 0)], [0, 0, 1000]);
  assert.deepEqual([...scoreChances(-2147483648)], [0, 0, 1000]);
});

test('a winning chance counts a draw half', () => {
  for (const cp of [-700, -40, 0, 150]) {
    const [win, draw] = scoreChances(cp);
    assert.equal(winningChance(cp), (win + draw / 2) / 1000);
  }
  assert.deepEqual([winningChance(null, 2), winningChance(null, null, 2)], [1, 0]);
});

test('every fault has its glyph', () => {
  assert.deepEqual(['inaccuracy', 'mistake', 'blunder'].map(faultGlyph), [6, 2, 4]);
  assert.throws(() => faultGlyph('slip'), { name: 'CotulenhError', code: 'fault' });
});

test('a game that is over by the rules has a score; a resigned game has none', () => {
  const game = new Game('10c/11/11/10I/11/11/11/11/11/11/11/9C1 r - - 0 1');
  assert.equal(game.endScore(), null);
  game.resign('blue');
  assert.deepEqual([game.outcome().declared, game.endScore()], [true, null]);
  game.retractEnd();
  game.move('Ik10');
  assert.deepEqual([game.outcome().declared, game.endScore()], [false, { cp: null, win: null, loss: 0 }]);
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
