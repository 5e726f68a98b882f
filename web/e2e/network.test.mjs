// The network of the engine and its opening book: used when they are there, and not missed when they are not.

import assert from 'node:assert/strict';
import { cached, visit } from './offline.mjs';
import { gameText, openReview, progress, progressed, startReview } from './review.mjs';
import { at } from './study.mjs';
import { againstComputer, askForHint, haveTurns, open, press, turns } from './table.mjs';
import { test } from './test.mjs';

const NETWORK = /\/assets\/network-[\w-]+\.ctn$/;
const BOOK = /\/assets\/book-[\w-]+\.ctb$/;

/** The first turns of the book: `cotulenh book show`. */
const FIRST = ['Nb6', 'A&d5', 'F&c4', 'Nbb5', 'Fi3', 'Ff3'];

async function analyse(page) {
  await at(
    page,
    '#/analysis/fen:total:6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1',
  );
  await page.locator('[data-tree]').waitFor();
  await press(page, 'engine');
}

const evaluation = (page, kind) => page.locator(`[data-evaluation=${kind}]`).waitFor({ timeout: 60_000 });

/** Starts a game as Blue, in which the computer moves first. */
async function computerBegins(page, level) {
  await againstComputer(page, level, 'blue');
  await haveTurns(page, 1);
}

test('an analysis uses the network and says so, and the file is fetched once', async () => {
  const asked = [];
  const { page, fine, close } = await open({
    prepare: (page) => page.on('request', (request) => NETWORK.test(request.url()) && asked.push(request.url())),
  });
  assert.equal(asked.length, 0, 'the first screen does not need it');
  await analyse(page);
  await evaluation(page, 'network');
  assert.match(await page.locator('[data-evaluation]').innerText(), /mạng nơ-ron$/);
  await page.locator('[data-message]').filter({ hasText: 'Độ sâu' }).waitFor();
  await page.reload();
  await page.locator('[data-tree]').waitFor();
  await press(page, 'engine');
  await evaluation(page, 'network');
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.ctn'))
      .map(({ transferSize }) => transferSize),
  );
  assert.deepEqual(sizes, [0], 'the second time it comes from the cache');
  fine();
  await close();
});

test('without the network and the book, games, hints and the analysis go on', async () => {
  const { page, close } = await open({
    prepare: async (page) => {
      await page.route(NETWORK, (route) => route.abort());
      await page.route(BOOK, (route) => route.fulfill({ status: 404 }));
    },
  });
  await askForHint(page, 10);
  await analyse(page);
  await evaluation(page, 'hand');
  await page.getByText('chưa tải được mạng nơ-ron').waitFor();
  await page.locator('[data-message]').filter({ hasText: 'Độ sâu' }).waitFor();
  await close();
});

test('a damaged network is refused, and a sound one is used at the next start', async () => {
  let damaged = 0;
  const { page, fine, close } = await open({
    prepare: (page) =>
      page.route(NETWORK, async (route) => {
        const response = await route.fetch();
        const body = await response.body();
        body[body.length >> 1] ^= 1;
        damaged++;
        await route.fulfill({ response, body });
      }),
  });
  await analyse(page);
  await page.getByText('chưa tải được mạng nơ-ron').waitFor({ timeout: 60_000 });
  assert.equal(damaged, 2, 'it is fetched again once');
  await page.locator('[data-message]').filter({ hasText: 'Độ sâu' }).waitFor();
  await page.unroute(NETWORK);
  await page.reload();
  await page.locator('[data-tree]').waitFor();
  await press(page, 'engine');
  await evaluation(page, 'network');
  fine();
  await close();
});

test('a review with the network stops without it, and its results stay', async () => {
  const { page, close } = await open({ settings: { language: 'en' }, processors: 2 });
  await openReview(page, gameText('short'));
  // The engine does not wait long for the network.
  const fetched = () =>
    performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.endsWith('.ctn') && responseEnd > 0);
  await page.waitForFunction(fetched);
  await startReview(page, 'deep');
  await progressed(page, 2);
  await page.locator('[data-do="review-stop"]').click();
  await page.locator('[data-do="review-start"]').waitFor();
  const { done } = await progress(page);
  await page.route(NETWORK, (route) => route.abort());
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.reload();
  await page.locator('[data-do="review"]').click();
  await startReview(page, 'deep');
  await page.getByText('The review stopped because the neural network could not be loaded').first().waitFor({ timeout: 60_000 });
  await page.reload();
  await page.locator('[data-do="review"]').click();
  await page.locator('[data-progress]').waitFor();
  assert.equal((await progress(page)).done, done);
  await close();
});

test('the computer begins with a turn of the book, at every level', async () => {
  const asked = [];
  const { page, address, fine, close } = await open({
    prepare: (page) => page.on('request', (request) => NETWORK.test(request.url()) && asked.push(request.url())),
  });
  for (const level of [1, 5, 10]) {
    await page.goto(`${address}#/`);
    await page.locator('#level').waitFor();
    await computerBegins(page, level);
    const [first] = await turns(page);
    assert.ok(FIRST.includes(first), `level ${level}: ${first}`);
    if (level < 10) assert.equal(asked.length, 0, 'lower levels do not need the network');
  }
  fine();
  await close();
});

test('offline, the analysis uses the network once it has been stored', async () => {
  const { page, server, close } = await visit();
  await cached(page);
  assert.equal(server.asked.filter((path) => NETWORK.test(path)).length, 1);
  server.stop();
  await analyse(page);
  await evaluation(page, 'network');
  await close();
});
