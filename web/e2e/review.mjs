// Hands for reviews: a game on the table, a review of it, and how fast the page answers meanwhile.

import { readFileSync } from 'node:fs';
import { openText } from './table.mjs';

export const OPENING = '1. Tf6 Ik7 2. Ic6 Th7 3. Mf6 Tf9f7 *';
export const gameText = (name) => readFileSync(new URL(`games/${name}.pgn`, import.meta.url), 'utf8');

/** Two processors for the engine, whatever the machine has. */
export const twoProcessors = (page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 2 }));

/** Puts a game on the table of analysis, its review open. */
export async function openReview(page, text) {
  await openText(page, text, 'analyse');
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
 * Watches from inside how long the page keeps events waiting: from the moment the system has an event to the next frame
 * after it was handled, and the longest time between two beats of a timer.
 */
export async function watchDelays(page) {
  await page.evaluate(() => {
    const delays = [];
    const beats = [];
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, (event) => requestAnimationFrame(() => delays.push(performance.now() - event.timeStamp)), { capture: true });
    }
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      beats.push(now - last - 10);
      last = now;
    }, 10);
    Object.assign(globalThis, { watched: { delays, beats } });
  });
  return async () => {
    const { delays, beats } = await page.evaluate(() => globalThis.watched);
    return { inputs: figures(delays), beats: figures(beats) };
  };
}

function figures(times) {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
  return { count: sorted.length, median: at(0.5), p95: at(0.95), p99: at(0.99), max: Math.round(sorted.at(-1) ?? 0) };
}
