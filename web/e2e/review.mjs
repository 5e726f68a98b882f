// Helpers for reviews: open a game, review it, and measure how fast the page responds meanwhile.

import { readFileSync } from 'node:fs';

export const OPENING = '1. Tf6 Ik7 2. Ic6 Th7 3. Mf6 Tf9f7 *';
export const gameText = (name) => readFileSync(new URL(`games/${name}.pgn`, import.meta.url), 'utf8');

/** Opens a game in analysis with its review panel. */
export async function openReview(page, text) {
  await page.goto(`${page.url().split('#')[0]}#/open`);
  await page.locator('#text').fill(text);
  await page.locator('[data-do="analyse"]').click();
  await page.locator('[role=grid]').waitFor();
  await page.locator('[data-do="review"]').click();
  await page.locator('[data-review]').waitFor();
}

export async function startReview(page, effort = undefined) {
  if (effort !== undefined) await page.locator(`[data-review] input[value="${effort}"]`).check({ force: true });
  await page.locator('[data-do="review-start"]').click();
}

/** Returns the number of finished positions and the total. */
export async function progress(page) {
  const [, done, total] = /(\d+)\/(\d+)/.exec(await page.locator('[data-progress]').innerText()) ?? [];
  return { done: Number(done), total: Number(total) };
}

/** Waits until a running review has finished this many positions. */
export async function progressed(page, count) {
  await page.waitForFunction(
    (count) => Number(/(\d+)\//.exec(document.querySelector('[data-progress]')?.textContent ?? '')?.[1]) >= count,
    count,
    { timeout: 60_000 },
  );
}

export async function reviewed(page, timeout = 120_000) {
  await page.locator('[data-do="review-stop"]').waitFor({ state: 'detached', timeout });
}

/**
 * Measures inside the page how long inputs wait: from the time the browser receives one to the first frame after it was
 * handled.
 */
async function watch(page) {
  await page.evaluate(() => {
    const delays = [];
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, (event) => requestAnimationFrame(() => delays.push(performance.now() - event.timeStamp)), {
        capture: true,
      });
    }
    Object.assign(globalThis, { delays });
  });
}

/** Returns the delays so far and starts counting again. */
const delays = async (page) => figures(await page.evaluate(() => globalThis.delays.splice(0)));

function figures(times) {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
  return { count: sorted.length, median: at(0.5), p95: at(0.95), max: Math.round(sorted.at(-1) ?? 0) };
}

/** Measures the processor time of the page's own thread from here on, without the engine's threads. */
export async function processorTime(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  const before = await taken();
  return async () => (await taken()) - before;
}

/** Navigates through the game by keys, by the tree and by the board. */
async function lookAround(page) {
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-node]').nth(3).click();
  await page.locator('[data-square="f4"]').click();
}

/**
 * Reviews the open game while the page is in use. Returns the input delays before and during the review, the progress that was
 * shown, and the number of workers.
 */
export async function reviewWatched(page, effort) {
  await watch(page);
  for (let round = 0; round < 12; round++) await lookAround(page);
  const calm = await delays(page);
  const cost = await processorTime(page);
  const began = Date.now();
  await startReview(page, effort);
  await page.locator('[data-do="review-stop"]').waitFor();
  const seen = [];
  let workers = 0;
  while ((await page.locator('[data-do="review-stop"]').count()) > 0) {
    await lookAround(page);
    const text = await page
      .locator('[data-progress]')
      .innerText({ timeout: 1000 })
      .catch(() => '');
    const [, done] = /(\d+)\//.exec(text) ?? [];
    if (done !== undefined) seen.push(Number(done));
    workers = Math.max(workers, page.workers().length);
  }
  const seconds = (Date.now() - began) / 1000;
  return { calm, busy: await delays(page), seen, workers, seconds, share: (await cost()) / seconds };
}
