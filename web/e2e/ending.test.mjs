// The end of a game from the player's side, levels, statistics, replays, and analysis from a game.

import assert from 'node:assert/strict';
import { accessible } from './axe.mjs';
import { cell, haveTurns, open, openTable, openText, PHONE, play, playComputer, press, said, twoPlayers } from './table.mjs';
import { test } from './test.mjs';

const MATE =
  '[SetUp "1"]\n[FEN "6c4/11/11/10i/4a6/11/11/11/4T6/11/4I6/5C5 r - - 0 1"]\n\n1. Te5 Axe5 2. Ie2e3 Ik9k8 3. Cf2 Axe3 *';
const STACK = '6c4/11/11/11/11/4t6/11/11/2(NFT)1T6/11/11/5C5 r - - 0 1';

async function type(page, move) {
  await page.locator('.moves form input').fill(move);
  await page.keyboard.press('Enter');
}

async function resign(page) {
  await press(page, 'resign');
  await page.locator('dialog .warn').click();
  await page.locator('[data-ending]').waitFor();
}

test('a lost game is announced and counts in the statistics', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' } });
  await page.locator('button[type=submit]').click();
  await page.locator('[role=grid]').waitFor();
  await type(page, 'Tf6');
  await haveTurns(page, 2);
  await resign(page);
  assert.equal(await page.locator('[data-ending]').getAttribute('data-ending'), 'lost');
  await said(page, 'You lost');
  await page.locator('[data-ending] a[href="#/stats"]').click();
  assert.equal(
    (await page.locator('[data-stats-sum]').innerText()).trim(),
    '1 game against the computer: 0 won, 0 drawn, 1 lost.',
  );
  fine();
  await close();
});

test('the end shows the accuracy and the turning point, and the review is one click away', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' } });
  await openTable(page, MATE);
  await resign(page);
  assert.equal(await page.locator('[data-ending]').getAttribute('data-ending'), 'neutral');
  assert.match(await page.locator('[data-how]').innerText(), /^Red resigned\./);
  await page.waitForFunction(() => /\d/.test(document.querySelector('[data-end-accuracy="red"]')?.textContent ?? ''), null, {
    timeout: 60_000,
  });
  assert.match(await page.locator('[data-ending]').innerText(), /Turning point: 3\. Cf2 cost Red \d+%/);
  await page.locator('[data-do="decisive"]').click();
  await page.locator('.moves li button[aria-current]', { hasText: 'Cf2' }).waitFor();
  await accessible(page, 'a finished game');
  await page.locator('[data-do="end-review"]').click();
  // The review starts by itself, and its glyphs are in the moves at once.
  await page.locator('[data-tree] b', { hasText: '?' }).first().waitFor({ timeout: 60_000 });
  await page.locator('[data-do="review-stop"]').waitFor({ state: 'detached', timeout: 60_000 });
  const scrolling = await page.evaluate(
    () =>
      [...document.querySelectorAll('.side, .side *')].filter(
        (one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1,
      ).length,
  );
  assert.ok(scrolling <= 1, `${scrolling} scrollers`);
  assert.doesNotMatch(await page.locator('[data-scroller]').innerText(), /reviewing/i);
  await accessible(page, 'a review');
  fine();
  await close();
});

test('after a rematch the next game is there', async () => {
  const { page, fine, close } = await open();
  await twoPlayers(page);
  await type(page, 'Tf6');
  await haveTurns(page, 1);
  await resign(page);
  await press(page, 'rematch');
  await haveTurns(page, 0);
  assert.equal(await page.locator('[data-ending]').count(), 0);
  fine();
  await close();
});

test('levels have a rank, an Elo and a description', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' } });
  await page.locator('#level').fill('1');
  assert.equal(await page.locator('output[for=level]').innerText(), 'Level 1 · Recruit');
  assert.match(await page.locator('#level-detail').innerText(), /About 400 Elo/);
  fine();
  await close();
});

test('wins at a level suggest the next one', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' } });
  const WINNING = '6c4/6T4/11/11/11/11/11/11/11/11/4I6/5C5 r - - 0 1';
  for (const options of [{ level: 3, side: 'red' }, {}]) {
    await playComputer(page, WINNING, options);
    await play(page, 'g11', 'g12');
    await page.locator('[data-ending="won"]').waitFor();
    assert.equal(await page.locator('[data-ending] h2').innerText(), 'You won!');
  }
  await page.locator('[data-do="end-level"]').waitFor();
  assert.match(await page.locator('[data-ending]').innerText(), /Try level 4, Sergeant\?/);
  await page.locator('[data-do="end-level"]').click();
  await page.locator('.bar', { hasText: 'level 4' }).waitFor();
  fine();
  await close();
});

test('the last turn is replayed step by step', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' }, context: { viewport: PHONE } });
  await openTable(page, STACK);
  await type(page, 'c4:N:F>e6,T>d4');
  await haveTurns(page, 1);
  // Every position of the replay is recorded, because a slow machine may not draw it.
  await page.evaluate(() => {
    window.positions = [];
    window.statuses = new Set();
    const record = () => {
      window.statuses.add(document.querySelector('[data-status]')?.textContent?.trim());
      const names = ['e6', 'd4'].map((square) => document.querySelector(`[data-square="${square}"]`)?.ariaLabel ?? '');
      const position = names.map((name) => /Air Force|Tank/.exec(name)?.[0] ?? 'empty').join(', ');
      if (position !== window.positions.at(-1)) window.positions.push(position);
    };
    record();
    new MutationObserver(record).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-label'],
    });
  });
  await page.locator('[data-do="replay"]').click();
  await page.waitForFunction(() => window.positions.length >= 4);
  await page.waitForFunction(() => !document.querySelector('[data-status]')?.textContent?.includes('Replaying'));
  const { positions, statuses } = await page.evaluate(() => ({ positions: window.positions, statuses: [...window.statuses] }));
  assert.deepEqual(positions, ['Air Force, Tank', 'empty, empty', 'Air Force, empty', 'Air Force, Tank']);
  assert.ok(
    statuses.some((text) => text.includes('Replaying')),
    statuses.join(),
  );
  fine();
  await close();
});

test('analysis opens the position that was shown', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' } });
  await openText(page, '1. Tf6 Ik7 2. Ic6 Th7 *');
  await cell(page, 'a1').waitFor();
  await page.locator('.moves li button').nth(1).click();
  await press(page, 'analyse');
  await page.locator('[data-tree] [aria-current]', { hasText: 'Ik7' }).waitFor();
  fine();
  await close();
});
