// The lobby, pairing, accounts, profiles, live games and the archive, with the real server.

import assert from 'node:assert/strict';
import { accessible } from './axe.mjs';
import { everywhere, inWindow } from './everywhere.mjs';
import { serverForTests } from './onlineServer.mjs';
import { files, serveFiles } from './serving.mjs';
import { atEnd, haveTurns, open, PHONE, play, press } from './table.mjs';
import { test } from './test.mjs';

const PASSWORD = 'một mật khẩu dài';

const server = serverForTests();

async function visit(hash = '') {
  const visitor = await open({ address: server.address, hash, settings: { language: 'en' } });
  // The hub moves its parts until it is connected, and a click in that moment would miss.
  if (hash === '#/online') await visitor.page.getByText(/ online · /).waitFor();
  return visitor;
}
const table = (page) => page.locator('[data-online]');
const go = (page, hash) => page.evaluate((hash) => (location.hash = hash), hash);

async function register(page, name) {
  await go(page, '#/account');
  await page.locator('form input[autocomplete=username]').fill(name);
  await page.locator('form input[type=password]').fill(PASSWORD);
  await press(page, 'log-in');
  await page.locator('[data-do=log-out]').waitFor();
}

/** Presses a button and returns the name and the text of the file that the browser saves. */
async function downloaded(page, button) {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString() };
}

test('a page without a server hides online play', async () => {
  const host = await serveFiles(files());
  atEnd(() => host.stop());
  const { page, fine, close } = await open({ address: host.address, settings: { language: 'en' } });
  await page.locator('button[type=submit]').waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await page.locator('[data-do=online]').count(), 0);
  for (const hash of ['#/online', '#/archive']) {
    await go(page, '#/');
    await go(page, hash);
    await page.getByRole('heading', { name: 'Online play is not available here' }).waitFor();
  }
  const asked = host.asked.filter((path) => path.startsWith('/api/'));
  assert.deepEqual([...new Set(asked)], ['/api/server'], 'nothing else is asked');
  fine();
  await close();
});

test('the page of a server leads to online play', async () => {
  const { page, close } = await visit();
  await press(page, 'online');
  await page.getByRole('heading', { name: 'Play online' }).waitFor();
  // The lobby is on the first screen of a phone.
  await page.setViewportSize(PHONE);
  await inWindow(page, '#lobby-heading', '[data-pair="5 + 3"]');
  await close();
});

test('a challenge in the lobby appears at once and goes when it is accepted', async () => {
  const [one, two, three] = await Promise.all([visit('#/online'), visit('#/online'), visit('#/online')]);
  const form = one.page.locator('form[aria-labelledby=challenge-heading]');
  await form.locator('input[value=lobby]').check({ force: true });
  await form.locator('input[value=unlimited]').check({ force: true });
  await press(one.page, 'challenge');
  await one.page.locator('[data-link]').waitFor();
  const listed = (page) => page.locator('a[data-challenge]');
  await Promise.all([listed(two.page).waitFor(), listed(three.page).waitFor()]);
  await listed(two.page).click();
  await press(two.page, 'accept');
  await Promise.all([table(one.page).waitFor(), table(two.page).waitFor()]);
  await listed(three.page).waitFor({ state: 'detached' });

  // The running game is on the page of live games, and its player who comes back finds it.
  await go(three.page, '#/live');
  await three.page.locator('a[data-live]').waitFor();
  await accessible(three.page, 'live games');
  await go(one.page, '#/online');
  await one.page.locator('a[data-my-game]').click();
  await table(one.page).waitFor();
  // Before the second turn the game can be aborted, and the other player reads who has done it.
  await press(one.page, 'abort');
  await press(one.page, 'confirm');
  await two.page.locator('[data-status]', { hasText: /(Red|Blue) aborted the game\./ }).waitFor();
  await one.page.locator('[data-status]', { hasText: 'You aborted the game.' }).waitFor();
  for (const { close } of [one, two, three]) await close();
});

