// A newer version appears while a game is open.

import assert from 'node:assert/strict';
import { newerBuild } from './builds.mjs';
import { enter, go, cached, ROOMS, told, until, update, version, versions, visit } from './offline.mjs';
import { againstComputer, click, haveTurns, openTable, pick, play, press, status, twoPlayers } from './table.mjs';
import { test } from './test.mjs';

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

/** The newer build has a mark in its navigation. */
const settingsName = (page) => page.locator('nav a[href="#/settings"]').innerText();
/** Runs in the page. Returns `true` if no other version is on its way. */
async function activated() {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration.installing === null && registration.waiting === null && registration.active?.state === 'activated';
}
const noticed = (page) => page.locator('.notice').getByText('Đã có phiên bản mới').waitFor();

test('a game with a deployment in progress continues and survives the reload', async () => {
  const { page, server, fine, close } = await visit();
  await cached(page);
  const old = await version(page);
  await openTable(page, STACK);
  await click(page, 'c4');
  await pick(page, 'F');
  await click(page, 'e6');
  const newer = newerBuild();
  server.known = newer.files;
  await update(page);
  await noticed(page);
  // The old page has all its files, even those it has never requested, although the server has none of them.
  assert.equal(await version(page), old);
  await until(page, versions, [old, newer.version]);
  await pick(page, 'T');
  await click(page, 'd4');
  const address = page.url();
  for (const room of ROOMS) await enter(page, room);
  assert.equal(await settingsName(page), 'Cài đặt');
  await go(page, address.slice(address.indexOf('#')));
  await page.locator('[role=grid]').waitFor();
  await page.getByText('Đang triển khai từ c4').waitFor();
  await enter(page, '#/settings');
  await press(page, 'reload');
  await page.waitForFunction((version) => document.querySelector('meta[name=version]')?.content === version, newer.version);
  assert.equal(await settingsName(page), 'Cài đặt Z');
  await go(page, address.slice(address.indexOf('#')));
  await press(page, 'finish');
  await haveTurns(page, 1);
  // No page needs the old version any more.
  await until(page, versions, [newer.version]);
  server.stop();
  for (const room of ROOMS) await enter(page, room);
  fine();
  await close();
});

test('two tabs: one uses the new version, the other keeps all files of the old one', async () => {
  const { page, context, address, server, fine, close } = await visit({ processors: 3 });
  await cached(page);
  const old = await version(page);
  const newer = newerBuild();
  server.known = newer.files;
  await againstComputer(page, 1);
  await update(page);
  await noticed(page);
  const other = await context.newPage();
  await other.goto(address);
  assert.equal(await settingsName(other), 'Cài đặt Z', 'the next start has the new version');
  await cached(other);
  server.stop();
  // The engine of the old page starts only now. Both its modules are the old ones.
  await play(page, 'f4', 'f6');
  await haveTurns(page, 2);
  assert.equal(await status(page), 'Đến lượt bạn');
  await press(page, 'hint');
  await page.locator('[data-hint]').waitFor({ state: 'attached', timeout: 60_000 });
  for (const room of ROOMS) await enter(page, room);
  assert.equal(await version(page), old);
  assert.deepEqual(await other.evaluate(versions), [old, newer.version]);
  fine();
  await page.close();
  await other.reload();
  await until(other, versions, [newer.version]);
  await close();
});

test('a broken or missing file leaves the old version intact, and the next try continues', async () => {
  const { page, server, close } = await visit();
  await cached(page);
  const old = await version(page);
  await enter(page, '#/settings');
  const newer = newerBuild();
  const [module] = [...newer.files.keys()].filter((name) => name.endsWith('.wasm'));
  for (const harm of [(files) => files.delete(module), (files) => files.set(module, newer.files.get('/index.html'))]) {
    const broken = new Map(newer.files);
    harm(broken);
    server.known = broken;
    await press(page, 'check');
    await page.getByText('Bản mới chưa tải được trọn vẹn').waitFor();
    await page.reload();
    assert.equal(await version(page), old);
    await page.locator('[data-offline=ready]').waitFor();
  }
  server.asked.length = 0;
  server.known = newer.files;
  await press(page, 'check');
  await noticed(page);
  assert.equal(await told(page), 'ready');
  // Complete files are not downloaded again.
  const again = server.asked.filter((path) => path.startsWith('/assets/'));
  assert.equal(again[0], module);
  await press(page, 'reload');
  await page.waitForFunction((version) => document.querySelector('meta[name=version]')?.content === version, newer.version);
  await close();
});

test('with several new versions, the version of an open page is kept and those between are deleted', async () => {
  const { page, context, address, server, close } = await visit();
  await cached(page);
  const old = await version(page);
  await twoPlayers(page);
  let last = '';
  for (const letter of ['X', 'Y']) {
    const newer = newerBuild(letter);
    server.known = newer.files;
    last = newer.version;
    await update(page);
    await page.waitForFunction(() => document.querySelectorAll('.notice').length > 0);
    await until(page, activated, true);
    const other = await context.newPage();
    await other.goto(address);
    await until(other, async () => document.querySelector('meta[name=version]')?.content, last);
    await other.close();
  }
  await update(page);
  await until(page, versions, [old, last]);
  await play(page, 'f4', 'f6');
  await haveTurns(page, 1);
  await close();
});
