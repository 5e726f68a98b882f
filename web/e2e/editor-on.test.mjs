// From the editor to a game against the computer, a game of two players, and analysis, and back.

import assert from 'node:assert/strict';
import { STACK, openEditor, text, piece, tool, problems } from './editor.mjs';
import { click, fen as tableFen, haveTurns, open, openTable, press, turns } from './table.mjs';
import { test } from './test.mjs';

test('a game against the computer and its rematch start from the position', async () => {
  const { page, fine, close } = await openEditor(STACK.replace(' r ', ' b '));
  await press(page, 'play-computer');
  await page.locator('#level').fill('1');
  await page.locator('form input[value=red]').check({ force: true });
  await page.locator('form button[type=submit]').click();
  await page.locator('[data-do="resign"]').waitFor();
  await haveTurns(page, 1);
  assert.match((await turns(page))[0], /^C/);
  await press(page, 'resign');
  await page.locator('dialog .warn').click();
  await press(page, 'rematch');
  await page.waitForFunction(() => document.querySelectorAll('.moves li button').length === 0);
  assert.equal(await tableFen(page), STACK.replace(' r ', ' b '));
  // Any position of a game can be edited.
  await press(page, 'edit');
  await page.locator('#editor-fen').waitFor();
  assert.equal(await text(page), STACK.replace(' r ', ' b '));
  fine();
  await close();
});

test('a game of two players starts with the objective, also during a deployment', async () => {
  const { page, fine, close } = await openEditor();
  await page.locator('[data-field="objective"]').selectOption('any');
  await press(page, 'play-two');
  await page.locator('[data-do="resign"]').waitFor();
  await page.locator('.moves form input').fill('Tf6');
  await page.keyboard.press('Enter');
  await haveTurns(page, 1);
  await press(page, 'edit');
  await page.locator('#editor-fen').waitFor();
  assert.equal(await page.locator('[data-field="objective"]').inputValue(), 'any');
  assert.match(await text(page), /5T5.* b - - 1 1$/);
  await page.locator('#editor-fen').fill(`${STACK} c4::F>e6...`);
  assert.match(await page.locator('[data-verdict]').innerText(), /Xanh thiếu một quân chủng/);
  await page.locator('[data-field="objective"]').selectOption('total');
  await press(page, 'play-two');
  await page.locator('[data-do="finish"]').waitFor();
  assert.equal(await tableFen(page), `${STACK} c4::F>e6...`);
  fine();
  await close();
});

test('analysis of the position, also without a Commander, and back to the editor', async () => {
  const { page, fine, close } = await openEditor(`${STACK};marine;blue`);
  // Without a Navy the position cannot be analysed with this objective.
  assert.match(await page.locator('[data-verdict]').innerText(), /Xanh không có Hải quân/);
  assert.equal(await page.locator('[data-do="analyse"]').getAttribute('aria-disabled'), 'true');
  await piece(page, 'blue N').click();
  await click(page, 'b11');
  await press(page, 'analyse');
  await page.locator('[data-tree]').waitFor();
  assert.equal(await page.locator('[data-square]').first().getAttribute('data-square'), 'k1');
  await click(page, 'f1');
  await click(page, 'f2');
  await press(page, 'edit');
  await page.locator('#editor-fen').waitFor();
  assert.equal(await text(page), '6c4/1+n9/11/11/11/11/11/11/2(NFT)8/11/5C5/11 b - - 1 1', 'the last guard became a hero');
  assert.equal(await page.locator('[data-field="objective"]').inputValue(), 'marine');
  // A position without a Commander can be studied, but not played.
  await tool(page, 'erase');
  await click(page, 'f2');
  assert.deepEqual(await problems(page), ['Đỏ không có Tư lệnh.']);
  assert.equal(await page.locator('[data-do="play-two"]').getAttribute('aria-disabled'), 'true');
  await press(page, 'analyse');
  await page.locator('[data-tree]').waitFor();
  fine();
  await close();
});

test('a pasted FEN can be opened in the editor', async () => {
  const { page, fine, close } = await open({ hash: '#/open' });
  await page.locator('#text').fill(STACK);
  await press(page, 'set-up');
  await page.locator('#editor-fen').waitFor();
  assert.equal(await text(page), STACK);
  fine();
  await close();
});

test('a position during a deployment can be edited', async () => {
  const { page, fine, close } = await open();
  await openTable(page, `${STACK} c4::F>e6...`);
  await press(page, 'edit');
  await page.locator('#editor-fen').waitFor();
  assert.equal(await text(page), `${STACK} c4::F>e6...`);
  await press(page, 'drop-deployment');
  assert.equal(await text(page), STACK);
  fine();
  await close();
});
