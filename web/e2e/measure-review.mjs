// Measures how fast the page responds during the review of a 60-turn game at 50,000 nodes per position on two threads, and while
// level 10 thinks: `npm run measure:review`.

import assert from 'node:assert/strict';
import { loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { gameText, openReview, reviewWatched } from './review.mjs';
import { serve } from './serving.mjs';
import { againstComputer, launchOptions, open, play, useBrowser } from './table.mjs';

async function measureReview() {
  const { page, fine, close } = await open({ processors: 2 });
  await openReview(page, gameText('sixty'));
  const { calm, busy, seen, workers, seconds, share } = await reviewWatched(page, process.argv[2] ?? 'normal');
  console.log(
    `load ${loadavg()[0].toFixed(1)}, ${workers} workers, ${seconds.toFixed(0)} s, progress seen ${new Set(seen).size} times`,
  );
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

const browser = await chromium.launch(launchOptions);
const served = await serve();
try {
  useBrowser(browser, served.address);
  await measureReview();
  await measureThinking();
} finally {
  await browser.close();
  served.stop();
}
