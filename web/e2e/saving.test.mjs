// Saved games: listed, searched, exported, deleted; in two tabs, without storage, with full storage. Bad input changes
// nothing.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { click, fen, haveTurns, open, openTable, openText, play, press, status, turns, twoPlayers } from './table.mjs';
import { test } from './test.mjs';

const go = (page, hash) => page.goto(`${page.url().split('#')[0]}${hash}`);

test('a game survives a reload and is in the list', async () => {
  const { page, fine, close } = await open();
  await twoPlayers(page);
  await play(page, 'f4', 'f6');
  await haveTurns(page, 1);
  await page.reload();
  await haveTurns(page, 1);
  await go(page, '#/');
  await page.locator('[data-do="continue"]').click();
  await haveTurns(page, 1);
  await go(page, '#/games');
  await page.locator('[data-game] a:first-child').click();
  await haveTurns(page, 1);
  fine();
  await close();
});

test('games are searched, exported, deleted and restored', async () => {
  const { page, fine, close } = await open();
  await openText(page, '[Red "Nguyễn Đức"]\n[Blue "Lê"]\n\n1. Tf6 1-0\n\n[Red "An"]\n[Blue "Bình"]\n\n1. Ic6 *');
  await page.locator('[data-game]').nth(1).waitFor();
  await page.getByRole('searchbox').fill('nguyen duc');
  assert.equal(await page.locator('[data-game]').count(), 1);
  await page.getByRole('searchbox').fill('');
  const waiting = page.waitForEvent('download');
  await press(page, 'export-all');
  const text = await readFile(await (await waiting).path(), 'utf8');
  assert.match(text, /\[Red "Nguyễn Đức"\][^]*1\. Tf6 1-0[^]*\[Red "An"\][^]*1\. Ic6 \*/);
  const first = page.locator('[data-game]').first();
  const one = page.waitForEvent('download');
  await first.locator('button').first().click();
  assert.match((await one).suggestedFilename(), /^cotulenh-.*\.pgn$/);
  await first.locator('button').nth(1).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-game]').length === 1);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-game]').length === 2);
  await page.reload();
  await page.locator('[data-game]').nth(1).waitFor();
  // The exported games can be imported.
  await openText(page, text);
  await page.waitForFunction(() => document.querySelectorAll('[data-game]').length === 4);
  fine();
  await close();
});

test('bad input shows the error and its place, and the game in progress stays', async () => {
  const { page, fine, close } = await open();
  await twoPlayers(page);
  await play(page, 'f4', 'f6');
  await haveTurns(page, 1);
  const before = await fen(page);
  const address = page.url();
  for (const [text, told] of [
    ['6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5Q5 r - - 0 1', /Dòng 1, cột 41 \(ô f1\): `Q`/],
    ['6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/4N6 r - - 0 1', /e1: Hải quân không đứng được trên đất liền/],
    ['1. Tf6 Tz9', /Dòng 1, cột 9/],
    ['[Red "a"]\n\n1. Tf9 *', /Dòng 3, cột 4/],
    ['<script>alert(1)</script>', /Dòng 1, cột 1/],
    ['', /Chưa có gì/],
  ]) {
    await openText(page, text);
    await page.locator('#problem').waitFor();
    assert.match(await page.locator('#problem').innerText(), told);
    assert.match(await page.locator('#problem').innerText(), /vẫn còn nguyên/);
  }
  await page.goto(address);
  await haveTurns(page, 1);
  assert.equal(await fen(page), before);
  fine();
  await close();
});

test('a missing game is reported', async () => {
  const { page, fine, close } = await open({ hash: '#/game/nothing' });
  await page.getByRole('heading', { name: 'Không tìm thấy ván này.' }).waitFor();
  fine();
  await close();
});

test('two tabs: the older one shows a message and loads the latest game', async () => {
  const { page, context, fine, close } = await open();
  await twoPlayers(page);
  await play(page, 'f4', 'f6');
  await haveTurns(page, 1);
  const other = await context.newPage();
  await other.goto(page.url());
  await haveTurns(other, 1);
  await play(other, 'f9', 'f7');
  await haveTurns(other, 2);
  await page.waitForFunction(() => document.querySelector('[data-status]')?.textContent?.includes('cửa sổ khác'));
  await click(page, 'f9');
  assert.equal(await page.locator('.reached').count(), 0);
  await page.locator('[data-status] button').click();
  await haveTurns(page, 2);
  await play(page, 'h4', 'h6');
  await haveTurns(page, 3);
  fine();
  await close();
});

test('without storage the page shows a warning and the game continues', async () => {
  const { page, close, wrong } = await open({
    prepare: (page) =>
      page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('refused', 'SecurityError');
        };
        Object.defineProperty(globalThis, 'indexedDB', { get: refuse });
        Object.defineProperty(globalThis, 'localStorage', { get: refuse });
      }),
  });
  await page.locator('input[type=radio][value=person]').check({ force: true });
  await page.locator('button[type=submit]').click();
  await page.locator('[role=grid]').waitFor();
  assert.match(await page.locator('[role=alert]').innerText(), /không cho lưu ván/);
  await play(page, 'f4', 'f6');
  await haveTurns(page, 1);
  await go(page, '#/games');
  await page.locator('[data-game] a:first-child').click();
  await haveTurns(page, 1);
  assert.deepEqual(
    wrong.filter((what) => !what.includes('refused')),
    [],
  );
  await close();
});

test('with full storage the page shows a warning and the game continues', async () => {
  const { page, fine, close } = await open({
    prepare: (page) =>
      page.addInitScript(() => {
        const full = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
        IDBObjectStore.prototype.put = full;
        const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, value) {
          if (key === 'cotulenh.game') full();
          set.call(this, key, value);
        };
      }),
  });
  await openText(page, '1. Tf6 *');
  await page.getByText('đã đầy').first().waitFor();
  fine();
  await close();
});

test('games are searched by their PGN, and turns are copied with one tap', async () => {
  const { page, fine, close } = await open();
  await openTable(page, '[Red "An"]\n[Blue "Bình"]\n\n1. Tf6 Tf7 *');
  await haveTurns(page, 2);
  assert.deepEqual(await turns(page), ['Tf6', 'Tf7']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'copy-pgn');
  await page.getByText('Đã sao chép PGN').waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /1\. Tf6 Tf7 \*/);
  assert.equal(await status(page), 'Đến lượt Đỏ');
  fine();
  await close();
});
