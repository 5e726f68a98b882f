// The engine with its network and its book, with the real engine in a Node worker.

import { Engine, Game } from 'cotulenh';
import type { Line } from 'cotulenh';
import bookData from 'cotulenh/book.ctb?url&inline';
import networkData from 'cotulenh/network.ctn?url&inline';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useAndFree } from '../game/wasmMemory';
import { EngineClient } from './engineClient';
import type { EngineFiles } from './engineClient';
import { EngineFile, fetchFile } from './engineFile.svelte';
import { loadModules } from './modulesTesting';

let network: Uint8Array;
let book: Uint8Array;
let start: Line;
const clients: EngineClient[] = [];

beforeAll(async () => {
  await loadModules();
  [network, book] = await Promise.all([fetchFile(networkData, 'default'), fetchFile(bookData, 'default')]);
  start = useAndFree(new Game(), (game) => game.line());
});
afterAll(() => clients.forEach((client) => client.end()));

type Fetch = (cache: 'default' | 'reload') => Promise<Uint8Array>;
const missing: Fetch = () => Promise.reject(new Error('404'));
/** A download that never ends. */
const slow: Fetch = () => new Promise(() => {});

function newClient(fetchNetwork: Fetch, fetchBook: Fetch, others: Partial<EngineFiles> = {}) {
  const files = { network: new EngineFile({ fetch: fetchNetwork }), book: new EngineFile({ fetch: fetchBook }), ...others };
  const engine = new EngineClient(
    (settings) => Engine.start(settings),
    () => 1,
    files,
  );
  clients.push(engine);
  return { engine, ...files };
}

const request = (level: number, seed = 1) => ({ line: start, level, seed, clock: null });

test('the computer plays from the book at every level, a hint and an analysis do not', async () => {
  const { engine } = newClient(missing, () => Promise.resolve(book));
  for (const level of [1, 5, 10]) expect((await engine.play(request(level))).nodes, `level ${level}`).toBe(0);
  expect((await engine.hint(start, 20)).nodes).toBeGreaterThan(0);
  expect((await engine.analyse(start, { nodes: 300 })).nodes).toBe(300);
});

test('the seed of a game chooses among the turns of the book', async () => {
  const { engine } = newClient(missing, () => Promise.resolve(book));
  const line = useAndFree(new Game(), (game) => (game.move('b2b6'), game.line()));
  const turns = new Set<string | null>();
  for (let seed = 0; seed < 8; seed++) turns.add((await engine.play({ ...request(3, seed), line })).best);
  expect(turns.size).toBeGreaterThan(1);
});

test('only a search at full strength fetches the network, and does not wait for it', async () => {
  let arrive: (bytes: Uint8Array) => void = () => {};
  const fetchNetwork = vi.fn<Fetch>(() => new Promise((resolve) => (arrive = resolve)));
  const { engine, network: file } = newClient(fetchNetwork, missing);
  for (const level of [1, 5, 9]) await engine.play(request(level));
  expect(fetchNetwork).not.toHaveBeenCalled();
  const hand = await engine.analyse(start, { nodes: 2000 });
  expect(fetchNetwork).toHaveBeenCalledTimes(1);
  expect([engine.evaluation, file.state]).toEqual(['hand', 'loading']);
  arrive(network);
  await file.load();
  const learned = await engine.analyse(start, { nodes: 2000 });
  expect(engine.evaluation).toBe('network');
  expect(learned.lines[0]?.score).not.toEqual(hand.lines[0]?.score);
  // Lower levels keep the evaluation that they are calibrated with.
  await engine.play(request(9));
  expect(engine.evaluation).toBe('hand');
  await engine.hint(start, 20);
  expect([engine.evaluation, fetchNetwork.mock.calls.length]).toEqual(['network', 1]);
});

test('without a network and a book the computer searches with the hand-crafted evaluation', async () => {
  const { engine, network: file } = newClient(missing, missing);
  for (const level of [4, 9]) expect((await engine.play(request(level))).nodes).toBeGreaterThan(0);
  expect((await engine.analyse(start, { nodes: 300 })).best).not.toBeNull();
  expect([engine.evaluation, file.state]).toEqual(['hand', 'failed']);
});

test('a damaged network is refused and fetched again, and searches go on meanwhile', async () => {
  const damaged = network.slice();
  damaged[damaged.length >> 1]! ^= 1;
  const fetchNetwork = vi.fn<Fetch>((cache) => Promise.resolve(cache === 'default' ? damaged : network));
  const { engine, network: file } = newClient(fetchNetwork, missing);
  await file.load();
  expect((await engine.analyse(start, { nodes: 300 })).best).not.toBeNull();
  expect(engine.evaluation).toBe('hand');
  await file.load();
  await engine.analyse(start, { nodes: 300 });
  expect([engine.evaluation, fetchNetwork.mock.calls]).toEqual(['network', [['default'], ['reload']]]);
});

test('an engine for long work keeps its first evaluation', async () => {
  const there = newClient(() => Promise.resolve(network), missing, { keeps: true });
  await there.engine.analyse(start, { nodes: 300 });
  expect(there.engine.evaluation).toBe('network');

  let arrive: (bytes: Uint8Array) => void = () => {};
  const fetchNetwork: Fetch = () => new Promise((resolve) => (arrive = resolve));
  const late = newClient(fetchNetwork, missing, { keeps: true, wait: 10 });
  await late.engine.analyse(start, { nodes: 300 });
  arrive(network);
  await late.network.load();
  await late.engine.analyse(start, { nodes: 300 });
  expect([late.network.state, late.engine.evaluation]).toEqual(['ready', 'hand']);
});

test('files that never arrive stop nothing', async () => {
  const { engine } = newClient(slow, slow, { wait: 10 });
  expect((await engine.play(request(4))).nodes).toBeGreaterThan(0);
  expect((await engine.hint(start, 20)).best).not.toBeNull();
  expect(engine.evaluation).toBe('hand');
});
