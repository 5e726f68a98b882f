// Several threads with shared memory.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { Engine, Game, load } from 'cotulenh';
import { Searcher, load as loadEngine } from 'cotulenh/engine';

await Promise.all([load(), loadEngine()]);

const WIN = '11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1';
const native = JSON.parse(await readFile(new URL('native.json', import.meta.url), 'utf8'));
const SOUND = new URL('../node/worker.js', import.meta.url);

/** Starts an engine and counts its workers. */
async function counted(settings, options = {}) {
  const ends = [];
  const worker = () => {
    const made = new Worker(SOUND);
    ends.push(new Promise((resolve) => made.on('exit', resolve)));
    return made;
  };
  return { ends, engine: await Engine.start(settings, { worker, ...options }) };
}

test('two threads search a position, and the nodes of both are counted', async () => {
  const { engine, ends } = await counted({ threads: 2, hash: 4 });
  try {
    assert.deepEqual([engine.threads, engine.shared, ends.length], [2, true, 2]);
    assert.equal((await engine.go(WIN, { depth: 3 })).best, 'e4:T>f4,F>h7');
    // One thread stops exactly at the limit. Two threads may stop a few hundred nodes before or after it. If the nodes of one thread
    // were not counted, the sum would be far off.
    // On a busy machine the second thread may get no processor during the first searches.
    const limit = 30_000;
    const end = performance.now() + 60_000;
    let sum = limit;
    while (sum === limit) {
      assert.ok(performance.now() < end, 'the second thread has never searched');
      sum = (await engine.go(new Game(), { nodes: limit })).nodes;
      assert.ok(Math.abs(sum - limit) < 1000, `${sum}`);
    }
  } finally {
    engine.end();
  }
  // No worker is left.
  await Promise.all(ends);
});

for (const [settings, limits] of [
  [{ level: 5 }, {}],
  [{ level: 7 }, {}],
  [{}, { nodes: 500 }],
  [{}, { nodes: 10_000 }],
]) {
  test(`four threads search before they answer: ${JSON.stringify({ ...settings, ...limits })}`, async () => {
    const { engine } = await counted({ threads: 4, ...settings });
    try {
      assert.equal(engine.threads, 4);
      for (let round = 0; round < 5; round++) {
        await engine.clear();
        const infos = [];
        const found = await engine.go(new Game(), limits, (info) => infos.push(info));
        assert.ok(infos.length >= 1, 'no line was told');
        assert.ok(
          found.lines.some(({ words }) => words[0] === found.best),
          'the best turn was not searched',
        );
      }
    } finally {
      engine.end();
    }
  });
}

test('one thread of the module with threads plays as the module without', async () => {
  const { engine } = await counted({ threads: 2 });
  try {
    assert.equal((await engine.bench(native.bench.depth)).nodes, native.bench.nodes);
    await engine.configure({ threads: 1 });
    assert.equal(engine.threads, 1);
    const { fen, level, seed, nodes, best, counted: sum } = native.searches[0];
    await engine.clear();
    await engine.configure({ level, seed });
    const found = await engine.go(new Game(fen), { nodes });
    assert.deepEqual([found.best, found.nodes], [best, sum]);
  } finally {
    engine.end();
  }
});

test('threads stop on request, report results, and can be added', async () => {
  const { engine, ends } = await counted({ threads: 2, lines: 2 });
  try {
    const numbers = new Set();
    const going = engine.go(new Game(), { infinite: true }, ({ depth, number }) => {
      numbers.add(number);
      if (depth === 4) engine.stop();
    });
    await assert.rejects(engine.configure({ threads: 3 }), { code: 'busy' });
    const found = await going;
    assert.ok(found.depth >= 3);
    assert.deepEqual([...numbers], [1, 2]);
    await engine.configure({ threads: 3 });
    assert.deepEqual([engine.threads, ends.length], [3, 3]);
    assert.equal((await engine.go(new Game(), { depth: 3 })).lines.length, 2);
    // Fewer threads search. The waiting ones are available later.
    await engine.configure({ threads: 2, lines: 1 });
    assert.equal((await engine.go(WIN, { depth: 3 })).lines.length, 1);
    await engine.configure({ threads: 3 });
    assert.equal(ends.length, 3);
    // A stop right after the start is respected.
    const stopped = engine.go(new Game(), {});
    engine.stop();
    assert.ok((await stopped).best);
  } finally {
    engine.end();
  }
  await Promise.all(ends);
});

test('an engine that is ended during a search leaves no worker', async () => {
  const { engine, ends } = await counted({ threads: 2 });
  const going = engine.go(new Game(), { infinite: true });
  engine.end();
  await assert.rejects(going, { code: 'ended' });
  await assert.rejects(engine.configure({ threads: 3 }), { code: 'ended' });
  await Promise.all(ends);
  assert.equal(ends.length, 2);
});

test('if threads are not available, one is used', async () => {
  const apart = await counted({ threads: 2 }, { shared: false });
  assert.deepEqual([apart.engine.threads, apart.ends.length], [1, 1]);
  apart.engine.end();

  const { engine, ends } = await counted({ threads: 2, hash: 1 }, { threadedModule: new Uint8Array([0, 97, 115, 109]) });
  try {
    assert.equal(engine.threads, 1);
    assert.equal((await engine.go(new Game(), { nodes: 200 })).nodes, 200);
    // Starting threads is not tried again.
    await engine.configure({ threads: 2 });
    assert.deepEqual([engine.threads, ends.length], [1, 2]);
  } finally {
    engine.end();
  }
  await Promise.all([...apart.ends, ...ends]);
});

test('a helper that fails before it helps is not used', async () => {
  const broken = "require('node:worker_threads').parentPort.on('message', () => { throw new Error('out of order'); })";
  let made = 0;
  const worker = () => (++made === 2 ? new Worker(broken, { eval: true }) : new Worker(SOUND));
  const engine = await Engine.start({ threads: 2 }, { worker });
  try {
    assert.equal(engine.threads, 1);
    assert.equal((await engine.go(WIN, { depth: 3 })).best, 'e4:T>f4,F>h7');
  } finally {
    engine.end();
  }
});

test('an invalid number of threads is rejected', async () => {
  for (const threads of [0, 33, 1.5, -1, NaN, '2', null, {}]) {
    await assert.rejects(Engine.start({ threads }), { name: 'CotulenhError', code: 'settings' }, String(threads));
  }
  const engine = await Engine.start({ level: 1 });
  try {
    await assert.rejects(engine.configure({ threads: 99 }), { code: 'settings', message: /from 1 to 32, found 99/ });
    assert.equal(engine.threads, 1);
    assert.ok((await engine.go(new Game())).best);
  } finally {
    engine.end();
  }
  // A searcher in its own thread has no helpers.
  assert.throws(() => new Searcher({ threads: 2 }), { code: 'settings', message: /from 1 to 1, found 2/ });
});
