// Problems of positions and texts in the editor: what is wrong and where. Bad input changes nothing.

import assert from 'node:assert/strict';
import { EMPTY, BARE, STACK, openEditor, text, piece, problems, label, warned } from './editor.mjs';
import { click, press } from './table.mjs';
import { test } from './test.mjs';

const WRONG = [
  ['6c4/11/11/11/11/11/11/4N6/11/11/11/5C5 r - - 0 1', 'terrain', 'e5: Hải quân không đứng được trên đất liền.', 1],
  ['6c4/11/11/11/11/11/11/T10/11/11/11/5C5 r - - 0 1', 'terrain', 'a5: Xe tăng không đứng được trên biển.', 1],
  [
    '6c4/11/11/11/11/11/11/4(AI)6/11/11/11/5C5 r - - 0 1',
    'illegal-stack',
    'e5: Pháo binh Đỏ, Bộ binh Đỏ không thành tổ hợp hợp lệ.',
    1,
  ],
  [
    '6c4/11/11/11/11/11/11/4(TT)6/11/11/11/5C5 r - - 0 1',
    'illegal-stack',
    'e5: Xe tăng Đỏ, Xe tăng Đỏ không thành tổ hợp hợp lệ.',
    1,
  ],
  [
    '6c4/11/11/11/11/11/11/4(Ti)6/11/11/11/5C5 r - - 0 1',
    'illegal-stack',
    'e5: Xe tăng Đỏ, Bộ binh Xanh không thành tổ hợp hợp lệ.',
    1,
  ],
  ['6c4/11/11/11/11/11/11/4TTT4/11/11/11/5C5 r - - 0 1', 'too-many', 'Đỏ có 3 Xe tăng, tối đa 2.', 3],
  ['6c4/11/11/11/11/11/11/11/11/11/11/5CC4 r - - 0 1', 'too-many', 'Đỏ có 2 Tư lệnh, tối đa 1.', 2],
  ['6c4/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1', 'missing-commander', 'Đỏ không có Tư lệnh.', 0],
  [`${STACK} c4::T>c12...`, 'deployment', 'Nước triển khai dở c4::T>c12... không thể có ở thế cờ này.', 1],
];

test('every problem is described, marked on the board, and linked to its square', async () => {
  const { page, fine, close } = await openEditor(BARE);
  for (const [fen, code, sentence, circles] of WRONG) {
    await page.locator('#editor-fen').fill(fen);
    await page.locator(`[data-problem="${code}"]`).waitFor();
    assert.deepEqual(await problems(page), [sentence]);
    assert.equal(await warned(page), circles, fen);
    assert.equal(await page.locator('#editor-fen-problem').count(), 0);
    assert.match(await page.locator('[data-why="play"]').innerText(), new RegExp(`Chưa chơi được: ${sentence.slice(0, 10)}`));
    assert.equal(await page.locator('[data-do="play-two"]').getAttribute('aria-disabled'), 'true');
    if (circles === 0) continue;
    await page.locator('[data-problem] button').click();
    assert.equal(await page.evaluate(() => document.activeElement?.role), 'gridcell');
    assert.match(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), /có lỗi|không phải tổ hợp/);
  }
  // The button shows the reason and the page stays.
  await page.locator('[data-do="play-two"]').click({ force: true });
  await page.locator('.notice.warn').waitFor();
  assert.match(page.url(), /#\/editor\//);
  // The objective requires its corps.
  await page.locator('#editor-fen').fill(BARE);
  await page.locator('[data-field="objective"]').selectOption('air');
  assert.deepEqual(await problems(page), [
    'Đỏ không có Không quân, trong khi mục tiêu là Không chiến.',
    'Xanh không có Không quân, trong khi mục tiêu là Không chiến.',
  ]);
  await page.locator('[data-field="objective"]').selectOption('total');
  assert.deepEqual(await problems(page), []);
  fine();
  await close();
});

