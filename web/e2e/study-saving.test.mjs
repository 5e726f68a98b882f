// Studies survive a reload, changes in another window, and the next change.

import assert from 'node:assert/strict';
import { NOTED, study, tree, turn } from './study.mjs';
import { open, press } from './table.mjs';
import { test } from './test.mjs';

test('a reload keeps the comment that is being typed and the side of the board', async () => {
  const { page, fine, close } = await open();
  await study(page, NOTED);
  await turn(page, 'Tf6').click();
  const field = page.locator('[data-do="comment"]');
  await field.fill('xong');
  await field.blur();
  await page.locator('[data-tree]').getByText('xong').waitFor();
  // After an undo the field shows the stored note.
  await press(page, 'undo');
  assert.equal(await field.inputValue(), 'hay');
  const first = () => page.locator('[data-square]').first().getAttribute('data-square');
  assert.equal(await first(), 'a12');
  await press(page, 'flip');
  assert.equal(await first(), 'k1');
  await page.reload();
  await page.locator('[data-tree]').waitFor();
  assert.equal(await first(), 'k1');
  await turn(page, 'Tf6').click();
  await field.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' đang viết');
  await page.reload();
  await page.locator('[data-tree]').getByText('hay đang viết').waitFor();
  fine();
  await close();
});

test('a deletion is taken back by its notice only while it is the last change', async () => {
  const { page, fine, close } = await open();
  await study(page, NOTED);
  await turn(page, 'Ic6').click();
  await press(page, 'remove');
  await turn(page, 'Tf6').click();
  await page.locator('[data-glyph="3"]').click();
  await page.getByRole('button', { name: 'Hoàn tác' }).last().click();
  await page.getByText('Đã có thay đổi khác').first().waitFor();
  assert.equal(await tree(page), '[Tf6!!] Ik7 Ic6');
  fine();
  await close();
});

test('a study from a link that another window has changed is loaded as it is stored', async () => {
  const { page, context, fine, close } = await open();
  await study(page, NOTED);
  await press(page, 'share');
  const link = await page.locator('[data-link]').inputValue();
  await page.keyboard.press('Escape');
  const first = await context.newPage();
  await first.goto(link);
  await turn(first, 'Th7').click();
  await first.locator('[data-glyph="3"]').click();
  await first.waitForFunction(() => location.hash.startsWith('#/analysis/'));
  const second = await context.newPage();
  await second.goto(first.url());
  await turn(second, 'Th6').click();
  await second.locator('[data-glyph="4"]').click();
  await first.locator('[data-do="reload"]').click();
  await first.locator('[data-do="reload"]').waitFor({ state: 'detached' });
  await first.locator('[data-tree]').waitFor();
  assert.equal((await tree(first)).replace(/[[\]]/g, ''), 'Tf6! Ic6 Ik7 Th7!! Th6?? Ik7 Ic6');
  fine();
  await close();
});
