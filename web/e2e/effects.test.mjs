// The effects of a target, shown before the move.

import assert from 'node:assert/strict';
import { cell, click, open, openTable, play } from './table.mjs';
import { test } from './test.mjs';

/** The Tank on e4 can take the Anti-air on e6. Then the Infantry on h6 is the last guard. */
const GUARD = '6c4/11/11/11/11/11/4g2i3/11/4T6/11/4I6/5C5 r - - 0 1';
const SAID = 'Tank takes Anti-air on e6. The Infantry on h6 becomes a hero as the last guard.';

const english = { settings: { language: 'en' } };
const effect = (page) => page.locator('[data-effect]');
const boardBox = (page) => page.locator('[role=grid]').boundingBox();

async function marked(page) {
  assert.equal(await page.locator('[data-lost="e6"]').count(), 1);
  assert.equal(await page.locator('[data-hero="h6"]').count(), 1);
  assert.equal(await page.locator('[data-zone-change="lost"]').count(), 1);
}

async function unmarked(page) {
  await page.waitForFunction(() => document.querySelector('.cotulenh-board [data-lost]') === null);
  assert.equal(await effect(page).innerText(), '');
  assert.equal(await page.locator('[data-hero], [data-zone-change]').count(), 0);
}

test('a pointer over a target shows what the move would do', async () => {
  const { page, fine, close } = await open(english);
  await openTable(page, GUARD);
  const before = await boardBox(page);
  await click(page, 'e4');
  await unmarked(page);
  await cell(page, 'e6').hover();
  await page.locator('[data-lost="e6"]').waitFor({ state: 'attached' });
  assert.equal(await effect(page).innerText(), SAID);
  await marked(page);
  assert.deepEqual(await boardBox(page), before, 'the board does not move');
  await cell(page, 'a1').hover();
  await unmarked(page);
  await cell(page, 'e6').hover();
  await click(page, 'e6');
  await unmarked(page);
  fine();
  await close();
});

test('the keyboard cursor on a target shows and names what the move would do', async () => {
  const { page, fine, close } = await open(english);
  await openTable(page, GUARD);
  await cell(page, 'e4').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  assert.equal(await effect(page).innerText(), 'Tank to e5.');
  await page.keyboard.press('ArrowUp');
  assert.equal(await effect(page).innerText(), SAID);
  await marked(page);
  const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  assert.ok(name?.endsWith(SAID), name);
  await page.keyboard.press('Escape');
  await unmarked(page);
  fine();
  await close();
});

test('the choice between kinds of moves describes each of them', async () => {
  const { page, fine, close } = await open(english);
  await openTable(page, '6c4/11/11/11/11/4i3it1/11/11/4F6/11/4I6/5C5 r - - 0 1');
  await play(page, 'e4', 'e7');
  assert.equal(await page.locator('[data-effect-of="capture"]').innerText(), 'Air Force takes Infantry on e7.');
  assert.equal(await page.locator('[data-effect-of="stay-capture"]').innerText(), 'Air Force takes Infantry on e7 and stays.');
  assert.equal(await page.locator('[data-lost="e7"]').count(), 1);
  fine();
  await close();
});
