// The engine: in this thread, and in a worker.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { Engine, Game, load } from 'cotulenh';
import { Searcher, fingerprint, load as loadEngine } from 'cotulenh/engine';

await Promise.all([load(), loadEngine()]);

/** The Tank captures the Anti-air beside it, which opens the way of the Air Force to the Commander. */
const WIN = '11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1';

// Results of the native engine. The Rust test `native` uses the same file.
const native = JSON.parse(await readFile(new URL('native.json', import.meta.url), 'utf8'));

test('the same number of nodes gives the same turns as the native engine', () => {
  for (const { fen, level, seed, nodes, best, counted, depth } of native.searches) {
    const searcher = new Searcher({ level, seed });
    const found = searcher.search(new Game(fen), { nodes });
    assert.deepEqual([found.best, found.nodes, found.depth], [best, counted, depth], fen);
    searcher.free();
  }
});

test('the node count equals that of `cotulenh bench`', () => {
  assert.equal(fingerprint(native.bench.depth).nodes, native.bench.nodes);
});

test('a search reports each depth', () => {
  const infos = [];
  const found = new Searcher({ lines: 2 }).search(new Game(WIN), { depth: 3 }, (info) => infos.push(info));
  assert.ok(infos.length >= 4);
  assert.deepEqual([...new Set(infos.map(({ number }) => number))], [1, 2]);
  assert.deepEqual(found.lines[0].score, { cp: null, win: 1, loss: null });
  assert.deepEqual(found.lines[0].chances, [1000, 0, 0]);
  assert.equal(found.best, 'e4:T>f4,F>h7');
  assert.equal(found.lines[0].words[0], found.best);
  assert.equal(found.lines[0].san[0], found.san);
  assert.equal(found.lines.length, 2);
});

test('a search is restricted to the given turns', () => {
  const found = new Searcher().search(new Game(), { nodes: 2000, moves: ['Tf6', 'Th4h5'] });
  assert.ok(['f4f6', 'h4h5'].includes(found.best));
});

test('a search stops on request', () => {
  let asked = 0;
  const found = new Searcher().search(new Game(), {}, undefined, () => ++asked > 20);
  assert.equal(asked, 21);
  assert.ok(found.best);
});

test('an evaluation is for the side to move', () => {
  const fen = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5';
  const searcher = new Searcher();
  const red = searcher.evaluate(new Game(`${fen} r - - 0 1`));
  assert.ok(red > 500);
  assert.ok(searcher.evaluate(new Game(`${fen} b - - 0 1`)) < -500);
});

test('a whole game against level 1 ends', async () => {
  const engine = await Engine.start({ level: 1, hash: 1 });
  const stronger = await Engine.start({ level: 7, hash: 1 });
  const game = new Game();
  try {
    while (game.outcome() === null) {
      const player = game.turn() === 'red' ? stronger : engine;
      const { best } = await player.go(game);
      const played = game.move(best);
      assert.equal(played.word, best);
      assert.ok(game.ply() < 1000);
    }
  } finally {
    engine.end();
    stronger.end();
  }
  assert.equal(game.outcome().winner, 'red');
  const read = new Game();
  assert.deepEqual(read.loadPgn(game.pgn()), []);
  assert.equal(read.fen(), game.fen());
});

for (const shared of [true, false]) {
  test(`a worker's search is stopped, memory ${shared ? 'shared' : 'not shared'}`, async () => {
    const engine = await Engine.start({ lines: 2 }, { shared });
    try {
      assert.equal(engine.shared, shared);
      const game = new Game();
      game.move('Tf6');
      const depths = [];
      const going = engine.go(game, { infinite: true }, ({ depth }) => {
        depths.push(depth);
        if (depth === 4) engine.stop();
      });
      assert.equal(engine.searching, true);
      await assert.rejects(engine.go(game, { depth: 1 }), { code: 'busy' });
      const found = await going;
      assert.equal(engine.searching, false);
      assert.ok(found.depth >= 3);
      assert.ok(game.move(found.best).complete);
      // The engine keeps its settings.
      const next = await engine.go(game, { depth: 2 });
      assert.equal(next.lines.length, 2);
    } finally {
      engine.end();
    }
    await assert.rejects(engine.go(new Game(), { depth: 1 }), { code: 'ended' });
  });
}

test('an infinite search waits for a stop even if there is nothing more to find', async () => {
  const engine = await Engine.start();
  try {
    let done = false;
    const going = engine.go(WIN, { infinite: true }).then((found) => ((done = true), found));
    // The next call is answered after the search.
    await engine.configure({});
    assert.equal(done, false);
    engine.stop();
    assert.equal((await going).best, 'e4:T>f4,F>h7');
  } finally {
    engine.end();
  }
});

test('an error of the worker rejects the call, and the engine continues', async () => {
  await assert.rejects(Engine.start({ level: 99 }), { name: 'CotulenhError', code: 'settings' });
  const engine = await Engine.start({ level: 3 });
  try {
    await assert.rejects(engine.configure({ level: 99 }), { code: 'settings' });
    await assert.rejects(engine.go('x', { nodes: 10 }), { code: 'fen', byte: 0 });
    await assert.rejects(engine.go(new Game(), { nodes: 'many' }), { code: 'limits' });
    await assert.rejects(engine.go(new Game(), { nodes: () => 5 }), { code: 'type' });
    await engine.clear();
    const found = await engine.go(new Game(), { nodes: 200 });
    assert.equal(found.nodes, 200);
  } finally {
    engine.end();
  }
});

test('the worker receives a deployment in progress and the history', async () => {
  const game = new Game('6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1');
  game.choose('c4');
  game.stay('N');
  game.move('F>e6');
  const engine = await Engine.start({ hash: 1 });
  try {
    const { best } = await engine.go(game, { nodes: 2000 });
    assert.match(best, /^c4:F>e6/);
    assert.ok(game.move(best).complete);
    assert.deepEqual((await engine.bench(2)).nodes, fingerprint(2).nodes);
  } finally {
    engine.end();
  }
});

test('a worker that exits rejects the call, and the next call starts another one', async () => {
  const broken = "require('node:worker_threads').parentPort.on('message', () => { throw new Error('out of order'); })";
  const sound = new URL('../node/worker.js', import.meta.url);
  let made = 0;
  const worker = () => (made++ === 1 ? new Worker(broken, { eval: true }) : new Worker(sound));
  const engine = await Engine.start({ level: 2 }, { worker, shared: false });
  try {
    // Stopped without shared memory, the first worker is replaced by the broken one.
    await engine.go(new Game(), { infinite: true }, () => engine.stop());
    await assert.rejects(engine.go(new Game(), { nodes: 10 }), { code: 'crashed', message: /out of order/ });
    assert.equal((await engine.go(new Game(), { nodes: 10 })).nodes, 10);
    assert.equal(made, 3);
  } finally {
    engine.end();
  }
});
