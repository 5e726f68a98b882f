// A game and a study without sight of the board: everything is typed and announced.

import assert from 'node:assert/strict';
import { inBothThemes } from './screens.mjs';
import { open, openTable, press, said, twoPlayers } from './table.mjs';
import { test } from './test.mjs';

const STACK = '6c4/11/11/11/11/11/11/11/2(NF+T)8/11/11/5C5 r - - 0 1';

/** Types a line. */
async function enter(page, text) {
  await page.locator('#reader-field').fill(text);
  await page.keyboard.press('Enter');
}

/** Types a line and waits until the answer is announced and in the log. */
async function answer(page, text, told) {
  await enter(page, text);
  await said(page, told).catch(async (error) => {
    throw new Error(`${text}: ${await page.locator('[data-log]').innerText()}`, { cause: error });
  });
  // Only entries above the typed line count, not earlier answers.
  await page.waitForFunction(
    ([text, told]) => {
      const lines = [...document.querySelectorAll('[data-log] li')].map((line) => line.textContent?.trim() ?? '');
      const typed = lines.findIndex((line) => line.endsWith(`: ${text}`));
      return typed > 0 && lines.slice(0, typed).some((line) => line.includes(told));
    },
    [text, told],
  );
}

const on = { settings: { reader: true } };

test('a whole game by text alone, with a deployment', async () => {
  const { page, fine, close } = await open(on);
  await openTable(page, '10c/8A2/11/9T1/10A/11/11/11/2(NF+T)8/11/11/5C5 r - - 0 1');
  await page.locator('#reader-field').focus();
  await answer(page, 'hàng 4', 'Hàng 4: c4 Hải quân chở Không quân và Xe tăng anh hùng Đỏ.');
  await answer(page, 'cot f', 'Cột f: f1 Tư lệnh Đỏ.');
  await answer(page, 'quân xe tăng', 'Xe tăng: Đỏ c4 (anh hùng) (trong tổ hợp');
  await answer(page, 'ô c4', 'c4 nằm trong vùng phòng không của Đỏ.');
  await answer(page, 'lượt', 'Đến lượt Đỏ.');
  await answer(page, 'nước cuối', 'Chưa có nước nào.');
  await answer(page, 'đồng hồ', 'Ván này không có đồng hồ.');
  await answer(page, 'ở lại T', 'Không có nước triển khai nào đang dở.');
  await answer(page, 'xong', 'Không có nước triển khai nào đang dở.');
  await answer(page, 'không quân e6', 'Bước 1: Không quân → e6. Lượt chưa kết thúc.');
  await answer(page, 'triển khai', 'Đang chờ: Hải quân chở Xe tăng anh hùng.');
  await answer(page, 'lùi', 'Đã lùi một bước.');
  await answer(page, 'F>e6', 'Bước 1: Không quân → e6.');
  await answer(page, 'ở lại N', 'Hải quân ở lại.');
  await answer(page, 'ở lại C', 'Tư lệnh không làm vậy được. Đang triển khai từ c4.');
  await answer(page, 'xe tang d4', 'Đỏ triển khai từ c4: Không quân → e6, Xe tăng anh hùng → d4.');
  await answer(page, 'nhắc lại', 'Đỏ triển khai từ c4');
  await answer(page, 'c k12 g12', 'Xanh: Tư lệnh từ k12 đến g12.');
  await answer(page, 'nước cuối', 'Xanh: Tư lệnh từ k12 đến g12.');
  await answer(page, 'ai tới g8', 'Đỏ tới được g8: Không quân từ e6 (đi tới)');
  await answer(page, 'không quân g8', 'Đỏ thắng – chiếu hết');
  await answer(page, 'Tf6', 'Ván đã kết thúc.');
  fine();
  await close();
});

test('a game against the computer: its turns are announced, and hints are written in words', async () => {
  const { page, fine, close } = await open(on);
  await page.locator('#level').fill('1');
  await page.locator('button[type=submit]').click();
  await page.locator('#reader-field').waitFor();
  // The log, because the announcement of the computer's turn may replace that of the player's turn at once.
  await enter(page, 't f4 f6');
  await page.waitForFunction(() => document.querySelector('[data-log]')?.textContent?.includes('Đỏ: Xe tăng từ f4 đến f6.'));
  await page.waitForFunction(() => /Xanh(:| triển khai)/.test(document.querySelector('[data-log]')?.textContent ?? ''));
  await enter(page, 'nước hay');
  await page.waitForFunction(
    () => /Gợi ý: Đỏ(:| triển khai)/.test(document.querySelector('[data-said]')?.textContent ?? ''),
    undefined,
    { timeout: 60_000 },
  );
  await answer(page, 'đánh giá', 'Lệnh này chỉ dùng được khi phân tích.');
  await answer(page, 'đi lại', 'Đã lùi 2 nước.');
  fine();
  await close();
});

