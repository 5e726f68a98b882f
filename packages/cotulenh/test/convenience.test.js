// The names and forms that users of chess.js know.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CotulenhError, Game, load } from 'cotulenh';

await load();

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';
const EMPTY = `${Array(12).fill(11).join('/')} r - - 0 1`;

/** Returns the error of a call that must fail and must not change the game. */
function refused(game, call) {
  const before = game.fen();
  let caught;
  try {
    call(game);
  } catch (error) {
    caught = error;
  }
  assert.ok(caught instanceof CotulenhError && caught instanceof Error, `${caught}`);
  assert.equal(game.fen(), before);
  return caught;
}

test('a move is given by its squares', () => {
  const game = new Game();
  const played = game.move({ from: 'f4', to: 'f6' });
  assert.deepEqual([played.san, played.lan, played.complete], ['Tf6', 'Tf4f6', true]);
  const { code, why, from, to } = refused(game, (it) => it.move({ from: 'f9', to: 'f1' }));
  assert.deepEqual([code, why.code, from, to], ['out-of-reach', 'too-far', 'f9', 'f1']);
  assert.equal(refused(game, (it) => it.move({ from: 'f6', to: 'f7' })).code, 'no-unit');
  assert.equal(refused(game, (it) => it.move({ from: 'f9' })).code, 'type');
  assert.equal(refused(game, (it) => it.move({ from: 'f9', to: 'f8', promotion: 'q' })).code, 'type');
  assert.equal(refused(game, (it) => it.move({ from: 'f9', to: 'z8' })).code, 'square');
  game.agreeDraw();
  assert.equal(refused(game, (it) => it.move({ from: 'f9', to: 'f8' })).code, 'over');
});

test('every legal move is played by its own object', () => {
  for (const fen of [undefined, STACK, `${STACK} c4::F>e6...`]) {
    const moves = new Game(fen).moves();
    assert.ok(moves.length > 5);
    for (const move of moves) {
      const game = new Game(fen);
      const played = game.move(move);
      assert.equal(played.complete || played.lan === move.lan, true);
      assert.equal(played.from, move.from);
    }
  }
});

test('a unit of a stack is named, and the deployment goes on until it is committed', () => {
  const game = new Game(STACK);
  assert.equal(game.move({ from: 'c4', to: 'c5' }).lan, '(NFT)c4c5');
  game.undo();
  assert.equal(game.move({ from: 'c4', to: 'e6', unit: 'F' }).complete, false);
  assert.equal(game.move({ from: 'c4', to: 'd4', unit: 'T' }).complete, false);
  assert.equal(game.move({ from: 'c4', kind: 'commit' }).lan, 'c4:N:F>e6,T>d4');
  assert.equal(game.turn(), 'blue');
});

test('a choice that several moves fit is ambiguous until its kind is named', () => {
  const game = new Game('6c4/11/11/11/11/11/11/11/11/4i6/4F6/5C5 r - - 0 1');
  const { code, candidates } = refused(game, (it) => it.move({ from: 'e2', to: 'e3' }));
  assert.equal(code, 'ambiguous');
  assert.ok(candidates.length > 1);
  assert.equal(game.move({ from: 'e2', to: 'e3', kind: 'stay-capture' }).kind, 'stay-capture');
});

test('moves are filtered by square and unit', () => {
  const game = new Game(STACK);
  const all = game.moves();
  assert.deepEqual(game.moves({}), all);
  assert.deepEqual(game.moves({ square: 'f1' }), game.moves('f1'));
  assert.deepEqual(
    game.moves({ square: 'c4', unit: 'F' }),
    all.filter(({ from, unit }) => from === 'c4' && unit === 'F'),
  );
  assert.ok(game.moves({ unit: 'FT' }).length > 0);
  assert.deepEqual(game.moves({ square: 'a1' }), []);
});

test('undo returns the move', () => {
  const game = new Game();
  const played = game.move('Tf6');
  const { undone, events, ...move } = game.undo();
  assert.equal(undone, 'turn');
  assert.deepEqual({ ...move, events: events.toReversed() }, played);
});

test('isGameOver follows the outcome', () => {
  const game = new Game();
  assert.equal(game.isGameOver(), false);
  game.resign('red');
  assert.equal(game.isGameOver(), true);
});

test('a diagram of the board', () => {
  const lines = new Game(STACK).ascii().split('\n');
  assert.equal(lines.length, 13);
  assert.equal(lines[0], '12     .     .     .     .     .     .     c     .     .     .     .');
  assert.equal(lines[8], ' 4     .     . (NFT)     .     .     .     .     .     .     .     .');
  assert.equal(lines[12], '       a     b     c     d     e     f     g     h     i     j     k');
});

test('stacks are put and removed', () => {
  const game = new Game(EMPTY);
  game.put({ letter: 'C', color: 'red' }, 'f1');
  game.put({ letter: 'C', color: 'blue' }, 'g12');
  game.put({ color: 'red', pieces: [{ letter: 'N' }, { letter: 'F' }, { letter: 'T' }] }, 'c4');
  assert.equal(game.fen(), STACK);
  const stack = game.remove('c4');
  assert.equal(stack.text, '(NFT)');
  assert.equal(game.get('c4'), null);
  assert.equal(game.remove('c4'), null);
  game.put(stack, 'c5');
  game.put({ letter: 'T', color: 'red', heroic: true }, 'e5');
  assert.equal(game.get('e5').text, '+T');
  assert.equal(game.ply(), 0);

  const { code, problems } = refused(game, (it) => it.put({ letter: 'N', color: 'red' }, 'h5'));
  assert.deepEqual([code, problems[0].code], ['setup', 'terrain']);
  assert.equal(refused(game, (it) => it.put({ letter: 'Q', color: 'red' }, 'e6')).code, 'piece');
  assert.equal(refused(game, (it) => it.put({ letter: 'T', color: 'green' }, 'e6')).code, 'type');
  assert.equal(refused(game, (it) => it.put({ color: 'red' }, 'e6')).code, 'type');
  assert.equal(refused(game, (it) => it.remove('z9')).code, 'square');
  game.move('Fc5>e7');
  assert.equal(refused(game, (it) => it.remove('e5')).code, 'deploying');
});

test('a game is read from its text and from its object', () => {
  const game = new Game();
  game.move('Tf6');
  for (const saved of [JSON.stringify(game), game.toJSON()]) assert.equal(Game.fromJSON(saved).fen(), game.fen());
  assert.throws(() => Game.fromJSON({}), { name: 'CotulenhError', code: 'json' });
  assert.throws(() => Game.fromJSON(7), { code: 'type' });
});

test('check, checkmate and draws have the names of chess.js', () => {
  const ends = (game) => [game.isGameOver(), game.inCheck(), game.isCheckmate(), game.isDraw()];
  const game = new Game();
  assert.deepEqual(ends(game), [false, false, false, false]);
  game.agreeDraw();
  assert.deepEqual(ends(game), [true, false, false, true]);
  game.load('6c4/11/11/11/6T4/11/11/11/11/11/11/5C5 r - - 0 1');
  game.move('Tg10');
  assert.deepEqual(ends(game), [false, true, false, false]);
  game.resign('red');
  assert.deepEqual(ends(game), [true, true, false, false]);
  game.load('10c/11/11/10I/11/11/11/11/11/11/11/4H4C1 r - - 0 1');
  for (const san of ['Cj10', 'Ck11', 'Ik10#']) game.move(san);
  assert.deepEqual(ends(game), [true, true, true, false]);
  assert.equal(game.clone().isCheckmate(), true);
});
