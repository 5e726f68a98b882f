// The coach during a game: what a piece can do, why a move is illegal, why a hint is good, and warnings for beginners.

import assert from 'node:assert/strict';
import { accessible } from './axe.mjs';
import { cell, click, haveTurns, open, openTable, PHONE, play, playComputer, press, said, turns } from './table.mjs';
import { test } from './test.mjs';

const START = '6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2(NFT)1GT2G2/3A2S2A1/1N3H1HF2/6C4 r - - 0 1';
const HANGING = '6c4/11/11/10i/4a6/11/11/11/4T6/11/4I6/5C5 r - - 0 1';
const line = (page) => page.locator('[data-line]');
test('a right click and a key describe any piece, enemy pieces too', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' } });
  await openTable(page, START);
  await click(page, 'f4');
  await line(page).waitFor();
  await page.keyboard.press('Escape');
  await cell(page, 'e9').click({ button: 'right' });
  const card = page.locator('[data-piece-card="e9"]');
  await card.waitFor();
  assert.match(await card.innerText(), /Blue: Anti-air on e9\.[\s\S]*Air defence/);
  await said(page, 'Blue: Anti-air on e9.');
  assert.equal(await page.locator('.cotulenh-board circle.line').count(), 0, 'a right click on a piece draws no circle');
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await cell(page, 'c4').focus();
  await page.keyboard.press('?');
  await page.locator('[data-piece-card="c4"]').waitFor();
  await said(page, 'Navy carrying Air Force and Tank');
  fine();
  await close();
});

test('a long press describes a piece and selects nothing', async () => {
  const { page, context, fine, close } = await open({
    settings: { language: 'vi' },
    context: { viewport: PHONE, hasTouch: true, isMobile: true },
  });
  await openTable(page, START);
  await cell(page, 'f4').tap();
  await line(page).waitFor();
  await cell(page, 'f4').tap();
  const { x, y, width, height } = await cell(page, 'g12').boundingBox();
  const session = await context.newCDPSession(page);
  const at = { x: x + width / 2, y: y + height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.locator('[data-piece-card="g12"]').waitFor();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.match(await page.locator('[data-piece-card]').innerText(), /Xanh: Tư lệnh ở g12/);
  await accessible(page, 'a card on a phone');
  // On a target, a long press says what the move would do.
  await cell(page, 'f4').tap();
  const target = await cell(page, 'f5').boundingBox();
  const there = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [there] });
  await page.waitForFunction(() => document.querySelector('[data-effect]')?.textContent === 'Xe tăng đến f5.');
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await said(page, 'Xe tăng đến f5.');
  assert.deepEqual(await turns(page), []);
  fine();
  await close();
});

test('the reason for an illegal move is at the square, announced, and goes with the next input', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' } });
  await openTable(page, START);
  await click(page, 'f4');
  await line(page).waitFor();
  await click(page, 'f7');
  const reason = page.locator('[data-anchored="f7"] [data-reason]');
  await reason.waitFor();
  await said(page, await reason.innerText());
  await click(page, 'a1');
  await reason.waitFor({ state: 'detached' });
  fine();
  await close();
});

test('a hint says why', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' } });
  await openTable(page, '6c4/11/11/10i/11/11/4f6/11/4T6/11/4I6/7C3 r - - 0 1');
  await click(page, 'e4');
  await line(page).waitFor();
  await page.keyboard.press('Escape');
  await press(page, 'hint');
  await page.waitForFunction(() => document.querySelector('[data-line]')?.textContent?.startsWith('Why:'));
  assert.match(await line(page).innerText(), /It takes the Air Force on e6\./);
  await said(page, 'It takes the Air Force on e6.');
  fine();
  await close();
});

test('a beginner is warned about an undefended piece and can take the move back', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' }, context: { viewport: PHONE } });
  await playComputer(page, HANGING, { level: 2, side: 'red' });
  await click(page, 'e4');
  await line(page).waitFor();
  await click(page, 'e5');
  await page.waitForFunction(() => document.querySelector('[data-line]')?.textContent?.startsWith('Careful'));
  assert.equal(await line(page).innerText(), 'Careful: the Artillery on e8 can take your Tank on e5.');
  await haveTurns(page, 2);
  await page.locator('[data-do="coach-action"]').click();
  await haveTurns(page, 0);
  assert.deepEqual(await turns(page), []);
  assert.equal(await page.locator('[data-do="coach-action"]').count(), 0);
  fine();
  await close();
});

test('without the coach there are no cards, reasons or descriptions', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en', coach: false } });
  await openTable(page, START);
  await click(page, 'f4');
  await cell(page, 'a1').hover();
  await click(page, 'f7');
  await cell(page, 'e9').click({ button: 'right' });
  assert.equal(await page.locator('[data-line], [data-reason], [data-piece-card]').count(), 0);
  await page.goto(`${page.url().split('#')[0]}#/settings`);
  assert.equal(await page.getByRole('group', { name: 'Coach' }).locator('input[value=false]').isChecked(), true);
  fine();
  await close();
});

test('the choice of a kind plays it', async () => {
  const { page, fine, close } = await open();
  await openTable(page, '6c4/11/11/11/11/4i3it1/11/11/4F6/11/4I6/5C5 r - - 0 1');
  await play(page, 'e4', 'e7');
  await page.locator('[data-anchored="e7"] [data-kind="stay-capture"]').click();
  await haveTurns(page, 1);
  assert.match((await turns(page))[0], /_e7/);
  fine();
  await close();
});
