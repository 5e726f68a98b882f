// Helpers for the tests: they open the page, click squares and read the page.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';

const CHROMIUM = '/usr/bin/chromium';
/** Chromium without windows, which `cargo xtask test` installs. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? (existsSync(CHROMIUM) ? CHROMIUM : HEADLESS_SHELL),
  args: ['--no-sandbox'],
};

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** The board of a game. The first screen has a board too. */
export const GAME_BOARD = '.board-screen [role=grid]';

let browser;
let servedAddress;
const endings = [];

/** Sets the browser and the address for `open`. */
export function useBrowser(wanted, address) {
  browser = wanted;
  servedAddress = address;
}

/** Calls a function at the end of the test, also if it fails. */
export function atEnd(ending) {
  endings.push(ending);
}

/** Closes everything that a test has left open. */
export async function cleanUp() {
  await Promise.all(browser.contexts().map((context) => context.close()));
  for (const ending of endings.splice(0)) await ending();
}

/**
 * Opens a page of its own. An error on the page, or a request to another server, fails the test that calls `fine`. By default
 * pages have no service worker, because otherwise tests could not make single requests fail. A test that needs one asks for it. The
 * page sees one processor by default, so that the engine uses one thread.
 */
export async function open({
  settings = {},
  hash = '',
  context: wanted = {},
  prepare = undefined,
  address = servedAddress,
  processors = 1,
} = {}) {
  const usual = { viewport: DESK, locale: 'vi-VN', reducedMotion: 'reduce', serviceWorkers: 'block' };
  const context = await browser.newContext({ ...usual, ...wanted });
  const page = await context.newPage();
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A static host has no server, and the browser reports that it was asked for.
    const asked = message.location().url.endsWith('/api/server');
    if (message.type() === 'error' && !asked) wrong.push(`console: ${message.text()}`);
  });
  const { origin } = new URL(address);
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('blob:') && !url.startsWith('data:')) wrong.push(`request: ${url}`);
  });
  await context.addInitScript((processors) => {
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => processors });
  }, processors);
  await page.addInitScript(recordAnnouncements);
  await page.addInitScript(
    (settings) => {
      if (localStorage.getItem('cotulenh.settings') === null) localStorage.setItem('cotulenh.settings', JSON.stringify(settings));
    },
    { sound: false, animation: false, ...settings },
  );
  await prepare?.(page, context, address);
  await page.goto(`${address}${hash}`);
  return {
    page,
    context,
    address,
    wrong,
    fine: () => assert.deepEqual(wrong, []),
    close: () => context.close(),
  };
}

/** Opens a position or games through the page. */
export async function openText(page, text) {
  await page.goto(`${page.url().split('#')[0]}#/open`);
  await page.locator('#text').fill(text);
  await page.locator('form button[type=submit]').click();
}

export async function openTable(page, text) {
  await openText(page, text);
  await page.locator(GAME_BOARD).waitFor();
}

/** Starts a game of two players on one screen. */
export async function twoPlayers(page) {
  await page.locator('input[type=radio][value=person]').check({ force: true });
  await page.locator('button[type=submit]').click();
  await page.locator(GAME_BOARD).waitFor();
}

/** Starts a game against the computer from the first screen. Without a side, the one chosen there is used. */
export async function againstComputer(page, level, side = undefined) {
  await page.locator('#level').fill(String(level));
  if (side !== undefined) await page.locator(`input[type=radio][value=${side}]`).check({ force: true });
  await page.locator('button[type=submit]').click();
  await page.locator(GAME_BOARD).waitFor();
}

/** Starts a game against the computer, plays a turn, waits for the answer and asks for a hint. */
export async function askForHint(page, level) {
  await againstComputer(page, level);
  await play(page, 'f4', 'f6');
  await haveTurns(page, 2);
  assert.equal(await status(page), 'Đến lượt bạn');
  await press(page, 'hint');
  await page.locator('[data-hint]').waitFor({ state: 'attached', timeout: 60_000 });
}

export const cell = (page, square) => page.locator(`[data-square="${square}"]`);
export const click = (page, square) => cell(page, square).click();

/** Moves from one square to another, optionally with a part of the stack. */
export async function play(page, from, to, unit = undefined) {
  await click(page, from);
  if (unit !== undefined) await pick(page, unit);
  await click(page, to);
}

export const pick = (page, unit) => page.locator(`[data-unit="${unit}"]`).click();
/** Presses a button. Rare actions of a game are in a group that is opened first. */
export async function press(page, name) {
  const button = page.locator(`[data-do="${name}"]`);
  if (RARE.includes(name)) {
    const more = page.locator('[data-do="more"]');
    await button.or(more).first().waitFor();
    if ((await button.count()) === 0) await more.click();
  }
  await button.click();
}
const RARE = ['copy-pgn', 'copy-fen', 'edit'];
export const status = (page) => page.locator('[data-status]').innerText();

/** Returns the turns in the move list as text. */
export const turns = (page) => page.locator('.moves li button').allInnerTexts();

/** Waits until the list has this many turns. */
export async function haveTurns(page, count, timeout = 60_000) {
  await page.waitForFunction((count) => document.querySelectorAll('.moves li button').length === count, count, { timeout });
}

/** Returns what the button for FENs copies. */
export async function fen(page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'copy-fen');
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Records all announcements in the page, because one may replace another before a test sees it. */
function recordAnnouncements() {
  window.announced = [];
  let last = '';
  new MutationObserver(() => {
    const text = document.querySelector('[data-said]')?.textContent ?? '';
    if (text !== last) window.announced.push(text);
    last = text;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Waits until this text is announced. A text that an earlier call has waited for, and those before it, no longer count. */
export async function said(page, text) {
  await page.waitForFunction((text) => {
    const index = window.announced.findIndex((announced) => announced.includes(text));
    if (index >= 0) window.announced.splice(0, index);
    return index >= 0;
  }, text);
}

/** Drags from one square to another, with the left or the right button. */
export async function drag(page, from, to, button = 'left') {
  const center = async (square) => {
    const { x, y, width, height } = await cell(page, square).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await center(from)));
  await page.mouse.down({ button });
  await page.mouse.move(...(await center(to)), { steps: 4 });
  await page.mouse.up({ button });
}

/** Waits until the list marks this turn as the one shown, or none for 0. */
export const shows = (page, ply) =>
  page.waitForFunction((ply) => {
    const all = [...document.querySelectorAll('.moves li button')];
    return all.findIndex((button) => button.hasAttribute('aria-current')) === ply - 1;
  }, ply);

/** Starts a game against the computer from a position. Without a level or a side, the last ones are used. */
export async function playComputer(page, fen, { level, side } = {}) {
  await page.goto(`${page.url().split('#')[0]}#/editor/${encodeURIComponent(fen)}`);
  await press(page, 'play-computer');
  if (level !== undefined) await page.locator('#level').fill(String(level));
  if (side !== undefined) await page.locator(`form input[value=${side}]`).check({ force: true });
  await page.locator('form button[type=submit]').click();
  await page.locator('[data-do="resign"]').waitFor();
}