test('live games follow their games over one stream, which ends with the page', async () => {
  const [red, blue, viewer] = await Promise.all([visit('#/online'), visit('#/online'), visit('#/online')]);
  const asked = [];
  viewer.page.on('request', (request) => request.url().includes('/api/live') && asked.push(request.url()));
  const form = red.page.locator('form[aria-labelledby=challenge-heading]');
  await form.locator('input[value=red]').check({ force: true });
  // A game with a clock is aborted if its first turns do not come in time.
  await form.locator('input[value=unlimited]').check({ force: true });
  await press(red.page, 'challenge');
  const { hash } = new URL(await red.page.locator('[data-link]').inputValue());
  await go(blue.page, hash);
  await press(blue.page, 'accept');
  await Promise.all([table(red.page).waitFor(), table(blue.page).waitFor()]);
  await go(viewer.page, '#/live');
  const game = viewer.page.locator(`a[data-live="${hash.split('/').at(-1)}"]`);
  await game.getByText('0 moves').waitFor();
  await play(red.page, 'f4', 'f6');
  await game.getByText('1 move', { exact: false }).waitFor();
  assert.match(asked.join(' '), /^\S+\/api\/live\/stream$/);

  // The stream is opened again after a restart of the server.
  await server.kill();
  await viewer.page.getByText('Connection lost. Reconnecting…').waitFor();
  await server.start();
  await viewer.page.getByText('Connection lost. Reconnecting…').waitFor({ state: 'detached' });
  await blue.page.locator('[data-connection=open]').waitFor();
  await play(blue.page, 'f9', 'f7');
  await game.getByText('2 moves').waitFor();

  // It ends when the page is left.
  const [ended] = await Promise.all([
    viewer.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live/stream')),
    go(viewer.page, '#/leaderboard'),
  ]);
  assert.match(ended.failure()?.errorText ?? '', /ABORTED/);
  // The next test expects its own game on the first screen.
  await press(red.page, 'resign');
  await press(red.page, 'confirm');
  await red.page.locator('[data-do=analyse]').waitFor();
  for (const { close } of [red, blue, viewer]) await close();
});

test('the first screen shows a running game, follows it, and leaves it when it ends', async () => {
  const [red, blue] = await Promise.all([visit('#/online'), visit('#/online')]);
  const form = red.page.locator('form[aria-labelledby=challenge-heading]');
  await form.locator('input[value=red]').check({ force: true });
  // A game with a clock is aborted if its first turns do not come in time.
  await form.locator('input[value=unlimited]').check({ force: true });
  await press(red.page, 'challenge');
  const { hash } = new URL(await red.page.locator('[data-link]').inputValue());
  await go(blue.page, hash);
  await press(blue.page, 'accept');
  await Promise.all([table(red.page).waitFor(), table(blue.page).waitFor()]);
  await play(red.page, 'f4', 'f6');
  await haveTurns(blue.page, 1);

  const viewer = await visit();
  const shown = viewer.page.locator(`[data-front-game="${hash.split('/').at(-1)}"]`);
  await shown.and(viewer.page.locator('[data-ply="1"]')).locator('[role=grid]').waitFor({ state: 'attached' });
  assert.match(await shown.locator('figcaption').innerText(), /^Live: Guest \S+ – Guest \S+$/);
  assert.equal(await viewer.page.locator('[data-living]').count(), 0);
  await everywhere(viewer.page, 'a running game on the first screen', () =>
    inWindow(viewer.page, 'figure', 'figcaption', 'button[type=submit]'),
  );
  await play(blue.page, 'f9', 'f7');
  await shown.and(viewer.page.locator('[data-ply="2"]')).waitFor();
  await shown.locator('a').click();
  await viewer.page.locator('[data-online][data-seat=none]').waitFor();
  await go(viewer.page, '#/');
  await shown.waitFor();
  await press(red.page, 'resign');
  await press(red.page, 'confirm');
  await shown.waitFor({ state: 'detached' });
  // Without other games, the replay is shown.
  await viewer.page.locator('[data-front-game], [data-living]').waitFor();
  for (const { close } of [red, blue, viewer]) await close();
});

test('two that wait are paired, one of them while playing the computer', async () => {
  const [one, two] = await Promise.all([visit('#/online'), visit('#/online')]);
  const pair = (page) => page.locator('[data-pair="5 + 3"]').click();
  let sent = 0;
  one.page.on('request', (request) => (sent += Number(request.method() === 'POST' && request.url().endsWith('/api/pairing'))));
  // A double click asks once.
  await one.page.locator('[data-pair="5 + 3"]').evaluate((button) => {
    button.click();
    button.click();
  });
  await one.page.getByText('Looking for an opponent…').first().waitFor();
  assert.equal(sent, 1);
  await one.page.getByRole('link', { name: 'Play the computer meanwhile' }).click();
  await one.page.locator('button[type=submit]').click();
  await one.page.locator('[role=grid]').waitFor();
  // The second one asks until the first one is connected again.
  await pair(two.page);
  await Promise.all([table(one.page).waitFor(), table(two.page).waitFor()]);
  assert.equal(new URL(one.page.url()).hash, new URL(two.page.url()).hash);
  await one.close();
  await two.close();
});

