// Setting up positions: by taps, by hand, by keys; what is wrong; and going on from there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { cell, click, DESK, fen as tableFen, haveTurns, open, openTable, options, PHONE, press, said, turns } from './table.mjs';

const EMPTY = `${'11/'.repeat(11)}11 r - - 0 1`;
const BARE = '6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1';
const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

async function openEditor(text = '', wanted = {}) {
  const opened = await open({ hash: `#/editor${text === '' ? '' : `/${encodeURIComponent(text)}`}`, ...wanted });
  await opened.page.locator('[role=grid]').waitFor();
  return opened;
}

const text = (page) => page.locator('#editor-fen').inputValue();
const piece = (page, name) => page.locator(`[data-piece="${name}"]`);
const tool = (page, name) => page.locator(`[data-tool="${name}"]`).click();
const problems = (page) => page.locator('[data-problem]').allInnerTexts();
const label = (page, square) => cell(page, square).getAttribute('aria-label');
const warned = (page) => page.locator('.cotulenh-board g.warn').count();

async function middle(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

async function drag(page, from, to) {
  const [start, end] = [await middle(from), 'x' in to ? to : await middle(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

test('a position is set up by taps, with a stack and a hero, and lasts over a reload', options, async () => {
  const { page, fine, close } = await openEditor();
  assert.match(await text(page), /^6c4\/1n2fh1hf2\//);
  await press(page, 'clear');
  await said(page, 'Đã xóa bàn');
  assert.equal(await text(page), EMPTY);
  for (const [name, square] of [['red C', 'f1'], ['blue C', 'g12'], ['red T', 'c4'], ['red N', 'c4'], ['red F', 'c4'], ['blue I', 'e8']]) {
    await piece(page, name).click();
    await click(page, square);
  }
  assert.equal(await label(page, 'c4'), 'c4, ven bờ: Hải quân chở Không quân và Xe tăng Đỏ');
  await tool(page, 'hero');
  await click(page, 'e8');
  await said(page, 'Bộ binh ở e8 thành anh hùng');
  await click(page, 'c4');
  // The third of the stack, in the panel of its square.
  await page.locator('[data-part="2"] [data-do="hero"]').click();
  const wanted = '6c4/11/11/11/4+i6/11/11/11/2(+NF+T)8/11/11/5C5 r - - 0 1';
  assert.equal(await text(page), wanted);
  assert.match(await page.locator('[data-verdict]').innerText(), /Thế cờ hợp lệ/);
  assert.equal(await warned(page), 0);
  await page.waitForFunction((fen) => decodeURIComponent(location.hash).endsWith(fen), wanted);
  await page.reload();
  await page.locator('[role=grid]').waitFor();
  assert.equal(await text(page), wanted);
  // How many are left.
  assert.equal(await piece(page, 'red T').getAttribute('aria-label'), 'Xe tăng Đỏ, còn 1');
  assert.equal(await piece(page, 'red C').getAttribute('aria-label'), 'Tư lệnh Đỏ, còn 0');
  fine();
  await close();
});

test('pieces are dragged: from beside the board, over it, onto others and off it', options, async () => {
  const { page, fine, close } = await openEditor(BARE);
  await drag(page, piece(page, 'red T'), cell(page, 'f4'));
  await drag(page, piece(page, 'red I'), cell(page, 'f4'));
  assert.equal(await label(page, 'f4'), 'f4, đất liền: Xe tăng chở Bộ binh Đỏ');
  assert.equal(await page.locator('[data-piece][aria-pressed=true]').count(), 0, 'a drag is no choice');
  await drag(page, cell(page, 'f4'), cell(page, 'h6'));
  assert.equal(await label(page, 'f4'), 'f4, đất liền, trống');
  await said(page, 'từ f4 đến h6');
  // An own piece joins, an enemy gives way.
  await drag(page, piece(page, 'blue M'), cell(page, 'e6'));
  await drag(page, cell(page, 'h6'), cell(page, 'e6'));
  assert.match(await text(page), /\/4\(TI\)6\//);
  await drag(page, cell(page, 'e6'), await middle(page.locator('[data-verdict]')));
  assert.equal(await text(page), BARE);
  await said(page, 'khỏi e6');
  fine();
  await close();
});

test('a stack is moved by taps, whole and piece by piece, and taken apart', options, async () => {
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

test('by keyboard alone, every change said', options, async () => {
  const { page, fine, close } = await openEditor(BARE);
  const keys = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  for (let tab = 0; tab < 20 && !(await page.evaluate(() => document.activeElement?.role === 'gridcell')); tab++) await keys('Tab');
  // At first the keyboard is at the Commander below.
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
  await said(page, 'Bỏ Bộ binh anh hùng Đỏ khỏi f4.');
  // Enter takes what is there and puts it down elsewhere.
  await keys('Enter', 'ArrowRight', 'Enter');
  assert.match(await text(page), /\/6\+T4\//);
  await keys('Control+z');
  await said(page, 'Đã hoàn tác.');
  assert.match(await text(page), /\/5\+T5\//);
  await keys('Control+y');
  assert.match(await text(page), /\/6\+T4\//);
  // The board's own keys are as ever.
  await keys('Home');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-square')), 'a4');
  fine();
  await close();
});

const WRONG = [
  ['6c4/11/11/11/11/11/11/4N6/11/11/11/5C5 r - - 0 1', 'terrain', 'e5: Hải quân không đứng được trên đất liền.', 1],
  ['6c4/11/11/11/11/11/11/T10/11/11/11/5C5 r - - 0 1', 'terrain', 'a5: Xe tăng không đứng được trên biển.', 1],
  ['6c4/11/11/11/11/11/11/4(AI)6/11/11/11/5C5 r - - 0 1', 'illegal-stack', 'e5: Pháo binh Đỏ, Bộ binh Đỏ không thành chồng quân hợp lệ.', 1],
  ['6c4/11/11/11/11/11/11/4(TT)6/11/11/11/5C5 r - - 0 1', 'illegal-stack', 'e5: Xe tăng Đỏ, Xe tăng Đỏ không thành chồng quân hợp lệ.', 1],
  ['6c4/11/11/11/11/11/11/4(Ti)6/11/11/11/5C5 r - - 0 1', 'illegal-stack', 'e5: Xe tăng Đỏ, Bộ binh Xanh không thành chồng quân hợp lệ.', 1],
  ['6c4/11/11/11/11/11/11/4TTT4/11/11/11/5C5 r - - 0 1', 'too-many', 'Đỏ có 3 Xe tăng, nhiều nhất 2.', 3],
  ['6c4/11/11/11/11/11/11/11/11/11/11/5CC4 r - - 0 1', 'too-many', 'Đỏ có 2 Tư lệnh, nhiều nhất 1.', 2],
  ['6c4/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1', 'missing-commander', 'Đỏ không có Tư lệnh.', 0],
  [`${STACK} c4::T>c12...`, 'deployment', 'Lượt triển khai dở c4::T>c12... không thể có ở thế cờ này.', 1],
];

test('whatever is wrong is said, shown on the board, and leads to its square', options, async () => {
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
    assert.match(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), /có lỗi|không phải chồng/);
  }
  // The button says why and stays.
  await page.locator('[data-do="play-two"]').click({ force: true });
  await page.locator('.notice.warn').waitFor();
  assert.match(page.url(), /#\/editor\//);
  // The objective asks for its corps.
  await page.locator('#editor-fen').fill(BARE);
  await page.locator('[data-field="objective"]').selectOption('air');
  assert.deepEqual(await problems(page), ['Đỏ không có Không quân, trong khi mục tiêu là Không chiến.', 'Xanh không có Không quân, trong khi mục tiêu là Không chiến.']);
  await page.locator('[data-field="objective"]').selectOption('total');
  assert.deepEqual(await problems(page), []);
  fine();
  await close();
});

test('a text that is no FEN says where and what was expected, and changes nothing', options, async () => {
  const { page, fine, close } = await openEditor(STACK);
  const field = page.locator('#editor-fen');
  for (const [bad, told, at] of [
    [STACK.replace('5C5', '5Q5'), /Dòng 1, cột 41 \(ô f1\): gặp `Q` không đúng chỗ \(cần: chữ của quân/, 40],
    [STACK.replace(' r ', ' w '), /Dòng 1, cột 44: gặp `w` không đúng chỗ \(cần: bên/, 43],
    [STACK.replace('(NFT)', '(FNT)'), /Dòng 1, cột 27 \(ô c4\): gặp `\(FNT\)` không đúng chỗ \(cần: “\(NFT\)”/, 26],
    [STACK.replace('0 1', '0 0'), /Dòng 1, cột 52.*cần: một số từ 1 đến/, 51],
    ['6c4/11', /Dòng 1, cột 7: văn bản kết thúc quá sớm \(cần: .*10 hàng/, 6],
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
  // The board goes on, and the text is again its FEN.
  await piece(page, 'blue I').click();
  await click(page, 'e8');
  assert.equal(await page.locator('#editor-fen-problem').count(), 0);
  assert.match(await text(page), /^6c4\/11\/11\/11\/4i6\//);
  // Numbers that cannot be.
  await page.locator('[data-field="moveNumber"]').fill('0');
  assert.match(await page.locator('[role=alert]').innerText(), /một số từ 1 đến 4294967295/);
  await page.locator('[data-field="halfmoveClock"]').fill('12');
  await page.locator('[data-field="moveNumber"]').fill('33');
  await page.locator('[data-field="turn"]').selectOption('blue');
  assert.match(await text(page), / b - - 12 33$/);
  fine();
  await close();
});

test('an address with a bad FEN opens the editor and says what is wrong', options, async () => {
  const { page, fine, close } = await openEditor('6c4/11/11/x');
  assert.match(await page.locator('#editor-fen-problem').innerText(), /Dòng 1, cột 11 \(ô a9\): gặp `x`/);
  assert.match(await label(page, 'g1'), /Tư lệnh Đỏ/);
  fine();
  await close();
});

test('whole boards: start, clear, exchange, mirror, flip, undo and redo', options, async () => {
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
  // Copied and shared.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'copy-fen');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), seen[3]);
  await press(page, 'share');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  fine();
  await close();
});

test('on against the computer, which answers; and the rematch begins there too', options, async () => {
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
  // Any position of a game can be changed.
  await press(page, 'edit');
  await page.locator('#editor-fen').waitFor();
  assert.equal(await text(page), STACK.replace(' r ', ' b '));
  fine();
  await close();
});

test('on by two, for the objective that was set, in the middle of a deployment too', options, async () => {
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

test('on in analysis, a study without a Commander too, and back', options, async () => {
  const { page, fine, close } = await openEditor(`${STACK};marine;blue`);
  // Without a Navy there is nothing to be analysed for this objective.
  assert.match(await page.locator('[data-verdict]').innerText(), /Xanh không có Hải quân/);
  assert.equal(await page.locator('[data-do="analyse"]').getAttribute('aria-disabled'), 'true');
  await piece(page, 'blue N').click();
  await click(page, 'b11');
  await press(page, 'analyse');
  await page.locator('[data-do="share"]').waitFor();
  assert.equal(await page.locator('[data-square]').first().getAttribute('data-square'), 'k1');
  await click(page, 'f1');
  await click(page, 'f2');
  await press(page, 'edit');
  await page.locator('#editor-fen').waitFor();
  assert.equal(await text(page), '6c4/1+n9/11/11/11/11/11/11/2(NFT)8/11/5C5/11 b - - 1 1', 'the last guard became a hero');
  assert.equal(await page.locator('[data-field="objective"]').inputValue(), 'marine');
  // A side without its Commander can be studied, not played.
  await tool(page, 'erase');
  await click(page, 'f2');
  assert.deepEqual(await problems(page), ['Đỏ không có Tư lệnh.']);
  assert.equal(await page.locator('[data-do="play-two"]').getAttribute('aria-disabled'), 'true');
  await press(page, 'analyse');
  await page.locator('[data-do="share"]').waitFor();
  fine();
  await close();
});

test('a FEN on the screen for texts leads to the editor', options, async () => {
  const { page, fine, close } = await open({ hash: '#/open' });
  await page.locator('#text').fill(STACK);
  await press(page, 'set-up');
  await page.locator('#editor-fen').waitFor();
  assert.equal(await text(page), STACK);
  fine();
  await close();
});

test('where the game is over it is said, and cannot be played', options, async () => {
  const { page, fine, close } = await openEditor(BARE.replace('0 1', '100 60'));
  assert.match(await page.locator('[data-over]').innerText(), /ván đã xong: Hòa – 50 nước/);
  assert.match(await page.locator('[data-why="play"]').innerText(), /Chưa chơi được: Ở thế này ván đã xong/);
  await page.locator('#editor-fen').fill('5c5/11/5T5/11/11/11/11/11/11/11/11/6C4 r - - 0 1');
  assert.match(await page.locator('[data-remark="takes"]').innerText(), /Đỏ có thể bắt Tư lệnh đối phương ngay/);
  await page.locator('[data-field="turn"]').selectOption('blue');
  assert.match(await page.locator('[data-remark="check"]').innerText(), /Xanh đang bị chiếu/);
  fine();
  await close();
});

test('on a phone by touch', options, async () => {
  const { page, fine, close } = await openEditor(BARE, { context: { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } });
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

const SCREENS = { fine: STACK, wrong: '6c4/11/11/3(Ti)7/11/11/11/4N1T3T/1T5(+A+I)3/11/11/5CC4 b - - 3 12', over: BARE.replace('0 1', '100 60') };

for (const [name, fen] of Object.entries(SCREENS)) {
  test(`axe finds nothing wrong: ${name}`, options, async () => {
    for (const [theme, viewport] of [['light', DESK], ['dark', PHONE]]) {
      const { page, fine, close } = await openEditor(fen, { settings: { theme }, context: { viewport } });
      if (name === 'fine') await press(page, 'play-computer');
      await tool(page, 'move');
      await click(page, 'c4');
      if (name === 'wrong') {
        await page.locator('#editor-fen').fill('6c4/11/11/4Q6/11 r - - 0 1');
        await page.locator('[data-field="moveNumber"]').fill('x');
      }
      const { violations } = await new AxeBuilder({ page }).analyze();
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
        [],
      );
      fine();
      await close();
    }
  });
}

test('the table of a deployment can be edited as well', options, async () => {
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
