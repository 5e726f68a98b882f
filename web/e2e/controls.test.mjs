// The controls of a game: keys, mouse wheel, arrows, confirmation, premoves and threats.

import assert from 'node:assert/strict';
import { accessible } from './axe.mjs';
import {
  againstComputer,
  cell,
  click,
  drag,
  haveTurns,
  open,
  openTable,
  pick,
  play,
  playComputer,
  press,
  said,
  shows,
  status,
  turns,
  twoPlayers,
} from './table.mjs';
import { test } from './test.mjs';

const WIDE = { width: 844, height: 390 };
const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

test('after a drag, arrow keys, Home, End and the wheel step through the game', async () => {
  const { page, fine, close } = await open();
  await twoPlayers(page);
  await drag(page, 'f4', 'f6');
  await haveTurns(page, 1);
  await drag(page, 'f9', 'f7');
  await haveTurns(page, 2);
  for (const [key, ply] of [
    ['ArrowLeft', 1],
    ['ArrowLeft', 0],
    ['ArrowRight', 1],
    ['End', 2],
    ['Home', 0],
    ['End', 2],
  ]) {
    await page.keyboard.press(key);
    await shows(page, ply);
  }
  await cell(page, 'f6').hover();
  await page.mouse.wheel(0, -120);
  await shows(page, 1);
  await page.mouse.wheel(0, 120);
  await shows(page, 2);
  // F flips the board.
  await page.locator('.bottom [data-side=red]').waitFor();
  await page.keyboard.press('f');
  await page.locator('.bottom [data-side=blue]').waitFor();
  fine();
  await close();
});

test('in analysis too; a keyboard that has entered the board moves its cursor', async () => {
  const { page, fine, close } = await open({ hash: '#/analysis/fen:total:6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1' });
  await page.locator('[role=grid]').waitFor();
  await drag(page, 'f1', 'f3');
  await page.waitForFunction(() => document.querySelector('[data-do=previous]')?.getAttribute('aria-disabled') === 'false');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('[data-do=previous]')?.getAttribute('aria-disabled') === 'true');
  // A button at the end of the line keeps the focus.
  await page.locator('[data-do=next]').focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-do')), 'next');
  assert.equal(await page.locator('[data-do=next]').getAttribute('aria-disabled'), 'true');
  await cell(page, 'f3').focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-square')), 'e3');
  assert.equal(await page.locator('[data-do=next]').getAttribute('aria-disabled'), 'true');
  fine();
  await close();
});

test('right-drag draws in four colours, which are not those of the engine', async () => {
  const { page, fine, close } = await open();
  await twoPlayers(page);
  for (const keys of [[], ['Control'], ['Alt'], ['Control', 'Alt']]) {
    for (const key of keys) await page.keyboard.down(key);
    const square = ['c6', 'd6', 'e6', 'f6'][['', 'Control', 'Alt', 'Control,Alt'].indexOf(keys.join())];
    await drag(page, 'e4', square, 'right');
    for (const key of keys) await page.keyboard.up(key);
  }
  const brushes = await page.locator('[data-brush]').evaluateAll((all) => all.map((one) => one.getAttribute('data-brush')));
  assert.deepEqual(brushes, ['gold', 'red', 'violet', 'teal']);
  fine();
  await close();
});

