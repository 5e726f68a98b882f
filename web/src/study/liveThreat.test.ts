import { Game, load } from 'cotulenh';
import type { SearchResult } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import { Superseded } from '../engine/engineClient';
import { LiveThreat } from './liveThreat.svelte';

let START_FEN = '';
beforeAll(async () => {
  await load();
  const game = new Game();
  START_FEN = game.fen();
  game.free();
});

function start(search: () => Promise<Partial<SearchResult>>) {
  const log: string[] = [];
  const threat = new LiveThreat({
    search: () => search() as Promise<SearchResult>,
    found: (turn) => log.push(turn === null ? 'none' : turn.san),
    failed: (detail) => log.push(`failed: ${detail}`),
  });
  return { threat, log, toggle: () => threat.toggle(START_FEN, 'total', 'red') };
}

test('the threat is shown as arrows, and hidden by the second call', async () => {
  const { threat, log, toggle } = start(() => Promise.resolve({ best: 'f9f7' }));
  await toggle();
  expect(log).toEqual(['Tf7']);
  expect(threat.shapesAt(START_FEN)).toMatchObject([{ from: 'f9', to: 'f7' }]);
  expect(threat.shapesAt('another position')).toEqual([]);
  await toggle();
  expect([threat.shapesAt(START_FEN), log]).toEqual([[], ['Tf7']]);
});

test('a failure of the engine is reported and is not a position without a threat', async () => {
  const { threat, log, toggle } = start(() => Promise.reject(new Error('no engine')));
  await toggle();
  await toggle();
  expect(log).toEqual(['failed: no engine', 'failed: no engine']);
  expect(threat.shapesAt(START_FEN)).toEqual([]);
});

test('a search that was replaced by another one reports nothing', async () => {
  const { log, toggle } = start(() => Promise.reject(new Superseded()));
  await toggle();
  expect(log).toEqual([]);
});

test('a position without a turn for the opponent has no threat', async () => {
  const { log, toggle } = start(() => Promise.resolve({ best: null }));
  await toggle();
  expect(log).toEqual(['none']);
});
