// The board alone, as `npm run dev` shows it.

import assert from 'node:assert/strict';
import { createServer } from 'vite';
import { accessible, HEADING } from './axe.mjs';
import { test } from './test.mjs';

// One server for all tests of the file.
test.describe.configure({ mode: 'default' });

let server;
let address;

test.beforeAll(async () => {
  server = await createServer({ root: `${import.meta.dirname}/..`, logLevel: 'error', server: { host: '127.0.0.1', port: 0 } });
  await server.listen();
  address = `http://127.0.0.1:${server.httpServer.address().port}/board.html`;
});

test.afterAll(() => server?.close());

/** Opens a page with the board and closes it afterwards. It must not report errors. */
async function withBoard(browser, query, settings, use) {
  const context = await browser.newContext({ viewport: { width: 900, height: 960 }, ...settings });
  try {
    const page = await context.newPage();
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${address}?${query}`);
    await page.getByRole('grid').waitFor();
    await use(page, context);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

const calls = (page) => page.evaluate(() => window.calls.splice(0));

async function middle(page, square) {
  const box = await page.locator(`[data-square="${square}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page, from, to, button = 'left') {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button });
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up({ button });
}

for (const scene of ['start', 'targets']) {
  test(`axe finds nothing wrong: ${scene}`, async ({ browser }) => {
    await withBoard(browser, `show=${scene}`, {}, async (page) => {
      // The page around the board has no heading.
      await accessible(page, scene, [HEADING]);
    });
  });
}

test('the board is one tab stop, and keys reach every square', async ({ browser }) => {
  await withBoard(browser, 'show=start', {}, async (page) => {
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-square'));
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'g1');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focused(), 'f2');
    await page.keyboard.press('n');
    assert.equal(await focused(), 'b11');
    await page.keyboard.press('Enter');
    assert.deepEqual(await calls(page), [['choose', 'b11']]);
    assert.equal(await page.getByRole('gridcell', { selected: true }).getAttribute('data-square'), 'b11');
    await page.keyboard.press('Escape');
    assert.deepEqual(await calls(page), [['dismiss']]);
    assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1);
    await page.keyboard.press('Tab');
    assert.equal(await focused(), null);
  });
});

test('a mouse taps, drags and draws', async ({ browser }) => {
  await withBoard(browser, 'show=start', {}, async (page) => {
    await page.locator('[data-square="f4"]').click();
    assert.deepEqual(await calls(page), [['choose', 'f4']]);
    await drag(page, 'f4', 'f6');
    assert.deepEqual(await calls(page), [['drop', 'f4', 'f6']]);
    await drag(page, 'h4', 'h5');
    assert.deepEqual(await calls(page), [
      ['choose', 'h4'],
      ['drop', 'h4', 'h5'],
    ]);
    // An empty square has nothing to drag.
    await drag(page, 'e6', 'e7');
    assert.deepEqual(await calls(page), []);

    await drag(page, 'c4', 'c8', 'right');
    assert.deepEqual(await calls(page), [['draw', [{ from: 'c4', to: 'c8', brush: 'gold' }]]]);
    await page.locator('[data-square="e6"]').click();
    assert.deepEqual(await calls(page), [
      ['draw', []],
      ['choose', 'e6'],
    ]);
  });
});

