// Selections and previews: what a unit can do, and what each of it would change.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, load } from 'cotulenh';

await load();

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

test('the units of a stack are selected, the whole stack first', () => {
  const game = new Game(STACK);
  const selections = game.selections('c4');
  assert.deepEqual(
    selections.map(({ unit }) => unit),
    ['(NFT)', 'N', 'F', 'T', '(NF)', '(NT)', '(FT)'],
  );
  assert.deepEqual(
    selections.map(({ whole }) => whole),
    [true, false, false, false, false, false, false],
  );
  const moves = selections.flatMap(({ targets }) => targets.map(({ move }) => move));
  assert.deepEqual(
    moves.map(({ lan }) => lan).sort(),
    game
      .moves('c4')
      .map(({ lan }) => lan)
      .sort(),
  );
  for (const { from, unit, targets } of selections) {
    for (const { to, kind, move, join } of targets) {
      assert.deepEqual([move.from, move.unit, move.to, move.kind, join], [from, unit, to, kind, null]);
    }
  }
});

test('a unit of Blue is written in capitals', () => {
  const game = new Game('6c4/11/11/11/11/11/4t6/11/11/11/11/5C5 b - - 0 1');
  assert.deepEqual(
    game.selections('e6').map(({ unit }) => unit),
    ['T'],
  );
});

test('a deployment offers its waiting pieces and their joins', () => {
  const game = new Game(STACK);
  game.move('F>e6');
  const tank = game.selections('c4').find(({ unit }) => unit === 'T');
  assert.deepEqual(
    tank.targets.filter(({ to }) => to === 'e6'),
    [{ to: 'e6', kind: 'combine', move: null, join: { piece: 'T', step: 0 } }],
  );
  assert.deepEqual(game.selections('f1'), []);
});

test('nothing is selected on an empty square or in a finished game', () => {
  const game = new Game();
  assert.deepEqual([game.selections('f6'), game.selections('f9')], [[], []]);
  assert.notDeepEqual(game.selections('f4'), []);
  game.resign('red');
  assert.deepEqual(game.selections('f4'), []);
  assert.throws(() => game.selections('z9'), { code: 'square' });
});

test('the preview of a move has its captures, changes and heroes', () => {
  const fen = '6c4/11/11/11/11/11/4t2i3/11/4T6/11/4I6/5C5 r - - 0 1';
  const game = new Game(fen);
  const preview = game.previewMove('Txe6');
  assert.equal(game.fen(), fen);
  assert.deepEqual(preview.events.map(({ type, square }) => [type, square]).slice(0, 1), [['captured', 'e6']]);
  assert.deepEqual(
    preview.events.filter(({ type }) => type === 'last-guard').map(({ square }) => square),
    ['h6'],
  );
  assert.deepEqual(preview.changes, [
    { square: 'e4', before: 'T', after: null },
    { square: 'e6', before: 't', after: 'T' },
    { square: 'h6', before: 'i', after: '+i' },
  ]);
  assert.deepEqual([preview.check, preview.status], [false, 'ongoing']);
  assert.deepEqual(preview.events, game.move('Txe6').events);
});

test('the preview tells check and checkmate', () => {
  const check = new Game('5c5/11/11/11/5T5/11/11/11/11/11/11/6C4 r - - 0 1').previewMove('Tf10');
  assert.deepEqual([check.check, check.status], [true, 'ongoing']);
  const game = new Game('10c/11/11/10I/11/11/11/11/11/11/11/4H4C1 r - - 0 1');
  for (const san of ['Cj10', 'Ck11']) game.move(san);
  const mate = game.previewMove('Ik10');
  assert.deepEqual([mate.check, mate.status], [true, 'checkmate']);
});

test('the preview has the air-defence zones before and after', () => {
  const game = new Game('6c4/11/11/11/11/11/4g6/11/4T6/11/4I6/5C5 r - - 0 1');
  const { zones } = game.previewMove('Txe6');
  assert.deepEqual([...zones.blue.before].sort(), ['d6', 'e5', 'e6', 'e7', 'f6']);
  assert.deepEqual(zones.blue.after, []);
  assert.deepEqual(zones.blue.before, game.airDefense('blue'));
});

test('steps, stays and joins of a deployment have previews', () => {
  const game = new Game(STACK);
  game.choose('c4');
  const step = game.previewMove('F>e6');
  assert.deepEqual(
    step.events.map(({ type }) => type),
    ['deployed'],
  );
  const stay = game.previewStay('N');
  assert.deepEqual(stay.events, [
    { type: 'stayed', square: 'c4', piece: 'N', pieces: [{ letter: 'N', heroic: false }], side: 'red' },
  ]);
  assert.deepEqual(stay.changes, []);
  game.move('F>e6');
  const fen = game.fen();
  const join = game.previewRecombine('T', 0);
  assert.equal(join.changes.find(({ square }) => square === 'e6').after, '(FT)');
  assert.equal(game.fen(), fen);
  assert.deepEqual(join.events, game.recombine('T', 0).events);
});

test('a preview that cannot be is an error', () => {
  const game = new Game(STACK);
  assert.throws(() => game.previewMove('Te9'), { name: 'CotulenhError' });
  assert.throws(() => game.previewMove(7), { code: 'type' });
  assert.throws(() => game.previewStay('N'), { code: 'not-deploying' });
  assert.throws(() => game.previewRecombine('T', 0), { name: 'CotulenhError' });
  game.resign('red');
  assert.throws(() => game.previewMove('F>e6'), { code: 'over' });
});
