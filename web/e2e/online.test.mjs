// Online play in several browsers with the real server.

import assert from 'node:assert/strict';
import decodeQr from 'qr/decode.js';
import { accessible } from './axe.mjs';
import { serverForTests } from './onlineServer.mjs';
import { cell, click, haveTurns, open, PHONE, pick, play, press, status, turns } from './table.mjs';
import { test } from './test.mjs';

const DESK = { width: 1280, height: 720 };
/** Red has a stack to deploy and a Tank that becomes a hero on g10. */
const FEN = '6c4/11/11/11/6T4/10i/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

const server = serverForTests();

const visit = (hash, { phone = false, prepare } = {}) =>
  open({
    address: server.address,
    hash,
    prepare,
    context: phone ? { viewport: PHONE, hasTouch: true, isMobile: true, locale: 'en-GB' } : { viewport: DESK, locale: 'en-GB' },
    settings: { language: 'en' },
  });

const table = (page) => page.locator('[data-online]');
const radio = (page, value) => page.locator(`form[aria-labelledby=challenge-heading] input[type=radio][value="${value}"]`);

/** Creates a challenge as Red. Returns the link. */
async function challenge(page, time = 'unlimited') {
  await radio(page, 'red').check({ force: true });
  await radio(page, time).check({ force: true });
  await press(page, 'challenge');
  return page.locator('[data-link]').inputValue();
}

/** Begins a game from a position. The first player has Red, the second one has a phone. */
async function meet(fen = FEN, time = 'unlimited') {
  const red = await visit(`#/online/${encodeURIComponent(`new;${fen}`)}`);
  const link = await challenge(red.page, time);
  const hash = new URL(link).hash;
  const blue = await visit(hash, { phone: true });
  await press(blue.page, 'accept');
  await Promise.all([red, blue].map(({ page }) => table(page).waitFor()));
  return { red, blue, hash };
}

async function connected(page, state = 'open') {
  await page.locator(`[data-connection=${state}]`).waitFor();
}

/** Marks a page. A reload removes the mark. */
const mark = (page) => page.evaluate(() => (window.marked = true));
const isMarked = (page) => page.evaluate(() => window.marked === true);

