// The review of a whole game.

import assert from 'node:assert/strict';
import { accessible } from './axe.mjs';
import { gameText, OPENING, openReview, progress, progressed, reviewed, reviewWatched, startReview } from './review.mjs';
import { inBothThemes } from './screens.mjs';
import { DESK, open, PHONE, play } from './table.mjs';
import { alone, test } from './test.mjs';

const treeGlyphs = (page) => page.locator('[data-tree]').innerText();
const stage = (page) => page.locator('[data-better]').getAttribute('data-better');

test('a whole game is reviewed on two threads, and the page answers meanwhile', alone, async () => {
  const { page, fine, close } = await open({ processors: 2 });
  await openReview(page, gameText('short'));
  const { calm, busy, seen, workers, share } = await reviewWatched(page, 'quick');
  console.log(
    `  before ${JSON.stringify(calm)}\n  meanwhile ${JSON.stringify(busy)}, ${(share * 100).toFixed(0)} % of a processor`,
  );
  assert.ok(busy.count > 0, 'no inputs');
  // The delays depend on the load of the machine, and the page's own work does not. `npm run measure` judges delays.
  assert.ok(share < 0.6, `the page's own thread took ${share} of a processor`);
  assert.equal(workers, 2, 'two threads');
  assert.ok(seen.length > 0, 'no progress');
  assert.deepEqual(
    seen,
    [...seen].sort((one, other) => one - other),
  );
  const accuracies = await page.locator('[data-accuracy]').allInnerTexts();
  assert.ok(
    accuracies.every((text) => Number(text) > 20 && Number(text) <= 100),
    accuracies.join(),
  );
  assert.ok((await page.locator('[data-graph] [data-fault]').count()) > 3);
  fine();
  await close();
});

test('a review is stopped, continued, and survives a reload', async () => {
  const { page, fine, close } = await open({ processors: 2 });
  await openReview(page, gameText('short'));
  await startReview(page, 'deep');
  await progressed(page, 4);
  await page.locator('[data-do="review-stop"]').click();
  await page.locator('[data-do="review-start"]').waitFor();
  const { done, total } = await progress(page);
  assert.ok(done >= 4 && done < total, `${done} of ${total}`);
  await page.reload();
  await page.locator('[data-do="review"]').click();
  await page.locator('[data-do="review-start"]').waitFor();
  assert.deepEqual(await progress(page), { done, total });
  await startReview(page, 'quick');
  await reviewed(page);
  assert.equal(await page.locator('[data-summary]').count(), 1);
  const before = await page.locator('[data-accuracy]').allInnerTexts();
  await page.reload();
  await page.locator('[data-do="review"]').click();
  await page.locator('[data-summary]').waitFor();
  assert.deepEqual(await page.locator('[data-accuracy]').allInnerTexts(), before);
  fine();
  await close();
});

test('mistakes are listed, marked in the graph and the tree, and better lines are added', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' } });
  await openReview(page, OPENING);
  await startReview(page, 'quick');
  await reviewed(page);
  const first = page.locator('[data-fault-ply]').first();
  assert.match(await first.innerText(), /1\. Tf6\?\?/);
  assert.match(await first.innerText(), /Better: 1\. /);
  const faults = await page.locator('[data-fault-ply]').count();
  assert.equal(await page.locator('[data-graph] [data-fault]').count(), faults);
  await page.locator('[data-do="review-glyphs"]').click();
  await page.waitForFunction(() => document.querySelector('[data-tree]')?.textContent?.includes('??'));
  assert.match(await treeGlyphs(page), /Tf6\s*\?\?/);
  const turns = await page.locator('[data-tree] [data-node]').count();
  await first.locator('[data-do="review-add"]').click();
  await page.waitForFunction((turns) => document.querySelectorAll('[data-tree] [data-node]').length > turns, turns);
  // The graph by keys: to the end, back, and to the start.
  const graph = page.locator('[data-graph]');
  await graph.focus();
  await page.keyboard.press('End');
  assert.equal(await graph.getAttribute('aria-valuenow'), '6');
  await page.keyboard.press('ArrowLeft');
  assert.match((await graph.getAttribute('aria-valuetext')) ?? '', /After move 5: Red \d+%/);
  await page.keyboard.press('Home');
  assert.match((await graph.getAttribute('aria-valuetext')) ?? '', /^Start: Red \d+%$/);
  // The graph by mouse.
  const box = await graph.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 20);
  assert.equal(await graph.getAttribute('aria-valuenow'), '3');
  // The graph as a table.
  await page.getByText('Show as a table').click();
  assert.equal(await page.locator('[data-review] table').last().locator('tbody tr').count(), 6);
  fine();
  await close();
});

