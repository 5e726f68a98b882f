// Hands for reviews: a game on the table, a review of it, and how fast the page answers meanwhile.

import { readFileSync } from 'node:fs';

export const OPENING = '1. Tf6 Ik7 2. Ic6 Th7 3. Mf6 Tf9f7 *';
export const gameText = (name) => readFileSync(new URL(`games/${name}.pgn`, import.meta.url), 'utf8');

/** Two processors for the engine, whatever the machine has. */
export const twoProcessors = (page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 2 }));

/** Puts a game on the table of analysis, its review open. */
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

/** How many positions are done, of how many. */
export async function progress(page) {
  const [, done, total] = /(\d+)\/(\d+)/.exec(await page.locator('[data-progress]').innerText()) ?? [];
  return { done: Number(done), total: Number(total) };
}

export async function reviewed(page, timeout = 120_000) {
  await page.locator('[data-do="review-stop"]').waitFor({ state: 'detached', timeout });
}

/**
 * Watches from inside how long the page keeps inputs waiting: from the moment the browser has one to the first frame after it
 * was handled.
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

/** The delays so far; they are counted anew from here. */
const delays = async (page) => figures(await page.evaluate(() => globalThis.delays.splice(0)));

function figures(times) {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
  return { count: sorted.length, median: at(0.5), p95: at(0.95), max: Math.round(sorted.at(-1) ?? 0) };
}

/** How many seconds of a processor the page's own thread takes from here on; the engine has others. */
async function processorTime(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  const before = await taken();
  return async () => (await taken()) - before;
}

/** Goes through the game by keys, by the tree and by the board, as somebody does who looks around. */
async function lookAround(page) {
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-node]').nth(3).click();
  await page.locator('[data-square="f4"]').click();
}

/**
 * Reviews the game on the table while somebody uses the page: how long inputs waited before and meanwhile, which progress was
 * seen, and how many workers there were.
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
