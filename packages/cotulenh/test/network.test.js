// The learned evaluation and the opening book. `native.json` has the results of the native engine with the same files.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Engine, Game, load } from 'cotulenh';
import { Searcher, fingerprint, load as loadEngine, usesNetwork } from 'cotulenh/engine';

await Promise.all([load(), loadEngine()]);

const native = JSON.parse(await readFile(new URL('native.json', import.meta.url), 'utf8'));
const fileOf = (name) => readFile(fileURLToPath(import.meta.resolve(`cotulenh/${name}`)));
const network = await fileOf('network.ctn');
const book = await fileOf('book.ctb');

/** Returns the file with one bit changed. */
function damaged(bytes, at) {
  const copy = new Uint8Array(bytes);
  copy[at] ^= 1;
  return copy;
}

/** Returns the bytes as a view that does not begin at the start of its buffer. */
function inside(bytes) {
  const buffer = new ArrayBuffer(bytes.length + 8);
  new Uint8Array(buffer, 4, bytes.length).set(bytes);
  return new DataView(buffer, 4, bytes.length);
}

test('with the network, the module counts the nodes of the native engine', () => {
  const searcher = new Searcher();
  assert.equal(searcher.network, null);
  assert.equal(searcher.bench(native.bench.depth).nodes, native.bench.nodes);
  const header = searcher.loadNetwork(network);
  assert.match(header.checksum, /^[0-9a-f]{8}$/);
  assert.match(header.description, /^generation \d/);
  assert.deepEqual(searcher.network, header);
  const { depth, nodes } = native.network.bench;
  assert.equal(searcher.bench(depth).nodes, nodes);
  assert.notEqual(nodes, native.bench.nodes);
  // The fingerprint without an engine is that of the hand-crafted evaluation.
  assert.equal(fingerprint(native.bench.depth).nodes, native.bench.nodes);
  searcher.free();
});

test('with the network, the module plays the turns of the native engine', () => {
  for (const { fen, level, seed, nodes, best, counted, depth } of native.network.searches) {
    const searcher = new Searcher({ level, seed });
    searcher.loadNetwork(network);
    const found = searcher.search(fen, { nodes });
    assert.deepEqual([found.best, found.nodes, found.depth], [best, counted, depth], fen);
    searcher.free();
  }
});

test('levels below the last play the same with and without the network', () => {
  const weaker = native.searches.filter(({ level }) => !usesNetwork(level));
  assert.deepEqual([usesNetwork(9), usesNetwork(10)], [false, true]);
  assert.ok(weaker.length > 8);
  for (const { fen, level, seed, nodes, best, counted } of weaker) {
    const searcher = new Searcher({ level, seed });
    searcher.loadNetwork(network);
    const found = searcher.search(fen, { nodes });
    assert.deepEqual([found.best, found.nodes], [best, counted], fen);
    searcher.free();
  }
});

test('the book gives the turns of the native engine, without a search', () => {
  const searcher = new Searcher({ book: true });
  // Without a book the engine searches.
  assert.equal(searcher.search(new Game(), { nodes: 100 }).nodes, 100);
  assert.ok(searcher.loadBook(book).positions > 200);
  for (const { seed, fen, best } of native.book) {
    searcher.configure({ seed, level: 1 + (seed % 10) });
    const infos = [];
    const found = searcher.search(fen, { nodes: 100 }, (info) => infos.push(info));
    assert.deepEqual([found.best, found.nodes, found.lines[0].words[0]], [best, 0, best]);
    assert.equal(infos.length, 1);
  }
  assert.ok(new Set(native.book.map(({ best }) => best)).size > 1);
  // An analysis and a hint search.
  searcher.configure({ lines: 2, level: 10 });
  assert.equal(searcher.search(new Game(), { nodes: 100 }).nodes, 100);
  searcher.configure({ lines: 1 });
  let asked = 0;
  assert.ok(searcher.search(new Game(), {}, undefined, () => ++asked > 2).nodes > 0);
  searcher.configure({ book: false });
  assert.equal(searcher.search(new Game(), { nodes: 100 }).nodes, 100);
  searcher.free();
});

