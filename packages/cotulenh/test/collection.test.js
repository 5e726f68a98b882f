// Texts with several games.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, load, splitPgn } from 'cotulenh';

await load();

test('a text with several games is split, and each can be read', () => {
  const first = new Game();
  first.setTag('Red', 'An "Hổ"');
  first.move('Tf6');
  const second = new Game();
  second.setTag('Red', 'Bình');
  second.move('Th6');
  const text = `${first.pgn()}\n${second.pgn()}\n[Red "Chi"]\n\n1. Tz99 *\n`;
  const games = splitPgn(text);
  const red = ({ tags }) => tags.find(({ name }) => name === 'Red').value;
  assert.deepEqual(games.map(red), ['An "Hổ"', 'Bình', 'Chi']);
  assert.ok(games.every(({ problem }) => problem === null));
  const read = new Game();
  assert.deepEqual(read.loadPgn(games[1].text), []);
  assert.equal(read.fen(), second.fen());
  assert.throws(() => read.loadPgn(games[2].text), { code: 'pgn' });
  assert.equal(text.split('\n')[games[2].line - 1], '[Red "Chi"]');
});

test('an empty text has no games, and a value that is not a string is an error', () => {
  assert.deepEqual(splitPgn(''), []);
  assert.throws(() => splitPgn(5), { code: 'type' });
});