test('find a better move: wrong, with hints, right, with the solution, and the score', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' } });
  await openReview(page, OPENING);
  await startReview(page, 'quick');
  await reviewed(page);
  const turns = await page.locator('[data-tree] [data-node]').count();
  await page.locator('[data-do="better-start"]').click();
  assert.equal(await stage(page), 'trying');
  // The turn of the game itself is known to be wrong.
  await play(page, 'f4', 'f6');
  await page.locator('[data-better=wrong]').waitFor();
  assert.match(
    await page.locator('[data-verdict]').innerText(),
    /Tf6 was played in the game. It loses \d+%\.\s+The reply would be: 1… \S+/,
  );
  // The engine judges another turn, which loses a Navy. The board goes back.
  await play(page, 'c4', 'c7');
  await page.locator('[data-verdict]').getByText('Nc7').waitFor({ timeout: 30_000 });
  assert.equal(await stage(page), 'wrong');
  assert.match(await page.locator('[data-verdict]').innerText(), /\d+% less than the best move/);
  await page.locator('[data-do="better-hint"]').click();
  assert.match(await page.locator('[data-verdict]').innerText(), /Hint: move the piece on [a-k]\d+/);
  await page.locator('[data-do="better-hint"]').click();
  const [, hinted] = /Hint: (\S+)/.exec((await page.locator('[data-verdict] p').last().innerText()) ?? '') ?? [];
  await page.locator('form input[autocomplete=off], .side form input').first().fill(hinted);
  await page.keyboard.press('Enter');
  await page.locator('[data-better=found]').waitFor();
  assert.match(await page.locator('[data-score]').innerText(), /Found 1\/1/);
  await page.locator('[data-do="better-next"]').click();
  assert.equal(await stage(page), 'trying');
  await page.locator('[data-do="better-show"]').click();
  assert.equal(await stage(page), 'shown');
  assert.match(await page.locator('[data-verdict]').innerText(), /The better move: 1… \S+/);
  assert.match(await page.locator('[data-score]').innerText(), /Found 1\/2/);
  // The tree is unchanged.
  assert.equal(await page.locator('[data-tree] [data-node]').count(), turns);
  await page.locator('[data-do="better-leave"]').click();
  await page.locator('[data-summary]').waitFor();
  fine();
  await close();
});

test('a game without turns, and another main line', async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' } });
  await openReview(page, '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1');
  assert.match(await page.locator('[data-review]').innerText(), /no moves to review/);
  await play(page, 'f1', 'e1');
  await startReview(page, 'quick');
  await reviewed(page);
  assert.match(await page.locator('[data-progress]').innerText(), /complete/);
  await play(page, 'g12', 'f12');
  assert.deepEqual(await progress(page), { done: 2, total: 3 });
  await startReview(page);
  await reviewed(page);
  assert.match(await page.locator('[data-progress]').innerText(), /complete/);
  fine();
  await close();
});

test('axe finds nothing wrong: review, running, done and asking', async () => {
  const { page, fine, close } = await open({ settings: { theme: 'light' } });
  await openReview(page, OPENING);
  await inBothThemes(page, 'before');
  await startReview(page, 'deep');
  await page.locator('[data-do="review-stop"]').waitFor();
  await accessible(page, 'running');
  // The review may have ended meanwhile.
  await page.evaluate(() => document.querySelector('[data-do="review-stop"]')?.click());
  await reviewed(page);
  await startReview(page, 'quick');
  await reviewed(page);
  await page.locator('[data-review] details').first().click();
  await page.locator('[data-review] details').last().locator('summary').click();
  await inBothThemes(page, 'done');
  await page.locator('[data-do="better-start"]').click();
  await page.locator('[data-do="better-hint"]').click();
  await inBothThemes(page, 'asking');
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    // The board follows the window a moment later.
    await page.waitForFunction((width) => document.documentElement.scrollWidth === width, size.width);
  }
  fine();
  await close();
});