test('a finger drags a piece, and elsewhere it scrolls the page', async ({ browser }) => {
  await withBoard(
    browser,
    'show=start',
    { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true },
    async (page, context) => {
      await page.evaluate(() => (document.body.style.minHeight = '3000px'));
      const session = await context.newCDPSession(page);
      const finger = async (from, to) => {
        const [start, end] = [await middle(page, from), await middle(page, to)];
        const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
        await touch('touchStart', [start]);
        for (let step = 1; step <= 8; step += 1) {
          await touch('touchMove', [
            { x: start.x + ((end.x - start.x) * step) / 8, y: start.y + ((end.y - start.y) * step) / 8 },
          ]);
        }
        await touch('touchEnd', []);
      };
      const scrolled = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(window.scrollY))));

      await finger('f4', 'f8');
      assert.deepEqual(await calls(page), [
        ['choose', 'f4'],
        ['drop', 'f4', 'f8'],
      ]);
      assert.equal(await scrolled(), 0);

      await page.locator('[data-square="e6"]').tap();
      assert.deepEqual(await calls(page), [['choose', 'e6']]);

      await finger('e3', 'e9');
      assert.deepEqual(await calls(page), []);
      await page.waitForFunction(() => window.scrollY > 0);
    },
  );
});

const MOVED = () => {
  const { board } = window;
  const stack = (square) => ({ square, color: 'red', pieces: [{ letter: 'T', heroic: false }] });
  board.set({ animation: 10_000, stacks: [stack('e2')] });
  const movements = [{ from: 'e2', to: 'e10', color: 'red', letters: ['T'] }];
  board.set({ stacks: [stack('e10')], motion: { movements, promoted: ['e10'] } });
};
const tank = (page) => page.locator('use[href="#cotulenh-T"]').first().boundingBox();

test('a move is animated', async ({ browser }) => {
  await withBoard(browser, 'show=start', {}, async (page) => {
    await page.evaluate(MOVED);
    const { y: start } = await middle(page, 'e2');
    const { y: end } = await middle(page, 'e10');
    await page.waitForFunction(
      ([start, end]) => {
        const { y, height } = document.querySelector('use[href="#cotulenh-T"]').getBoundingClientRect();
        return y + height / 2 < start - 5 && y + height / 2 > end + 5;
      },
      [start, end],
    );
    assert.equal(await page.locator('[data-promoted="e10"]').count(), 1);
  });
});

test('a position without a motion appears at once', async ({ browser }) => {
  await withBoard(browser, 'show=start', {}, async (page) => {
    await page.evaluate(MOVED);
    await page.evaluate(() =>
      window.board.set({ stacks: [{ square: 'e5', color: 'red', pieces: [{ letter: 'T', heroic: false }] }] }),
    );
    const [box, end] = [await tank(page), await middle(page, 'e5')];
    assert.ok(Math.abs(box.y + box.height / 2 - end.y) < 3);
    assert.equal(await page.locator('[data-promoted]').count(), 0);
  });
});

test('with reduced motion a position appears at once', async ({ browser }) => {
  await withBoard(browser, 'show=start', { reducedMotion: 'reduce' }, async (page) => {
    await page.evaluate(MOVED);
    const [box, end] = [await tank(page), await middle(page, 'e10')];
    assert.ok(Math.abs(box.y + box.height / 2 - end.y) < 3);
    assert.equal(await page.locator('[data-promoted]').count(), 0);
  });
});

test('the board fills its container and is centred', async ({ browser }) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
    [844, 390],
  ]) {
    await withBoard(browser, 'show=start', { viewport: { width, height } }, async (page) => {
      const box = await page.locator('.cotulenh-board svg').boundingBox();
      assert.ok(Math.min(Math.abs(box.width - width), Math.abs(box.height - height)) < 1);
      assert.ok(box.width <= width + 0.5);
      assert.ok(box.height <= height + 0.5);
      assert.ok(Math.abs(box.x + box.width / 2 - width / 2) < 1);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    });
  }
});

test('an invalid configuration is refused and the board stays', async ({ browser }) => {
  await withBoard(browser, 'show=start', {}, async (page) => {
    const error = await page.evaluate(() => {
      try {
        window.board.set({ selected: 'z9' });
        return null;
      } catch ({ code, path, message }) {
        return { code, path, message };
      }
    });
    assert.deepEqual(error, { code: 'square', path: 'selected', message: 'selected: z9 is no square from a1 to k12' });
    assert.equal(await page.locator('svg use').count(), 38);
  });
});
