// Invalid input throws an error with a code and a place, and changes nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, gameOf, load } from 'cotulenh';
import { Searcher, fingerprint, load as loadEngine } from 'cotulenh/engine';

await Promise.all([load(), loadEngine()]);

const PGN = '[Red "An"]\n\n1. Tf6 Tf8 *\n';

/** Returns the error of a call and checks that the game has not changed. */
function problem(game, call) {
  const before = [game.fen(), game.pgn(), game.ply(), JSON.stringify(game.deployment())];
  let thrown;
  try {
    call(game);
  } catch (error) {
    thrown = error;
  }
  assert.ok(thrown instanceof Error, String(call));
  assert.equal(thrown.name, 'CotulenhError', `${call}: ${thrown}`);
  assert.ok(thrown.message.length > 0);
  assert.deepEqual([game.fen(), game.pgn(), game.ply(), JSON.stringify(game.deployment())], before);
  return thrown;
}

function played() {
  const game = new Game();
  game.loadPgn(PGN);
  return game;
}

test('invalid texts are reported with their place', () => {
  assert.equal(problem(played(), (game) => game.move('Tx??')).code, 'syntax');
  assert.equal(typeof problem(played(), (game) => game.move('Tx??')).byte, 'number');
  const fen = problem(played(), (game) => game.load('11/11/5x5/11 r - - 0 1'));
  assert.deepEqual([fen.code, fen.byte], ['fen', 7]);
  const setup = problem(played(), (game) => game.load('6c4/11/11/11/11/11/11/4N6/11/11/11/5C5 r - - 0 1'));
  assert.equal(setup.code, 'setup');
  const pgn = problem(played(), (game) => game.loadPgn('1. Ic6 Ic7\n2. Tg4 *'));
  assert.deepEqual([pgn.code, pgn.line, pgn.column], ['pgn', 2, 4]);
});

test('an ambiguous move lists its candidates', () => {
  const game = new Game();
  const error = problem(game, () => game.move('Tg4'));
  assert.equal(error.code, 'ambiguous');
  assert.deepEqual(error.candidates, ['Tf4g4', 'Th4g4']);
});

test('an illegal move is reported with its reason', () => {
  assert.equal(problem(played(), (game) => game.move('Tf6f11')).code, 'out-of-reach');
  assert.equal(problem(played(), (game) => game.move('Ta1a2')).code, 'no-unit');
  assert.equal(problem(played(), (game) => game.commit()).code, 'nothing-to-commit');
  assert.equal(problem(played(), (game) => game.choose('a1')).code, 'no-stack');
  assert.equal(problem(played(), (game) => game.stay('T')).code, 'not-deploying');
  assert.equal(problem(played(), (game) => game.recombine('T', 0)).code, 'not-deploying');
  assert.equal(problem(new Game(), (game) => game.undo()).code, 'at-start');
  assert.equal(problem(played(), (game) => game.redo()).code, 'at-end');
  assert.equal(problem(played(), (game) => game.goto(3)).code, 'no-such-ply');
  assert.equal(problem(played(), (game) => game.jump(77)).code, 'no-such-node');
});

test('a move out of reach has the reason, and an unsafe Commander has its attacker', () => {
  const far = problem(played(), (game) => game.move('Tf6f11'));
  assert.deepEqual([far.why.code, far.why.most, far.why.count], ['too-far', 2, 5]);
  assert.deepEqual(far.pieces, [{ letter: 'T', heroic: false }]);
  const blocked = problem(new Game(), (game) => game.move('Ad3d6'));
  assert.deepEqual([blocked.why.code, blocked.why.square], ['blocked', 'd5']);
  const pinned = new Game('3c7/11/11/11/11/11/11/11/6t4/11/6I4/6C4 r - - 0 1');
  const unsafe = problem(pinned, (game) => game.move('Ig2f2'));
  assert.deepEqual([unsafe.code, unsafe.why.code, unsafe.why.square], ['commander-unsafe', 'attacked', 'g4']);
});

