import { expect, test } from 'vitest';
import { EngineFile, RETRY_DELAY } from './engineFile.svelte';

const BYTES = new Uint8Array([1, 2, 3]);

/** Returns a file whose downloads the test answers one by one. */
function testFile() {
  const time = { now: 0 };
  const asked: string[] = [];
  let settle: { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };
  const fetch = (cache: string) => {
    asked.push(cache);
    return new Promise<Uint8Array>((resolve, reject) => (settle = { resolve, reject }));
  };
  const file = new EngineFile({ fetch, now: () => time.now });
  return { file, asked, time, arrive: (bytes = BYTES) => settle.resolve(bytes), fail: () => settle.reject(new Error('offline')) };
}

test('a file is fetched once, however often it is wanted', async () => {
  const { file, asked, arrive } = testFile();
  expect([file.state, file.bytes]).toEqual(['unasked', null]);
  const wanted = [file.load(), file.load()];
  expect([file.state, file.bytes]).toEqual(['loading', null]);
  arrive();
  await Promise.all(wanted);
  await file.load();
  expect([file.state, file.bytes]).toEqual(['ready', BYTES]);
  expect(asked).toEqual(['default']);
});

test('a failed download is no error, and is tried again later', async () => {
  const { file, asked, time, arrive, fail } = testFile();
  const first = file.load();
  fail();
  await first;
  expect([file.state, file.bytes]).toEqual(['failed', null]);
  time.now = RETRY_DELAY - 1;
  await file.load();
  expect(asked).toHaveLength(1);
  time.now = RETRY_DELAY;
  const second = file.load();
  expect(file.state).toBe('loading');
  arrive();
  await second;
  expect(file.state).toBe('ready');
});

test('a damaged file is fetched once more from the server, and then not at once again', async () => {
  const { file, asked, time, arrive } = testFile();
  const first = file.load();
  arrive();
  await first;
  // Two engines refuse the same bytes.
  const refused = [file.refuse(BYTES), file.refuse(BYTES)];
  expect([file.state, file.bytes]).toEqual(['loading', null]);
  const still = new Uint8Array([9]);
  arrive(still);
  await Promise.all(refused);
  expect(asked).toEqual(['default', 'reload']);
  await file.refuse(still);
  await file.load();
  expect([file.state, file.bytes, asked.length]).toEqual(['failed', null, 2]);
  time.now = RETRY_DELAY;
  const later = file.load();
  arrive();
  await later;
  expect(asked).toEqual(['default', 'reload', 'reload']);
  expect(file.state).toBe('ready');
});
