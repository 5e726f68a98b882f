// Hands for the tests of what is kept for use without network.

import { after } from 'node:test';
import { files, serveFiles } from './serving.mjs';
import { open } from './table.mjs';

const servers = [];
after(() => servers.forEach((server) => server.stop()));

/** A page of its own, on a server of its own that may go away or get another build. */
export async function visit({ folder = '/', known = files(), context = {}, ...others } = {}) {
  const server = await serveFiles(known, folder);
  servers.push(server);
  const at = await open({ ...others, address: server.address, context: { ...context, serviceWorkers: 'allow' } });
  const close = async () => {
    await at.close();
    server.stop();
  };
  return { ...at, server, close };
}

/** Goes to an address of the page without loading it again. */
export const go = (page, hash) => page.evaluate((hash) => void (location.hash = hash), hash);

/** Waits until everything is kept and the page is answered from there. */
export async function kept(page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits until the browser says so. */
export async function until(page, ask, wanted) {
  for (const end = Date.now() + 20_000; ; await page.waitForTimeout(100)) {
    const found = await page.evaluate(ask);
    if (JSON.stringify(found) === JSON.stringify(wanted)) return;
    if (Date.now() > end) throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  }
}

/** The versions that are kept. */
export const versions = async () => (await caches.keys()).map((name) => name.split(' ').at(-1));

/** What the settings say of it: `ready`, what is wrong, or `none`. */
export const told = (page) => page.locator('[data-offline]').getAttribute('data-offline');

/** Looks for a newer version as browsers do at every start. */
export const update = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
  });

export const version = (page) => page.locator('meta[name=version]').getAttribute('content');

/** Every room of the page, by its address. */
export const ROOMS = ['#/open', '#/analysis', '#/link/x', '#/editor', '#/learn', '#/practice', '#/games', '#/settings', '#/'];

/** Waits until a room is there; a part of it that cannot be loaded fails. */
export async function enter(page, room) {
  await go(page, room);
  await page.waitForFunction(() => {
    const text = document.querySelector('main')?.textContent ?? '';
    if (text.includes('Không tải được')) throw new Error(text);
    return document.querySelector('main')?.firstElementChild && !text.includes('Đang tải…');
  });
}
