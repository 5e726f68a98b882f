// Bad texts and links: the place, what was expected, and no change.

import assert from 'node:assert/strict';
import { analyse, at, storeCounts, NOTED, STACK, study } from './study.mjs';
import { open, press } from './table.mjs';
import { test } from './test.mjs';

test('the error of a text is shown with its place, selected in the text, and nothing changes', async () => {
  const { page, fine, close } = await open();
  await study(page, NOTED);
  const before = await storeCounts(page);
  const wrong = [
    [STACK.replace('5C5', '5Q5'), /Dòng 1, cột 41 \(ô f1\): `Q`.*cần: chữ của quân/, 'Q5'],
    [`\n\n ${STACK.replace('5C5', '4N6')}`, /Dòng 3, cột 42: e1: Hải quân/, 'N6'],
    ['[Red "x"]\n\n1. Tf6 Tz9 *', /Dòng 3, cột 9: .*cần: một ô từ a1 đến k12/, 'z9'],
    ['1. Tf6 {mở', /Dòng 1, cột 8: .*cần: dấu ngoặc nhọn đóng/, ''],
    ['1. Tf6 Ik7 2. Tf9 *', /Dòng 1, cột 15: Không đi được Tf9: không có Xe tăng nào tới được f9/, 'Tf9'],
  ];
  for (const [text, told, selected] of wrong) {
    await analyse(page, text);
    await page.locator('#problem').waitFor();
    assert.match(await page.locator('#problem').innerText(), told);
    const shown = await page.locator('#text').evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
    assert.ok(shown.startsWith(selected), `${shown} for ${selected}`);
    assert.equal(await page.locator('#text').inputValue(), text);
  }
  // From a dropped file, and in English.
  assert.deepEqual(await storeCounts(page), before);
  fine();
  await close();
});

test('invalid links show the place and the expected part, and nothing changes', async () => {
  const { page, fine, close } = await open();
  await study(page, NOTED);
  await press(page, 'share');
  const link = await page.locator('[data-link]').inputValue();
  const before = await storeCounts(page);
  const data = link.split('/link/')[1];
  const bad = [
    [data.slice(0, -7), new RegExp(`ký tự thứ ${data.length - 6} .*cần thêm 7 ký tự`)],
    [data.slice(0, 20) + (data[20] === 'x' ? 'y' : 'x') + data.slice(21), /thứ 11 .*tổng kiểm tra/],
    [`${data.slice(0, 15)}%20${data.slice(16)}`, /thứ 16 .*cần chữ cái không dấu/],
    [`B${data.slice(1)}`, /thứ 1 .*cần chữ “A”/],
    [`${data}AAA`, new RegExp(`thứ ${data.length + 1} .*hết liên kết`)],
    ['', /thứ 1 .*nội dung/],
  ];
  for (const [text, told] of bad) {
    await at(page, `#/link/${text}`);
    await page.locator('#problem').filter({ hasText: told }).waitFor();
  }
  assert.deepEqual(await storeCounts(page), before);
  fine();
  await close();
});
