// Reviews a 60-turn game at 50,000 nodes per position on two threads while the page is in use: `npm run
// measure:review`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadavg } from 'node:os';
import { gameText, openReview, reviewWatched, twoProcessors } from './review.mjs';
import { open, options } from './table.mjs';

test('a 60-turn game at 50,000 nodes a position', { ...options, timeout: 1_800_000 }, async () => {
  const { page, fine, close } = await open({ prepare: twoProcessors });
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
});
