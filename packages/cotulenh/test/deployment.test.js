// The deployment session: a stack deployed piece by piece.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, load } from 'cotulenh';

await load();

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';
const unitsOf = ({ options }) => options.map(({ unit }) => unit).sort();

test('a stack is selected, lists its options, and is deselected', () => {
  const game = new Game(STACK);
  assert.equal(game.deployment(), null);
  const chosen = game.choose('c4');
  assert.equal(game.fen(), STACK);
  assert.deepEqual([chosen.origin, chosen.stack, chosen.remaining, chosen.staying], ['c4', '(NFT)', '(NFT)', null]);
  assert.equal(chosen.unfinished.code, 'nothing-to-commit');
  assert.deepEqual(unitsOf(chosen), ['(FT)', '(NF)', '(NT)', 'F', 'N', 'T'].sort());
  assert.deepEqual(game.deployment(), chosen);
  game.cancel();
  assert.equal(game.deployment(), null);
});

test('steps leave the deployment open until it is committed', () => {
  const game = new Game(STACK);
  game.choose('c4');
  const step = game.move('F>e6');
  assert.equal(step.complete, false);
  assert.deepEqual([step.san, step.lan, step.word, step.kind], ['F>e6', 'Fc4>e6', null, 'move']);
  assert.equal(step.before, STACK);
  assert.equal(step.after, `${STACK} c4::F>e6...`);
  assert.equal(game.ply(), 0);
  const open = game.deployment();
  assert.deepEqual(open.steps, [{ unit: 'F', pieces: [{ letter: 'F', heroic: false }], from: 'c4', to: 'e6', kind: 'move' }]);
  assert.equal(open.unfinished, null);
  const whole = game.commit();
  assert.equal(whole.complete, true);
  assert.equal(whole.kind, 'deployment');
  assert.deepEqual([whole.lan, whole.word], ['c4:(NT):F>e6', 'c4:F>e6']);
  assert.deepEqual(whole.steps, open.steps);
  assert.equal(game.ply(), 1);
  assert.equal(game.deployment(), null);
});

test('the deployment ends when every piece has acted', () => {
  const game = new Game(STACK);
  game.move('F>e6');
  game.move('T>d4');
  const last = game.move('N>c6');
  assert.equal(last.complete, true);
  assert.equal(last.steps.length, 3);
  assert.equal(game.turn(), 'blue');
});

test('pieces stay, and the last one ends the turn', () => {
  const game = new Game(STACK);
  game.choose('c4');
  const first = game.stay('N');
  assert.equal(first.complete, false);
  assert.equal(first.deployment.staying, 'N');
  game.move('F>e6');
  const last = game.stay('T');
  assert.equal(last.complete, true);
  assert.equal(last.turn.lan, 'c4:(NT):F>e6');
  assert.equal(game.turn(), 'blue');
});

test('a waiting piece joins an earlier step', () => {
  const game = new Game(STACK);
  game.move('F>e6');
  assert.deepEqual(
    game.deployment().joins.find(({ piece }) => piece === 'T'),
    { piece: 'T', step: 0 },
  );
  const joined = game.recombine('T', 0);
  assert.equal(joined.complete, false);
  assert.deepEqual(joined.deployment.steps, [
    {
      unit: '(FT)',
      pieces: [
        { letter: 'F', heroic: false },
        { letter: 'T', heroic: false },
      ],
      from: 'c4',
      to: 'e6',
      kind: 'move',
    },
  ]);
  assert.equal(game.commit().lan, 'c4:N:(FT)>e6');
});

test('steps are taken back one by one, and the stack stays selected', () => {
  const game = new Game(STACK);
  game.move('F>e6');
  game.move('T>d4');
  const undone = game.undoStep();
  assert.equal(undone.deployment.steps.length, 1);
  assert.deepEqual(undone.events, [
    { type: 'deployed', unit: 'T', pieces: [{ letter: 'T', heroic: false }], side: 'red', from: 'c4', to: 'd4' },
  ]);
  assert.equal(game.undoStep().deployment.steps.length, 0);
  assert.equal(game.fen(), STACK);
  assert.equal(game.deployment().origin, 'c4');
  assert.throws(() => game.undoStep(), { code: 'not-deploying' });
  const step = game.move('F>e6');
  assert.deepEqual(game.undo(), { ...step, undone: 'operation' });
});

