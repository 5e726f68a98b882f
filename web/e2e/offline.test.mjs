// After one visit everything works offline.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { files } from './serving.mjs';
import { enter, go, cached, ROOMS, told, until, visit } from './offline.mjs';
import { askForHint, haveTurns, open, play, press, twoPlayers } from './table.mjs';
import { test } from './test.mjs';

for (const folder of ['/', '/games/commander/']) {
  test(`after one visit at ${folder} the server may go: rooms never seen, a game against the computer, reloads`, async () => {
    // One processor is for the page, two are for the engine.
    const { page, server, fine, close } = await visit({ folder, processors: 3 });
    await cached(page);
    server.stop();
    for (const room of ROOMS) await enter(page, room);
    await page.reload();
    assert.equal(await page.evaluate(() => crossOriginIsolated), true, 'memory is shared');
    await askForHint(page, 1);
    // The engine has two threads, and the coach has a worker of its own.
    await expect.poll(() => page.workers().length).toBe(3);
    // A game opened by its own address.
    await page.reload();
    await haveTurns(page, 2);
    for (const room of folder === '/' ? ROOMS : ROOMS.slice(0, 1)) {
      await go(page, room);
      await page.reload();
      await enter(page, room);
    }
    await enter(page, '#/settings');
    await page.locator('[data-offline=ready]').waitFor();
    fine();
    await close();
  });
}

test('another tab starts offline too', async () => {
  const { page, context, address, server, close } = await visit();
  await cached(page);
  server.stop();
  const other = await context.newPage();
  await other.goto(`${address}index.html?from=home#/learn`);
  await enter(other, '#/');
  await twoPlayers(other);
  await close();
});

test('the settings show the version and whether there is a newer one', async () => {
  const { page, server, fine, close } = await visit({ hash: '#/settings' });
  await page.locator('[data-offline=ready]').waitFor();
  const version = await page.locator('[data-version]').getAttribute('data-version');
  assert.match(version, /^[0-9a-f]{12}$/);
  await press(page, 'check');
  await page.getByText('Đây là bản mới nhất.').waitFor();
  fine();
  server.stop();
  await press(page, 'check');
  await page.getByText('Không liên lạc được với máy chủ.').waitFor();
  assert.equal(await told(page), 'ready');
  await close();
});

test('with full storage the page works online, and the settings show the problem', async () => {
  const { page, close } = await visit({
    hash: '#/settings',
    prepare: async (page, context, address) => {
      const session = await context.newCDPSession(page);
      const { origin } = new URL(address);
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 500_000 });
    },
  });
  await page.locator('[data-offline=storage]').waitFor();
  assert.match(await page.locator('[data-offline]').innerText(), /Trang vẫn chạy khi có mạng/);
  assert.equal(await page.locator('.notice').count(), 0);
  assert.deepEqual(await page.evaluate(() => caches.keys()), [], 'nothing half is left');
  await enter(page, '#/');
  await twoPlayers(page);
  await play(page, 'f4', 'f6');
  await haveTurns(page, 1);
  await close();
});

test('without caches the settings show the problem', async () => {
  const { page, fine, close } = await open({ hash: '#/settings' });
  await page.locator('[data-offline=none]').waitFor();
  await page.getByText('không cho lưu trang').waitFor();
  fine();
  await close();
});

test('the kill switch removes the caches, and the page comes from the server', async () => {
  const { page, server, fine, close } = await visit();
  await cached(page);
  const off = readFileSync(new URL('../scripts/kill-switch.js', import.meta.url));
  server.known = new Map([...files(), ['/sw.js', brotliCompressSync(off)]]);
  await page.reload();
  await until(
    page,
    async () => [(await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length],
    [0, 0],
  );
  server.asked.length = 0;
  await page.reload();
  await enter(page, '#/learn');
  assert.ok(server.asked.includes('/'), server.asked.join());
  fine();
  await close();
});

test('the page can be installed', async () => {
  const { page, context, close } = await visit();
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data);
  assert.equal(manifest.name, 'Cờ Tư Lệnh');
  for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png')) {
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    assert.equal(size, sizes);
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  assert.deepEqual(
    installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
    [],
  );
  // The settings offer to install the page if the browser does.
  await enter(page, '#/settings');
  assert.equal(await page.locator('[data-do=install]').count(), 0);
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => (window.prompted = true),
    });
    dispatchEvent(offer);
  });
  await press(page, 'install');
  assert.equal(await page.evaluate(() => window.prompted), true);
  assert.equal(await page.locator('[data-do=install]').count(), 0);
  await close();
});
