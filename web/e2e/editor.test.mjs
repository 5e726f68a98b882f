// Setting up positions: by tap, by mouse, by keyboard, on a phone, with a screen reader.

import assert from 'node:assert/strict';
import { accessible } from './axe.mjs';
import { EMPTY, BARE, STACK, openEditor, text, piece, tool, problems, label, warned, middle, drag } from './editor.mjs';
import { cell, click, DESK, PHONE, press, said } from './table.mjs';
import { test } from './test.mjs';

test('a position is set up by taps, with a stack and a hero, and survives a reload', async () => {
  const { page, fine, close } = await openEditor();
  assert.match(await text(page), /^6c4\/1n2fh1hf2\//);
  await press(page, 'clear');
  await said(page, 'Đã xóa bàn');
  assert.equal(await text(page), EMPTY);
  for (const [name, square] of [
    ['red C', 'f1'],
    ['blue C', 'g12'],
    ['red T', 'c4'],
    ['red N', 'c4'],
    ['red F', 'c4'],
    ['blue I', 'e8'],
  ]) {
    await piece(page, name).click();
    await click(page, square);
  }
  assert.equal(await label(page, 'c4'), 'c4, ven bờ: Hải quân chở Không quân và Xe tăng Đỏ');
  await tool(page, 'hero');
  await click(page, 'e8');
  await said(page, 'Bộ binh ở e8 thành anh hùng');
  await click(page, 'c4');
  // The third piece of the stack, in the panel of its square.
  await page.locator('[data-part="2"] [data-do="hero"]').click();
  const wanted = '6c4/11/11/11/4+i6/11/11/11/2(+NF+T)8/11/11/5C5 r - - 0 1';
  assert.equal(await text(page), wanted);
  assert.match(await page.locator('[data-verdict]').innerText(), /Thế cờ hợp lệ/);
  assert.equal(await warned(page), 0);
  await page.waitForFunction((fen) => decodeURIComponent(location.hash).endsWith(fen), wanted);
  await page.reload();
  await page.locator('[role=grid]').waitFor();
  assert.equal(await text(page), wanted);
  // The number of pieces left.
  assert.equal(await piece(page, 'red T').getAttribute('aria-label'), 'Xe tăng Đỏ, còn 1');
  assert.equal(await piece(page, 'red C').getAttribute('aria-label'), 'Tư lệnh Đỏ, còn 0');
  fine();
  await close();
});

test('pieces are dragged onto the board, over it, onto others and off it', async () => {
  const { page, fine, close } = await openEditor(BARE);
  await drag(page, piece(page, 'red T'), cell(page, 'f4'));
  await drag(page, piece(page, 'red I'), cell(page, 'f4'));
  assert.equal(await label(page, 'f4'), 'f4, đất liền: Xe tăng chở Bộ binh Đỏ');
  assert.equal(await page.locator('[data-piece][aria-pressed=true]').count(), 0, 'a drag is no choice');
  await drag(page, cell(page, 'f4'), cell(page, 'h6'));
  assert.equal(await label(page, 'f4'), 'f4, đất liền, trống');
  await said(page, 'từ f4 đến h6');
  // An own piece joins the stack; an enemy replaces it.
  await drag(page, piece(page, 'blue M'), cell(page, 'e6'));
  await drag(page, cell(page, 'h6'), cell(page, 'e6'));
  assert.match(await text(page), /\/4\(TI\)6\//);
  await drag(page, cell(page, 'e6'), await middle(page.locator('[data-verdict]')));
  assert.equal(await text(page), BARE);
  await said(page, 'khỏi e6');
  fine();
  await close();
});

test('a stack is moved by taps, whole and piece by piece', async () => {
  const { page, fine, close } = await openEditor(STACK);
  await click(page, 'c4');
  assert.match(await label(page, 'c4'), /đang chọn/);
  await click(page, 'c6');
  await click(page, 'c6');
  await page.locator('[data-part="2"] [data-do="alone"]').click();
  assert.match(await page.locator('[data-hint]').innerText(), /Xe tăng/);
  await click(page, 'e6');
  assert.match(await text(page), /\/2\(NF\)1T6\//);
  await click(page, 'c6');
  await page.locator('[data-part="1"] [data-do="take-out"]').click();
  assert.match(await text(page), /\/2N1T6\//);
  await tool(page, 'erase');
  await click(page, 'c6');
  await click(page, 'e6');
  assert.equal(await text(page), BARE);
  fine();
  await close();
});

test('by keyboard alone, and every change is announced', async () => {
  const { page, fine, close } = await openEditor(BARE);
  const keys = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  for (let tab = 0; tab < 20 && !(await page.evaluate(() => document.activeElement?.role === 'gridcell')); tab++)
    await keys('Tab');
  // At first the focus is on the Commander at the bottom.
  await keys('ArrowUp', 'ArrowUp', 'ArrowUp', 't');
  await said(page, 'Đặt Xe tăng Đỏ lên f4.');
  await keys('i');
  await said(page, 'f4: Xe tăng chở Bộ binh Đỏ.');
  await keys('+', '2');
  await said(page, 'Bộ binh ở f4 thành anh hùng.');
  await keys('ArrowUp', 'Shift+a');
  await said(page, 'Đặt Pháo binh Xanh lên f5.');
  await keys('b', 'ArrowUp', 'm', 'ArrowUp', 'n');
  assert.equal(await text(page), '6c4/11/11/11/11/5n5/5m5/5a5/5(+T+I)5/11/11/5C5 r - - 0 1');
  assert.deepEqual(await problems(page), ['f7: Hải quân không đứng được trên đất liền.']);
  assert.equal(await label(page, 'f7'), 'f7, đất liền: Hải quân Xanh, có lỗi');
  await keys('Delete', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Backspace');
  await said(page, 'Xóa Bộ binh anh hùng Đỏ khỏi f4.');
  // Enter picks up the piece and puts it down elsewhere.
  await keys('Enter', 'ArrowRight', 'Enter');
  assert.match(await text(page), /\/6\+T4\//);
  await keys('Control+z');
  await said(page, 'Đã hoàn tác.');
  assert.match(await text(page), /\/5\+T5\//);
  await keys('Control+y');
  assert.match(await text(page), /\/6\+T4\//);
  // The board's own keys work as usual.
  await keys('Home');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-square')), 'a4');
  fine();
  await close();
});

test('on a phone by touch', async () => {
  const { page, fine, close } = await openEditor(BARE, {
    context: { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width, 'the page is wider than the phone');
  for (const name of ['red H', 'blue C', 'red N']) {
    const box = await piece(page, name).boundingBox();
    assert.ok(box.y + box.height <= PHONE.height, `${name} is below the edge`);
    assert.ok(box.width >= 44 && box.height >= 44, `${name} is ${box.width} × ${box.height}`);
  }
  await piece(page, 'red N').tap();
  await cell(page, 'c4').tap();
  await piece(page, 'red T').tap();
  await cell(page, 'c4').tap();
  await tool(page, 'move');
  await cell(page, 'c4').tap();
  await cell(page, 'c6').tap();
  assert.match(await text(page), /\/2\(NT\)8\//);
  fine();
  await close();
});

const SCREENS = {
  fine: STACK,
  wrong: '6c4/11/11/3(Ti)7/11/11/11/4N1T3T/1T5(+A+I)3/11/11/5CC4 b - - 3 12',
  over: BARE.replace('0 1', '100 60'),
};

for (const [name, fen] of Object.entries(SCREENS)) {
  test(`axe finds nothing wrong: ${name}`, async () => {
    for (const [theme, viewport] of [
      ['light', DESK],
      ['dark', PHONE],
    ]) {
      const { page, fine, close } = await openEditor(fen, { settings: { theme }, context: { viewport } });
      if (name === 'fine') await press(page, 'play-computer');
      await tool(page, 'move');
      await click(page, 'c4');
      if (name === 'wrong') {
        await page.locator('#editor-fen').fill('6c4/11/11/4Q6/11 r - - 0 1');
        await page.locator('[data-field="moveNumber"]').fill('x');
      }
      await accessible(page, theme);
      fine();
      await close();
    }
  });
}