test('an invalid FEN shows the place and the expected text, and changes nothing', async () => {
  const { page, fine, close } = await openEditor(STACK);
  const field = page.locator('#editor-fen');
  for (const [bad, told, at] of [
    [STACK.replace('5C5', '5Q5'), /Dòng 1, cột 41 \(ô f1\): `Q` không đúng chỗ \(cần: chữ của quân/, 40],
    [STACK.replace(' r ', ' w '), /Dòng 1, cột 44: `w` không đúng chỗ \(cần: bên/, 43],
    [STACK.replace('(NFT)', '(FNT)'), /Dòng 1, cột 27 \(ô c4\): `\(FNT\)` không đúng chỗ \(cần: “\(NFT\)”/, 26],
    [STACK.replace('0 1', '0 0'), /Dòng 1, cột 52.*cần: một số từ 1 đến/, 51],
    ['6c4/11', /Dòng 1, cột 7: còn thiếu ở cuối \(cần: .*10 hàng/, 6],
    [`\n${STACK.replace('5C5', '5C6')}`, /Dòng 2, cột/, null],
  ]) {
    await field.fill(bad);
    assert.match(await page.locator('#editor-fen-problem').innerText(), told);
    assert.equal(await label(page, 'c4'), 'c4, ven bờ: Hải quân chở Không quân và Xe tăng Đỏ');
    await press(page, 'go-to-place');
    if (at !== null) assert.equal(await field.evaluate((area) => area.selectionStart), at);
  }
  await field.fill('9'.repeat(3000));
  assert.match(await page.locator('#editor-fen-problem').innerText(), /quá dài/);
  // After a change on the board, the text is its FEN again.
  await piece(page, 'blue I').click();
  await click(page, 'e8');
  assert.equal(await page.locator('#editor-fen-problem').count(), 0);
  assert.match(await text(page), /^6c4\/11\/11\/11\/4i6\//);
  // Impossible numbers.
  await page.locator('[data-field="moveNumber"]').fill('0');
  assert.match(await page.locator('[role=alert]').innerText(), /một số từ 1 đến 4294967295/);
  await page.locator('[data-field="halfmoveClock"]').fill('12');
  await page.locator('[data-field="moveNumber"]').fill('33');
  await page.locator('[data-field="turn"]').selectOption('blue');
  assert.match(await text(page), / b - - 12 33$/);
  fine();
  await close();
});

test('an address with an invalid FEN opens the editor with the error', async () => {
  const { page, fine, close } = await openEditor('6c4/11/11/x');
  assert.match(await page.locator('#editor-fen-problem').innerText(), /Dòng 1, cột 11 \(ô a9\): `x`/);
  assert.match(await label(page, 'g1'), /Tư lệnh Đỏ/);
  fine();
  await close();
});

test('whole boards: start, clear, exchange, mirror, flip, undo and redo', async () => {
  const { page, fine, close } = await openEditor(STACK);
  const seen = [await text(page)];
  for (const action of ['exchange', 'mirror', 'start', 'clear']) {
    await press(page, action);
    seen.push(await text(page));
  }
  assert.deepEqual(seen.slice(1, 3), [
    '5c5/11/11/2(nft)8/11/11/11/11/11/11/11/6C4 b - - 0 1',
    '6C4/11/11/11/11/11/11/11/2(nft)8/11/11/5c5 b - - 0 1',
  ]);
  assert.equal(seen[4], EMPTY);
  for (const fen of seen.slice(0, -1).reverse()) {
    await press(page, 'undo');
    assert.equal(await text(page), fen);
  }
  assert.ok(await page.locator('[data-do="undo"]').isDisabled());
  for (const fen of seen.slice(1)) {
    await press(page, 'redo');
    assert.equal(await text(page), fen);
  }
  await press(page, 'undo');
  await page.locator('[data-field="objective"]').selectOption('marine');
  await press(page, 'flip');
  await page.waitForFunction(() => decodeURIComponent(location.hash).endsWith(';marine;blue'));
  await page.reload();
  await page.locator('[role=grid]').waitFor();
  assert.equal(await page.locator('[data-field="objective"]').inputValue(), 'marine');
  assert.equal(await page.locator('[data-square]').first().getAttribute('data-square'), 'k1');
  // The position is copied and shared.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'copy-fen');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), seen[3]);
  await press(page, 'share');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  fine();
  await close();
});

test('a finished game is reported and cannot be played', async () => {
  const { page, fine, close } = await openEditor(BARE.replace('0 1', '100 60'));
  assert.match(await page.locator('[data-over]').innerText(), /ván đã kết thúc: Hòa – mỗi bên 50 nước/);
  assert.match(await page.locator('[data-why="play"]').innerText(), /Chưa chơi được: Ở thế này ván đã kết thúc/);
  await page.locator('#editor-fen').fill('5c5/11/5T5/11/11/11/11/11/11/11/11/6C4 r - - 0 1');
  assert.match(await page.locator('[data-remark="takes"]').innerText(), /Đỏ có thể bắt Tư lệnh đối phương ngay/);
  await page.locator('[data-field="turn"]').selectOption('blue');
  assert.match(await page.locator('[data-remark="check"]').innerText(), /Xanh đang bị chiếu/);
  fine();
  await close();
});
