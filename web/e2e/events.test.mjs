// The effects of turns on pieces are shown, announced and counted: heroes, last guards, losses.

import assert from 'node:assert/strict';
import { accessible } from './axe.mjs';
import { study } from './study.mjs';
import { haveTurns, open, openTable, PHONE, play, press, said } from './table.mjs';
import { test } from './test.mjs';

const HERO = '6c4/11/11/11/6T4/11/11/11/11/4I6/11/5C5 r - - 0 1';
/** Red captures a stack. Blue has only the Infantry and the Commander left. */
const LOSSES = '6c4/11/11/11/8i2/11/5(tm)5/5T5/11/4I6/11/5C5 r - - 0 1';

const happened = (page) => page.locator('[data-happened]').innerText();
const lost = (page, side) => page.locator(`[data-lost="${side}"]`).getAttribute('aria-label');

test('a hero is named on the screen, in the live region and in the list of turns', async () => {
  const { page, fine, close } = await open();
  await openTable(page, HERO);
  assert.equal(await page.locator('[data-happened]').count(), 0);
  await play(page, 'g8', 'g10');
  await haveTurns(page, 1);
  await said(page, 'Xe tăng ở g10 thành anh hùng.');
  assert.equal(await happened(page), 'Xe tăng ở g10 thành anh hùng.');
  assert.match(await page.locator('.moves li button').first().getAttribute('title'), /Xe tăng ở g10 thành anh hùng\. Chiếu!$/);
  await press(page, 'take-back');
  await page.locator('[data-happened]').waitFor({ state: 'detached' });
  fine();
  await close();
});

test('the square of a new hero is animated unless motion is reduced', async () => {
  const { page, fine, close } = await open({ settings: { animation: true }, context: { reducedMotion: 'no-preference' } });
  await openTable(page, HERO);
  // The animation is shorter than a pause of a busy machine, so the page itself records it.
  await page.evaluate(() => {
    window.promoted = [];
    const record = () => {
      const square = document.querySelector('[data-promoted]')?.dataset.promoted;
      if (square !== window.promoted.at(-1)) window.promoted.push(square);
    };
    record();
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-promoted'] });
  });
  await play(page, 'g8', 'g10');
  await page.waitForFunction(() => window.promoted.length === 2 && window.promoted[1] === undefined);
  assert.equal(await page.evaluate(() => window.promoted[0]), 'g10');
  fine();
  await close();
});

test('captured pieces and the balance are beside the board and follow the position shown', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' }, context: { viewport: PHONE } });
  await openTable(page, LOSSES);
  assert.equal(await page.locator('[data-lost]').count(), 0);
  await play(page, 'f5', 'f6');
  await haveTurns(page, 1);
  await said(page, 'The Infantry on i8 becomes a hero as the last guard.');
  assert.equal(await lost(page, 'blue'), 'Blue has lost: Tank, Militia (30 points). Red is ahead by 30 points.');
  assert.equal(await page.locator('[data-lost="red"]').count(), 0);
  await accessible(page, 'a capture');
  await page.locator('.moves .nav button').first().click();
  await page.locator('[data-lost]').waitFor({ state: 'detached' });
  fine();
  await close();
});

test('a study counts the losses of the current line', async () => {
  const { page, fine, close } = await open();
  await study(page, `[SetUp "1"]\n[FEN "${LOSSES}"]\n\n1. Txf6 (1. Cf2 Cg11) Cg11 *`);
  await page.locator('[data-node]').filter({ hasText: 'Txf6' }).click();
  assert.equal(await lost(page, 'blue'), 'Xanh đã mất: Xe tăng, Dân quân (30 điểm). Đỏ hơn 30 điểm.');
  assert.equal(await happened(page), 'Bộ binh ở i8 thành anh hùng vì là cận vệ cuối cùng.');
  await accessible(page, 'a study');
  await page.locator('[data-node]').filter({ hasText: 'Cf2' }).click();
  await page.locator('[data-lost]').waitFor({ state: 'detached' });
  fine();
  await close();
});
