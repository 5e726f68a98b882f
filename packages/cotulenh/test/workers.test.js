// Workers that exit, fail or cannot be started: every call settles, and the next one starts another worker.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { Engine, Game, load } from 'cotulenh';

await load();

const SOUND = new URL('../node/worker.js', import.meta.url);
const CRASHED = { name: 'CotulenhError', code: 'crashed' };
const FOREVER = { nodes: 100_000_000 };

/** Rejects if a promise does not settle within a minute, far more than any of them takes. */
async function settled(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not settle')), 60_000);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a worker that exits when it receives a message for which `what` is true. */
const exiting = (what) =>
  new Worker(
    `const { parentPort } = require('node:worker_threads');
     import(${JSON.stringify(SOUND.href)}).then(() =>
       parentPort.on('message', (message) => {
         if (${what}) process.exit(3);
       }),
     );`,
    { eval: true },
  );

/** Starts an engine. `made` collects its workers. `make(number)` creates each one, numbered from 0. */
async function start(settings, options = {}, make = () => new Worker(SOUND)) {
  const made = [];
  const worker = () => {
    const one = make(made.length, made);
    made.push(one);
    return one;
  };
  const engine = await settled(Engine.start(settings, { worker, ...options }));
  return { engine, made };
}

/** Returns a function that calls `act` only the first time. */
function first(act) {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}

async function works(engine) {
  assert.equal((await settled(engine.go(new Game(), { depth: 2 }))).depth, 2);
}

for (const shared of [true, false]) {
  const memory = `memory ${shared ? 'shared' : 'not shared'}`;

  test(`a worker that is terminated while it searches, ${memory}`, async () => {
    const { engine, made } = await start({ lines: 2 }, { shared });
    try {
      const going = engine.go(new Game(), { infinite: true }, () => made[0].terminate());
      await assert.rejects(settled(going), { ...CRASHED, message: /exited/ });
      assert.equal(engine.searching, false);
      // The settings are kept.
      assert.equal((await settled(engine.go(new Game(), { depth: 2 }))).lines.length, 2);
      assert.equal(made.length, 2);
      const rejected = assert.rejects(settled(engine.solve(new Game(), 20, FOREVER)), CRASHED);
      await made[1].terminate();
      await rejected;
      await works(engine);
    } finally {
      engine.end();
    }
  });

  test(`a worker that exits by itself, ${memory}`, async () => {
    const calls = {
      search: (engine) => engine.go(new Game(), { depth: 3 }),
      solve: (engine) => engine.solve(new Game(), 2),
      defend: (engine) => engine.defend(new Game(), 2),
      bench: (engine) => engine.bench(2),
      clear: (engine) => engine.clear(),
    };
    for (const [method, call] of Object.entries(calls)) {
      const make = (number) => (number === 0 ? exiting(`message.method === '${method}'`) : new Worker(SOUND));
      const { engine, made } = await start({}, { shared }, make);
      try {
        const waiting = [call(engine), engine.clear(), engine.configure({ lines: 2 })];
        for (const one of waiting) one.catch(() => {});
        for (const one of waiting) await assert.rejects(settled(one), { ...CRASHED, message: /exited with code 3/ });
        await works(engine);
        assert.equal(made.length, 2);
      } finally {
        engine.end();
      }
    }
  });
}

test('a worker that exits before it has started', async () => {
  for (const settings of [{}, { threads: 2 }]) {
    await assert.rejects(
      start(settings, {}, () => exiting('true')),
      CRASHED,
    );
  }
});

test('a worker that exits while idle', async () => {
  const { engine, made } = await start({ threads: 2 });
  try {
    for (const one of [...made]) {
      const exited = once(one, 'exit');
      one.terminate();
      await exited;
    }
    await works(engine);
    assert.deepEqual([engine.threads, made.length], [2, 4]);
  } finally {
    engine.end();
  }
});

test('a message that cannot be read', async () => {
  const { engine, made } = await start({});
  try {
    const going = engine.go(new Game(), FOREVER);
    made[0].emit('messageerror', new Error('unreadable'));
    await assert.rejects(settled(going), { ...CRASHED, message: /unreadable/ });
    await works(engine);
  } finally {
    engine.end();
  }
});

for (const which of [0, 1, 2]) {
  test(`thread ${which} of three exits during a search`, async () => {
    const { engine, made } = await start({ threads: 3, hash: 4 });
    try {
      assert.equal(engine.threads, 3);
      const exits = made.map((one) => once(one, 'exit'));
      const going = engine.go(
        new Game(),
        { infinite: true },
        first(() => made[which].terminate()),
      );
      await assert.rejects(settled(going), CRASHED);
      // The other workers are ended too.
      await settled(Promise.all(exits));
      await works(engine);
      assert.deepEqual([engine.threads, made.length], [3, 6]);
    } finally {
      engine.end();
    }
  });
}

test('the lead exits while the helpers start', async () => {
  const make = (number, made) => {
    if (number === 1) made[0].terminate();
    return new Worker(SOUND);
  };
  const { engine } = await start({ threads: 3 }, {}, make);
  try {
    assert.equal(engine.threads, 1);
    await works(engine);
  } finally {
    engine.end();
  }
});

test('a helper that exits before it helps is not used', async () => {
  const { engine } = await start({ threads: 2 }, {}, (number) => (number === 1 ? exiting('message.help') : new Worker(SOUND)));
  try {
    assert.equal(engine.threads, 1);
    await works(engine);
  } finally {
    engine.end();
  }
});

test('a worker that cannot be created', async () => {
  const make = (number) => {
    if (number === 0) return new Worker(SOUND);
    if (refuse) throw new Error('no more workers');
    return new Worker(SOUND);
  };
  let refuse = true;
  await assert.rejects(
    start({}, {}, () => {
      throw new Error('no workers');
    }),
    { ...CRASHED, message: /no workers/ },
  );
  const { engine, made } = await start({}, { shared: false }, make);
  try {
    // Stopped without shared memory, the worker must be replaced.
    assert.ok((await settled(engine.go(new Game(), { infinite: true }, () => engine.stop()))).best);
    await assert.rejects(settled(engine.go(new Game(), { depth: 1 })), { ...CRASHED, message: /no more workers/ });
    refuse = false;
    await works(engine);
    assert.equal(made.length, 2);
  } finally {
    engine.end();
  }
});

test('calls settle while the number of threads changes', async () => {
  const { engine } = await start({});
  try {
    const calls = [
      engine.bench(4),
      engine.configure({ threads: 2 }),
      engine.configure({ threads: 3 }),
      engine.go(new Game(), { depth: 3 }),
      engine.clear(),
      engine.configure({ lines: 2 }),
    ];
    const [bench, , , found] = await settled(Promise.all(calls));
    assert.ok(bench.nodes > 0);
    assert.equal(found.depth, 3);
    assert.equal(engine.threads, 3);
    await works(engine);
  } finally {
    engine.end();
  }
});

test('an engine that is ended while its threads start settles its calls', async () => {
  const { engine } = await start({});
  const calls = [engine.configure({ threads: 2 }), engine.go(new Game(), FOREVER), engine.clear()];
  engine.end();
  for (const call of await settled(Promise.allSettled(calls))) assert.equal(call.reason?.code, 'ended');
});

for (const shared of [true, false]) {
  test(`an exception of onInfo, memory ${shared ? 'shared' : 'not shared'}`, async () => {
    const { engine } = await start({}, { shared });
    try {
      for (const limits of [{ infinite: true }, { depth: 2 }]) {
        let told = 0;
        const mine = new Error('mine');
        const going = engine.go(new Game(), limits, () => {
          told++;
          throw mine;
        });
        await assert.rejects(settled(going), (error) => error === mine);
        assert.equal(told, 1);
        assert.equal(engine.searching, false);
      }
      await works(engine);
    } finally {
      engine.end();
    }
  });
}
