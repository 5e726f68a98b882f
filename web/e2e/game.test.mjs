// Games played by clicks.

import assert from 'node:assert/strict';
import {
  cell,
  click,
  fen,
  haveTurns,
  open,
  openTable,
  pick,
  play,
  playComputer,
  press,
  said,
  status,
  turns,
  twoPlayers,
} from './table.mjs';
import { test } from './test.mjs';

/** Every kind of move: a position, origin and target, and the notation. */
const KINDS = [
  ['move', '6c4/11/11/11/11/11/11/11/4T6/11/11/5C5 r - - 0 1', 'e4', 'e6', 'Te6'],
  ['capture', '6c4/11/11/11/11/11/4i6/11/4T6/11/11/5C5 r - - 0 1', 'e4', 'e6', 'Txe6'],
  // A Navy cannot go onto land.
  ['stay capture', '6c4/11/11/11/11/11/11/11/2N1i6/11/11/5C5 r - - 0 1', 'c4', 'e4', 'N_e4'],
  // Inside the zone of the Anti-air.
  ['suicide capture', '6c4/11/11/11/4g6/11/11/11/4F6/11/11/5C5 r - - 0 1', 'e4', 'e8', 'F@e8'],
  ['combine', '6c4/11/11/11/11/11/11/11/4TI5/11/11/5C5 r - - 0 1', 'f4', 'e4', 'I&e4'],
  ['long-line capture', '5c5/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1', 'f1', 'f12', 'Cxf12#'],
];

for (const [kind, position, from, to, san] of KINDS) {
  test(`${kind} by clicks`, async () => {
    const at = await open();
    await openTable(at.page, position);
    await play(at.page, from, to);
    await haveTurns(at.page, 1);
    assert.deepEqual(await turns(at.page), [san]);
    at.fine();
    await at.close();
  });
}

test('an Air Force that can capture in two ways asks which one is meant', async () => {
  const { page, fine, close } = await open();
  await openTable(page, '6c4/11/11/11/11/4i6/11/11/4F6/11/11/5C5 r - - 0 1');
  await play(page, 'e4', 'e7');
  assert.deepEqual(await page.locator('[data-kind]').evaluateAll((all) => all.map((one) => one.dataset.kind).sort()), [
    'capture',
    'stay-capture',
  ]);
  // The focus is on the question.
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.kind !== undefined), true);
  await page.locator('[data-kind="stay-capture"]').click();
  assert.deepEqual(await turns(page), ['F_e7']);
  fine();
  await close();
});

/** Red wins in three turns, whatever the computer plays. */
const ENDGAME = '10c/11/11/11/9e1/3+F6i/4N+F5/2IE2M2EI/N3GT2G2/3A3T1A1/5HSH3/6C4 r - - 3 30';

test('a game against level 1 to its end by clicks', async () => {
  const { page, fine, close } = await open();
  await playComputer(page, ENDGAME, { level: 1, side: 'red' });
  let made = 0;
  for (;;) {
    const over = await page.locator('[data-do="rematch"]').count();
    if (over > 0) break;
    assert.ok(made < 30, 'the game does not end');
    // The test asks for a hint, and the arrows show its squares.
    await press(page, 'hint');
    const steps = await hinted(page);
    await click(page, steps[0].from);
    for (const { to, unit, stay } of steps) {
      if (unit !== null) await pick(page, unit);
      await click(page, to);
      const asked = page.locator(stay ? '[data-kind="stay-capture"]' : '[data-kind]');
      if ((await page.locator('[data-kind]').count()) > 0) await asked.first().click();
    }
    if ((await page.locator('[data-do="finish"]').count()) > 0) await press(page, 'finish');
    made += 1;
    await page.waitForFunction(
      (made) =>
        document.querySelectorAll('.moves li button').length >= 2 * made ||
        document.querySelector('[data-do="rematch"]') !== null,
      made,
      { timeout: 20_000 },
    );
  }
  assert.match(await status(page), /thắng|Hòa/);
  fine();
  await close();
});

