// The first screen, the language, and the saved games.

import assert from 'node:assert/strict';
import { accessible } from './axe.mjs';
import { testScreens } from './screens.mjs';
import { PHONE, againstComputer, click, haveTurns, open, play, press, twoPlayers } from './table.mjs';
import { test } from './test.mjs';

const go = (page, hash) => page.evaluate((hash) => void (location.hash = hash), hash);

test('the board of the first screen plays, and can be paused', async () => {
  const { page, fine, close } = await open({ settings: { animation: true }, context: { reducedMotion: 'no-preference' } });
  const living = page.locator('[data-living]');
  await living.waitFor();
  assert.equal(await living.getAttribute('data-living'), 'running');
  await page.waitForFunction(() => Number(document.querySelector('[data-step]')?.getAttribute('data-step')) >= 2);
  await living.locator('button').click();
  assert.equal(await living.getAttribute('data-living'), 'still');
  fine();
  await close();
});

test('a new user gets the language of the browser, also from a link', async () => {
  for (const [locale, hash, language] of [
    ['en-US', '', 'en'],
    ['en-US', '#/link/x', 'en'],
    ['vi-VN', '#/link/x', 'vi'],
    ['fr-FR', '', 'en'],
  ]) {
    const { page, fine, close } = await open({ hash, context: { locale } });
    await page.locator('main').waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), language, `${locale} ${hash}`);
    fine();
    await close();
  }
});

test('the language can be switched on every screen, and the choice is remembered', async () => {
  const { page, fine, close } = await open({ context: { viewport: PHONE } });
  for (const hash of ['#/', '#/learn', '#/practice', '#/analysis', '#/editor', '#/games', '#/settings', '#/open']) {
    await go(page, hash);
    assert.ok(await page.locator('[data-do=language]').isVisible(), hash);
  }
  await go(page, '#/');
  await twoPlayers(page);
  await press(page, 'language');
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  assert.equal(await page.locator('[data-status]').innerText(), 'Red to move');
  await page.reload();
  await page.locator('[role=grid]').waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  fine();
  await close();
});

test('two players have names and a custom clock, and the board turns', async () => {
  const { page, fine, close } = await open({ context: { locale: 'en-US' } });
  await page.locator('input[value=person]').check({ force: true });
  await press(page, 'more-options');
  await page.locator('[data-name=red]').fill('Lan');
  await page.locator('[data-name=blue]').fill('Minh');
  await page.locator('[data-do=auto-flip]').check();
  await page.locator('input[value=custom]').check({ force: true });
  await page.locator('[data-clock=minutes]').fill('0');
  assert.equal(await page.locator('button[type=submit]').isDisabled(), true);
  await page.locator('[data-clock=minutes]').fill('7');
  await page.locator('[data-clock=increment]').fill('2');
  await page.locator('[data-clock=delay]').fill('3');
  await page.locator('input[value=marine]').check({ force: true });
  await accessible(page, 'more options');
  await page.locator('button[type=submit]').click();
  await page.locator('[role=grid]').waitFor();
  assert.match(await page.locator('[data-side=red]').innerText(), /Lan[\s\S]*7:00/);
  assert.match(await page.locator('[data-facts]').innerText(), /Objective: .* · 7 \+ 2 \(d3\)/);
  await play(page, 'f4', 'f6');
  // Blue is at the bottom now.
  await page.locator('.bottom [data-side=blue]').waitFor();
  // The objective is not carried over to the next game.
  await go(page, '#/');
  assert.match(await page.locator('[data-do=more-options]').innerText(), /Objective: Commander/);
  fine();
  await close();
});

test('saved games have pictures, names and filters, and games without a turn are not kept', async () => {
  const { page, fine, close } = await open({ context: { locale: 'en-US' } });
  await twoPlayers(page);
  await go(page, '#/games');
  await page.locator('main .button.main').waitFor();
  assert.equal(await page.locator('.record').count(), 0);
  await go(page, '#/');
  await twoPlayers(page);
  await play(page, 'f4', 'f6');
  await haveTurns(page, 1);
  await go(page, '#/');
  await page.locator('input[value=computer]').check({ force: true });
  await againstComputer(page, 1);
  await play(page, 'f4', 'f6');
  await haveTurns(page, 2);
  await press(page, 'resign');
  await page.locator('dialog .warn').click();
  await page.locator('[data-do=rematch]').waitFor();
  await go(page, '#/games');
  await page.locator('.record').nth(1).waitFor();
  // The game without a capture has 38 stacks. The computer may have captured or combined in the other one.
  await page.locator('[data-thumb="38"]').first().waitFor();
  await page.locator('[data-thumb]:not([data-thumb="0"])').nth(1).waitFor();
  assert.equal(await page.locator('[data-result=lost]').innerText(), 'You lost');
  await page.locator('[data-filter=result]').selectOption('lost');
  assert.equal(await page.locator('.record').count(), 1);
  await page.locator('[data-filter=opponent]').selectOption('person');
  assert.equal(await page.locator('.record').count(), 0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  assert.equal(await page.locator('.record').count(), 2);
  fine();
  await close();
});

test('board, pieces, volume and confirmation are settings', async () => {
  const { page, fine, close } = await open({ hash: '#/settings', context: { locale: 'en-US' }, settings: { sound: true } });
  await page.locator('#volume').fill('30');
  await page.getByLabel('Slate').check({ force: true });
  await page.getByLabel('Vietnamese letters').check({ force: true });
  await page.getByLabel('Always').check({ force: true });
  await page.reload();
  assert.equal(await page.locator('html').getAttribute('data-board'), 'slate');
  assert.equal(await page.locator('#volume').inputValue(), '30');
  await go(page, '#/');
  await twoPlayers(page);
  const texts = await page.locator('.cotulenh-board svg .ink text').allTextContents();
  assert.ok(texts.includes('TL') && texts.includes('LỬA') && texts.includes('SCH'), texts.join(' '));
  await click(page, 'f4');
  await click(page, 'f6');
  await page.locator('[data-confirm]').waitFor();
  fine();
  await close();
});

testScreens('the front door', {
  'more options': async (page) => {
    await page.locator('input[value=person]').check({ force: true });
    await press(page, 'more-options');
    await page.locator('[data-more]').waitFor();
  },
  'saved games': async (page) => {
    await twoPlayers(page);
    await play(page, 'f4', 'f6');
    await go(page, '#/games');
    await page.locator('.record').waitFor();
  },
  settings: async (page) => {
    await go(page, '#/settings');
    await page.locator('.sample [role=grid]').waitFor({ state: 'attached' });
  },
});
