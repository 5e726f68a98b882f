// Helpers for the tests of offline use.

import { expect } from '@playwright/test';
import { files, serveFiles } from './serving.mjs';
import { atEnd, open } from './table.mjs';

/** Opens a page on its own server, which can stop or get another build. */
export async function visit({ folder = '/', known = files(), context = {}, ...others } = {}) {
  const server = await serveFiles(known, folder);
  atEnd(() => server.stop());
  const at = await open({ ...others, address: server.address, context: { ...context, serviceWorkers: 'allow' } });
  const close = async () => {
    await at.close();
    server.stop();
  };
  return { ...at, server, close };
}

/** Navigates to an address of the page without a reload. */
export const go = (page, hash) => page.evaluate((hash) => void (location.hash = hash), hash);

/**
 * Waits until everything is cached, the network of the engine too, which comes last, and the service worker answers for the
 * page.
 */
export async function cached(page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await until(page, hasNetwork, true);
}

/** Returns `true` if the network of the engine is cached for the version of the page. */
async function hasNetwork() {
  const { content } = document.querySelector('meta[name=version]');
  const name = (await caches.keys()).find((name) => name.endsWith(` ${content}`));
  const requests = name === undefined ? [] : await (await caches.open(name)).keys();
  return requests.some(({ url }) => url.endsWith('.ctn'));
}

/** Waits until the condition holds in the browser. */
export async function until(page, ask, wanted) {
  await expect.poll(() => page.evaluate(ask), { timeout: 20_000 }).toEqual(wanted);
}

/** Returns the cached versions. */
export const versions = async () => (await caches.keys()).map((name) => name.split(' ').at(-1));

/** Returns the state that the settings show: `ready`, a problem, or `none`. */
export const told = (page) => page.locator('[data-offline]').getAttribute('data-offline');

/** Looks for a newer version, as browsers do at every start. */
export const update = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
  });

export const version = (page) => page.locator('meta[name=version]').getAttribute('content');

/** The addresses of all screens. */
export const ROOMS = ['#/open', '#/analysis', '#/link/x', '#/editor', '#/learn', '#/practice', '#/games', '#/settings', '#/'];

/** Waits until a screen is shown. Fails if a part of it cannot be loaded. */
export async function enter(page, room) {
  await go(page, room);
  await page.waitForFunction(() => {
    const text = document.querySelector('main')?.textContent ?? '';
    if (text.includes('Không tải được')) throw new Error(text);
    return document.querySelector('main')?.firstElementChild && !text.includes('Đang tải…');
  });
}
