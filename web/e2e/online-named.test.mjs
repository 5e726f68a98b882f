// Challenges to a player by name, with the real server.

import assert from 'node:assert/strict';
import { accessible } from './axe.mjs';
import { serverForTests } from './onlineServer.mjs';
import { open, press } from './table.mjs';
import { test } from './test.mjs';

const PASSWORD = 'một mật khẩu dài';

const server = serverForTests();

const go = (page, hash) => page.evaluate((hash) => (location.hash = hash), hash);
const table = (page) => page.locator('[data-online]');

/** Opens the page as a new member. Notifications of the page are recorded. */
async function member(name) {
  const prepare = async (page, context) => {
    await context.grantPermissions(['notifications']);
    await page.addInitScript(() => {
      window.notified = [];
      window.Notification = class {
        static permission = 'granted';
        constructor(title, { body }) {
          window.notified.push(body);
        }
      };
    });
  };
  const visitor = await open({ address: server.address, hash: '#/account', settings: { language: 'en' }, prepare });
  const { page } = visitor;
  await page.locator('form input[autocomplete=username]').fill(name);
  await page.locator('form input[type=password]').fill(PASSWORD);
  await press(page, 'log-in');
  await page.locator('[data-do=log-out]').waitFor();
  return visitor;
}

/** Challenges the player whose name is in the field. */
async function challenge(page) {
  await page.locator('form[aria-labelledby=challenge-heading] input[value=unlimited]').check({ force: true });
  await press(page, 'challenge');
}

/** Makes the page believe that its tab is hidden or visible. */
async function setHidden(page, hidden) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('a player is challenged by name, declines, and accepts the next challenge', async () => {
  const [an, binh, third] = [await member('Anh'), await member('Binh'), await member('Chi')];

  // The link on a profile fills in the name.
  await go(an.page, '#/player/Binh');
  await press(an.page, 'challenge-player');
  assert.equal(await an.page.locator('[data-opponent]').inputValue(), 'Binh');
  await accessible(an.page, 'a challenge to a player');
  await go(binh.page, '#/online');
  await go(third.page, '#/online');
  await binh.page.getByText('3 online').waitFor();
  await setHidden(binh.page, true);
  await challenge(an.page);
  await an.page.getByRole('heading', { name: 'Your challenge to Binh' }).waitFor();
  assert.equal(await an.page.locator('[data-link]').count(), 0);

  // Only the named player sees it, first on the page, in the title and as a notification.
  const incoming = binh.page.locator('[data-incoming]');
  await incoming.waitFor();
  await binh.page.waitForFunction(() => document.title === '● Anh (1500?) challenges you');
  assert.deepEqual(await binh.page.evaluate(() => window.notified), ['Anh (1500?) challenges you']);
  await setHidden(binh.page, false);
  assert.equal(await third.page.locator('[data-incoming], [data-challenge]').count(), 0);
  await go(third.page, new URL(an.page.url()).hash);
  await third.page.getByText('This challenge is for another player.').waitFor();
  await accessible(binh.page, 'hub with a challenge for the user');
  await incoming.getByRole('button', { name: 'Decline the challenge from Anh' }).click();
  await incoming.waitFor({ state: 'detached' });
  await binh.page.waitForFunction(() => !document.title.includes('challenges you'));
  await an.page.getByRole('heading', { name: 'Binh declined your challenge.' }).waitFor();

  // On another online screen the next one is a notice that leads to it.
  await go(binh.page, '#/leaderboard');
  await binh.page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
  await go(an.page, '#/online/to;Binh');
  await challenge(an.page);
  await binh.page.getByRole('button', { name: 'Show' }).click();
  await binh.page.locator('[data-do=decline]').waitFor();
  await press(binh.page, 'accept');
  await Promise.all([table(an.page).waitFor(), table(binh.page).waitFor()]);
  for (const { close } of [an, binh, third]) await close();
});

test('a challenge to an unknown player is refused with a reason', async () => {
  const { page, close } = await member('Dung');
  await go(page, '#/online/to;Nobody-here');
  await challenge(page);
  await page.getByText('There is no such player.').waitFor();
  await page.locator('[data-opponent]').fill('Dung');
  await press(page, 'challenge');
  await page.getByText('This is your own challenge.').waitFor();
  await close();
});
