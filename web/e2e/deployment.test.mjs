// Deployments: step by step, undone, recombined, refused, and restored.

import assert from 'node:assert/strict';
import { cell, click, fen, haveTurns, open, openTable, pick, play, press, said, turns } from './table.mjs';
import { test } from './test.mjs';

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';
const AT_SEA = '6c4/11/11/11/11/11/11/11/(NFT)10/11/11/5C5 r - - 0 1';
const steps = (page) => page.locator('.steps li b').count();

test('a deployment with an undone step, a recombination and a refused end', async () => {
  const { page, fine, close } = await open();
  await openTable(page, AT_SEA);
  await click(page, 'a4');
  // The Tank cannot stand at sea and may not be left behind there.
  const units = await page.locator('[data-unit]').evaluateAll((all) => all.map((one) => one.dataset.unit));
  assert.deepEqual(units, ['NFT', 'N', 'F', 'NT', 'FT']);
  // After the Navy leaves, the remaining pieces may not stay at sea.
  await pick(page, 'N');
  await click(page, 'a6');
  assert.equal(await steps(page), 1);
  const finish = page.locator('[data-do="finish"]');
  assert.equal(await finish.getAttribute('aria-disabled'), 'true');
  // The button still works and shows the reason.
  await finish.click({ force: true });
  assert.match(await page.locator('[role=alert]').innerText(), /không đứng được ở a4/);
  assert.equal(await turns(page).then((all) => all.length), 0);
  // Another way: the plane goes first, is undone, and goes again.
  await press(page, 'undo-step');
  await pick(page, 'F');
  await click(page, 'd4');
  assert.equal(await steps(page), 1);
  await press(page, 'undo-step');
  assert.equal(await fen(page), AT_SEA);
  await pick(page, 'F');
  await click(page, 'd4');
  // Other stacks cannot be selected.
  await click(page, 'f1');
  assert.match(await page.locator('[data-anchored="f1"] [data-reason]').innerText(), /triển khai/);
  // The Tank recombines.
  await page.locator('[data-join="T"]').click();
  assert.match((await page.locator('.steps').innerText()) ?? '', /Không quân chở Xe tăng → d4/);
  await press(page, 'finish');
  await haveTurns(page, 1);
  assert.deepEqual(await turns(page), ['N<(FT)>d4']);
  fine();
  await close();
});

test('the turn ends when all three pieces have moved', async () => {
  const { page, fine, close } = await open();
  await openTable(page, STACK);
  await play(page, 'c4', 'e6', 'F');
  await pick(page, 'T');
  await click(page, 'd4');
  await said(page, 'Bước 2: Xe tăng → d4');
  await click(page, 'c6');
  await haveTurns(page, 1);
  assert.deepEqual(await turns(page), ['F>e6,T>d4,N>c6']);
  fine();
  await close();
});

test('a waiting piece joins a deployed one', async () => {
  const { page, fine, close } = await open();
  await openTable(page, STACK);
  await play(page, 'c4', 'e6', 'F');
  await pick(page, 'T');
  await click(page, 'e6');
  assert.equal(await fen(page), `${STACK} c4::(FT)>e6...`);
  fine();
  await close();
});

test('a piece is told to stay', async () => {
  const { page, fine, close } = await open();
  await openTable(page, STACK);
  await click(page, 'c4');
  await page.locator('[data-stay="N"]').click();
  await pick(page, 'F');
  await click(page, 'e6');
  await page.locator('[data-stay="T"]').click();
  await haveTurns(page, 1);
  assert.deepEqual(await turns(page), ['(NT)<F>e6']);
  fine();
  await close();
});

test('a reload during a deployment loses nothing', async () => {
  const { page, fine, close } = await open();
  await openTable(page, STACK);
  await play(page, 'c4', 'e6', 'F');
  await page.locator('[data-stay="N"]').click();
  const before = await fen(page);
  await page.reload();
  await page.locator('[data-do="finish"]').waitFor();
  assert.equal(await fen(page), before);
  assert.equal(before, `${STACK} c4:N:F>e6...`);
  await press(page, 'undo-step');
  await press(page, 'undo-step');
  assert.equal(await fen(page), STACK);
  await play(page, 'c4', 'e6');
  assert.notEqual(await cell(page, 'c4').getAttribute('aria-selected'), 'true');
  fine();
  await close();
});

test('a whole deployment is cancelled', async () => {
  const { page, fine, close } = await open();
  await openTable(page, STACK);
  await play(page, 'c4', 'e6', 'F');
  await press(page, 'cancel');
  assert.equal(await fen(page), STACK);
  assert.equal(await page.locator('[data-unit]').count(), 0);
  fine();
  await close();
});
