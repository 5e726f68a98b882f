// Every method of the game object, as a page uses it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, load } from 'cotulenh';

await load();

const START = '6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1';

test('the unit of a move is read without judging the move', () => {
  const game = new Game();
  assert.deepEqual(
    ['Tf4f11', '(NF)b2&c6', '+Tf11', 'f4f6', 'commit', 'nonsense'].map((text) => game.unitIn(text)),
    ['T', '(NF)', '+T', undefined, undefined, undefined],
  );
  game.move('Tf6');
  assert.equal(game.unitIn('Tf8'), 'T');
  assert.throws(() => game.unitIn(7), { name: 'CotulenhError', code: 'type' });
});

test('a new game has the start position', () => {
  const game = new Game();
  assert.equal(game.fen(), START);
  assert.equal(game.startFen(), START);
  assert.equal(game.turn(), 'red');
  assert.equal(game.objective(), 'total');
  assert.equal(game.ply(), 0);
  assert.equal(game.isCheck(), false);
  assert.equal(game.outcome(), null);
  assert.equal(game.result(), '*');
  assert.deepEqual(game.history(), []);
  assert.deepEqual(game.tags(), []);
});

test('a game starts from any position, for any objective', () => {
  const fen = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 3 7';
  assert.equal(new Game(fen).fen(), fen);
  assert.equal(new Game(null, 'marine').objective(), 'marine');
  const game = new Game();
  game.move('Tf6');
  game.load(fen);
  assert.equal(game.fen(), fen);
  assert.equal(game.ply(), 0);
  game.load();
  assert.equal(game.fen(), START);
});

test('the board lists its stacks', () => {
  const game = new Game('6c4/11/11/11/11/11/11/11/2(N+FT)8/11/11/5C5 r - - 0 1');
  assert.equal(game.board().length, 3);
  assert.deepEqual(game.get('c4'), {
    square: 'c4',
    color: 'red',
    text: '(N+FT)',
    pieces: [
      { letter: 'N', heroic: false },
      { letter: 'F', heroic: true },
      { letter: 'T', heroic: false },
    ],
  });
  assert.equal(game.get('c5'), null);
});

test('every legal move is listed, playable by its SAN and LAN, and can be undone', () => {
  const game = new Game();
  const moves = game.moves();
  assert.equal(moves.length, game.perft(1));
  for (const { san, lan, from, to, kind, captured, step } of moves) {
    assert.equal(step, false);
    const played = game.move(lan);
    assert.equal(played.complete, true);
    assert.equal(played.before, START);
    assert.equal(played.after, game.fen());
    assert.deepEqual([played.san, played.lan, played.kind], [san, lan, kind]);
    assert.deepEqual([played.from, played.to, played.color, played.ply], [from, to, 'red', 1]);
    assert.equal(played.captured.length, captured === null ? 0 : 1);
    assert.equal(game.undo().undone, 'turn');
    assert.equal(game.move(san).after, played.after);
    game.undo();
    assert.equal(game.move(played.word).node, played.node);
    game.undo();
  }
  assert.equal(game.fen(), START);
  const own = moves.filter((move) => move.from === 'f4');
  assert.deepEqual(game.moves('f4'), own);
  assert.ok(own.length > 0);
});

test('two plies counted through the API equal perft', () => {
  const game = new Game();
  let count = 0;
  for (const { lan } of game.moves()) {
    game.move(lan);
    count += game.moves().length;
    game.undo();
  }
  assert.equal(count, game.perft(2));
});

test('a capture reports the captured stack', () => {
  const game = new Game('6c4/11/11/11/11/11/5(ti)5/11/5T5/11/11/4C6 r - - 5 1');
  const [capture] = game.moves('f4').filter((move) => move.kind === 'capture');
  assert.equal(capture.captured, '(ti)');
  const played = game.move(capture.san);
  assert.deepEqual(played.captured, [
    {
      square: 'f6',
      stack: '(ti)',
      pieces: [
        { letter: 'T', heroic: false },
        { letter: 'I', heroic: false },
      ],
    },
  ]);
  assert.equal(played.kind, 'capture');
});

test('history, undo, redo, goto and jump navigate a game', () => {
  const game = new Game();
  const played = ['Tf6', 'Tf8', 'Ic6'].map((san) => game.move(san));
  assert.deepEqual(game.history(), played);
  game.undo();
  game.undo();
  assert.equal(game.ply(), 1);
  assert.deepEqual(game.redo(), played[1]);
  game.goto(3);
  assert.equal(game.fen(), played[2].after);
  game.goto(0);
  assert.equal(game.fen(), START);
  game.jump(played[1].node);
  assert.equal(game.fen(), played[1].after);
  game.jump(0);
  assert.equal(game.ply(), 0);
});

test('a move after an undo starts a variation', () => {
  const game = new Game();
  const first = game.move('Tf6');
  game.undo();
  const other = game.move('Th6');
  assert.notEqual(first.node, other.node);
  assert.match(game.pgn(), /1\. Tf6 \(1\. Th6\)/);
});

