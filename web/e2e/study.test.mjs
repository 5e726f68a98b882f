// Studies in the browser: variations, notes, deployments, keyboard, export and import, the engine.

import assert from 'node:assert/strict';
import { analyse, at, copied, current, storeCounts, MANY, NOTED, STACK, study, tree, turn } from './study.mjs';
import { click, open, pick, play, press, said, status } from './table.mjs';
import { test } from './test.mjs';

test('a game of a text is chosen, changed, and exported as PGN and as a link', async () => {
  const { page, address, fine, close } = await open();
  await analyse(page, MANY);
  const rows = page.locator('[data-number]');
  await page.locator('.damaged').waitFor();
  assert.equal(await rows.count(), 3);
  assert.match(await rows.nth(0).innerText(), /1\. Nguyễn Đức – Lê[^]*Đỏ thắng · 3 nước · dòng 1/);
  assert.match(await rows.nth(1).innerText(), /Hỏng – Xanh[^]*dòng 6[^]*Dòng 8, cột 9: .*cần: một ô từ a1 đến k12/);
  await page.locator('[data-choice] input').fill('duc');
  assert.equal(await rows.count(), 1);
  await rows.nth(0).locator('button').click();
  await page.locator('[data-tree]').waitFor();
  assert.equal(await tree(page), 'Tf6! Ic6 Ik7 Th7 Th6 Ik7 Ic6');

  // By mouse: another variation, in turn for both sides.
  await turn(page, 'Tf6').click();
  assert.match(await page.locator('[data-facts]').innerText(), /\+0\.4 · Đồng hồ: 0:09:58/);
  await play(page, 'c8', 'c7');
  await play(page, 'k5', 'k6');
  assert.equal(await tree(page), 'Tf6! Ic6 Ik7 Th7 Th6 Ik7 Ic7 [Ik6] Ic6');
  await page.locator('[data-do="comment"]').fill('một ý mới {lạ}');
  await page.locator('[data-do="comment"]').blur();
  await page.locator('[data-glyph="5"]').click();
  await page.locator('[data-glyph="14"]').click();
  assert.equal(await tree(page), 'Tf6! Ic6 Ik7 Th7 Th6 Ik7 Ic7 [Ik6!? +=] Ic6');
  await press(page, 'promote');
  assert.equal(await tree(page), 'Tf6! Ic6 Ik7 Th7 Th6 Ic7 Ik7 Ic6 [Ik6!? +=]');
  await press(page, 'undo');
  assert.equal(await tree(page), 'Tf6! Ic6 Ik7 Th7 Th6 Ik7 Ic7 [Ik6!? +=] Ic6');
  await turn(page, 'Th7').click();
  await press(page, 'make-main');
  assert.equal(await tree(page), 'Ic6 Tf6! Ik7 Ic7 Ik6!? += Ic6 [Th7] Ik7 Th6');
  await press(page, 'undo');
  // Deleted, and restored through the notice.
  await turn(page, 'Ic6').click();
  await press(page, 'remove');
  assert.equal(await tree(page), 'Tf6! Ik7 Ic7 Ik6!? += Ic6');
  await page.getByRole('button', { name: 'Hoàn tác' }).last().click();
  assert.equal(await tree(page), 'Tf6! [Ic6] Ik7 Th7 Th6 Ik7 Ic7 Ik6!? += Ic6');

  const pgn = await copied(page, 'copy-pgn');
  assert.match(pgn, /\[Red "Nguyễn Đức"\]/);
  assert.match(
    pgn.replace(/\s+/g, ' '),
    /1\. Tf6 \$1 \{\[%clk 0:09:58\] \[%eval 0\.35\] hay\} \(1\. Ic6 Ik7 \(1\.\.\. Th7\) 2\. Th6\) 1\.\.\. Ik7 \(1\.\.\. Ic7 2\. Ik6 \$5 \$14 \{một ý mới \{lạ\[%char 7D\]\}\) 2\. Ic6 1-0/,
  );
  const download = page.waitForEvent('download');
  await press(page, 'share');
  await press(page, 'download-pgn');
  assert.match((await download).suggestedFilename(), /^cotulenh-.*\.pgn$/);
  const link = await page.locator('[data-link]').inputValue();
  await page.keyboard.press('Escape');
  assert.ok(link.startsWith(`${address}#/link/A`), link);
  await turn(page, 'Tf6').click();
  assert.match(await copied(page, 'copy-fen'), /^6c4\/1n2fh1hf2.* b - - 1 1$/);

  // Another browser without any of this data.
  const other = await open();
  await other.page.goto(link);
  await other.page.reload();
  await other.page.locator('[data-tree]').waitFor();
  assert.equal(await tree(other.page), 'Tf6! Ic6 Ik7 Th7 Th6 Ik7 Ic7 Ik6!? += Ic6');
  assert.equal(await copied(other.page, 'copy-pgn'), pgn);
  // It is saved when it is changed, not before.
  assert.ok([undefined, 0].includes((await storeCounts(other.page)).studies));
  await turn(other.page, 'Ik6').click();
  await other.page.locator('[data-glyph="3"]').click();
  await other.page.waitForFunction(() => location.hash.startsWith('#/analysis/'));
  await other.page.reload();
  await other.page.locator('[data-tree]').waitFor();
  assert.match(await tree(other.page), /Ik6\+= !!/);
  assert.equal((await storeCounts(other.page)).studies, 1);
  other.fine();
  await other.close();
  fine();
  await close();
});

test('by keyboard alone: navigation, variations, notes, deletion and undo', async () => {
  const { page, fine, close } = await open();
  const keys = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  await study(page, NOTED);
  await page.locator('[data-tree] [tabindex="0"]').focus();
  await keys('ArrowRight');
  assert.equal(await current(page), 'Tf6');
  await keys('ArrowDown');
  assert.equal(await current(page), 'Ic6');
  await keys('ArrowRight', 'ArrowDown');
  assert.equal(await current(page), 'Th7');
  await keys('ArrowUp', 'End');
  assert.equal(await current(page), 'Th6');
  await keys('ArrowLeft', 'Home');
  assert.equal(await current(page), 'start');
  // The focus stays in the tree, on the current turn.
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-node')), '0');
  assert.equal(await page.locator('[data-tree] [tabindex="0"]').count(), 1);
  await keys(']', ']', 'k');
  await page.keyboard.type('ghi chú');
  await keys('Escape');
  assert.equal(await page.evaluate(() => document.activeElement?.role), 'gridcell');
  assert.match(await page.locator('[data-tree]').innerText(), /ghi chú/);
  // On the board the arrow keys move the board's focus. The brackets still navigate the tree.
  const before = await current(page);
  await keys('ArrowRight');
  assert.equal(await current(page), before);
  await keys('[');
  assert.equal(await current(page), 'Ic6');
  await keys('}');
  assert.equal(await current(page), 'Tf6');
  await keys('{');
  assert.equal(await current(page), 'Ic6');
  await keys('Delete');
  assert.equal(await tree(page), 'Tf6! Ik7 Ic6');
  await keys('u');
  assert.equal(await tree(page), 'Tf6! [Ic6] Ik7 Th7 Th6 Ik7 Ic6');
  await keys('/');
  await page.keyboard.type('Th7');
  await keys('Enter');
  assert.equal(await current(page), 'Th7');
  await said(page, 'Xanh: Xe tăng');
  fine();
  await close();
});

test('a deployment in the tree, and a study that starts during a deployment', async () => {
  const { page, fine, close } = await open();
  await study(page, STACK);
  await play(page, 'c4', 'e6', 'F');
  await pick(page, 'T');
  await click(page, 'd4');
  // A reload in the middle loses nothing.
  await page.reload();
  await page.locator('[data-do="finish"]').waitFor();
  await press(page, 'finish');
  assert.equal(await tree(page), '[N<F>e6,T>d4]');
  await page.reload();
  await page.locator('[data-tree]').waitFor();
  assert.equal(await tree(page), '[N<F>e6,T>d4]');
  await study(page, `${STACK} c4:N:F>e6...`);
  await press(page, 'finish');
  assert.equal(await tree(page), '[(NT)<F>e6]');
  fine();
  await close();
});

test('the engine shows lines, arrows and the evaluation, and its turns can be added to the tree', async () => {
  const { page, fine, close } = await open();
  await at(page, '#/analysis');
  await press(page, 'new-study');
  await page.locator('[data-tree]').waitFor();
  assert.match(await page.locator('.room [role=img]').first().getAttribute('aria-label'), /Chưa có đánh giá/);
  await page.locator('[data-do="lines"]').selectOption('2');
  // A switch keeps its name and changes its state.
  const engine = page.getByRole('switch', { name: 'Máy phân tích', exact: true });
  assert.equal(await engine.isChecked(), false);
  await engine.click();
  assert.equal(await engine.isChecked(), true);
  await page.waitForFunction(() => document.querySelectorAll('[data-engine] li').length === 2);
  await page.waitForFunction(() => /Độ sâu ([3-9]|\d\d)/.test(document.querySelector('[data-message]')?.textContent ?? ''));
  assert.match(await page.locator('.room [role=img]').first().getAttribute('aria-label'), /theo phía Đỏ: .*Đỏ thắng \d+%/);
  // The turn of the first line has the main arrow, the other one the second.
  await page.locator('.board g.main').first().waitFor({ state: 'attached' });
  await page.locator('.board g.second').first().waitFor({ state: 'attached' });
  await page.locator('[data-do="lines"]').selectOption('1');
  await page.waitForFunction(() => document.querySelectorAll('[data-engine] li').length === 1);
  // Three turns of the line at once.
  await page.waitForFunction(() => document.querySelectorAll('[data-line="0"]').length >= 3);
  await page.locator('[data-line="0"]').nth(2).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-node]').length === 4);
  assert.equal(await status(page), 'Đến lượt Xanh');
  await press(page, 'undo');
  assert.equal(await page.locator('[data-node]').count(), 1);
  // The evaluation remains when the engine is switched off.
  await engine.click();
  assert.equal(await engine.isChecked(), false);
  assert.equal(await page.locator('[data-engine]').getAttribute('data-engine'), 'off');
  assert.equal(await page.locator('.board g.main').count(), 0);
  assert.match(await page.locator('.room [role=img]').first().getAttribute('aria-label'), /theo phía Đỏ/);
  fine();
  await close();
});
