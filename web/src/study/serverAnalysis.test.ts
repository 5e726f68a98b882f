import { expect, test } from 'vitest';
import type { ServerJob } from '../online/serverJob';
import { analyseOnServer } from './serverAnalysis';

const LINE = { start: 'FEN', objective: 'total', words: ['f4f6'], fen: 'FEN' } as const;

/** Answers requests with these states, one after the other. */
function answering(states: Partial<ServerJob>[]) {
  const asked: unknown[] = [];
  const call = ((method: string, path: string, body?: unknown) => {
    asked.push([method, path, body]);
    return Promise.resolve({ id: 'j1', state: 'queued', position: 1, done: 0, total: 1, reason: null, ...states.shift() });
  }) as never;
  const options = { changed: () => {}, signal: new AbortController().signal, call, pollInterval: 0 };
  return { asked, options };
}

test('an analysis of the server becomes a report of the page', async () => {
  const chances: [number, number, number] = [1000, 0, 0];
  const found = { score: { win: 2 }, chances, words: ['f9f7'], san: ['Tf7'] };
  const result = { fen: 'FEN', objective: 'total', turn: 'blue', depth: 21, nodes: 9_999_999, lines: [found] };
  const { asked, options } = answering([{}, { state: 'leased' }, { state: 'done', result }]);
  const request = { line: { ...LINE, words: [...LINE.words] }, count: 3, millions: 10 };
  expect(await analyseOnServer(request, options)).toEqual({
    turn: 'blue',
    depth: 21,
    nodes: 9_999_999,
    lines: [{ ...found, score: { cp: null, win: 2, loss: null } }],
  });
  expect(asked[0]).toEqual([
    'POST',
    'api/jobs',
    {
      kind: 'analysis',
      line: { start: 'FEN', objective: 'total', turns: ['f4f6'] },
      nodes: 10_000_000,
      lines: 3,
    },
  ]);
});

test('an analysis that fails gives no report', async () => {
  const { options } = answering([{}, { state: 'failed', reason: 'no memory' }]);
  const request = { line: { ...LINE, words: [] }, count: 1, millions: 1 };
  expect(await analyseOnServer(request, options)).toBeNull();
});