test('a damaged or unknown file is refused, and the engine stays as it was', async () => {
  const searcher = new Searcher();
  const before = searcher.evaluate(new Game());
  const wrong = [
    [new Uint8Array(), /not a network file/],
    [book, /not a network file/],
    [damaged(network, 8), /version 0/],
    [damaged(network, 10), /architecture/],
    [network.subarray(0, network.length - 1), /bytes, expected/],
    [damaged(network, network.length >> 1), /checksum/],
  ];
  for (const [bytes, message] of wrong)
    assert.throws(() => searcher.loadNetwork(bytes), { name: 'CotulenhError', code: 'network', message });
  for (const bytes of [new Uint8Array(), network, damaged(book, 100), book.subarray(1)])
    assert.throws(() => searcher.loadBook(bytes), { name: 'CotulenhError', code: 'book' });
  for (const nothing of [undefined, null, 'network', 5, {}, [1, 2]]) {
    assert.throws(() => searcher.loadNetwork(nothing), { code: 'type' });
    assert.throws(() => searcher.loadBook(nothing), { code: 'type' });
  }
  for (const level of [11, -1, 1.5, 'full', undefined]) assert.throws(() => usesNetwork(level), { code: 'type' });
  assert.equal(searcher.network, null);
  assert.equal(searcher.evaluate(new Game()), before);
  // A file that is not read leaves the network that was.
  const header = searcher.loadNetwork(inside(network));
  assert.throws(() => searcher.loadNetwork(damaged(network, 5000)), { code: 'network' });
  assert.deepEqual(searcher.network, header);
  const { buffer, byteOffset, length } = network;
  assert.deepEqual(searcher.loadNetwork(buffer.slice(byteOffset, byteOffset + length)), header);
  searcher.free();

  await assert.rejects(Engine.start({}, { network: damaged(network, 5000) }), { code: 'network' });
  await assert.rejects(Engine.start({}, { book: network }), { code: 'book' });
});

for (const [name, settings, options] of [
  ['one thread', {}, {}],
  ['no shared memory', {}, { shared: false }],
  ['two threads', { threads: 2 }, {}],
]) {
  test(`the engine in a worker has the network and the book: ${name}`, async () => {
    const engine = await Engine.start(settings, { ...options, network, book: inside(book) });
    try {
      assert.equal(engine.threads, settings.threads ?? 1);
      const header = engine.network;
      assert.match(header.checksum, /^[0-9a-f]{8}$/);
      const { depth, nodes } = native.network.bench;
      assert.equal((await engine.bench(depth)).nodes, nodes);
      await assert.rejects(engine.loadNetwork(book), { code: 'network' });
      await assert.rejects(engine.loadNetwork('network.ctn'), { code: 'type' });
      assert.equal(engine.network, header);
      const { seed, fen, best } = native.book[3];
      await engine.configure({ book: true, seed });
      assert.equal((await engine.go(fen, { nodes: 100 })).best, best);
      // Without shared memory the stopped worker is replaced by another one, which reads both files again.
      await engine.go(new Game(), { infinite: true }, () => engine.stop());
      assert.equal((await engine.go(fen, { nodes: 100 })).best, best);
      assert.equal((await engine.bench(depth)).nodes, nodes);
    } finally {
      engine.end();
    }
  });
}

test('threads that are added later use the network that the engine has', async () => {
  const engine = await Engine.start();
  try {
    const bytes = new Uint8Array(network);
    const header = await engine.loadNetwork(bytes);
    // The engine has its own copy.
    bytes.fill(0);
    await engine.configure({ threads: 2 });
    assert.deepEqual([engine.threads, engine.network], [2, header]);
    const { depth, nodes } = native.network.bench;
    assert.equal((await engine.bench(depth)).nodes, nodes);
    assert.ok((await engine.go(new Game(), { nodes: 30_000 })).best);
  } finally {
    engine.end();
  }
});