test('the search for an opponent is shown again after a game against the computer, and can be cancelled', async () => {
  const { page, close } = await visit('#/online');
  const searching = page.getByRole('status').filter({ hasText: 'Looking for an opponent… (10 + 5)' });
  await page.locator('[data-pair="10 + 5"]').press('Enter');
  await searching.waitFor();
  await page.getByRole('link', { name: 'Play the computer meanwhile' }).click();
  await page.locator('button[type=submit]').waitFor();
  await go(page, '#/online');
  await searching.waitFor();
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'DELETE'),
    press(page, 'cancel-pairing'),
  ]);
  assert.equal(new URL(request.url()).pathname, '/api/pairing');
  await page.locator('[data-pair="10 + 5"]').waitFor();
  await close();
});

test('quick pairing of a member asks for ratings around the own one', async () => {
  const { page, close } = await visit('#/account');
  await register(page, 'Giang');
  await go(page, '#/online');
  const pairing = page.locator('section[aria-labelledby=pairing-heading]');
  await pairing.getByLabel('Rated').check({ force: true });
  await pairing.getByLabel('±200').check({ force: true });
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/pairing')),
    page.locator('[data-pair="10 + 5"]').press('Enter'),
  ]);
  const time = { kind: 'fischer', initial: 600, increment: 5 };
  assert.deepEqual(request.postDataJSON(), { time, objective: 'total', rated: true, range: [1300, 1700] });
  await press(page, 'cancel-pairing');
  await close();
});

test('members play a rated game, which changes their ratings and is found in the archive', async () => {
  const [an, binh] = await Promise.all([visit('#/account'), visit('#/account')]);
  await accessible(an.page, 'log in');
  await register(an.page, 'Anh');
  await register(binh.page, 'Binh');
  await accessible(an.page, 'account');
  await go(an.page, '#/online');
  const form = an.page.locator('form[aria-labelledby=challenge-heading]');
  await form.locator('input[value=red]').check({ force: true });
  await form.getByRole('group', { name: 'Mode' }).getByLabel('Rated').check({ force: true });
  await press(an.page, 'challenge');
  const link = await an.page.locator('[data-link]').inputValue();
  await go(binh.page, new URL(link).hash);
  await press(binh.page, 'accept');
  await Promise.all([table(an.page).waitFor(), table(binh.page).waitFor()]);
  await play(an.page, 'f4', 'f6');
  await haveTurns(binh.page, 1);
  await play(binh.page, 'f9', 'f7');
  await haveTurns(an.page, 2);
  // A rated game has no takebacks.
  assert.equal(await an.page.locator('[data-do=take-back]').count(), 0);
  await press(an.page, 'resign');
  await press(an.page, 'confirm');
  await binh.page.locator('[data-do=analyse]').waitFor();

  await go(binh.page, '#/player/Binh');
  await binh.page.getByText('Rating history').waitFor();
  await binh.page.locator('a[data-archived]').waitFor();
  await accessible(binh.page, 'profile');
  await go(binh.page, '#/leaderboard');
  // One game does not make a rating certain.
  await binh.page.getByText('No player has an established rating').waitFor();
  await accessible(binh.page, 'leaderboard');
  await go(binh.page, '#/archive');
  await binh.page.getByLabel('Opening moves').fill('Tf4f6');
  await binh.page.getByLabel('Player').fill('Anh');
  await binh.page.getByRole('button', { name: 'Search' }).click();
  // Until the search is over, the list shows the games of the first search, which has no conditions.
  await binh.page.waitForFunction(() => document.querySelectorAll('a[data-archived]').length === 1);
  await binh.page.locator('a[data-archived]', { hasText: 'Blue wins · Red resigned · ' }).waitFor();
  // The button is disabled during the search.
  await binh.page.locator('form button[type=submit]:enabled').waitFor();
  await accessible(binh.page, 'archive');
  const pgn = await downloaded(binh.page, 'export-pgn');
  assert.equal(pgn.name, 'cotulenh.pgn');
  assert.match(pgn.text, /\[Red "Anh"\][\s\S]*\[Result "0-1"\]/);
  const ndjson = await downloaded(binh.page, 'export-ndjson');
  assert.equal(ndjson.name, 'cotulenh.ndjson');
  const games = ndjson.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    games.map(({ id, players, result, moves }) => [id, players.red.name, players.blue.name, result, moves]),
    [[new URL(link).hash.split('/').at(-1), 'Anh', 'Binh', 'blue', ['Tf4f6', 'Tf9f7']]],
  );

  // A link leads to a position of the game.
  await go(binh.page, `${new URL(link).hash};1`);
  await binh.page.getByRole('button', { name: 'Back to the game' }).waitFor();
  await an.close();
  await binh.close();
});

