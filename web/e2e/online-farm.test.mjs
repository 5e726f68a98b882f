// Reviews and deep analyses by the workers of the server.

import assert from 'node:assert/strict';
import { accessible } from './axe.mjs';
import { serverForTests } from './onlineServer.mjs';
import { OPENING, openReview } from './review.mjs';
import { current, study } from './study.mjs';
import { open, PHONE } from './table.mjs';
import { test } from './test.mjs';

const server = serverForTests({ worker: true });

test('the server reviews a game', async () => {
  const { page, fine, close } = await open({ address: server.address, settings: { language: 'en' } });
  await openReview(page, OPENING);
  await page.locator('[data-review] input[value="quick"]').check({ force: true });
  await page.locator('[data-do="review-server"]').click();
  await page.locator('[data-do="review-server-cancel"]').waitFor();
  await page.locator('[data-summary]').waitFor({ timeout: 120_000 });
  const accuracies = await page.locator('[data-accuracy]').allInnerTexts();
  assert.equal(accuracies.length, 2);
  assert.ok(
    accuracies.every((text) => Number(text) > 0 && Number(text) <= 100),
    accuracies.join(),
  );
  fine();
  await close();
});

test('the server analyses a position, and its lines join the tree', async () => {
  const { page, fine, close } = await open({ address: server.address, context: { viewport: PHONE } });
  await study(page, OPENING);
  await page.locator('[data-do="lines"]').selectOption('2');
  await page.locator('[data-do="server-effort"]').selectOption('1');
  // A cancelled analysis leaves nothing behind.
  await page.locator('[data-do="analysis-server"]').click();
  await page.locator('[data-do="analysis-server-cancel"]').click();
  await page.locator('[data-do="analysis-server"]').click();
  await page.locator('[data-server-report]').waitFor({ timeout: 120_000 });
  assert.match(await page.locator('[data-server-report]').innerText(), /Máy chủ · độ sâu \d+ · [\d.]+ nghìn thế cờ/);
  await accessible(page, 'the analysis of the server');
  const first = page.locator('[data-line="0"]').first();
  const san = (await first.innerText()).replace(/^\d+\S/, '').trim();
  assert.ok((await page.locator('[data-line="1"]').count()) > 0);
  await first.click();
  assert.equal(await current(page), san);
  // The analysis belongs to the position before the turn.
  assert.equal(await page.locator('[data-server-report]').count(), 0);
  fine();
  await close();
});
