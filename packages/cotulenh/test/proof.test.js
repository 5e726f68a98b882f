// Forced wins and defences against them: in this thread, and in a worker.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Engine, Game, load } from 'cotulenh';
import { Searcher, load as loadEngine } from 'cotulenh/engine';

await Promise.all([load(), loadEngine()]);

/** The Tank captures the Anti-air beside it, which opens the way of the Air Force to the Commander. */
const WIN = '11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1';
/** The Commander must be released before it can be checkmated. */
const SHUT_IN = '10c/11/11/10I/11/11/11/11/11/11/11/4H4C1 r - - 0 1';

const suite = await readFile(new URL('../../../crates/cotulenh-engine/tests/data/wins.jsonl', import.meta.url), 'utf8');
const wins = suite
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

test('every win of the suite is found, and none that is shorter', () => {
  const searcher = new Searcher();
  // Only every second win in three turns is tested, because they take most of the time.
  for (const { id, fen, turns } of wins.filter((win, number) => win.turns < 3 || number % 2 === 0)) {
    const game = new Game(fen);
    const solved = searcher.solve(game, 3);
    assert.deepEqual([solved.verdict, solved.turns], ['win', turns], id);
    assert.equal(solved.words.length, 2 * turns - 1, id);
    assert.deepEqual(
      solved.words.map((word) => game.move(word).san),
      solved.san,
      id,
    );
    assert.equal(game.outcome().winner, new Game(fen).turn(), id);
  }
});

test('the defence against a win of the suite lasts as long as its line', () => {
  const searcher = new Searcher();
  for (const { id, fen, turns, line } of wins.filter((win) => win.turns === 2)) {
    const game = new Game(fen);
    game.move(line[0]);
    const defended = searcher.defend(game, turns);
    assert.deepEqual([defended.verdict, defended.turns], ['lost', turns - 1], id);
    assert.equal(game.move(defended.best).san, defended.san, id);
    assert.deepEqual([searcher.solve(game, turns).turns], [turns - 1], id);
  }
});

test('the defence escapes after a turn that does not win', () => {
  const game = new Game(WIN);
  game.move('Ak2k3');
  const searcher = new Searcher();
  const defended = searcher.defend(game, 1);
  assert.deepEqual([defended.verdict, defended.turns], ['escapes', null]);
  assert.equal(game.move(defended.best).san, defended.san);
  assert.equal(searcher.solve(game, 1).verdict, 'none');
});

test('a deployment in progress continues', () => {
  const game = new Game(WIN);
  game.choose('e4');
  assert.equal(game.move('T>xf4').complete, false);
  const { verdict, words } = new Searcher().solve(game, 1);
  assert.deepEqual([verdict, words], ['win', ['e4:T>f4,F>h7']]);
  assert.ok(game.move(words[0]).complete);
});

test('the verdict is unknown if the node limit is reached', () => {
  const searcher = new Searcher();
  const solved = searcher.solve(new Game(), 6, { nodes: 5000 });
  assert.deepEqual(solved, { verdict: 'unknown', turns: null, words: [], san: [], nodes: 5000 });
  const defended = searcher.defend(new Game(), 6, { nodes: 5000 });
  assert.deepEqual(defended, { verdict: 'unknown', best: null, san: null, turns: null, nodes: 5000 });
});

test('a proof stops on request, and the next one is complete', () => {
  const searcher = new Searcher();
  let asked = 0;
  assert.equal(searcher.solve(new Game(), 6, {}, () => ++asked > 3).verdict, 'unknown');
  assert.equal(asked, 4);
  assert.equal(searcher.solve(new Game(SHUT_IN), 2).turns, 2);
});

test('invalid questions are rejected', () => {
  const searcher = new Searcher();
  for (const ask of ['solve', 'defend']) {
    for (const turns of [undefined, null, '2', -1, 1.5, NaN, {}]) {
      assert.throws(() => searcher[ask](new Game(), turns), { name: 'CotulenhError', code: 'type' });
    }
    for (const turns of [0, 21]) assert.throws(() => searcher[ask](new Game(), turns), { code: 'limits', message: /1 to 20/ });
    for (const limits of [{ nodes: 0 }, { nodes: 1e9 }, { nodes: '5' }, { depth: 3 }, 7]) {
      assert.throws(() => searcher[ask](new Game(), 2, limits), { code: 'limits' });
    }
    const mated = new Game('10c/11/11/10I/11/11/11/11/11/11/11/9C1 r - - 0 1');
    mated.move('Ik10');
    assert.throws(() => searcher[ask](mated, 2), { code: 'over' });
  }
});

for (const shared of [true, false]) {
  test(`a worker runs proofs and stops on request, memory ${shared ? 'shared' : 'not shared'}`, async () => {
    const engine = await Engine.start({ hash: 1 }, { shared });
    try {
      const solved = await engine.solve(SHUT_IN, 3);
      assert.deepEqual([solved.verdict, solved.turns, solved.words], ['win', 2, ['j1j10', 'k12k11', 'k9k10']]);
      const game = new Game(SHUT_IN);
      game.move(solved.words[0]);
      const { verdict, best, turns } = await engine.defend(game, 2);
      assert.deepEqual([verdict, best, turns], ['lost', 'k12k11', 1]);

      for (const ask of ['solve', 'defend']) {
        const asked = engine[ask](new Game(), 20, { nodes: 100_000_000 });
        assert.ok(engine.searching);
        await assert.rejects(engine.go(new Game(), { nodes: 10 }), { code: 'busy' });
        setTimeout(() => engine.stop(), 50);
        assert.equal((await asked).verdict, 'unknown');
      }
      await assert.rejects(engine.solve('x', 1), { code: 'fen', byte: 0 });
      await assert.rejects(engine.defend(new Game(), 0), { code: 'limits' });
      assert.equal((await engine.go(new Game(), { nodes: 200 })).nodes, 200);
    } finally {
      engine.end();
    }
  });
}
