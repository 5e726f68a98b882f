// Callbacks of a search in this thread that call back into the package.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, load } from 'cotulenh';
import { Searcher, fingerprint, load as loadEngine } from 'cotulenh/engine';

await Promise.all([load(), loadEngine()]);

const LIMITS = { nodes: 5000 };
const BUSY = { name: 'CotulenhError', code: 'busy' };

/** The searches with callbacks. `ask` runs a search and calls `act` once in a callback. */
const searches = {
  'onInfo of search': (searcher, act) => searcher.search(new Game(), LIMITS, once(act)),
  'wantsStop of search': (searcher, act) => searcher.search(new Game(), LIMITS, undefined, once(act)),
  'wantsStop of solve': (searcher, act) => searcher.solve(new Game(), 4, LIMITS, once(act)),
  'wantsStop of defend': (searcher, act) => searcher.defend(new Game(), 4, LIMITS, once(act)),
};

/** Returns a callback that calls `act` the first time and never stops the search. */
function once(act) {
  let called = false;
  return () => {
    if (!called) {
      called = true;
      act();
    }
    return false;
  };
}

/** Returns a result without its time, which varies. */
const timeless = ({ time, ...result }) => result;

for (const [name, ask] of Object.entries(searches)) {
  test(`${name}: a second search is refused, and the first one continues`, () => {
    const [searcher, other, fresh] = [new Searcher(), new Searcher(), new Searcher()];
    let acted = false;
    const found = ask(searcher, () => {
      for (const any of [searcher, other]) {
        assert.throws(() => any.search(new Game(), LIMITS), BUSY);
        assert.throws(() => any.search(new Game(), {}, undefined, () => true), BUSY);
        assert.throws(() => any.solve(new Game(), 2), BUSY);
        assert.throws(() => any.defend(new Game(), 2), BUSY);
      }
      assert.throws(() => fingerprint(1), BUSY);
      acted = true;
    });
    assert.ok(acted);
    assert.deepEqual(timeless(found), timeless(ask(fresh, () => {})));
    // All of them can be used and freed.
    for (const any of [searcher, other, fresh]) {
      any.clear();
      assert.equal(any.search(new Game(), LIMITS).nodes, LIMITS.nodes);
      assert.equal(any.solve(new Game(), 1).verdict, 'none');
      any.free();
    }
    assert.ok(fingerprint(1).nodes > 0);
  });

  test(`${name}: only the searching object is busy`, () => {
    const [searcher, other] = [new Searcher(), new Searcher()];
    let acted = false;
    ask(searcher, () => {
      assert.deepEqual([searcher.searching, other.searching], [true, false]);
      assert.throws(() => searcher.configure({ hash: 1 }), BUSY);
      assert.throws(() => searcher.clear(), BUSY);
      assert.throws(() => searcher.evaluate(new Game()), BUSY);
      assert.throws(() => searcher.free(), BUSY);
      if (Symbol.dispose) assert.throws(() => searcher[Symbol.dispose](), BUSY);
      other.configure({ hash: 1 });
      assert.equal(typeof other.evaluate(new Game()), 'number');
      other.clear();
      other.free();
      new Searcher({ level: 3 }).free();
      acted = true;
    });
    assert.ok(acted);
    assert.equal(searcher.searching, false);
    searcher.configure({ lines: 2 });
    assert.equal(searcher.search(new Game(), LIMITS).lines.length, 2);
    searcher.free();
  });

  test(`${name}: a thrown value reaches the caller`, () => {
    const searcher = new Searcher();
    for (const thrown of [new RangeError('mine'), 'text', undefined, null, 0]) {
      let caught = 'nothing';
      try {
        ask(searcher, () => {
          throw thrown;
        });
      } catch (error) {
        caught = error;
      }
      assert.equal(caught, thrown);
    }
    searcher.clear();
    const fresh = new Searcher();
    assert.deepEqual(timeless(ask(searcher, () => {})), timeless(ask(fresh, () => {})));
    searcher.free();
    fresh.free();
  });
}

test('a second search does not affect the stop of the first one', () => {
  const limits = { nodes: 200_000 };
  for (const method of ['search', 'solve', 'defend']) {
    const [searcher, other] = [new Searcher(), new Searcher()];
    const ask = {
      search: () => other.search(new Game(), LIMITS),
      solve: () => other.solve(new Game(), 1),
      defend: () => other.defend(new Game(), 1),
    };
    let asked = 0;
    const onInfo = () => assert.throws(ask[method], BUSY);
    const found = searcher.search(new Game(), limits, onInfo, () => ++asked > 20);
    assert.equal(asked, 21, method);
    assert.ok(found.nodes < limits.nodes, method);
    searcher.free();
    other.free();
  }
});

test('an exception stops the search at once', () => {
  const searcher = new Searcher();
  let infos = 0;
  let asked = 0;
  const onInfo = () => {
    infos++;
    throw new Error('mine');
  };
  assert.throws(() => searcher.search(new Game(), { nodes: 200_000 }, onInfo, () => void asked++), { message: 'mine' });
  assert.equal(infos, 1);
  assert.ok(asked < 20, `${asked}`);
  const before = asked;
  const wantsStop = () => {
    asked++;
    throw new Error('mine');
  };
  assert.throws(() => searcher.search(new Game(), { nodes: 200_000 }, undefined, wantsStop), { message: 'mine' });
  assert.equal(asked, before + 1);
  searcher.free();
});

test('the searched game can be played, changed and freed', () => {
  const [searcher, fresh] = [new Searcher(), new Searcher()];
  const plain = fresh.search(new Game(), LIMITS);
  let fen;
  let game = new Game();
  const played = searcher.search(
    game,
    LIMITS,
    once(() => {
      game.move('Tf6');
      fen = game.fen();
      game.setTag('Event', 'x');
      game.undo();
    }),
  );
  assert.deepEqual(timeless(played), timeless(plain));
  game.redo();
  assert.equal(game.fen(), fen);
  game.free();

  game = new Game();
  searcher.clear();
  const freed = searcher.search(
    game,
    LIMITS,
    undefined,
    once(() => game.free()),
  );
  assert.deepEqual(timeless(freed), timeless(plain));
  game = new Game();
  assert.equal(
    searcher.solve(
      game,
      4,
      LIMITS,
      once(() => game.free()),
    ).verdict,
    'unknown',
  );

  // A freed game is no longer a game.
  for (const wrong of [game, null, undefined, 7, { line: () => never() }]) {
    assert.throws(() => searcher.search(wrong, LIMITS), { name: 'CotulenhError', code: 'type' });
    assert.throws(() => searcher.solve(wrong, 1), { name: 'CotulenhError', code: 'type' });
  }
  for (const wrong of [{ clone: () => 7, other: 1 }, { line: () => 7 }, searcher]) {
    assert.throws(() => searcher.search(wrong, LIMITS), { name: 'CotulenhError', code: 'line' });
  }
  assert.equal(searcher.search(new Game(), LIMITS).nodes, LIMITS.nodes);
  searcher.free();
  fresh.free();
});

test('a getter of the limits cannot call the searcher', () => {
  const searcher = new Searcher();
  for (const call of [() => searcher.search(new Game(), LIMITS), () => searcher.configure({}), () => searcher.free()]) {
    let refused;
    const limits = {
      get nodes() {
        try {
          call();
        } catch (error) {
          refused = error;
        }
        return 300;
      },
    };
    assert.equal(searcher.search(new Game(), limits).nodes, 300);
    assert.equal(refused?.code, 'busy');
  }
  searcher.free();
});