test('undone steps are played again', () => {
  const game = new Game(STACK);
  const steps = [game.move('F>e6'), game.move('T>d4')];
  const fen = game.fen();
  game.undo();
  game.undo();
  assert.deepEqual(game.redo(), steps[0]);
  assert.deepEqual(game.redo(), steps[1]);
  assert.equal(game.fen(), fen);
  assert.throws(() => game.redo(), { code: 'deploying' });
});

test('stays and joins that were taken back are made again', () => {
  const game = new Game(STACK);
  game.choose('c4');
  const stayed = game.stay('N');
  const fen = game.fen();
  game.undo();
  const stay = game.redo();
  assert.equal(game.fen(), fen);
  assert.deepEqual([stay.complete, stay.kind, stay.unit, stay.from, stay.to], [false, 'deployment', 'N', 'c4', null]);
  assert.deepEqual([stay.san, stay.lan, stay.steps, stay.captured], ['', '', [], []]);
  assert.deepEqual(stay.events, stayed.events);

  game.cancel();
  game.move('F>e6');
  const joined = game.recombine('T', 0);
  game.undo();
  const join = game.redo();
  assert.deepEqual([join.complete, join.kind, join.unit, join.from, join.to], [false, 'combine', 'T', 'c4', 'e6']);
  assert.deepEqual([join.san, join.steps, join.events], ['', [], joined.events]);
});

test('a finished deployment is reopened before its last step', () => {
  const game = new Game(STACK);
  game.move('c4:N:F>e6,T>d4');
  const { undone, lan, events } = game.reopen();
  assert.deepEqual([undone, lan], ['reopened', 'c4:N:F>e6,T>d4']);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['turn-ended', 'stayed', 'deployed'],
  );
  assert.equal(game.fen(), `${STACK} c4::F>e6...`);
  assert.equal(game.ply(), 0);
  game.cancel();
  game.move('Cf2');
  assert.throws(() => game.reopen(), { code: 'not-a-deployment' });
});

test('a deployment is cancelled as a whole', () => {
  const game = new Game(STACK);
  game.move('F>e6');
  game.move('T>d4');
  assert.deepEqual(
    game.cancel().map(({ to }) => to),
    ['d4', 'e6'],
  );
  assert.equal(game.fen(), STACK);
  assert.throws(() => game.cancel(), { code: 'not-deploying' });
});

test('the reason why a turn cannot end yet is reported', () => {
  // The Navy has left, and the remaining piece may not stand at sea.
  const game = new Game('6c4/11/11/11/11/11/11/11/1(NF)9/11/11/5C5 r - - 0 1');
  game.move('N>b6');
  const { unfinished } = game.deployment();
  assert.equal(unfinished.code, 'stranded');
  assert.match(unfinished.message, /b4/);
  assert.throws(() => game.commit(), { code: 'stranded' });
  assert.equal(game.deployment().steps.length, 1);
});

test('a FEN can set up a deployment in progress', () => {
  const fen = `${STACK} c4:N:F>e6...`;
  const game = new Game(fen);
  assert.equal(game.fen(), fen);
  assert.equal(game.startFen(), STACK);
  assert.equal(game.deployment().staying, 'N');
});

test('a deployment in progress has events, and another game can resume it', () => {
  const game = new Game(STACK);
  game.choose('c4');
  assert.deepEqual([game.isDeploying(), game.pending()], [false, []]);
  const events = [...game.stay('N').events, ...game.move('F>e6').events, ...game.recombine('T', 0).events];
  assert.equal(game.isDeploying(), false, 'the turn has ended');
  game.undo();
  game.choose('c4');
  game.stay('N');
  game.move('F>e6');
  assert.deepEqual([game.isDeploying(), game.pending()], [true, events.slice(0, game.pending().length)]);
  const other = new Game(STACK);
  other.resumeFrom(game);
  assert.equal(other.fen(), game.fen());
  other.undoStep();
  assert.match(other.fen(), / c4:N:\.\.\.$/);
  other.resumeFrom(new Game());
  const elsewhere = new Game();
  assert.throws(() => elsewhere.resumeFrom(game), { name: 'CotulenhError' });
  assert.equal(elsewhere.fen(), new Game().fen());
});
