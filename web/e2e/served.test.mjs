// The page with the headers of the server.

import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { DIST, files, isFull, serveFiles } from './serving.mjs';
import { open } from './table.mjs';
import { test } from './test.mjs';

/** The largest transfer size of all files but the network of the engine, which has a limit of its own in `budget.test.mjs`. */
const MOST_BYTES = 1_080_000;

test('the page starts without errors, isolated from other origins, and sends no request to other servers', async () => {
  const { page, fine, close } = await open();
  await page.waitForLoadState('networkidle');
  assert.match(await page.title(), /Cờ Tư Lệnh/);
  // Memory is shared with the engine's worker, so that a search can be stopped.
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  fine();
  await close();
});

test('an injected script does not run', async () => {
  const { page, close } = await open();
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.slipped = true';
    document.body.append(script);
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.slipped = true');
    const failed = new Promise((resolve) => image.addEventListener('error', resolve));
    image.src = './nothing';
    document.body.append(image);
    return failed.then(() => window.slipped ?? false);
  });
  assert.equal(ran, false);
  await close();
});

const skipWithoutServer = () => test.skip(!process.env.COTULENH_URL, 'COTULENH_URL names no server');

/** Headers that depend on the connection or on the copy of a file. */
const VARYING = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'etag', 'vary'];

/** Returns the status and the headers of a response, without those that vary. */
function headersOf(address) {
  return new Promise((resolve, reject) => {
    const request = get(address, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      response.resume();
      const headers = Object.entries(response.headers).filter(([name]) => !VARYING.includes(name));
      resolve([response.statusCode, ...headers.sort()]);
    });
    request.on('error', reject);
  });
}

test('the server of the tests sends the headers of `cotulenh serve`', async () => {
  skipWithoutServer();
  const known = files();
  const own = await serveFiles(known);
  try {
    for (const path of ['/', ...known.keys()]) {
      const [expected, actual] = await Promise.all(
        [process.env.COTULENH_URL, own.address].map((base) => headersOf(new URL(path, base))),
      );
      assert.deepEqual(actual, expected, path);
    }
  } finally {
    own.stop();
  }
});

test('a reload does not download unchanged files', async () => {
  skipWithoutServer();
  const { page, close } = await open();
  // The page loads this module last, when it is idle. On a loaded machine, that may be after `networkidle`.
  const loaded = () =>
    page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/offlineState.svelte')),
    );
  await loaded();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await loaded();
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name, transferSize }) => name.includes('/assets/') && transferSize > 0)
      .map(({ name }) => name),
  );
  assert.deepEqual(fetched, []);
  await close();
});

test('all files but the network, with online play and practice, are under 1.08 MB compressed', () => {
  const plain = [...files().keys()].filter((name) => !/\.(br|gz|ctn)$/.test(name));
  const sent = plain.map((name) => {
    const file = join(DIST, name);
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  });
  const bytes = sent.reduce((sum, size) => sum + size, 0);
  assert.ok(bytes > 0 && (!isFull || bytes < MOST_BYTES), `${bytes} bytes`);
});