test('nothing can be played after the end of the game', () => {
  const game = played();
  game.resign('red');
  assert.equal(problem(game, () => game.move('Ic6')).code, 'over');
  assert.equal(problem(game, () => game.resign('blue')).code, 'over');
  assert.equal(problem(game, () => game.choose('c4')).code, 'over');
});

test('values of the wrong type are rejected', () => {
  for (const value of [undefined, null, 42, NaN, {}, [], true, Symbol('x'), () => 'Tf6', 10n]) {
    for (const call of [
      (game) => game.move(value),
      (game) => game.loadPgn(value),
      (game) => game.get(value),
      (game) => game.choose(value),
      (game) => game.stay(value),
      (game) => game.resign(value),
      (game) => game.setTag(value, 'x'),
      (game) => game.setTag('Event', value),
    ]) {
      assert.equal(problem(played(), call).code, 'type', String(call));
    }
  }
  for (const value of ['1', -1, 0.5, NaN, Infinity, null, undefined, {}]) {
    assert.equal(problem(played(), (game) => game.goto(value)).code, 'type');
    assert.equal(problem(played(), (game) => game.jump(value)).code, 'type');
    assert.equal(problem(played(), (game) => game.perft(value)).code, 'type');
  }
  assert.equal(problem(played(), (game) => game.perft(5)).code, 'type');
  for (const value of [42, true, { squares: 'f4' }]) {
    assert.equal(problem(played(), (game) => game.moves(value)).code, 'type');
  }
  for (const value of [42, {}, true]) {
    assert.equal(problem(played(), (game) => game.load(value)).code, 'type');
    assert.equal(problem(played(), (game) => game.load(null, value)).code, 'type');
  }
});

test('annotations of missing nodes are rejected', () => {
  assert.equal(problem(played(), (game) => game.setComment(99, 'x')).code, 'no-such-node');
  assert.equal(problem(played(), (game) => game.setComment(1, 7)).code, 'type');
  assert.equal(problem(played(), (game) => game.setCommentBefore(99, 'x')).code, 'no-such-node');
  assert.equal(problem(played(), (game) => game.setCommentBefore(1, 7)).code, 'type');
  assert.equal(problem(played(), (game) => game.setCommentBefore(1, 'x'.repeat(1 << 21))).code, 'too-long');
  assert.equal(problem(played(), (game) => game.addGlyph(1, 256)).code, 'type');
  assert.equal(problem(played(), (game) => game.addGlyph('1', 1)).code, 'type');
  assert.equal(problem(played(), (game) => game.removeGlyph(99, 1)).code, 'no-such-node');
  assert.equal(problem(played(), (game) => game.setEval(99, '1.5')).code, 'no-such-node');
  assert.equal(problem(played(), (game) => game.setEval(1, 'much')).code, 'eval');
  assert.equal(problem(played(), (game) => game.setEval(1, 2)).code, 'type');
  assert.equal(problem(played(), (game) => game.promote(0)).code, 'is-start');
  assert.equal(problem(played(), (game) => game.promoteVariation(0)).code, 'is-start');
  assert.equal(problem(played(), (game) => game.deleteNode(0)).code, 'is-start');
  assert.equal(problem(played(), (game) => game.deleteNode(99)).code, 'no-such-node');
  assert.equal(problem(played(), (game) => game.airDefense('green')).code, 'color');
});

test('invalid words are rejected', () => {
  assert.equal(problem(played(), (game) => game.get('l1')).code, 'square');
  assert.equal(problem(played(), (game) => game.moves('a13')).code, 'square');
  assert.equal(problem(played(), (game) => game.stay('X')).code, 'piece');
  assert.equal(problem(played(), (game) => game.resign('green')).code, 'color');
  assert.equal(problem(played(), (game) => game.load(null, 'sea')).code, 'objective');
  assert.equal(problem(played(), (game) => game.setTag('a b', 'x')).code, 'tag');
  assert.equal(problem(played(), (game) => game.setTag('Result', '1-0')).code, 'tag');
});

