// The log of a game: each change appends a line, and the lines restore the game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, load } from 'cotulenh';

await load();

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

/** Returns a game restored from the log of another, after checking that both are equal. */
function again(game) {
  const read = Game.fromLog(game.log());
  assert.equal(JSON.stringify(read), JSON.stringify(game));
  assert.equal(read.log(), game.log());
  return read;
}

test('every change of a game is in its log', () => {
  const game = new Game(STACK);
  game.startLog();
  const changes = [
    () => game.choose('c4'),
    () => game.move('F>e6'),
    () => game.undoStep(),
    () => game.redo(),
    () => game.recombine('T', 0),
    () => game.stay('N'),
    () => game.reopen(),
    () => game.cancel(),
    () => game.move('Cf2'),
    () => game.move('Cg11'),
    () => game.setComment(1, 'hay'),
    () => game.setCommentBefore(1, 'trước'),
    () => game.addGlyph(1, 3),
    () => game.removeGlyph(1, 3),
    () => game.setEval(1, '0.50'),
    () => game.goto(1),
    () => game.move('Ch12'),
    () => game.promoteVariation(game.current()),
    () => game.jump(2),
    () => game.promote(2),
    () => game.undo(),
    () => game.redo(),
    () => game.resign('red'),
    () => game.retractEnd(),
    () => game.flag('blue'),
    () => game.retractEnd(),
    () => game.agreeDraw(),
    () => game.retractEnd(),
    () => game.deleteNode(3),
    () => game.execute(turnOf(game)),
  ];
  for (const [number, change] of changes.entries()) {
    const before = game.log();
    change();
    assert.ok(game.log().startsWith(before) && game.log().length > before.length, `change ${number}`);
    again(game);
  }
});

/** Returns a turn that is legal in the game, as a command. */
function turnOf(game) {
  const copy = game.clone();
  const { node } = copy.move(copy.moves().find(({ step }) => !step).lan);
  return copy.command(node);
}

test('an incomplete last line is ignored, and the log continues after it', () => {
  const game = new Game();
  game.startLog();
  game.move('Tf6');
  const kept = game.log();
  game.move('Tf7');
  const torn = Game.fromLog(game.log().slice(0, -7));
  assert.equal(torn.ply(), 1);
  assert.equal(torn.log(), kept);
  torn.move('Tf7');
  assert.equal(torn.log(), game.log());
});

test('a damaged or invalid log is rejected', () => {
  const game = new Game();
  game.startLog();
  for (const san of ['Tf6', 'Tf7']) game.move(san);
  const code = (text) => {
    try {
      Game.fromLog(text);
    } catch (error) {
      assert.equal(error.name, 'CotulenhError');
      return error.code;
    }
  };
  assert.equal(code(game.log().replace('"seq":1', '"seq":4')), 'log');
  assert.equal(code(''), 'log');
  assert.equal(code('{}\n'), 'log');
  assert.equal(code(7), 'type');
});

test('a log ends with its game, and a copy has none', () => {
  const game = new Game();
  assert.equal(game.log(), null);
  game.startLog();
  assert.equal(game.clone().log(), null);
  game.loadPgn('1. Tf6 *');
  assert.equal(game.log(), null);
  game.startLog();
  game.load();
  assert.equal(game.log(), null);
});

test('a rejected change is not in the log', () => {
  const game = new Game();
  game.startLog();
  const before = game.log();
  assert.throws(() => game.move('Tf12'));
  assert.throws(() => game.undo());
  assert.throws(() => game.jump(7));
  assert.equal(game.retractEnd(), false);
  assert.equal(game.log(), before);
});

test('another copy follows entry by entry', () => {
  const game = new Game();
  game.startLog();
  const copy = Game.fromLog(game.log());
  game.move('Tf6');
  game.move('Tf7');
  assert.notEqual(copy.key(), game.key());
  assert.match(game.key(), /^[0-9a-f]{16}$/);
  // An entry travels without the checksum of its line.
  const entries = game
    .log()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const { crc: _, ...entry } = JSON.parse(line);
      return JSON.stringify(entry);
    });
  assert.throws(() => copy.append(entries[1]), { name: 'CotulenhError', code: 'log' });
  const events = entries.flatMap((entry) => copy.append(entry));
  assert.deepEqual(
    events.map(({ type }) => type),
    ['moved', 'turn-ended', 'moved', 'turn-ended'],
  );
  assert.equal(copy.log(), game.log());
  assert.equal(copy.key(), game.key());
  assert.throws(() => copy.append(entries[0]), { code: 'log' });
  assert.throws(() => new Game().append(entries[0]), { code: 'log' });
});
