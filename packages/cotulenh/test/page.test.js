// The package in a real browser, if there is one.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hasBrowser, startBrowser } from './browser.js';

const options = { skip: hasBrowser ? false : 'there is no Chromium here' };
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

let browser;
const open = (headers, asked) => browser.open(headers, asked);

before(async () => {
  if (hasBrowser) browser = await startBrowser();
});

after(() => browser?.close());

for (const isolated of [true, false]) {
  test(`a page ${isolated ? 'isolated from' : 'open to'} other origins plays against the engine`, options, async () => {
    const page = await open(isolated ? isolation : {});
    const told = await page.evaluate(async () => {
      const { Engine, Game, load } = await import('/index.js');
      await load();
      const game = new Game();
      const engine = await Engine.start({ lines: 2 });
      const fixed = await engine.go(game, { nodes: 20_000 });
      let depth = 0;
      const stopped = await engine.go(game, { infinite: true }, (info) => {
        depth = info.depth;
        if (depth === 4) engine.stop();
      });
      const again = await engine.go(game, { depth: 2 });
      const timed = await engine.go(game, { movetime: 100 });
      const word = game.move(stopped.best).word;
      engine.end();
      return { shared: engine.shared, fixed, stopped, again, timed, word, isolated: crossOriginIsolated };
    });
    assert.equal(told.isolated, isolated);
    assert.equal(told.shared, isolated);
    assert.equal(told.fixed.nodes, 20_000);
    assert.equal(told.word, told.stopped.best);
    assert.equal(told.again.lines.length, 2);
    assert.ok(told.timed.best);
    await page.close();
  });
}

for (const isolated of [true, false]) {
  test(`threads in a page ${isolated ? 'isolated from' : 'open to'} other origins`, options, async () => {
    const asked = [];
    const page = await open(isolated ? isolation : {}, asked);
    const told = await page.evaluate(async () => {
      const { Engine, Game, load } = await import('/index.js');
      await load();
      const engine = (globalThis.engine = await Engine.start({ threads: 2 }));
      const found = await engine.go(new Game(), { nodes: 20_000 });
      const stopped = await engine.go(new Game(), { infinite: true }, ({ depth }) => depth === 4 && engine.stop());
      return { threads: engine.threads, found, stopped };
    });
    assert.equal(told.threads, isolated ? 2 : 1);
    assert.ok(Math.abs(told.found.nodes - 20_000) < 1000, `${told.found.nodes}`);
    assert.ok(told.stopped.best);
    // Unused files are not loaded.
    assert.equal(
      asked.some((path) => path.includes('threads')),
      isolated,
      asked.join(' '),
    );
    assert.equal(page.workers().length, told.threads);
    const closed = page.workers().map((worker) => new Promise((resolve) => worker.once('close', resolve)));
    await page.evaluate(() => globalThis.engine.end());
    await Promise.all(closed);
    assert.deepEqual(page.workers(), []);
    await page.close();
  });
}

test('a search in a page does not overflow the stack', options, async () => {
  const page = await open({});
  // Few pieces make long lines. With `COTULENH_ALL` the search reaches the longest that fit into three seconds.
  const limits = process.env.COTULENH_ALL ? { movetime: 3000 } : { depth: 12 };
  const depth = await page.evaluate(async (limits) => {
    const { Engine } = await import('/index.js');
    const engine = await Engine.start();
    const found = await engine.go('5c5/11/11/11/11/11/11/11/11/11/6I4/6C4 r - - 0 1', limits);
    engine.end();
    return found.depth;
  }, limits);
  assert.ok(depth >= 12, `${depth}`);
  await page.close();
});

for (const isolated of [true, false]) {
  test(`workers that exit in a page ${isolated ? 'isolated from' : 'open to'} other origins`, options, async () => {
    const page = await open(isolated ? isolation : {});
    const told = await page.evaluate(async (threads) => {
      const { Engine, Game, load } = await import('/index.js');
      await load();
      const throwing = `import '${location.origin}/worker.js';
        addEventListener('message', ({ data }) => {
          if (data.method === 'search') throw new Error('out of order');
        });`;
      const made = [];
      let script = '/worker.js';
      const worker = () => {
        made.push(new Worker(script, { type: 'module' }));
        return made.at(-1);
      };
      /** Returns how an infinite search ends, and checks that the next one works. */
      const ended = async (engine, onInfo) => {
        const late = new Promise((_, reject) => setTimeout(() => reject(new Error('it did not settle')), 60_000));
        const going = engine.go(new Game(), { infinite: true }, onInfo);
        const reason = await Promise.race([going, late]).catch(({ name, code, message }) => `${name} ${code} ${message}`);
        script = '/worker.js';
        const next = await Promise.race([engine.go(new Game(), { depth: 2 }), late]);
        return [reason, next.depth];
      };

      const engine = await Engine.start({}, { worker });
      const terminated = await ended(engine, () => made.at(-1).terminate());
      const unreadable = await ended(engine, () => made.at(-1).dispatchEvent(new MessageEvent('messageerror')));
      script = URL.createObjectURL(new Blob([throwing], { type: 'text/javascript' }));
      made.at(-1).terminate();
      const thrown = await ended(engine);
      engine.end();

      const several = await Engine.start({ threads }, { worker });
      const before = several.threads;
      const helper = await ended(several, () => made.at(-1).terminate());
      const after = several.threads;
      several.end();
      return { terminated, unreadable, thrown, helper, before, after };
    }, 3);
    assert.match(told.terminated[0], /^CotulenhError crashed .*terminated/);
    assert.match(told.unreadable[0], /^CotulenhError crashed .*could not be read/);
    assert.match(told.thrown[0], /^CotulenhError crashed .*out of order/);
    assert.match(told.helper[0], /^CotulenhError crashed .*terminated/);
    for (const how of ['terminated', 'unreadable', 'thrown', 'helper']) assert.equal(told[how][1], 2, how);
    assert.deepEqual([told.before, told.after], isolated ? [3, 3] : [1, 1]);
    await page.close();
  });
}

test('callbacks of a search in the thread of a page', options, async () => {
  const page = await open({});
  const told = await page.evaluate(async () => {
    const { Game, load } = await import('/rules.js');
    const { Searcher, load: loadEngine } = await import('/engine.js');
    await Promise.all([load(), loadEngine()]);
    const [searcher, other] = [new Searcher(), new Searcher()];
    const codes = new Set();
    const refused = (call) => {
      try {
        call();
        codes.add('done');
      } catch (error) {
        codes.add(error.code);
      }
    };
    let asked = 0;
    const game = new Game();
    const onInfo = () => {
      refused(() => other.search(game, { nodes: 100 }));
      refused(() => other.solve(game, 1));
      refused(() => searcher.search(game, { nodes: 100 }));
      refused(() => searcher.free());
    };
    const { nodes } = searcher.search(game, { nodes: 200_000 }, onInfo, () => ++asked > 20);
    const after = [searcher, other].map((any) => any.search(game, { nodes: 100 }).nodes);
    searcher.free();
    other.free();
    return { nodes, after, codes: [...codes] };
  });
  assert.ok(told.nodes < 200_000, `${told.nodes}`);
  assert.deepEqual([told.codes, told.after], [['busy'], [100, 100]]);
  await page.close();
});