test('texts that are too long are rejected', () => {
  const long = 'x'.repeat((16 << 20) + 1);
  assert.equal(problem(played(), (game) => game.loadPgn(long)).code, 'too-long');
});

test('unknown settings and limits are rejected, and the engine keeps its settings', () => {
  const searcher = new Searcher();
  const game = new Game();
  for (const settings of [
    { hash: 0 },
    { hash: 4096 },
    { lines: 65 },
    { level: 11 },
    { level: 0 },
    { speed: 1 },
    { hash: '16' },
    7,
  ]) {
    assert.throws(() => searcher.configure(settings), { name: 'CotulenhError', code: 'settings' });
    assert.throws(() => new Searcher(settings), { name: 'CotulenhError', code: 'settings' });
  }
  for (const limits of [{}, undefined, { node: 5 }, { nodes: -1 }, { nodes: 1.5 }, { nodes: '5' }, { depth: 1e12 }, 7]) {
    assert.throws(() => searcher.search(game, limits), { name: 'CotulenhError', code: 'limits' });
  }
  assert.throws(() => searcher.search(game, { nodes: 10, moves: ['Tz9'] }), { code: 'syntax' });
  assert.equal(searcher.search(game, { nodes: 300 }).nodes, 300);
  assert.throws(() => fingerprint(99), { code: 'type' });
});

test('a line that does not lead to its FEN is rejected', () => {
  const game = played();
  const line = game.line();
  assert.equal(gameOf(line).fen(), game.fen());
  assert.throws(() => gameOf({ ...line, words: ['f4f6'] }), { code: 'line' });
  assert.throws(() => gameOf({ ...line, words: ['f4f5f6', 'f9f8'] }), { code: 'line' });
  assert.throws(() => gameOf({ ...line, start: 'x' }), { code: 'fen' });
  assert.throws(() => gameOf({ ...line, objective: 'x' }), { code: 'objective' });
  assert.throws(() => gameOf(7), { code: 'line' });
});

test('an error has the fields of its cause', () => {
  const reach = problem(played(), (game) => game.move('Tf6f11'));
  assert.deepEqual([reach.from, reach.to, reach.kind], ['f6', 'f11', 'move']);
  const syntax = problem(played(), (game) => game.move('Tz9'));
  assert.deepEqual([syntax.code, syntax.byte, syntax.found, syntax.expected.code], ['syntax', 1, 'z9', 'square']);
  const fen = problem(played(), (game) => game.load('12/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1'));
  assert.deepEqual([fen.field, fen.rank, fen.expected], ['board', 12, { code: 'empty-count', min: 1, max: 11 }]);
  const setup = problem(played(), (game) => game.load('6c4/11/11/11/11/11/11/4N6/11/11/11/4CC5 r - - 0 1'));
  assert.deepEqual(setup.problems, [
    { code: 'terrain', message: 'e5: a Navy may not stand on land', square: 'e5', piece: 'N' },
    { code: 'too-many', message: 'Red has 2 pieces of kind Commander, at most 1', piece: 'C', side: 'red', count: 2, most: 1 },
  ]);
  const pgn = problem(played(), (game) => game.loadPgn('1. Ic6 Ic7\n2. Tg4 *'));
  assert.deepEqual([pgn.why.code, pgn.why.text, pgn.why.why.code], ['move', 'Tg4', 'ambiguous']);
  assert.deepEqual(pgn.why.why.candidates, ['Tf4g4', 'Th4g4']);
  const over = new Game();
  over.agreeDraw();
  assert.deepEqual(Object.keys(problem(over, (game) => game.move('Tf6'))), ['code']);
});
