// Studies of games, and how they are saved.

import assert from 'node:assert/strict';
import { at, copied, storeCounts, NOTED, study, tree, turn } from './study.mjs';
import { open, play, press, twoPlayers } from './table.mjs';
import { test } from './test.mjs';

test('a game of two players is analysed during the game, and its study gets the later turns', async () => {
  const { page, fine, close } = await open();
  await twoPlayers(page);
  await play(page, 'f4', 'f6');
  const id = page.url().split('/').at(-1);
  await press(page, 'analyse');
  await page.locator('[data-tree]').waitFor();
  assert.equal(await tree(page), '[Tf6]', 'at the last turn');
  const name = page.url();
  await page.keyboard.press(']');
  await play(page, 'c8', 'c7');
  await page.goBack();
  await page.locator('[data-do="hint"]').waitFor();
  await play(page, 'k8', 'k7');
  await press(page, 'analyse');
  await page.locator('[data-tree]').waitFor();
  assert.equal(page.url(), name);
  assert.equal(await tree(page), 'Tf6 [Ik7] Ic7');
  // From the list of games too.
  await at(page, '#/games');
  await page.locator('[data-do="analyse"]').first().click();
  await page.locator('[data-tree]').waitFor();
  assert.equal(page.url(), name);
  assert.equal((await storeCounts(page)).studies, 1);
  // An address names a position: the start, or after a turn.
  for (const [ply, wanted] of [
    [0, 'Tf6 Ik7 Ic7'],
    [1, '[Tf6] Ik7 Ic7'],
  ]) {
    await at(page, '#/');
    await at(page, `#/analysis/game:${id};${ply}`);
    await page.locator('[data-tree]').waitFor();
    assert.equal(await tree(page), wanted);
  }
  fine();
  await close();
});

test('a game against the computer is not analysed before it is over', async () => {
  const { page, fine, close } = await open();
  await page.locator('button[type=submit]').click();
  await page.locator('[role=grid]').waitFor();
  assert.equal(await page.locator('[data-do="analyse"]').count(), 0);
  const id = page.url().split('/').at(-1);
  await at(page, `#/analysis/game:${id}`);
  await page.getByText('Ván này còn đang chơi với máy.').waitFor();
  await at(page, `#/game/${id}`);
  await press(page, 'resign');
  await page.locator('dialog .warn').click();
  await press(page, 'analyse');
  await page.locator('[data-tree]').waitFor();
  fine();
  await close();
});

test('studies are listed, renamed, deleted and restored, and two windows do not overwrite each other', async () => {
  const { page, context, fine, close } = await open();
  await study(page, NOTED);
  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await other.locator('[data-tree]').waitFor();
  await turn(page, 'Tf6').click();
  await page.locator('[data-glyph="2"]').click();
  await other.locator('[data-do="reload"]').waitFor();
  await other.locator('[data-do="reload"]').click();
  await other.waitForFunction(() => document.querySelector('[data-tree]')?.textContent?.includes('?'));
  await other.close();
  await at(page, '#/analysis');
  const row = page.locator('[data-study]');
  await row.getByRole('button', { name: /Đổi tên/ }).click();
  await page.locator('[data-study] input').fill('Khai cuộc Xe tăng');
  await page.keyboard.press('Enter');
  await row.getByText('Khai cuộc Xe tăng').waitFor();
  await row.getByRole('button', { name: /Xóa/ }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await row.waitFor();
  await page.reload();
  await row.getByText('Khai cuộc Xe tăng').click();
  await page.locator('[data-tree]').waitFor();
  assert.match(await copied(page, 'copy-pgn'), /\[Event "Khai cuộc Xe tăng"\]/);
  await at(page, '#/analysis/nothing');
  await page.getByText('Không tìm thấy bài phân tích này.').waitFor();
  fine();
  await close();
});

test('games stored by the first version of the page are still available', async () => {
  const { page, address, fine, close } = await open({
    hash: 'board.svg',
    prepare: (page) => page.route('**/board.svg', (route) => route.fulfill({ contentType: 'text/html', body: 'nothing' })),
  });
  const record = {
    version: 1,
    id: 'old',
    revision: 4,
    created: 1,
    updated: 1,
    objective: 'total',
    clock: null,
    times: [],
    left: null,
    players: { red: { kind: 'person', name: 'Xưa' }, blue: { kind: 'person', name: 'Cũ' } },
    pgn: '1. Tf6 *',
    origin: null,
    operations: [],
    plies: 1,
    result: '*',
    orientation: 'red',
    seed: 1,
  };
  await page.evaluate(
    (record) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('cotulenh', 1);
        opening.onupgradeneeded = () =>
          opening.result.createObjectStore('games', { keyPath: 'id' }).createIndex('updated', 'updated');
        opening.onsuccess = () => {
          const change = opening.result.transaction('games', 'readwrite');
          change.objectStore('games').put(record);
          change.oncomplete = () => (opening.result.close(), resolve());
        };
      }),
    record,
  );
  await page.goto(`${address}#/games`);
  await page.getByText('Xưa – Cũ').waitFor();
  await page.locator('[data-do="analyse"]').click();
  await page.locator('[data-tree]').waitFor();
  assert.deepEqual(await storeCounts(page), { games: 1, studies: 1 });
  fine();
  await close();
});

test('a dropped file shows the place of its error in the chosen language', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' } });
  await at(page, '#/analysis');
  await page.locator('#text').waitFor();
  const drop = async (text) => {
    const data = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'games.pgn'));
      return data;
    }, text);
    await page.locator('form.card').dispatchEvent('drop', { dataTransfer: data });
    await page.waitForFunction((text) => document.querySelector('#text').value === text, text);
  };
  await drop('1. Tf6 Tz9 *');
  await press(page, 'analyse');
  await page.locator('#problem').waitFor();
  assert.match(await page.locator('#problem').innerText(), /Line 1, column 9: .*expected: a square from a1 to k12/);
  await drop(NOTED);
  await press(page, 'analyse');
  await page.locator('[data-tree]').waitFor();
  assert.equal(await tree(page), 'Tf6! Ic6 Ik7 Th7 Th6 Ik7 Ic6');
  fine();
  await close();
});
