// The page under the rules `cotulenh serve` sends with it.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, open } from './browser.js';

let browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test('it starts without complaint, alone in its process, and asks nobody else', async () => {
  const { page, wrong } = await open(browser);
  await page.waitForLoadState('networkidle');
  expect(await page.title()).toContain('Cờ Tư Lệnh');
  expect(await page.locator('#app > *').count()).toBeGreaterThan(0);
  // Memory shared with the engine's worker, so that a search can be stopped.
  expect(await page.evaluate('crossOriginIsolated')).toBe(true);
  expect(wrong).toEqual([]);
});

test('a script that somebody slips into it does not run', async () => {
  const { page } = await open(browser);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.slipped = true';
    document.body.append(script);
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.slipped = true');
    image.src = '/nothing';
    document.body.append(image);
    return new Promise((resolve) => {
      image.addEventListener('error', () => resolve(window.slipped ?? false));
    });
  });
  expect(ran).toBe(false);
});

test('a second visit fetches nothing again that has not changed', async () => {
  const { page } = await open(browser);
  await page.waitForLoadState('networkidle');
  await page.reload({ waitUntil: 'networkidle' });
  const assets = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes('/assets/') && entry.transferSize > 0)
      .map((entry) => entry.name),
  );
  expect(assets).toEqual([]);
});
