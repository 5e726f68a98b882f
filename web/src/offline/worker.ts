// The service worker: keeps a whole build of the page and answers from it, with the headers it came with. A newer worker
// takes over at once; pages that are open go on with the files of their own version, and the next start has the new one.

import { keyOf, prefixOf } from './cacheKeys';
import { fill, isComplete, kept } from './keeping';
import { unneeded, versionsOf } from './needed';
import type { Asked, Build, Failure, Told } from './protocol';

const worker = self as unknown as ServiceWorkerGlobalScope & { BUILD: Build };
/** Written above this by scripts/seal.js. */
const build = worker.BUILD;
const base = new URL('./', worker.location.href).href;
const prefix = prefixOf(base);
const own = prefix + build.version;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  if ((event.data as Asked | null)?.type === 'status') event.waitUntil(status());
});
worker.addEventListener('fetch', (event) => {
  const key = keyOf(event.request, base, build.files);
  if (key !== null) event.respondWith(answer(event.request, key));
});

async function install(): Promise<void> {
  try {
    await fill(build, base, own);
  } catch (error) {
    // What does not fit is no use to anybody; a download that broke off goes on another time.
    if (reasonOf(error) === 'storage') await caches.delete(own).catch(() => false);
    await failed(error);
    // Then this worker is dropped, and the one before stays.
    throw error;
  }
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  await worker.clients.claim();
  await status();
}

async function answer(request: Request, key: string): Promise<Response> {
  const found = await kept(key, prefix, own).catch(() => undefined);
  return found ?? fetch(request);
}

/** Mends what the browser has cleared away, clears away what nobody needs, and tells how things stand. */
async function status(): Promise<void> {
  if (!(await isComplete(build, base, own))) await fill(build, base, own).catch(failed);
  const names = unneeded(await caches.keys(), build.version, await held(), prefix);
  await Promise.all(names.map((name) => caches.delete(name)));
  await tell({ type: 'status', version: build.version, complete: await isComplete(build, base, own) });
}

async function failed(error: unknown): Promise<void> {
  await tell({ type: 'failed', version: build.version, reason: reasonOf(error) });
}

/** What `fetch` throws is no DOMException; what caches throw is. */
function reasonOf(error: unknown): Failure {
  return error instanceof DOMException && error.name !== 'AbortError' ? 'storage' : 'network';
}

/** The versions of the pages that are open, where they can be told. */
async function held(): Promise<Set<string> | null> {
  const open = await pages();
  if (open.length === 0) return new Set();
  if (!('locks' in navigator)) return null;
  const { held = [] } = await navigator.locks.query();
  return versionsOf(
    open.length,
    held.map(({ name = '' }) => name),
    prefix,
  );
}

/** The pages of this folder, also those that are not controlled. */
async function pages(): Promise<readonly WindowClient[]> {
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => keyOf({ method: 'GET', mode: 'navigate', url }, base, {}) !== null);
}

async function tell(what: Told): Promise<void> {
  for (const page of await pages()) page.postMessage(what);
}