/** Returns the steps of the current hint. */
async function hinted(page) {
  await page.waitForFunction(() => document.querySelector('[data-hint]') !== null, null, { timeout: 30_000 });
  const uci = await page.locator('[data-hint]').getAttribute('data-hint');
  if (!uci.includes(':')) {
    const [, from, stay, to] = /^([a-k]\d+)(_?)([a-k]\d+)$/.exec(uci);
    return [{ from, to, unit: null, stay: stay === '_' }];
  }
  const [from, steps] = uci.split(':');
  return steps.split(',').map((step) => {
    const read = /^([(A-Z)]+)>(_?)([a-k]\d+)$/.exec(step);
    assert.ok(read, `a step of ${uci}`);
    const [, unit, stay, to] = read;
    return { from, to, unit: unit.replace(/[()]/g, ''), stay: stay === '_' };
  });
}

test('two players on one screen: takeback, flip, zones, draw, rematch', async () => {
  const { page, fine, close } = await open();
  await twoPlayers(page);
  await play(page, 'f4', 'f6');
  await play(page, 'f9', 'f7');
  await haveTurns(page, 2);
  assert.deepEqual(await turns(page), ['Tf6', 'Tf7']);
  await press(page, 'take-back');
  await haveTurns(page, 1);
  assert.match(await fen(page), / b - - 1 1$/);
  const first = () => page.locator('[data-square]').first().getAttribute('data-square');
  assert.equal(await first(), 'a12');
  await press(page, 'flip');
  assert.equal(await first(), 'k1');
  await press(page, 'zones-red');
  assert.equal(await page.locator('[data-do="zones-red"]').getAttribute('aria-pressed'), 'true');
  await press(page, 'draw');
  await page.locator('dialog .warn').click();
  await page.locator('[data-ending]').waitFor();
  assert.match(await status(page), /^Hòa[\s\S]*Hai bên đồng ý hòa\./);
  await press(page, 'rematch');
  await haveTurns(page, 0);
  assert.match(await status(page), /Đến lượt Đỏ/);
  fine();
  await close();
});

test('viewing earlier turns changes nothing', async () => {
  const { page, fine, close } = await open();
  await twoPlayers(page);
  await play(page, 'f4', 'f6');
  await play(page, 'f9', 'f7');
  await haveTurns(page, 2);
  await page.locator('.moves li button').first().click();
  assert.match(await status(page), /1\/2/);
  await click(page, 'h9');
  assert.equal(await page.locator('.reached').count(), 0);
  await page.getByRole('button', { name: 'Trở lại ván cờ' }).first().click();
  await play(page, 'f6', 'f7');
  await haveTurns(page, 3);
  fine();
  await close();
});

test('a piece is dragged to its target', async () => {
  const { page, fine, close } = await open();
  await twoPlayers(page);
  await cell(page, 'f4').dragTo(cell(page, 'f6'));
  await haveTurns(page, 1);
  await said(page, 'Đỏ: Xe tăng từ f4 đến f6');
  fine();
  await close();
});

test('a takeback against the computer takes back both turns and restores the clock', async () => {
  const { page, fine, close } = await open();
  await page.locator('#level').fill('1');
  await press(page, 'more-options');
  await page.locator('input[type=radio][value="300000+3000"]').check({ force: true });
  await page.locator('button[type=submit]').click();
  await page.locator('[role=grid]').waitFor();
  await play(page, 'f4', 'f6');
  await haveTurns(page, 2);
  assert.equal(await page.locator('[role=timer]').count(), 2);
  await press(page, 'take-back');
  await haveTurns(page, 0);
  // The clock of the side to move may run.
  const [blue, red] = await page.locator('[role=timer]').allInnerTexts();
  assert.equal(blue, '5:00');
  assert.match(red, /^(5:00|4:5\d)$/);
  await press(page, 'resign');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await press(page, 'resign');
  await page.locator('dialog .warn').click();
  await page.locator('[data-ending]').waitFor();
  assert.match(await status(page), /^Bạn thua[\s\S]*Bạn đã xin thua\./);
  fine();
  await close();
});
