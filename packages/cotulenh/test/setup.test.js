// Setups: their terrain and their problems.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, load, pieceTable, placeInFen, readSetup, setupProblems, terrain, writeSetup } from 'cotulenh';

await load();

const squares = [...'abcdefghijk'].flatMap((file) => Array.from({ length: 12 }, (_, rank) => `${file}${rank + 1}`));

test('a square is sea, coast or land', () => {
  const count = (ground) => squares.filter((square) => terrain(square) === ground).length;
  assert.deepEqual([count('sea'), count('mixed'), count('land')], [24, 16, 92]);
  assert.deepEqual(['b12', 'c1', 'e7', 'f7'].map(terrain), ['sea', 'mixed', 'mixed', 'land']);
  assert.throws(() => terrain('l1'), { name: 'CotulenhError', code: 'square' });
  assert.throws(() => terrain(7), { code: 'type' });
});

test('the table of pieces has every piece and hero', () => {
  const table = pieceTable();
  assert.equal(table.length, 22);
  const navy = table.find(({ letter, heroic }) => letter === 'N' && !heroic);
  const { moves, captures, capturesNavy, jumps, airDefense, terrain, carries, points, corps } = navy;
  assert.deepEqual([moves, captures, capturesNavy, jumps, airDefense], [4, 3, 4, 'except-navies', 1]);
  assert.deepEqual([terrain, carries, points, corps], [['sea', 'mixed'], [['F'], ['C', 'I', 'M', 'T']], 80, 'marine']);
  assert.equal(table[0].moves, null);
});

test('a playable position has no problems', () => {
  for (const objective of [undefined, 'total', 'marine', 'air', 'land', 'any']) {
    assert.deepEqual(setupProblems(new Game().fen(), objective), []);
  }
});

test('all problems of a setup are reported', () => {
  const found = setupProblems('4c6/11/n10/11/(Tt)10/11/11/4T6/3N7/4T6/11/CC9 r - - 0 1');
  assert.deepEqual(
    found.map(({ code, square, color, piece }) => [code, square, color, piece]),
    [
      ['terrain', 'a1', 'red', 'C'],
      ['terrain', 'b1', 'red', 'C'],
      ['terrain', 'd4', 'red', 'N'],
      ['illegal-stack', 'a8', null, 'Tt'],
      ['too-many', null, 'red', 'C'],
      ['too-many', null, 'red', 'T'],
    ],
  );
  assert.deepEqual(found[5], {
    code: 'too-many',
    message: 'Red has 3 pieces of kind Tank, at most 2',
    square: null,
    squares: ['e3', 'e5', 'a8'],
    color: 'red',
    piece: 'T',
    found: 3,
    most: 2,
  });
});

test('a study without a Commander can be loaded but is not playable', () => {
  const fen = '11/11/11/11/11/11/11/4T6/11/11/11/4C6 r - - 0 1';
  assert.deepEqual(
    setupProblems(fen).map(({ code, color }) => [code, color]),
    [['missing-commander', 'blue']],
  );
  assert.equal(new Game(fen).fen(), fen);
});

test('an objective requires its pieces', () => {
  const fen = '4c6/11/11/11/11/11/11/4T6/11/11/11/4C6 r - - 0 1';
  assert.deepEqual(setupProblems(fen), []);
  assert.deepEqual(
    setupProblems(fen, 'air').map(({ code, color }) => [code, color]),
    [
      ['missing-corps', 'red'],
      ['missing-corps', 'blue'],
    ],
  );
  assert.throws(() => setupProblems(fen, 'sea'), { code: 'objective' });
});

test('an invalid FEN is an error with its place', () => {
  assert.throws(() => setupProblems('11/11/5x5/11 r - - 0 1'), { name: 'CotulenhError', code: 'fen', byte: 7 });
  for (const fen of [undefined, null, 7, {}]) assert.throws(() => setupProblems(fen), { code: 'type' });
});

test('any FEN is read as data and written again', () => {
  const fen = '4c5c/11/n10/11/(Tt)10/11/11/4T6/2(NF+T)8/4T6/11/11 b - - 7 9 c4:N:F>e6...';
  const setup = readSetup(fen);
  assert.equal(writeSetup(setup), fen);
  assert.deepEqual(
    setup.piles.find(({ square }) => square === 'a8').pieces.map(({ color }) => color),
    ['red', 'blue'],
  );
  assert.deepEqual([setup.turn, setup.halfmoveClock, setup.moveNumber], ['blue', 7, 9]);
  assert.equal(writeSetup({ ...setup, turn: 'red', deployment: null }), fen.replace(' b ', ' r ').replace(/ c4.*$/, ''));
  assert.equal(placeInFen(fen, 'c4'), fen.indexOf('(NF'));
  assert.equal(placeInFen('11/11', 'a1'), null);
});

test('a setup that a FEN cannot express is rejected', () => {
  const setup = readSetup(new Game().fen());
  const code = (changes) => {
    try {
      writeSetup(changes);
    } catch (error) {
      assert.equal(error.name, 'CotulenhError');
      return error.code;
    }
  };
  const piece = { color: 'red', letter: 'T', heroic: false };
  assert.equal(code({ ...setup, piles: [{ square: 'z1', pieces: [piece] }] }), 'square');
  assert.equal(code({ ...setup, piles: [{ square: 'e5', pieces: [{ ...piece, letter: 'Q' }] }] }), 'piece');
  assert.equal(code({ ...setup, piles: [{ square: 'e5', pieces: [piece, piece, piece, piece] }] }), 'setup');
  assert.equal(code({ ...setup, turn: 'green' }), 'setup');
  assert.equal(code({ ...setup, moveNumber: -1 }), 'setup');
  assert.equal(code(7), 'setup');
  assert.throws(() => readSetup('11/11 r'), { name: 'CotulenhError', code: 'fen' });
});
