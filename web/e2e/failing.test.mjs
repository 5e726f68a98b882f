// Failed downloads are repeated.

import assert from 'node:assert/strict';
import { againstComputer, haveTurns, open, play, status } from './table.mjs';
import { test } from './test.mjs';

test('an engine that does not start is reported and started again, and the game stays', async () => {
  const worker = /\/worker-[^/]*\.js$/;
  const { page, context, close } = await open();
  await context.route(worker, (route) => route.abort());
  await againstComputer(page, 1);
  await play(page, 'f4', 'f6');
  await page.waitForFunction(() => document.querySelector('[data-status]')?.textContent?.includes('không phản hồi'));
  await haveTurns(page, 1);
  await context.unroute(worker);
  await page.locator('[data-status] button').click();
  await haveTurns(page, 2);
  assert.equal(await status(page), 'Đến lượt bạn');
  await close();
});

test('rules that cannot be loaded are reported and loaded again', async () => {
  const module = /\.wasm$/;
  const { page, context, close } = await open({ prepare: (_, context) => context.route(module, (route) => route.abort()) });
  await page.locator('input[type=radio][value=person]').check({ force: true });
  await page.locator('button[type=submit]').click();
  await page.getByText('Không tải được luật chơi').waitFor();
  await context.unroute(module);
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await page.locator('[role=grid]').waitFor();
  await play(page, 'f4', 'f6');
  await haveTurns(page, 1);
  await close();
});
