// Online games whose players look elsewhere or leave, and boards on other sites, with the real server.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { serverForTests } from './onlineServer.mjs';
import { click, haveTurns, open, pick, play, press, turns } from './table.mjs';
import { test } from './test.mjs';

const FEN = '6c4/11/11/11/6T4/10i/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

const server = serverForTests();

const table = (page) => page.locator('[data-online]');
const go = (page, hash) => page.evaluate((hash) => (location.hash = hash), hash);

/** Opens the page as a guest. Notifications of the page are recorded. */
async function visit(hash = '#/online') {
  const prepare = (page) =>
    page.addInitScript(() => {
      window.notified = [];
      window.Notification = class {
        static permission = 'granted';
        constructor(title, { body }) {
          window.notified.push(body);
        }
      };
    });
  const visitor = await open({ address: server.address, hash, settings: { language: 'en' }, prepare });
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return visitor;
}

/** Begins a game with this time control. Returns its address and the players. */
async function begin(time, fen = null) {
  const [red, blue] = await Promise.all([visit(), visit()]);
  // The hub has signed in a guest when it is connected.
  await red.page.getByText(/ online · /).waitFor();
  const id = await red.page.evaluate(
    async ([time, fen]) => {
      const setup = { time, objective: 'total', rated: false, fen };
      const body = JSON.stringify({ setup, side: 'red' });
      const headers = { 'Content-Type': 'application/json' };
      return (await (await fetch('api/challenges', { method: 'POST', headers, body })).json()).id;
    },
    [time, fen],
  );
  const hash = `#/online/${id}`;
  await go(blue.page, hash);
  await press(blue.page, 'accept');
  await go(red.page, hash);
  await Promise.all([table(red.page).waitFor(), table(blue.page).waitFor()]);
  // A click before the state of the game has come would be lost.
  await red.page.waitForFunction(() => document.title === '● Your turn');
  return { red, blue, hash };
}

const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

test('a player who looks at another tab is told about the turn', async () => {
  const { red, blue } = await begin({ kind: 'unlimited' });
  await blue.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  });
  await red.page.waitForFunction(() => document.title === '● Your turn');
  await play(red.page, 'f4', 'f6');
  await blue.page.waitForFunction(() => document.title === '● Your turn');
  assert.deepEqual(await blue.page.evaluate(() => window.notified), ['Your turn']);
  await red.page.waitForFunction(() => document.title === 'Cờ Tư Lệnh');
  // The delay of the network is measured with the pings of the server.
  await red.page.getByText(/^Connected · \d+ ms$/).waitFor({ timeout: 30_000 });

  // A draw by agreement ends the game for both.
  await play(blue.page, 'f9', 'f7');
  await haveTurns(red.page, 2);
  await press(red.page, 'draw');
  await blue.page.locator('[data-offer=draw] [data-do=accept-offer]').click();
  for (const { page } of [red, blue]) await page.locator('[data-status]', { hasText: /draw/i }).waitFor();
  await red.close();
  await blue.close();
});

test('a whole deployment is planned as a premove', async () => {
  const { red, blue } = await begin({ kind: 'unlimited' }, FEN);
  await play(red.page, 'g8', 'g9');
  await haveTurns(blue.page, 1);
  await click(red.page, 'c4');
  await pick(red.page, 'F');
  await click(red.page, 'e6');
  await press(red.page, 'finish');
  await red.page.locator('[data-do=cancel-premove]').waitFor();
  assert.equal((await turns(blue.page)).length, 1);
  await play(blue.page, 'k7', 'k6');
  await Promise.all([haveTurns(red.page, 3), haveTurns(blue.page, 3)]);
  assert.equal((await turns(blue.page)).at(-1), '(NT)<F>e6');
  await red.close();
  await blue.close();
});

test('the game of a player who has left can be claimed', async () => {
  // The shortest absence after which a game can be claimed belongs to a short game.
  const { red, blue } = await begin({ kind: 'fischer', initial: 100, increment: 0 });
  await play(red.page, 'f4', 'f6');
  await haveTurns(blue.page, 1);
  await play(blue.page, 'f9', 'f7');
  await haveTurns(red.page, 2);
  await red.close();
  await blue.page.getByText(/Red has left\. You can claim a win or a draw in \d+ s\./).waitFor();
  // The offer to claim is beside the board, which the player can use as before.
  const [claim, board] = await Promise.all(['[data-claim]', '[role=grid]'].map((part) => blue.page.locator(part).boundingBox()));
  const isApart = claim.x >= board.x + board.width || claim.y >= board.y + board.height;
  assert.ok(isApart, `${JSON.stringify(claim)} does not cover ${JSON.stringify(board)}`);
  assert.equal(await blue.page.locator('dialog[open]').count(), 0);
  await play(blue.page, 'h9', 'h8');
  await press(blue.page, 'cancel-premove');
  await blue.page.locator('[data-claim]').getByRole('button', { name: 'Claim win' }).click({ timeout: 60_000 });
  await blue.page.locator('[data-status]', { hasText: 'You won! · Red left the game.' }).waitFor();
  await blue.close();
});

test('links lead to a position, and other sites show the board', async () => {
  const { red, blue } = await begin({ kind: 'unlimited' });
  await play(red.page, 'f4', 'f6');
  await haveTurns(blue.page, 1);
  await play(blue.page, 'f9', 'f7');
  await haveTurns(red.page, 2);
  await red.page.getByRole('button', { name: 'Previous move' }).click();
  await press(red.page, 'copy-link');
  await red.page.getByText('Link copied.').waitFor();
  const link = await copied(red.page);
  assert.match(link, /;1$|%3B1$/);
  const guest = await visit(new URL(link).hash);
  await guest.page.locator('[data-status]', { hasText: 'Position after move 1 of 2' }).waitFor();

  await press(red.page, 'copy-embed');
  await red.page.getByText('HTML code copied.').waitFor();
  const code = await copied(red.page);
  assert.match(code, /^<iframe src="[^"]+\/embed\/\w+\?ply=1" /);
  // A page of another origin.
  const site = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(code));
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
  try {
    await guest.page.goto(`http://127.0.0.1:${site.address().port}/`);
    await guest.page.frameLocator('iframe').locator('svg').waitFor();
  } finally {
    site.close();
    site.closeAllConnections();
  }
  for (const { close } of [red, blue, guest]) await close();
});

test('a position of the editor becomes the start of an online game', async () => {
  const { page, close } = await visit(`#/editor/${encodeURIComponent(FEN)}`);
  await press(page, 'play-online');
  await page.locator('form[aria-labelledby=challenge-heading] .position', { hasText: FEN.split(' ')[0] }).waitFor();
  await press(page, 'challenge');
  await page.locator('[data-link]').waitFor();
  await page.locator('code', { hasText: FEN.split(' ')[0] }).waitFor();
  await close();
});
