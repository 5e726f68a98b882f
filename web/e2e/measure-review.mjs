// Reviews a 60-turn game at 50,000 nodes per position on two threads while the page is in use: `npm run measure:review`.

import assert from 'node:assert/strict';
import { loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { gameText, openReview, reviewWatched } from './review.mjs';
import { serve } from './serving.mjs';
import { launchOptions, open, useBrowser } from './table.mjs';

const browser = await chromium.launch(launchOptions);
const served = await serve();
try {
  useBrowser(browser, served.address);
  const { page, fine } = await open({ processors: 2 });
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
} finally {
  await browser.close();
  served.stop();
}
