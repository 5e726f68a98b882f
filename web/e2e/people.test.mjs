// Accessibility: both languages, keyboard only, touch on a phone, screen readers.

import assert from 'node:assert/strict';
import { accessible } from './axe.mjs';
import { testScreens } from './screens.mjs';
import { cell, fen, haveTurns, open, openTable, openText, PHONE, press, said, status, turns, twoPlayers } from './table.mjs';
import { test } from './test.mjs';

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';
const ASKED = '6c4/11/11/11/11/4i6/11/11/4F6/11/11/5C5 r - - 0 1';

test('the language is that of the browser, and the choice of English is remembered', async () => {
  const { page, fine, close } = await open();
  assert.equal(await page.locator('html').getAttribute('lang'), 'vi');
  assert.equal(await page.locator('form h2').innerText(), 'Ván mới');
  await page.goto(`${page.url().split('#')[0]}#/settings`);
  await page.getByRole('radio', { name: 'English' }).check({ force: true });
  assert.equal(await page.locator('h1').innerText(), 'Settings');
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.reload();
  assert.equal(await page.locator('h1').innerText(), 'Settings');
  await openTable(page, STACK);
  assert.equal(await status(page), 'Red to move');
  assert.equal(await cell(page, 'c4').getAttribute('aria-label'), 'c4, coast: Red Navy carrying Air Force and Tank');
  fine();
  await close();
});

test('a whole deployment and a game by keyboard alone', async () => {
  const { page, fine, close } = await open();
  const keys = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  await page.goto(`${page.url().split('#')[0]}#/open`);
  await page.locator('#text').waitFor();
  // From the top of the page to the text.
  for (let tab = 0; tab < 12 && !(await page.evaluate(() => document.activeElement?.id === 'text')); tab++) await keys('Tab');
  await page.keyboard.type(STACK);
  await keys('Tab', 'Tab', 'Tab', 'Enter');
  await page.locator('[role=grid]').waitFor();
  for (let tab = 0; tab < 20 && !(await page.evaluate(() => document.activeElement?.role === 'gridcell')); tab++)
    await keys('Tab');
  // The letter jumps to the Navy. The plane is its third choice and flies two squares up and two to the right.
  await keys('n', 'Enter');
  assert.match((await cell(page, 'c4').getAttribute('aria-label')) ?? '', /đang chọn/);
  await keys('3', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'Enter');
  assert.equal(await fen(page), `${STACK} c4::F>e6...`);
  await keys('u');
  assert.equal(await fen(page), STACK);
  await page.locator('[data-square][tabindex="0"]').focus();
  await keys('3', 'Enter');
  await said(page, 'Bước 1');
  await keys('d');
  await haveTurns(page, 1);
  assert.deepEqual(await turns(page), ['(NT)<F>e6']);
  await said(page, 'Đỏ triển khai từ c4: Không quân → e6');
  // A typed move; a wrong one shows where the error is.
  await keys('/');
  await page.keyboard.type('Cg9z');
  await keys('Enter');
  assert.match(await page.locator('[role=alert]').innerText(), /ký tự/);
  await page.locator('.moves form input').fill('Cg11');
  await keys('Enter');
  await haveTurns(page, 2);
  await keys('Escape', '[', '[');
  assert.match(await status(page), /thế cờ ban đầu/);
  await keys(']', ']', 'u');
  await haveTurns(page, 1);
  fine();
  await close();
});

test('a question is answered and dismissed by keyboard', async () => {
  const { page, fine, close } = await open();
  await openTable(page, ASKED);
  await cell(page, 'e4').focus();
  await page.keyboard.press('Enter');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.locator('[data-kind]').first().waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[data-kind]').count(), 0);
  // The focus is back on the board.
  assert.equal(await page.evaluate(() => document.activeElement?.role), 'gridcell');
  await page.locator('[data-do="resign"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-do')), 'resign');
  fine();
  await close();
});

test('on a phone by touch', async () => {
  const { page, fine, close } = await open({
    context: { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  });
  await openTable(page, STACK);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(wide, PHONE.width, 'the page is wider than the phone');
  const board = await page.locator('[role=grid]').boundingBox();
  assert.ok(board.width > PHONE.width * 0.9, `the board is ${board.width} px wide`);
  await cell(page, 'c4').tap();
  await page.locator('[data-unit="F"]').tap();
  await cell(page, 'e6').tap();
  const end = await page.locator('[data-do="finish"]').boundingBox();
  assert.ok(end.y + end.height <= PHONE.height, 'the end of the turn is below the edge');
  assert.ok(end.height >= 40 && end.width >= 40);
  await page.locator('[data-unit="T"]').tap();
  await cell(page, 'd4').tap();
  await page.locator('[data-do="finish"]').tap();
  await haveTurns(page, 1);
  assert.deepEqual(await turns(page), ['N<F>e6,T>d4']);
  fine();
  await close();
});

const SCREENS = {
  home: async () => {},
  game: async (page) => {
    await press(page, 'more-options');
    await page.locator('input[type=radio][value="300000+3000"]').check({ force: true });
    await twoPlayers(page);
    await page.locator('[data-do="zones-red"]').click();
    await cell(page, 'f4').click();
    await cell(page, 'f6').click();
    await page.locator('[role=timer]').first().waitFor();
  },
  deployment: async (page) => {
    await openTable(page, STACK);
    await cell(page, 'c4').click();
    await page.locator('[data-unit="F"]').click();
    await cell(page, 'e6').click();
  },
  question: async (page) => {
    await openTable(page, ASKED);
    await cell(page, 'e4').click();
    await cell(page, 'e7').click();
  },
  over: async (page) => {
    await twoPlayers(page);
    await page.locator('[data-do="resign"]').click();
    await page.locator('dialog .warn').click();
  },
  dialog: async (page) => {
    await twoPlayers(page);
    await page.locator('[data-do="resign"]').click();
  },
  games: async (page) => {
    await openTable(page, '[Red "An"]\n[Blue "Bình"]\n\n1. Tf6 *');
    await page.goto(`${page.url().split('#')[0]}#/games`);
    await page.locator('[data-game]').first().waitFor();
  },
  'bad input': async (page) => {
    await openText(page, STACK.replace('5C5', '5Q5'));
    await page.locator('#problem').waitFor();
  },
  settings: async (page) => page.goto(`${page.url().split('#')[0]}#/settings`),
};

test('the accessibility check finds a planted error', async () => {
  const { page, close } = await open();
  await page.evaluate(() => {
    const text = Object.assign(document.createElement('p'), { textContent: 'hardly to be seen' });
    Object.assign(text.style, { color: '#ddd', background: '#fff' });
    document.querySelector('main')?.append(document.createElement('button'), text);
  });
  await assert.rejects(accessible(page, 'spoilt'), /spoilt button-name: [^]*spoilt color-contrast: /);
  await close();
});

testScreens('axe finds nothing wrong', SCREENS);
