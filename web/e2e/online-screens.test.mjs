// Every screen of online play, in both languages and at three sizes: accessibility, layout and keyboard. With SCREENSHOTS,
// the name of a folder, it also takes pictures.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { everywhere, SIZES } from './everywhere.mjs';
import { serverForTests } from './onlineServer.mjs';
import { click, haveTurns, open, pick, play, press } from './table.mjs';
import { test } from './test.mjs';

const PASSWORD = 'một mật khẩu dài';
/** The number of games after which a rating is certain enough for the leaderboard. */
const RATED_GAMES = 16;
/** A name of the greatest length. */
const NAME = 'Nguyen_Thi_Minh_Khai';
const FEN = '6c4/11/11/11/6T4/10i/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

const server = serverForTests();

const visit = () =>
  open({ address: server.address, hash: '#/account', context: { viewport: SIZES.desk }, settings: { language: 'en' } });
const go = (page, hash) => page.evaluate((hash) => (location.hash = hash), hash);
const table = (page) => page.locator('[data-online]');

async function member(name) {
  const visitor = await visit();
  await visitor.page.locator('form input[autocomplete=username]').fill(name);
  await visitor.page.locator('form input[type=password]').fill(PASSWORD);
  await press(visitor.page, 'log-in');
  await visitor.page.locator('[data-do=log-out]').waitFor();
  return visitor;
}

/** Waits until the hub has its games and its connection. It moves its parts until then, and a click would miss. */
async function connected(page) {
  if (!page.url().endsWith('#/online')) return;
  await page.getByText(/ online · /).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Creates a challenge as Red. Returns the address of the challenge and the game. */
async function challenge(page, hash, { time, rated = false }) {
  await go(page, '#/');
  await go(page, hash);
  await connected(page);
  const form = page.locator('form[aria-labelledby=challenge-heading]');
  await form.locator('input[value=red]').check({ force: true });
  await form.locator(`input[value=${time}]`).check({ force: true });
  if (rated) await form.getByLabel('Rated', { exact: true }).check({ force: true });
  await press(page, 'challenge');
  return new URL(await page.locator('[data-link]').inputValue()).hash;
}

async function begin(red, blue, hash, settings) {
  const game = await challenge(red.page, hash, settings);
  await go(blue.page, game);
  await press(blue.page, 'accept');
  await Promise.all([table(red.page).waitFor(), table(blue.page).waitFor()]);
  return game;
}

/** Plays a rated game through the API, which the challenger resigns. */
async function resignRated(challenger, opponent) {
  const post = ({ page }, path, body) =>
    page.evaluate(
      async ([path, body]) => {
        const response = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
        if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
        return response.json();
      },
      [path, JSON.stringify(body)],
    );
  const setup = { time: { kind: 'fischer', initial: 600, increment: 5 }, objective: 'total', rated: true, fen: null };
  const { id } = await post(challenger, 'api/challenges', { setup, side: 'random' });
  await post(opponent, `api/challenges/${id}/accept`, {});
  await post(challenger, `api/games/${id}/commands`, { id: 'resign', action: { type: 'resign' } });
}

/** Returns the names beside the board that are not shown in full. */
const cutNames = (page) =>
  page
    .locator('.bar .name')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent.trim()));

