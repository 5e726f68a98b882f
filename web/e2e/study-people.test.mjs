// Studies by touch and with screen readers.

import assert from 'node:assert/strict';
import { testScreens } from './screens.mjs';
import { analyse, at, current, MANY, NOTED, STACK, study } from './study.mjs';
import { cell, open, PHONE, play, press } from './table.mjs';
import { test } from './test.mjs';

test('a study on a phone by touch', async () => {
  const { page, fine, close } = await open({
    context: { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  });
  await study(page, NOTED);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
  const board = await page.locator('[role=grid]').boundingBox();
  assert.ok(board.width > PHONE.width * 0.9);
  await page.locator('[data-do="next"]').tap();
  await page.locator('[data-do="next"]').tap();
  assert.equal(await current(page), 'Ik7');
  await cell(page, 'k5').tap();
  await cell(page, 'k6').tap();
  assert.equal(await current(page), 'Ik6');
  for (const button of await page.locator('.room button:visible').all()) {
    const box = await button.boundingBox();
    assert.ok(box.height >= 24 && box.width >= 24, `${await button.innerText()} is ${box.width} × ${box.height}`);
  }
  fine();
  await close();
});

const SCREENS = {
  hub: async (page) => {
    await study(page, NOTED);
    await at(page, '#/analysis');
    await page.locator('[data-study]').waitFor();
  },
  room: async (page) => {
    await study(page, NOTED);
    await page.locator('[data-do="next"]').click();
    await press(page, 'engine');
    await page.locator('[data-line]').first().waitFor();
    await press(page, 'engine');
  },
  deploying: async (page) => {
    await study(page, STACK);
    await play(page, 'c4', 'e6', 'F');
  },
  share: async (page) => {
    await study(page, NOTED);
    await press(page, 'share');
    await page.locator('[data-link]').waitFor();
  },
  choice: async (page) => {
    await analyse(page, MANY);
    await page.locator('.damaged').waitFor();
  },
  link: async (page) => {
    await at(page, '#/link/A123');
    await page.locator('#problem').waitFor();
  },
};

testScreens('axe finds nothing in studies', SCREENS);
