// The size of the page and the time until it responds, with the network and the processor of a slow phone.

import assert from 'node:assert/strict';
import { GAME_BOARD, PHONE, againstComputer, haveTurns, open, play } from './table.mjs';
import { processorTime } from './review.mjs';
import { files, isFull } from './serving.mjs';
import { alone, test } from './test.mjs';

const KILO = 1000;
/** Everything that is stored for offline use, with the rules and both modules of the engine, but without the network. */
const MOST = 970 * KILO;
/** The network of the engine. It is fetched last, and nothing waits for it. */
const MOST_NETWORK = 1120 * KILO;
/** Everything that is fetched up to the computer's first move. */
const MOST_FIRST = 700 * KILO;
/** The parts of both without the modules, which are the only ones to be judged if the modules were compiled for tests. */
const MOST_SCRIPTS = 420 * KILO;
const MOST_FIRST_SCRIPTS = 220 * KILO;
const MOST_ONLINE = 60 * KILO;
const MOST_PRACTICE = 90 * KILO;
/** The time until the page answers, in milliseconds. */
const LONGEST = 2000;
/** A phone's network: 10 Mbit/s, and the time of a round trip in milliseconds. */
const BYTES_PER_SECOND = 10e6 / 8;
const LATENCY = 40;
/** How many times slower a slow phone is than this machine. */
const SLOWER = 4;
/** The largest part of a processor that the page's own thread may take while the engine thinks. */
const MOST_SHARE = 0.4;
const isModule = (name) => name.endsWith('.wasm');
/** Includes the files that are fetched for offline use. */
const PHONE_AT_HAND = { viewport: PHONE, hasTouch: true, isMobile: true, serviceWorkers: 'allow' };

test('everything for offline use is under 970 KB compressed, and the network of the engine under 1,120 KB', () => {
  // Online play is loaded on demand, and only from a server.
  const isOnline = (name) => name.startsWith('/assets/online/');
  const sizeOf = (wanted) => [...files()].reduce((sum, [name, body]) => (wanted(name) ? sum + body.length : sum), 0);
  // Practice and its puzzles are loaded when the screen is opened, and later by the service worker.
  const isPractice = (name) => /^\/assets\/(Practice|puzzles)-/.test(name);
  const isNetwork = (name) => name.endsWith('.ctn');
  const total = sizeOf((name) => !isOnline(name) && !isPractice(name) && !isNetwork(name));
  const network = sizeOf(isNetwork);
  const online = sizeOf(isOnline);
  const practice = sizeOf(isPractice);
  const inKilo = (size) => (size / KILO).toFixed(0);
  const others = `${inKilo(online)} KB for online play, ${inKilo(practice)} KB for practice, ${inKilo(network)} KB for the network`;
  console.log(`  ${inKilo(total)} KB compressed, ${others}`);
  const modules = sizeOf(isModule);
  assert.ok(modules > 0 && total - modules < MOST_SCRIPTS, `${total - modules} bytes`);
  assert.ok(!isFull || total < MOST, `${total} bytes`);
  assert.ok(online > 0 && online < MOST_ONLINE, `${online} bytes`);
  assert.ok(practice > 0 && practice < MOST_PRACTICE, `${practice} bytes`);
  assert.ok(network > 0 && network < MOST_NETWORK, `${network} bytes`);
});

test('the first load, up to a move of the computer, is under 700 KB compressed', async () => {
  const sizes = files();
  const asked = new Set();
  const { page, fine, close } = await open({
    prepare: (page) => page.on('request', (request) => asked.add(new URL(request.url()).pathname)),
  });
  await page.locator('[data-living]').waitFor();
  const sizeOf = (path) => sizes.get(path === '/' ? '/index.html' : path)?.length ?? 0;
  const sum = (wanted = () => true) => [...asked].filter(wanted).reduce((sum, path) => sum + sizeOf(path), 0);
  const front = sum();
  await againstComputer(page, 1);
  await play(page, 'f4', 'f6');
  await haveTurns(page, 2);
  console.log(`  ${(front / KILO).toFixed(0)} KB for the first screen, ${(sum() / KILO).toFixed(0)} KB with a game`);
  const modules = sum(isModule);
  assert.ok(modules > 300 * KILO && sum() - modules < MOST_FIRST_SCRIPTS, `${sum() - modules} bytes`);
  assert.ok(!isFull || sum() < MOST_FIRST, `${sum()} bytes`);
  fine();
  await close();
});

/**
 * Measures what an action costs the page. Returns the time in milliseconds that it would take on a slow phone: the processor time of
 * the page's own thread, the transfer, and the longest chain of requests of which each one waits for the one before. These are
 * counted, because wall-clock time depends on the load of the machine.
 */
async function timeOnPhone(page, act) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const chains = new Map();
  let received = 0;
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const by = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    chains.set(request.url, 1 + (chains.get(by) ?? 0));
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength));
  const cost = await processorTime(page);
  await act();
  const worked = 1000 * (await cost());
  const trips = Math.max(0, ...chains.values());
  const time = SLOWER * worked + (1000 * received) / BYTES_PER_SECOND + trips * LATENCY;
  console.log(`  ${time.toFixed(0)} ms: ${worked.toFixed(0)} ms of work, ${received} bytes, ${trips} round trips`);
  return time;
}

test('the first page answers within two seconds on a slow phone', alone, async () => {
  const { context, page, address, fine, close } = await open({ context: PHONE_AT_HAND });
  const empty = await context.newPage();
  await page.close();
  const time = await timeOnPhone(empty, async () => {
    await empty.goto(address, { waitUntil: 'commit' });
    // The page is interactive when it responds.
    await empty.locator('input[type=radio][value=person]').check({ force: true });
    await empty.waitForFunction(() => document.querySelector('#level') === null);
  });
  // The connection takes one more round trip.
  assert.ok(time + LATENCY < LONGEST, `${time} ms`);
  fine();
  await close();
});

test('a game opens within two seconds on a slow phone', alone, async () => {
  const { page, fine, close } = await open({ context: PHONE_AT_HAND });
  await page.locator('input[type=radio][value=person]').check({ force: true });
  const time = await timeOnPhone(page, async () => {
    await page.locator('button[type=submit]').click();
    await page.locator(GAME_BOARD).waitFor();
  });
  assert.ok(time < LONGEST, `${time} ms`);
  fine();
  await close();
});

test('the page stays responsive while the engine thinks', alone, async () => {
  const { page, fine, close } = await open();
  await againstComputer(page, 10);
  const cost = await processorTime(page);
  const start = performance.now();
  // The opening book does not know this turn.
  await play(page, 'f4', 'f6');
  await haveTurns(page, 2);
  const share = (1000 * (await cost())) / (performance.now() - start);
  console.log(`  the page's own thread took ${(share * 100).toFixed(0)} % of a processor`);
  // An engine in this thread would work all the time.
  assert.ok(share < MOST_SHARE, `${share} of a processor`);
  fine();
  await close();
});
