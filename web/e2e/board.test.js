// The board by itself, as `npm run dev` shows it.

import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from 'vite';
import { launch } from './browser.js';

let browser;
let server;
let address;

beforeAll(async () => {
  server = await createServer({ root: `${import.meta.dirname}/..`, logLevel: 'error', server: { host: '127.0.0.1', port: 0 } });
  await server.listen();
  address = `http://127.0.0.1:${server.httpServer.address().port}/board.html`;
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** A page with the board, closed afterwards; it must not complain. */
async function withBoard(query, settings, use) {
  const context = await browser.newContext({ viewport: { width: 900, height: 960 }, ...settings });
  try {
    const page = await context.newPage();
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${address}?${query}`);
    await page.getByRole('grid').waitFor();
    await use(page, context);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

const told = (page) => page.evaluate(() => window.told.splice(0));

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

test.each(['start', 'targets'])('axe has nothing to say: %s', async (scene) => {
  await withBoard(`show=${scene}`, {}, async (page) => {
    // The page around the board is bare: it has no heading.
    const { violations } = await new AxeBuilder({ page }).disableRules('page-has-heading-one').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});

test('the keyboard has one tab stop and goes everywhere', async () => {
  await withBoard('show=start', {}, async (page) => {
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-square'));
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('g1');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe('f2');
    await page.keyboard.press('n');
    expect(await focused()).toBe('b11');
    await page.keyboard.press('Enter');
    expect(await told(page)).toEqual([['choose', 'b11']]);
    expect(await page.getByRole('gridcell', { selected: true }).getAttribute('data-square')).toBe('b11');
    await page.keyboard.press('Escape');
    expect(await told(page)).toEqual([['dismiss']]);
    expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(null);
  });
});

test('a mouse taps, drags and draws', async () => {
  await withBoard('show=start', {}, async (page) => {
    await page.locator('[data-square="f4"]').click();
    expect(await told(page)).toEqual([['choose', 'f4']]);
    await drag(page, 'f4', 'f6');
    expect(await told(page)).toEqual([['drop', 'f4', 'f6']]);
    await drag(page, 'h4', 'h5');
    expect(await told(page)).toEqual([['choose', 'h4'], ['drop', 'h4', 'h5']]);
    // An empty square has nothing to drag.
    await drag(page, 'e6', 'e7');
    expect(await told(page)).toEqual([]);

    await drag(page, 'c4', 'c8', 'right');
    expect(await told(page)).toEqual([['draw', [{ from: 'c4', to: 'c8', brush: 'main' }]]]);
    await page.locator('[data-square="e6"]').click();
    expect(await told(page)).toEqual([['draw', []], ['choose', 'e6']]);
  });
});

test('a finger drags a piece and nothing else; elsewhere it scrolls the page', async () => {
  await withBoard('show=start', { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true }, async (page, context) => {
    await page.evaluate(() => (document.body.style.minHeight = '3000px'));
    const session = await context.newCDPSession(page);
    const finger = async (from, to) => {
      const [start, end] = [await middle(page, from), await middle(page, to)];
      const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
      await touch('touchStart', [start]);
      for (let step = 1; step <= 8; step += 1) {
        await touch('touchMove', [{ x: start.x + ((end.x - start.x) * step) / 8, y: start.y + ((end.y - start.y) * step) / 8 }]);
      }
      await touch('touchEnd', []);
    };
    const scrolled = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(window.scrollY))));

    await finger('f4', 'f8');
    expect(await told(page)).toEqual([['choose', 'f4'], ['drop', 'f4', 'f8']]);
    expect(await scrolled()).toBe(0);

    await page.locator('[data-square="e6"]').tap();
    expect(await told(page)).toEqual([['choose', 'e6']]);

    await finger('e3', 'e9');
    expect(await told(page)).toEqual([]);
    await page.waitForFunction(() => window.scrollY > 0);
  });
});

const MOVED = () => {
  const { board } = window;
  const stack = (square) => ({ square, color: 'red', pieces: [{ letter: 'T', heroic: false }] });
  board.set({ animation: 10_000, stacks: [stack('e2')] });
  board.set({ stacks: [stack('e10')] });
};
const tank = (page) => page.locator('use[href="#cotulenh-T"]').first().boundingBox();

test('a piece is on its way for a while', async () => {
  await withBoard('show=start', {}, async (page) => {
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
  });
});

test('where people want no motion it is there at once', async () => {
  await withBoard('show=start', { reducedMotion: 'reduce' }, async (page) => {
    await page.evaluate(MOVED);
    const [box, end] = [await tank(page), await middle(page, 'e10')];
    expect(Math.abs(box.y + box.height / 2 - end.y)).toBeLessThan(3);
  });
});

test('the board is as large as its container allows, and in the middle', async () => {
  for (const [width, height] of [[390, 844], [1440, 900], [844, 390]]) {
    await withBoard('show=start', { viewport: { width, height } }, async (page) => {
      const box = await page.locator('.cotulenh-board svg').boundingBox();
      expect(Math.min(Math.abs(box.width - width), Math.abs(box.height - height))).toBeLessThan(1);
      expect(box.width).toBeLessThanOrEqual(width + 0.5);
      expect(box.height).toBeLessThanOrEqual(height + 0.5);
      expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
});

test('what cannot be shown is refused, and the board stays', async () => {
  await withBoard('show=start', {}, async (page) => {
    const error = await page.evaluate(() => {
      try {
        window.board.set({ selected: 'z9' });
        return null;
      } catch ({ code, path, message }) {
        return { code, path, message };
      }
    });
    expect(error).toEqual({ code: 'square', path: 'selected', message: 'selected: z9 is no square from a1 to k12' });
    expect(await page.locator('svg use').count()).toBe(38);
  });
});