test('X shows the threat of the opponent', async () => {
  const { page, fine, close } = await open({ context: { locale: 'en-US' } });
  await openTable(page, '6c4/11/11/11/5t5/11/5T5/11/11/11/11/5C5 r - - 0 1');
  await page.keyboard.press('x');
  await said(page, 'The opponent threatens: Blue: Tank from f8 takes Tank on f6');
  assert.equal(await page.locator('[data-brush=warn]').count(), 1);
  assert.equal(await page.locator('[data-do=threat]').getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('x');
  await page.locator('[data-brush=warn]').waitFor({ state: 'detached' });
  fine();
  await close();
});

test('a move is confirmed by a button, by the same square, or not at all', async () => {
  const { page, fine, close } = await open({ settings: { confirm: 'always' } });
  await twoPlayers(page);
  await play(page, 'f4', 'f6');
  await page.locator('[data-confirm]').waitFor();
  assert.deepEqual(await turns(page), []);
  await press(page, 'reject-move');
  await page.locator('[data-confirm]').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await play(page, 'f4', 'f6');
  await accessible(page, 'confirmation');
  await press(page, 'confirm-move');
  await haveTurns(page, 1);
  await play(page, 'f9', 'f7');
  await click(page, 'f7');
  await haveTurns(page, 2);
  fine();
  await close();
});

test('on a touch screen, the end of a deployment is confirmed by default', async () => {
  const { page, fine, close } = await open({ context: { viewport: WIDE, hasTouch: true, isMobile: true } });
  await openTable(page, STACK);
  await cell(page, 'c4').tap();
  await page.locator('[data-unit="F"]').tap();
  await cell(page, 'e6').tap();
  await page.locator('[data-unit="T"]').tap();
  await cell(page, 'd4').tap();
  // The Navy is the last piece, so its step would end the turn.
  await cell(page, 'c6').tap();
  await page.locator('[data-confirm]').waitFor();
  assert.deepEqual(await turns(page), []);
  await page.locator('[data-do=confirm-move]').tap();
  await haveTurns(page, 1);
  fine();
  await close();
});

test('a move and a deployment are planned while the computer thinks', async () => {
  for (const [fen, plan] of [
    ['6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 b - - 0 1', 'deployment'],
    [null, 'move'],
  ]) {
    // The computer starts to think when the turn is planned.
    let release;
    const planned = new Promise((resolve) => (release = resolve));
    const hold = (page) => page.route(/assets\/worker-/, (route) => planned.then(() => route.continue()));
    const { page, fine, close } = await open({ prepare: hold });
    if (fen === null) {
      await againstComputer(page, 1);
      await play(page, 'f4', 'f6');
      await play(page, 'h4', 'h6');
    } else {
      await playComputer(page, fen, { level: 1, side: 'red' });
      await click(page, 'c4');
      await pick(page, 'F');
      await click(page, 'e6');
      await press(page, 'finish');
    }
    await page.locator('[data-do=cancel-premove]').waitFor();
    assert.match(await status(page), /Nước đặt trước/, plan);
    assert.ok((await page.locator('[data-brush=hint]').count()) > 0);
    release();
    // The computer moves, then the planned turn is played, and the computer thinks again.
    await haveTurns(page, fen === null ? 4 : 3, 30_000);
    assert.match((await turns(page))[fen === null ? 2 : 1], fen === null ? /^Th+6/ : /^\(NT\)<\+?F>e6/);
    fine();
    await close();
  }
});

test('R turns the text mode on and off, and does not survive a reload', async () => {
  const { page, fine, close } = await open();
  await twoPlayers(page);
  await page.keyboard.press('r');
  await page.locator('#reader-field').waitFor();
  // The notice covers neither the board nor the moves.
  const [notice, ...others] = await Promise.all(
    ['.notice', '[role=grid]', 'section.moves'].map((part) => page.locator(part).boundingBox()),
  );
  for (const box of others) assert.ok(notice.y + notice.height <= box.y, JSON.stringify([notice, box]));
  await page.locator('.notice .act').click();
  await page.locator('#reader-field').waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  await page.locator('#reader-field').waitFor();
  await cell(page, 'f6').click();
  await page.keyboard.press('r');
  await page.locator('#reader-field').waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  await page.locator('#reader-field').waitFor();
  await page.reload();
  await page.locator('[role=grid]').waitFor();
  assert.equal(await page.locator('#reader-field').count(), 0);
  fine();
  await close();
});

test('with numbers as coordinates, the moves have numbers too', async () => {
  const { page, fine, close } = await open({ settings: { coordinates: 'numbers' } });
  await twoPlayers(page);
  await play(page, 'f4', 'f6');
  await haveTurns(page, 1);
  assert.deepEqual(await turns(page), ['T(5,5)']);
  fine();
  await close();
});

test('nothing below the engine moves while it thinks', async () => {
  const { page, fine, close } = await open({
    hash: '#/open',
    context: { viewport: { width: 1280, height: 720 }, locale: 'en-US' },
  });
  await page.locator('#text').fill('1. Ai3 F&c9 2. Fh5 c9::N>a7,F>d9 3. Fh6 Ne7 *');
  await press(page, 'analyse');
  await page.locator('[role=grid]').waitFor();
  await press(page, 'engine');
  assert.equal(await page.locator('[data-do=engine]').getAttribute('aria-checked'), 'true');
  assert.equal(await page.locator('[data-do=engine]').innerText(), 'Engine');
  await page.locator('[data-line="2"]').first().waitFor();
  const top = async () => (await page.locator('[data-do=review]').boundingBox()).y;
  const before = await top();
  const tops = new Set([before]);
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('ArrowRight');
    tops.add(await top());
    await page.locator('[data-line="0"]').first().waitFor();
    tops.add(await top());
  }
  assert.deepEqual([...tops], [before]);
  fine();
  await close();
});