/** Returns the elements that Tab does not reach. A group of radio buttons is reached once. */
async function unreachable(page) {
  await page.evaluate(() => {
    window.reached = new Set();
    window.follow = ({ target }) => window.reached.add(target);
    document.addEventListener('focusin', window.follow);
    // The first element of the page.
    document.querySelector('.skip').focus();
  });
  const count = await page.evaluate(() => document.querySelectorAll('a, button, input, select, textarea, [tabindex]').length);
  for (let tab = 1; tab < count + 5; tab++) {
    await page.keyboard.press('Tab');
    // The focus may have left the page. More tabs enter it again from the top and do no harm.
    if (tab % 8 === 0 && (await page.evaluate(() => document.activeElement === document.body))) break;
  }
  return page.evaluate(() => {
    document.removeEventListener('focusin', window.follow);
    const wanted = document.querySelectorAll('a[href], button:enabled, input:enabled, select:enabled, textarea:enabled');
    const isReached = (element) =>
      window.reached.has(element) ||
      (element.type === 'radio' && [...window.reached].some((other) => other.type === 'radio' && other.name === element.name));
    return [...wanted]
      .filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.closest('[inert]') === null && !isReached(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

test('every online screen is accessible and fits in both languages and on all sizes', async () => {
  test.setTimeout(900_000);
  const [an, binh, guest] = [await member(NAME), await member('Binh'), await visit()];

  // A finished rated game.
  const finished = await begin(an, binh, '#/online', { time: 'fischer', rated: true });
  const moves = [
    ['f4', 'f6'],
    ['f9', 'f7'],
    ['c5', 'c6'],
    ['c8', 'c7'],
  ];
  for (const [index, [from, to]] of moves.entries()) {
    const [mover, other] = index % 2 === 0 ? [an, binh] : [binh, an];
    await play(mover.page, from, to);
    await haveTurns(other.page, index + 1);
  }
  await press(binh.page, 'resign');
  await press(binh.page, 'confirm');
  await an.page.locator('[data-do=analyse]').waitFor();

  // Ratings are on the leaderboard after some games.
  for (let count = 0; count < RATED_GAMES; count++) await resignRated(count % 2 === 0 ? an : binh, count % 2 === 0 ? binh : an);

  // A running game with a draw offer and a deployment in progress, one more game, an open challenge and a token.
  const other = await begin(an, binh, '#/online', { time: 'correspondence' });
  const running = await begin(an, binh, `#/online/${encodeURIComponent(`new;${FEN}`)}`, { time: 'unlimited' });
  await play(an.page, 'g8', 'g9');
  await haveTurns(binh.page, 1);
  await play(binh.page, 'k7', 'k6');
  await haveTurns(an.page, 2);
  await press(binh.page, 'draw');
  await an.page.locator('[data-offer=draw]').waitFor();
  const open = await challenge(an.page, '#/online', { time: 'delay' });
  await go(binh.page, '#/online');
  await connected(binh.page);
  await binh.page.locator('form[aria-labelledby=challenge-heading] input[value=lobby]').check({ force: true });
  await press(binh.page, 'challenge');
  await binh.page.locator('[data-challenge-state=open]').waitFor();
  await go(an.page, '#/account');
  await an.page.getByLabel('Name of the token').fill('my bot');
  await an.page.locator('form:has([data-do=create-token]) input[type=password]').fill(PASSWORD);
  await press(an.page, 'create-token');
  await an.page.locator('[data-secret]').waitFor();

  /** The screens: name, visitor, address, an element that is there when the screen is complete, and what to do then. */
  const screens = [
    ['hub', an, '#/online', 'a[data-my-game]'],
    ['challenge-from-position', an, `#/online/${encodeURIComponent(`new;${FEN}`)}`, '.position'],
    ['challenge-to-player', an, '#/online/to;Binh', '[data-opponent]'],
    ['challenge-with-link', an, open, '[data-link]'],
    ['challenge-of-another', guest, open, '[data-do=accept]'],
    ['game-as-player', an, running, '[data-offer=draw]'],
    [
      'game-deployment',
      an,
      running,
      '[data-offer=draw]',
      async (page) => {
        if ((await page.locator('[data-half]').count()) > 0) return;
        await click(page, 'c4');
        await pick(page, 'F');
        await click(page, 'e6');
        await page.locator('[data-half]').waitFor();
      },
    ],
    ['game-as-spectator', guest, running, '[data-seat=none]'],
    ['seat-recovery', guest, running, '.recovery button', (page) => page.locator('.recovery > button').click()],
    ['game-correspondence', an, other, '[data-seat=red]'],
    ['game-finished', an, finished, '[data-do=analyse]'],
    ['game-missing', guest, '#/online/nothing', 'h1'],
    ['live', guest, '#/live', 'a[data-live]'],
    ['account-guest', guest, '#/account', '[data-do=log-in]'],
    ['account', an, '#/account', '[data-token]'],
    ['profile', guest, `#/player/${NAME}`, 'a[data-archived]'],
    ['leaderboard', guest, '#/leaderboard', 'tbody tr'],
    ['archive', guest, '#/archive', 'a[data-archived]'],
  ];
  const folder = process.env.SCREENSHOTS;
  if (folder) mkdirSync(folder, { recursive: true });

  const only = process.env.SCREENS?.split(' ');
  const problems = [];
  for (const [name, { page }, hash, ready, prepare] of screens) {
    if (only && !only.includes(name)) continue;
    await go(page, '#/settings');
    await page.locator('#keys').waitFor();
    await go(page, hash);
    await page.locator(ready).first().waitFor();
    await prepare?.(page);
    const picture = ({ language, size }) =>
      folder && page.screenshot({ path: join(folder, `${name}-${language}-${size}.png`), fullPage: true });
    await everywhere(page, name, async (shape) => {
      assert.deepEqual(await cutNames(page), [], `${name} ${shape.size}`);
      await picture(shape);
    }).catch(({ message, cause }) => problems.push(`${message} ${cause?.message ?? ''}`));
    // A message of the server may replace an element while Tab passes. Elements that Tab never reaches stay unreachable.
    let missed = await unreachable(page);
    for (let again = 0; again < 2 && missed.length > 0; again++) missed = await unreachable(page);
    for (const element of missed) problems.push(`${name}: Tab does not reach ${element}`);
  }
  assert.deepEqual(problems, []);
  for (const { wrong, close } of [an, binh, guest]) {
    // An id may be that of a challenge or of a game, so the page asks for both, and the browser reports the one that is missing.
    assert.deepEqual(
      wrong.filter((text) => !/status of 40[04]/.test(text)),
      [],
    );
    await close();
  }
});
