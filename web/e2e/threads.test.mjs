// The engine with several threads.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { open, press, twoPlayers } from './table.mjs';
import { test } from './test.mjs';

const THREADED = /threads/;

/** Opens a page on a machine with so many processors. Also returns its requests. */
async function openOn(processors, settings = {}) {
  const at = await open({
    settings,
    processors,
  });
  const asked = () => at.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  return { ...at, asked };
}

async function hinted(page) {
  await twoPlayers(page);
  await press(page, 'hint');
  await page.locator('[data-hint]').waitFor({ state: 'attached', timeout: 60_000 });
}

test('a hint uses one thread less than there are processors', async () => {
  const { page, fine, close, asked } = await openOn(3);
  await hinted(page);
  await expect.poll(() => page.workers().length).toBe(2);
  fine();
  // The page itself loads the module without threads.
  assert.deepEqual(
    (await asked()).filter((path) => THREADED.test(path)),
    [],
  );
  await close();
});

test('one thread is used on a single processor, or if threads are turned off', async () => {
  for (const at of [await openOn(2), await openOn(8, { threads: false })]) {
    await hinted(at.page);
    assert.equal(at.page.workers().length, 1);
    at.fine();
    await at.close();
  }
});