test('a game survives a round trip through PGN', () => {
  const game = new Game(null, 'air');
  game.setTag('Red', 'An');
  game.setTag('Event', 'A "quoted" name');
  for (const san of ['Tf6', 'Tf8', 'Ic6']) game.move(san);
  game.resign('blue');
  const pgn = game.pgn();
  const read = new Game();
  assert.deepEqual(read.loadPgn(pgn), []);
  assert.equal(read.pgn(), pgn);
  assert.equal(read.objective(), 'air');
  assert.equal(read.result(), '1-0');
  assert.deepEqual(
    read.history().map(({ san }) => san),
    ['Tf6', 'Tf8', 'Ic6'],
  );
  assert.deepEqual(read.tags(), [
    { name: 'Event', value: 'A "quoted" name' },
    { name: 'Red', value: 'An' },
  ]);
});

test('tolerated errors in a PGN are warnings with their place', () => {
  // The Tank captures the Commander, but the result is a draw.
  const game = new Game();
  const pgn = '[SetUp "1"]\n[FEN "5c5/11/5T5/11/11/11/11/11/11/11/11/4C6 r - - 0 1"]\n\n1. Txf12 1/2-1/2\n';
  const [warning] = game.loadPgn(pgn);
  assert.equal(warning.line, 4);
  assert.equal(game.result(), '1-0');
});

test('players end a game, and retract the end', () => {
  const game = new Game();
  game.agreeDraw();
  assert.deepEqual(game.outcome(), { winner: null, reason: 'agreement', declared: true, message: 'draw: agreement' });
  assert.deepEqual(game.moves(), []);
  assert.equal(game.retractEnd(), true);
  assert.equal(game.retractEnd(), false);
  game.flag('red');
  assert.equal(game.outcome().winner, 'blue');
});

test('a captured Commander ends the game', () => {
  const game = new Game('5c5/11/5T5/11/11/11/11/11/11/11/11/4C6 r - - 0 1');
  const played = game.move('Txf12');
  assert.match(played.san, /#$/);
  assert.equal(game.outcome().reason, 'commander-captured');
  assert.equal(game.result(), '1-0');
});

test('a turn has events, forward and backward', () => {
  const game = new Game('6c4/11/11/11/6T4/11/11/11/11/11/11/5C5 r - - 0 1');
  const played = game.move('Tg10');
  const { events, node } = played;
  assert.deepEqual(events, [
    { type: 'moved', unit: 'T', pieces: [{ letter: 'T', heroic: false }], side: 'red', from: 'g8', to: 'g10' },
    { type: 'promoted', square: 'g10', piece: 'T', pieces: [{ letter: 'T', heroic: false }], side: 'red' },
    { type: 'check', side: 'blue' },
    { type: 'turn-ended', side: 'red' },
  ]);
  assert.deepEqual(game.events(node), events);
  assert.deepEqual(game.history()[0].events, events);
  assert.equal(game.describe(node), "Red's Tank moves from g8 to g10. Red's Tank on g10 becomes a hero. Blue is in check.");
  assert.equal(game.describe(0), '');
  assert.deepEqual(game.events(0), []);
  assert.deepEqual(game.undo(), { ...played, undone: 'turn', events: events.toReversed() });
  assert.deepEqual(game.redo().events, events);
});

test('a clone is independent', () => {
  const game = new Game();
  game.move('Tf6');
  const copy = game.clone();
  copy.move('Tf8');
  assert.equal(game.ply(), 1);
  assert.equal(copy.ply(), 2);
});

test('turns have their steps and move number', () => {
  const game = new Game('6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 b - - 0 7');
  const ordinary = game.move('Ch12');
  assert.equal(ordinary.moveNumber, 7);
  assert.deepEqual(ordinary.steps, [
    { unit: 'C', pieces: [{ letter: 'C', heroic: false }], from: 'g12', to: 'h12', kind: 'move' },
  ]);
  assert.equal(game.moveNumber(), 8);
  const step = game.move('F>e6');
  assert.deepEqual(
    [step.complete, step.steps],
    [false, [{ unit: 'F', pieces: [{ letter: 'F', heroic: false }], from: 'c4', to: 'e6', kind: 'move' }]],
  );
  assert.deepEqual(game.deployment().steps, step.steps);
  assert.deepEqual(game.commit().steps, step.steps);
  assert.deepEqual(game.tree()[1].steps, step.steps);
});

test('a preview plays turns without changing the game', () => {
  const game = new Game();
  const before = JSON.stringify(game);
  const preview = game.preview(['Tf6', 'Tf7', 'Tf12', 'Ic6']);
  assert.equal(JSON.stringify(game), before);
  assert.deepEqual([preview.turns.length, preview.turn, preview.check], [2, 'red', false]);
  for (const turn of preview.turns) assert.deepEqual(turn, game.move(turn.lan));
  assert.deepEqual(preview.stacks, game.board());
  assert.deepEqual(game.preview([]).stacks, game.board());
  assert.throws(() => game.preview(7), { name: 'CotulenhError', code: 'type' });
});