test('an account is used on two devices, changed, exported and deleted', async () => {
  const [desk, other] = await Promise.all([visit('#/account'), visit('#/account')]);
  await register(desk.page, 'Chi');
  await press(other.page, 'switch');
  await other.page.locator('form input[autocomplete=username]').fill('Chi');
  await other.page.locator('form input[type=password]').fill('wrong password');
  await press(other.page, 'log-in');
  await other.page.getByText('Wrong name or password.').waitFor();
  await other.page.locator('form input[type=password]').fill(PASSWORD);
  await press(other.page, 'log-in');
  await other.page.locator('[data-do=log-out]').waitFor();

  await desk.page.reload();
  const devices = desk.page.locator('section[aria-labelledby=sessions-heading] li');
  await desk.page.waitForFunction(() => document.querySelectorAll('section[aria-labelledby=sessions-heading] li').length === 2);
  await devices.getByRole('button', { name: 'Log out' }).click();
  await desk.page.waitForFunction(() => document.querySelectorAll('section[aria-labelledby=sessions-heading] li').length === 1);
  await other.page.reload();
  await other.page.locator('[data-do=log-in]').waitFor();

  assert.equal(JSON.parse((await downloaded(desk.page, 'export')).text).user.name, 'Chi');

  const form = desk.page.locator('form[aria-labelledby=delete-heading]');
  await form.locator('input[type=password]').fill(PASSWORD);
  await form.getByRole('button', { name: 'Delete account' }).click();
  await desk.page.locator('[data-do=log-in]').waitFor();
  await desk.close();
  await other.close();
});

test('a token is created, shown once, used and revoked, and a new account becomes a bot', async () => {
  const { page, context, close } = await visit('#/account');
  await register(page, 'Dung');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tokens = page.locator('section[aria-labelledby=tokens-heading]');
  await tokens.getByLabel('Name of the token').fill('my bot');
  await tokens.getByLabel('See your private data').uncheck();
  await tokens.getByLabel('Password').fill(PASSWORD);
  await press(page, 'create-token');
  const secret = await page.locator('[data-secret]').inputValue();
  assert.match(secret, /^ctl_/);
  await press(page, 'copy-token');
  await page.getByText('Token copied.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), secret);
  await accessible(page, 'account with a token');

  // The token works without a cookie, and only within its rights.
  const token = page.locator('[data-token="my bot"]');
  await token.getByText('Never used').waitFor();
  const use = (path) => fetch(new URL(path, server.address), { headers: { Authorization: `Bearer ${secret}` } });
  const stream = await use('/api/stream/events');
  assert.equal(stream.status, 200);
  await stream.body.cancel();
  assert.equal((await use('/api/my/games')).status, 403);

  await page.reload();
  await token.locator('[data-used=true]', { hasText: /^Last used: / }).waitFor();
  await token.getByText('Play games · Create and accept challenges').waitFor();
  assert.equal(await page.locator('[data-secret]').count(), 0);
  await token.getByRole('button', { name: 'Revoke my bot' }).click();
  await token.waitFor({ state: 'detached' });
  assert.equal((await use('/api/stream/events')).status, 401);

  await press(page, 'make-bot');
  await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.locator('[data-bot=false]').waitFor();
  await press(page, 'make-bot');
  await page.locator('dialog').getByRole('button', { name: 'Mark as bot' }).click();
  await page.locator('[data-bot=true]').waitFor();
  await go(page, '#/player/Dung');
  await page.getByRole('heading', { name: 'Dung (bot)' }).waitFor();
  await close();
});