test('an unknown command is answered with the expected text and changes nothing', async () => {
  const { page, close } = await open(on);
  await twoPlayers(page);
  await answer(page, 'hàng 13', 'Không hiểu “13”. Cần số hàng từ 1 đến 12');
  await answer(page, 'xin chào', 'Không hiểu “xin chào”. Cần một nước đi như Tf6');
  assert.equal(await page.locator('#reader-field').inputValue(), 'xin chào', 'it can be mended');
  await enter(page, 'Tz9');
  await page.waitForFunction(() => document.querySelector('[data-log]')?.textContent?.includes('ký tự thứ 2'));
  await enter(page, 'xe tăng e9');
  await page.waitForFunction(() => document.querySelector('[role=alert]')?.textContent?.includes('không tới được'));
  await answer(page, 'lượt', 'Nước thứ 1. Đến lượt Đỏ.');
  await answer(page, 'giúp', 'Gõ không dấu cũng được');
  await page.evaluate(async () => {
    const field = document.querySelector('#reader-field');
    for (let times = 0; times < 70; times++) {
      field.value = 'lượt';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.form.requestSubmit();
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
  await page.waitForFunction(() => document.querySelectorAll('[data-log] li').length >= 100);
  assert.equal(await page.locator('[data-log] li').count(), 100);
  await close();
});

test('an ambiguous move is answered with a question in words', async () => {
  const { page, fine, close } = await open({ settings: { reader: true, language: 'en' } });
  await openTable(page, '6c4/11/11/11/11/4i6/11/11/4F6/11/11/5C5 r - - 0 1');
  await answer(
    page,
    'air force e7',
    'It could be: Air Force from e4 to e7 (capture), type Fe4xe7; Air Force from e4 to e7 (capture and stay), type Fe4_e7.',
  );
  await answer(page, 'air force takes e7 stays', 'Red: Air Force on e4 takes Infantry on e7 and stays.');
  await answer(page, 'rank 4', 'Rank 4: e4 Red heroic Air Force.');
  await answer(page, 'help', 'Commands in Vietnamese work too');
  fine();
  await close();
});

test('in analysis the evaluation and the best line are spoken in full words', async () => {
  const { page, fine, close } = await open(on);
  await page.goto(`${page.url().split('#')[0]}#/open`);
  await page.locator('#text').fill(STACK);
  await press(page, 'analyse');
  await page.locator('#reader-field').waitFor();
  await enter(page, 'đánh giá');
  await said(page, 'Đánh giá theo phía Đỏ');
  await enter(page, 'nước hay');
  await page.waitForFunction(
    () => /Biến tốt nhất: Đỏ(:| triển khai từ)/.test(document.querySelector('[data-said]')?.textContent ?? ''),
    undefined,
    { timeout: 30_000 },
  );
  await answer(page, 'cả tổ hợp c4 c6', 'Đỏ: Hải quân chở Không quân và Xe tăng anh hùng từ c4 đến c6.');
  await answer(page, 'trước', 'Chưa có nước nào.');
  await answer(page, 'sau', 'Đỏ: Hải quân chở');
  await answer(page, 'hàng 6', 'Hàng 6: c6 Hải quân');
  fine();
  await close();
});

test('the text mode is the first tab stop, has a key, and is remembered', async () => {
  const { page, fine, close } = await open();
  await twoPlayers(page);
  await page.locator('main').focus();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Chế độ trình đọc màn hình');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'reader-field');
  await page.reload();
  await page.locator('#reader-field').waitFor();
  await page.locator('[data-do=reader]').click();
  await page.locator('#reader-field').waitFor({ state: 'detached' });
  await page.locator('main').focus();
  await page.keyboard.press('r');
  await page.waitForFunction(() => document.activeElement?.id === 'reader-field');
  fine();
  await close();
});

test('axe finds nothing wrong, light at a desk and dark on a phone', async () => {
  const { page, fine, close } = await open({ settings: { reader: true, theme: 'light' } });
  await openTable(page, STACK);
  await answer(page, 'giúp', 'Nước đi: Tf6');
  await answer(page, 'F>e6', 'Bước 1');
  await inBothThemes(page, 'the text mode');
  fine();
  await close();
});
