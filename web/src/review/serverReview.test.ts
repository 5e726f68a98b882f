import { beforeAll, expect, test } from 'vitest';
import type { ServerJob as Job } from '../online/serverJob';
import type { MainLine } from './mainLine';
import { lineOfMoves } from './reviewTesting';
import { reviewOnServer } from './serverReview';
import type { ServerPosition } from './serverReview';
import { verdictsOf } from './verdicts';

type ServerJob = Job<{ positions: ServerPosition[] }>;

let line: MainLine;
beforeAll(async () => {
  line = await lineOfMoves(['Tf6', 'Ik7']);
});

const JOB: ServerJob = { id: 'j1', state: 'queued', position: 2, done: 0, total: 3, reason: null };
const POSITION = { depth: 7, lines: [{ score: { cp: 12 }, words: ['f4f5'], san: ['Tf5'] }] };

/** Answers requests with these states, one after the other. */
function answering(states: Partial<ServerJob>[]) {
  const asked: [string, string, unknown][] = [];
  const call = ((method: string, path: string, body?: unknown) => {
    asked.push([method, path, body]);
    return Promise.resolve({ ...JOB, ...states.shift() });
  }) as never;
  return { asked, call };
}

test('a review of the server becomes a review of the page', async () => {
  const blunder = { depth: 5, lines: [{ score: { win: 2 }, words: ['f9f7'], san: ['Tf7'] }] };
  const result = { positions: [POSITION, blunder, { ...POSITION, lines: [{ ...POSITION.lines[0]!, score: { loss: 3 } }] }] };
  const { asked, call } = answering([
    {},
    { state: 'leased', position: null, done: 1 },
    { state: 'done', position: null, result },
  ]);
  const seen: string[] = [];
  const options = {
    changed: ({ state }: Job) => seen.push(state),
    signal: new AbortController().signal,
    call,
    pollInterval: 0,
  };
  const record = await reviewOnServer(line, 10_000, options);
  expect(seen).toEqual(['queued', 'leased', 'done']);
  expect(asked[0]).toEqual([
    'POST',
    'api/jobs',
    { kind: 'review', line: { start: line.start, objective: 'total', turns: line.words }, nodes: 10_000 },
  ]);
  expect(asked[1]).toEqual(['GET', 'api/jobs/j1', undefined]);
  expect(record?.nodes).toBe(10_000);
  expect(record?.found.map((found) => found?.score)).toEqual([
    { cp: 12, win: null, loss: null },
    { cp: null, win: 2, loss: null },
    { cp: null, win: null, loss: 3 },
  ]);
  const [first] = record === null ? [] : verdictsOf(line, record);
  expect(first?.fault).toBe('blunder');
});

test('a job that fails or is cancelled gives no review', async () => {
  const failed = answering([{}, { state: 'failed', reason: 'no memory' }]);
  const never = new AbortController().signal;
  expect(await reviewOnServer(line, 10_000, { changed: () => {}, signal: never, call: failed.call, pollInterval: 0 })).toBeNull();
  const control = new AbortController();
  const cancelled = answering([{}]);
  const options = { changed: () => control.abort(), signal: control.signal, call: cancelled.call };
  expect(await reviewOnServer(line, 10_000, options)).toBeNull();
  expect(cancelled.asked[1]).toEqual(['POST', 'api/jobs/j1/cancel', {}]);
});
