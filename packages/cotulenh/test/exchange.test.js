// Games and turns as JSON.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, load } from 'cotulenh';

await load();

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

test('a game survives a round trip through JSON', () => {
  const game = new Game(null, 'air');
  for (const san of ['Tf6', 'Tf8', 'Ic6']) game.move(san);
  game.undo();
  const { node } = game.move('Cf1');
  game.setComment(node, 'hay hơn');
  game.jump(0);
  game.goto(3);
  game.resign('blue');
  const text = JSON.stringify(game);
  const read = Game.fromJSON(text);
  assert.equal(read.objective(), 'air');
  assert.equal(read.result(), '1-0');
  assert.equal(read.pgn(), game.pgn());
  assert.deepEqual(read.history(), game.history());
  assert.equal(read.current(), game.current());
  assert.equal(JSON.stringify(read), text);
});

test('a deployment in progress survives JSON, and undone turns can be redone', () => {
  const game = new Game(STACK);
  game.move('F>e6');
  game.stay('N');
  game.undo();
  const read = Game.fromJSON(JSON.stringify(game));
  assert.equal(read.fen(), game.fen());
  assert.deepEqual(read.deployment(), game.deployment());
  read.redo();
  assert.match(read.fen(), / c4:N:F>e6\.\.\.$/);
});

test('invalid JSON games are rejected, with a place if there is one', () => {
  const text = JSON.stringify(new Game());
  const code = (value) => {
    try {
      Game.fromJSON(value);
    } catch (error) {
      assert.equal(error.name, 'CotulenhError');
      return [error.code, error.line];
    }
  };
  assert.deepEqual(code('{'), ['json', 1]);
  assert.deepEqual(code('{}'), ['json', 1]);
  assert.deepEqual(code(text.replace('"format":2', '"format":9')), ['format-version', undefined]);
  assert.deepEqual(code(text.replace('"rules":1', '"rules":9')), ['rules-version', undefined]);
  assert.deepEqual(code(text.replace(/"start":"[^"]*"/, '"start":"11/11 r - - 0 1"')), ['setup', undefined]);
  const played = new Game();
  played.move('Tf6');
  assert.deepEqual(code(JSON.stringify(played).replace('Tf4f6', 'Tf4f12')), ['turn', undefined]);
  assert.deepEqual(code(7), ['type', undefined]);
});

test('a turn sent as a command has the same effect in another game', () => {
  const here = new Game(STACK);
  const there = new Game(STACK);
  const { node, events } = here.move('c4:N:F>e6,T>d4');
  const command = here.command(node);
  const done = there.execute(command);
  assert.deepEqual([done.complete, done.deployment, done.events], [true, null, events]);
  assert.deepEqual(done.turn, here.history()[0]);
  assert.equal(there.fen(), here.fen());
  assert.equal(here.command(0), null);
  assert.equal(here.command(77), null);
});

test('a command that does not fit or is invalid changes nothing', () => {
  const game = new Game(STACK);
  const command = game.command(game.move('Cf2').node);
  const [before, key] = [game.fen(), game.key()];
  assert.throws(() => game.execute(command), { name: 'CotulenhError', code: 'no-unit' });
  assert.equal(game.fen(), before);
  game.undo();
  // The command leads to another position than where it was made.
  assert.throws(() => game.execute(command.replace(key, 'f'.repeat(16))), { code: 'misfit' });
  assert.throws(() => game.execute('{'), { code: 'json', line: 1, column: 1 });
  assert.throws(() => game.execute(command.slice(0, -1)), { code: 'json', line: 1 });
  assert.throws(() => game.execute(command.replace('"key"', '"other"')), { code: 'json', line: 1 });
  assert.throws(() => game.execute('x'.repeat(1 << 25)), { code: 'too-long' });
  assert.throws(() => game.execute(null), { code: 'type' });
  assert.equal(game.fen(), STACK);
  game.execute(command);
  assert.equal(game.fen(), before);
});

test('a command is an entry of a log without its number', () => {
  const game = new Game(STACK);
  game.startLog();
  const { node } = game.move('Cf2');
  const { seq, crc: _, ...entry } = JSON.parse(game.log().trim().split('\n')[1]);
  assert.equal(seq, 1);
  const step = JSON.parse(game.command(node));
  assert.equal(step.key, entry.key);
  assert.equal(step.key, game.key());
  const there = new Game(STACK);
  const played = there.execute(JSON.stringify(entry));
  assert.equal(played.turn.san, 'Cf2');
});

test('a command about the nodes or the history of another game is refused', () => {
  const game = new Game(STACK);
  const { node } = game.move('Cf2');
  const before = JSON.stringify(game);
  for (const command of ['undo', 'cancel', { jump: 0 }, { delete: node }, { comment: [node, 'no'] }]) {
    const text = JSON.stringify({ key: game.key(), command });
    assert.throws(() => game.execute(text), { code: 'misfit', message: 'expected a move or a turn' }, text);
  }
  assert.equal(JSON.stringify(game), before);
  const chosen = { key: new Game(STACK).key(), command: { choose: 'c4' } };
  assert.equal(new Game(STACK).execute(JSON.stringify(chosen)).turn, null);
});