test('two players play a whole game by link, and a third one watches', async () => {
  const red = await visit(`#/online/${encodeURIComponent(`new;${FEN}`)}`);
  // The code of online play is loaded on demand.
  await red.page.locator('h1').waitFor();
  await accessible(red.page, 'hub');
  const link = await challenge(red.page, 'fischer');
  await accessible(red.page, 'challenge of mine');
  const { hash } = new URL(link);

  // Opening the link joins nothing.
  const blue = await visit(hash, { phone: true });
  await blue.page.locator('[data-do=accept]').waitFor();
  await accessible(blue.page, 'challenge of another player');
  assert.equal(await red.page.locator('[data-challenge-state=open]').count(), 1);
  await press(blue.page, 'accept');
  await Promise.all([red, blue].map(({ page }) => table(page).waitFor()));
  assert.equal(await table(red.page).getAttribute('data-seat'), 'red');
  assert.equal(await table(blue.page).getAttribute('data-seat'), 'blue');

  const third = await visit(hash);
  await table(third.page).waitFor();
  assert.equal(await table(third.page).getAttribute('data-seat'), 'none');
  await red.page.locator('[data-spectators="1"]').waitFor();

  // A half-finished deployment is not shown to others.
  await click(red.page, 'c4');
  await pick(red.page, 'F');
  await click(red.page, 'e6');
  await red.page.locator('[data-half]').waitFor();
  assert.match((await cell(red.page, 'e6').getAttribute('aria-label')) ?? '', /Air Force/);
  assert.doesNotMatch((await cell(blue.page, 'e6').getAttribute('aria-label')) ?? '', /Air Force/);
  assert.equal(await blue.page.locator('.moves li button').count(), 0);
  await press(red.page, 'finish');
  await Promise.all([red, blue, third].map(({ page }) => haveTurns(page, 1)));

  // Blue plans a premove during Red's turn.
  await play(blue.page, 'k7', 'k6');
  await haveTurns(red.page, 2);
  await play(blue.page, 'k6', 'k5');
  await blue.page.locator('[data-do=cancel-premove]').waitFor();
  await press(blue.page, 'cancel-premove');

  // The Tank gives check and becomes a hero.
  await play(red.page, 'g8', 'g10');
  await Promise.all([red, blue, third].map(({ page }) => haveTurns(page, 3)));
  assert.match((await cell(third.page, 'g10').getAttribute('aria-label')) ?? '', /eroic Tank/);

  // A draw offer is declined.
  await press(red.page, 'draw');
  await blue.page.locator('[data-offer=draw] [data-do=decline-offer]').click();
  await red.page.getByText('Blue declined the draw offer.').first().waitFor();
  await red.page.locator('[data-offer=draw]').waitFor({ state: 'detached' });

  // A takeback is granted.
  await press(red.page, 'take-back');
  await blue.page.locator('[data-offer=takeback] [data-do=accept-offer]').click();
  await Promise.all([red, blue, third].map(({ page }) => haveTurns(page, 2)));
  await play(red.page, 'g8', 'g9');
  await Promise.all([red, blue, third].map(({ page }) => haveTurns(page, 3)));
  await accessible(red.page, 'game');
  await accessible(blue.page, 'game on a phone');

  // Red resigns after a question that leaves the board free.
  await press(red.page, 'resign');
  await press(red.page, 'confirm');
  for (const [{ page }, text] of [
    [red, 'You lost · You resigned.'],
    [blue, 'You won! · Your opponent resigned.'],
    [third, 'Blue wins · Red resigned.'],
  ]) {
    await page.locator('[data-do=analyse]').waitFor();
    assert.equal(await status(page), text);
  }

  // A rematch switches the sides.
  await press(blue.page, 'rematch');
  await red.page.locator('[data-offer=rematch] [data-do=accept-offer]').click();
  await Promise.all([
    red.page.locator('[data-online][data-seat=blue]').waitFor(),
    blue.page.locator('[data-online][data-seat=red]').waitFor(),
  ]);
  assert.notEqual(new URL(red.page.url()).hash, hash);
  await third.page.locator('[data-do=to-rematch]').waitFor();

  // The finished game opens in analysis with one click.
  await press(third.page, 'analyse');
  await third.page.waitForURL(/#\/analysis\//);
  await third.page.locator('[role=grid]').waitFor();
  for (const player of [red, blue, third]) {
    // An id may be that of a challenge or of a game, so the page asks for both, and the browser reports the one that is missing.
    assert.deepEqual(
      player.wrong.filter((text) => !text.includes('404')),
      [],
    );
    await player.close();
  }
});

/** Returns the pixels of an image. */
async function pixels(page, image) {
  const { width, height, data } = await page.evaluate(async (image) => {
    const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    canvas.drawImage(bitmap, 0, 0);
    const { width, height, data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width, height, data: [...data] };
  }, image.toString('base64'));
  return { width, height, data: Uint8Array.from(data) };
}

test('a camera reads the link of a challenge from the QR code', async () => {
  for (const theme of ['light', 'dark']) {
    const { page, close } = await open({
      address: server.address,
      hash: '#/online',
      context: { viewport: PHONE, locale: 'en-GB' },
      settings: { language: 'en', theme },
    });
    const link = await challenge(page);
    const code = page.getByRole('img', { name: /QR/ });
    const read = decodeQr(await pixels(page, await code.screenshot()));
    assert.equal(read, link, theme);
    assert.ok(read.startsWith(server.address), `${read} leads to the server`);
    await close();
  }
});

test('a phone that loses the network goes on in the middle of both turns', async () => {
  const { red, blue } = await meet(FEN.replace(' r ', ' b ').replace('10i', '8(ti)1i'));
  await mark(blue.page);

  // In the middle of the own turn: the first step of a deployment is made.
  await click(blue.page, 'i7');
  await pick(blue.page, 'I');
  await click(blue.page, 'i6');
  await blue.page.locator('[data-half]').waitFor();
  await blue.context.setOffline(true);
  await blue.page.locator('[data-quality=lost]').waitFor();
  await press(blue.page, 'finish');
  await haveTurns(blue.page, 1);
  assert.equal((await turns(red.page)).length, 0);
  await blue.context.setOffline(false);
  await connected(blue.page);
  await haveTurns(red.page, 1);

  // In the middle of the opponent's turn.
  await blue.context.setOffline(true);
  await play(red.page, 'g8', 'g9');
  await haveTurns(red.page, 2);
  await blue.context.setOffline(false);
  await haveTurns(blue.page, 2);
  await play(blue.page, 'k7', 'k6');
  await haveTurns(red.page, 3);
  assert.equal(await isMarked(blue.page), true);
  await red.close();
  await blue.close();
});

test('a deployment in progress survives a reload of the page', async () => {
  const { red, blue } = await meet();
  await click(red.page, 'c4');
  await pick(red.page, 'F');
  await click(red.page, 'e6');
  await red.page.locator('[data-half]').waitFor();
  await red.page.reload();
  await red.page.locator('[data-half]').waitFor();
  assert.match((await cell(red.page, 'e6').getAttribute('aria-label')) ?? '', /Air Force/);
  assert.equal(await blue.page.locator('.moves li button').count(), 0);
  await press(red.page, 'finish');
  await Promise.all([red, blue].map(({ page }) => haveTurns(page, 1)));
  assert.deepEqual(await turns(red.page), await turns(blue.page));
  // Nothing of it is left for the next turn.
  await play(blue.page, 'k7', 'k6');
  await haveTurns(red.page, 2);
  await red.page.reload();
  await haveTurns(red.page, 2);
  assert.equal(await red.page.locator('[data-half]').count(), 0);
  await red.close();
  await blue.close();
});

test('the first turn of a game with a clock has a countdown', async () => {
  const { red, blue } = await meet(FEN, 'fischer');
  await red.page.getByText(/Play your first move within \d+ s/).waitFor();
  await blue.page.getByText(/Red has \d+ s left to play the first move/).waitFor();
  await play(red.page, 'g8', 'g9');
  await blue.page.getByText(/Play your first move within \d+ s/).waitFor();
  await play(blue.page, 'k7', 'k6');
  for (const { page } of [red, blue]) await page.locator('[data-abort-in]').waitFor({ state: 'detached' });
  await red.close();
  await blue.close();
});

test('a browser that has lost its cookie takes its seat back with the recovery code', async () => {
  const { red, blue } = await meet();
  await red.context.clearCookies();
  await red.page.reload();
  await red.page.locator('[data-online][data-seat=none]').waitFor();
  await red.page.getByRole('button', { name: 'You are spectating.' }).click();
  await red.page.getByRole('button', { name: 'Rejoin game' }).click();
  await red.page.locator('[data-online][data-seat=red]').waitFor();
  await play(red.page, 'g8', 'g9');
  await haveTurns(blue.page, 1);
  // The home page tells whose turn it is.
  await blue.page.evaluate(() => (location.hash = '#/'));
  await blue.page.getByText('It is your turn in 1 game').waitFor();
  await red.close();
  await blue.close();
});

test('the server is killed and started again, and players and spectators go on without a reload', async () => {
  const { red, blue, hash } = await meet();
  const third = await visit(hash);
  await table(third.page).waitFor();
  const all = [red, blue, third];
  await Promise.all(all.map(({ page }) => mark(page)));
  await play(red.page, 'g8', 'g9');
  await haveTurns(blue.page, 1);
  await server.kill();
  await Promise.all(all.map(({ page }) => page.locator('[data-quality=lost]').waitFor()));
  // A turn made while the server is away is sent later.
  await play(blue.page, 'k7', 'k6');
  await haveTurns(blue.page, 2);
  await server.start();
  await Promise.all(all.map(({ page }) => connected(page)));
  await haveTurns(red.page, 2);
  await play(red.page, 'g9', 'g8');
  await Promise.all([haveTurns(blue.page, 3), haveTurns(third.page, 3)]);
  const played = await turns(red.page);
  for (const { page, close } of all) {
    assert.deepEqual(await turns(page), played);
    assert.ok(await isMarked(page), 'the page was not loaded again');
    await close();
  }
});
