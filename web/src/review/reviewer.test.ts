import { Engine } from 'cotulenh';
import { afterEach, expect, test } from 'vitest';
import { EngineClient } from '../engine/engineClient';
import { carriedOver } from './reviewRecord';
import { Reviewer } from './reviewer';
import type { ReviewerOptions } from './reviewer';
import { found, lineOfMoves, lineOfPgn, startEngine, startWithNetwork } from './reviewTesting';
import { summaryOf, verdictsOf } from './verdicts';

const MATE = '11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1';
/** The first Tank moves to a square where the Navy could capture it, and Blue misses that. */
const OPENING = ['Tf6', 'Ik7', 'Ic6', 'Th7', 'Mf6', 'Tf9f7'];
const NODES = 2000;

const reviewers: Reviewer[] = [];
afterEach(() => {
  for (const reviewer of reviewers.splice(0)) {
    reviewer.stop();
    reviewer.end();
  }
});

function options(changes: Partial<ReviewerOptions> = {}): ReviewerOptions {
  return { startEngine, threads: 1, changed: () => {}, ...changes };
}

function endedAfterTest(reviewer: Reviewer): Reviewer {
  reviewers.push(reviewer);
  return reviewer;
}

test('every position is searched, from the end to the start, with steady progress', async () => {
  const line = await lineOfMoves(OPENING);
  const seen: number[] = [];
  const reviewer = endedAfterTest(new Reviewer(line, NODES, options({ changed: () => seen.push(reviewer.progress.done) })));
  await reviewer.go();
  expect(reviewer.progress).toMatchObject({ done: 7, total: 7, running: false, problem: null, restarts: 0, left: null });
  expect([...new Set(seen)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  for (const found of reviewer.record.found) expect(found?.words.length).toBeGreaterThan(0);
  const verdicts = verdictsOf(line, reviewer.record);
  expect(verdicts.every((verdict) => verdict !== null)).toBe(true);
  const { red, blue } = summaryOf(verdicts);
  expect([red.turns, blue.turns]).toEqual([3, 3]);
  for (const { accuracy } of [red, blue]) expect(accuracy).toBeLessThan(50);
  // A finished review has nothing left to do.
  await reviewer.go();
  expect(reviewer.progress.done).toBe(7);
});

test('a stopped review keeps its results and continues there', async () => {
  const line = await lineOfMoves(OPENING);
  const reviewer = endedAfterTest(
    new Reviewer(line, 20_000, options({ changed: () => reviewer.progress.done === 3 && reviewer.stop() })),
  );
  await reviewer.go();
  expect(reviewer.progress).toMatchObject({ done: 3, running: false, problem: null });
  const before = structuredClone(reviewer.record.found);
  expect(before.map((found) => found !== null)).toEqual([false, false, false, false, true, true, true]);
  // As after a reload.
  const record = carriedOver(JSON.parse(JSON.stringify(reviewer.record)) as typeof reviewer.record, line, 20_000);
  const second = endedAfterTest(new Reviewer(line, 20_000, options(), record));
  expect(second.progress).toMatchObject({ done: 3, total: 7 });
  await second.go();
  expect(second.progress).toMatchObject({ done: 7, problem: null });
  expect(second.record.found.slice(4)).toEqual(before.slice(4));
});

test('a review that continues with another evaluation starts over', async () => {
  const line = await lineOfMoves(OPENING);
  const stopped = endedAfterTest(
    new Reviewer(line, 500, options({ changed: () => stopped.progress.done === 3 && stopped.stop() })),
  );
  await stopped.go();
  const evaluations = ({ record }: Reviewer) => record.found.map((found) => found?.evaluation ?? null);
  expect(evaluations(stopped)).toEqual([null, null, null, null, 'hand', 'hand', 'hand']);
  const record = carriedOver(stopped.record, line, 500);
  const seen: number[] = [];
  const changed = () => seen.push(second.progress.done);
  const second = endedAfterTest(new Reviewer(line, 500, options({ startEngine: startWithNetwork, changed }), record));
  await second.go();
  expect(evaluations(second)).toEqual(Array(7).fill('network'));
  expect([...new Set(seen)]).toEqual([3, 1, 2, 4, 5, 6, 7]);
});

test('results with the network are not replaced by results without it', async () => {
  const line = await lineOfMoves(OPENING.slice(0, 2));
  const record = carriedOver(null, line, 500);
  record.found[2] = { ...found('f4f6'), evaluation: 'network' };
  const reviewer = endedAfterTest(new Reviewer(line, 500, options(), record));
  await reviewer.go();
  expect(reviewer.progress).toMatchObject({ done: 1, total: 3, running: false, isNetworkMissing: true });
  expect(reviewer.record.found[2]?.evaluation).toBe('network');
});

test('a review stopped during a search can continue at once', async () => {
  const line = await lineOfMoves(OPENING.slice(0, 1));
  const reviewer = endedAfterTest(new Reviewer(line, 100_000, options()));
  const going = reviewer.go();
  reviewer.stop();
  expect(reviewer.progress).toMatchObject({ done: 0, running: false });
  const again = reviewer.go();
  await Promise.all([going, again]);
  expect(reviewer.progress).toMatchObject({ done: 2, running: false, problem: null, restarts: 0 });
});

test('checkmate is not searched, and the winner has no loss', async () => {
  const line = await lineOfMoves(['e4:T>f4,F>h7'], MATE);
  const reviewer = endedAfterTest(new Reviewer(line, NODES, options()));
  expect(reviewer.progress).toMatchObject({ done: 1, total: 2 });
  await reviewer.go();
  const [verdict] = verdictsOf(line, reviewer.record);
  expect(verdict).toMatchObject({ before: 1, after: 1, loss: 0, fault: null });
  expect(summaryOf([verdict ?? null]).red.accuracy).toBe(100);
  expect(summaryOf([verdict ?? null]).blue.accuracy).toBeNull();
});

test('a loss counts for the side that moved, also after a deployment', async () => {
  const line = await lineOfMoves(OPENING.slice(0, 2));
  const reviewer = endedAfterTest(new Reviewer(line, 5000, options()));
  await reviewer.go();
  const [red, blue] = verdictsOf(line, reviewer.record);
  expect(red).toMatchObject({ fault: 'blunder', played: { color: 'red', san: 'Tf6' } });
  expect(blue).toMatchObject({ isBest: false, played: { color: 'blue', san: 'Ik7' } });
  expect(blue?.fault).not.toBeNull();
  expect((red?.before ?? 0) - (red?.after ?? 1)).toBeCloseTo(red?.loss ?? -1, 10);
  expect((blue?.after ?? 0) - (blue?.before ?? 1)).toBeCloseTo(blue?.loss ?? -1, 10);
  expect(red?.after).toBe(blue?.before);
  // Both steps of the deployment are one turn, and Red is still ahead after it.
  const deployed = await lineOfMoves(['e4:T:F>e6'], MATE);
  const other = endedAfterTest(new Reviewer(deployed, 5000, options()));
  await other.go();
  const [step] = verdictsOf(deployed, other.record);
  expect(step).toMatchObject({ before: 1, isBest: false, played: { color: 'red' } });
  expect(step?.after).toBeGreaterThan(0.8);
  expect(step?.loss).toBeCloseTo(1 - (step?.after ?? 0), 10);
});

test('games without turns, with one turn, and with a result but no end by the rules', async () => {
  const empty = endedAfterTest(new Reviewer(await lineOfMoves([]), NODES, options()));
  await empty.go();
  expect(empty.progress).toMatchObject({ done: 1, total: 1 });
  expect(verdictsOf(empty.line, empty.record)).toEqual([]);
  const given = endedAfterTest(new Reviewer(await lineOfPgn('1. Tf6 1-0'), NODES, options()));
  await given.go();
  expect(given.progress).toMatchObject({ done: 2, total: 2 });
  expect(given.record.found[1]?.words.length).toBeGreaterThan(0);
});

/** Returns real engines that do not answer some searches. The timeout for those is short. */
function silent(at: readonly number[]): Pick<ReviewerOptions, 'startEngine' | 'timeout'> {
  let searches = 0;
  let muted = false;
  return {
    timeout: () => {
      muted = at.includes(searches++);
      return muted ? 300 : 60_000;
    },
    startEngine: () =>
      new EngineClient(async (settings) => {
        const engine = await Engine.start(settings);
        const go = engine.go.bind(engine);
        engine.go = (...asked) => (muted ? new Promise(() => {}) : go(...asked));
        return engine;
      }),
  };
}

test('an engine that does not answer is replaced, and the position is searched again', async () => {
  const line = await lineOfMoves(OPENING);
  const restarted: number[] = [];
  const reviewer = endedAfterTest(
    new Reviewer(line, 500, options({ ...silent([2]), restarted: ({ ply }) => restarted.push(ply) })),
  );
  await reviewer.go();
  expect(reviewer.progress).toMatchObject({ done: 7, problem: null, restarts: 1 });
  expect(restarted).toEqual([4]);
});

test('after two timeouts at one position the review stops, and can continue', async () => {
  const line = await lineOfMoves(OPENING);
  const reviewer = endedAfterTest(new Reviewer(line, 500, options(silent([2, 3]))));
  await reviewer.go();
  expect(reviewer.progress).toMatchObject({ done: 2, running: false, problem: expect.stringContaining('no answer') });
  await reviewer.go();
  expect(reviewer.progress).toMatchObject({ done: 7, problem: null });
});

test('the review survives an engine that fails to start', async () => {
  let begun = 0;
  const failing = () => (begun++ === 0 ? new EngineClient(() => Promise.reject(new Error('out of memory'))) : startEngine());
  const line = await lineOfMoves(OPENING.slice(0, 2));
  const reviewer = endedAfterTest(new Reviewer(line, 500, options({ startEngine: failing })));
  await reviewer.go();
  expect(reviewer.progress).toMatchObject({ done: 3, problem: null, restarts: 1 });
});
