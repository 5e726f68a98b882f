// Measures how fast the page responds on a slow phone, during the review of a 60-turn game at 50,000 nodes per position on two
// threads, and while level 10 thinks: `npm run measure`.

import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { gameText, openReview, reviewWatched } from './review.mjs';
import { serve } from './serving.mjs';
import { PHONE, againstComputer, launchOptions, open, play, useBrowser } from './table.mjs';

/** A phone's network, in bytes per second and milliseconds. */
const SLOW_NETWORK = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

async function measureReview() {
  const { page, fine, close } = await open({ processors: 2 });
  await openReview(page, gameText('sixty'));
  const { calm, busy, seen, workers, seconds, share } = await reviewWatched(page, process.argv[2] ?? 'normal');
  console.log(`${workers} workers, ${seconds.toFixed(0)} s, progress seen ${new Set(seen).size} times`);
  console.log(`the page's own thread took ${(share * 100).toFixed(1)} % of a processor`);
  console.log(`inputs before ${JSON.stringify(calm)}\ninputs meanwhile ${JSON.stringify(busy)}`);
  assert.equal(workers, 2);
  assert.ok(new Set(seen).size > 20, 'progress is steady');
  assert.ok(busy.p95 < 100, 'nineteen inputs of twenty are answered within 100 ms');
  fine();
  await close();
}

/** Returns the longest pause of the page's own thread within a second, in milliseconds. */
function longestPause() {
  return new Promise((resolve) => {
    let [last, longest] = [performance.now(), 0];
    const end = last + 1000;
    const beat = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      if (now < end) setTimeout(beat, 10);
      else resolve(longest);
    };
    beat();
  });
}

async function measureThinking() {
  const { page, fine, close } = await open();
  await againstComputer(page, 10);
  // The opening book does not know this turn.
  await play(page, 'f4', 'f6');
  const longest = await page.evaluate(longestPause);
  console.log(`the longest pause while level 10 thinks is ${longest.toFixed(0)} ms`);
  assert.ok(longest < 500, `${longest} ms`);
  fine();
  await close();
}

/** Measures the time until the page responds on a slow phone, with an empty cache. */
async function measureFirstPage() {
  const { context, page, address, fine, close } = await open({ context: { viewport: PHONE, hasTouch: true, isMobile: true } });
  const slow = await context.newPage();
  await page.close();
  const session = await context.newCDPSession(slow);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const start = performance.now();
  await slow.goto(address, { waitUntil: 'commit' });
  await slow.locator('input[type=radio][value=person]').check({ force: true });
  await slow.waitForFunction(() => document.querySelector('#level') === null);
  const time = performance.now() - start;
  console.log(`the first page responds after ${time.toFixed(0)} ms on a slow phone`);
  assert.ok(time < 2000, `${time} ms`);
  fine();
  await close();
}

const browser = await chromium.launch(launchOptions);
const served = await serve();
try {
  useBrowser(browser, served.address);
  await measureFirstPage();
  await measureReview();
  await measureThinking();
} finally {
  await browser.close();
  served.stop();
}
