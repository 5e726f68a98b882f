// The service worker. It caches a complete build of the page and answers from it with the original headers. A newer worker
// takes over at once. Open pages keep the files of their own version, and the next start uses the new one.

import { keyOf, prefixOf } from './cacheKeys';
import { cachedResponse, copyFromOthers, fill, isComplete } from './buildCache';
import { unneeded, versionsOf } from './cacheCleanup';
import type { StatusRequest, Build, Failure, WorkerMessage } from './workerMessages';

const worker = self as unknown as ServiceWorkerGlobalScope & { BUILD: Build };
/** scripts/seal.js writes the value above this code. */
const build = worker.BUILD;
const base = new URL('./', worker.location.href).href;
const prefix = prefixOf(base);
const own = prefix + build.version;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  if ((event.data as StatusRequest | null)?.type === 'status') event.waitUntil(status());
});
worker.addEventListener('fetch', (event) => {
  const key = keyOf(event.request, base, build.files);
  if (key !== null) event.respondWith(answer(event.request, key));
});

async function install(): Promise<void> {
  try {
    await fill(build.files, base, own);
  } catch (error) {
    // A build that does not fit is deleted. An interrupted download continues later.
    if (reasonOf(error) === 'storage') await caches.delete(own).catch(() => false);
    await failed(error);
    // The browser then discards this worker and keeps the previous one.
    throw error;
  }
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  await worker.clients.claim();
  await status();
}

async function answer(request: Request, key: string): Promise<Response> {
  const found = await cachedResponse(key, prefix, own).catch(() => undefined);
  return found ?? fetch(request);
}

/** Restores missing files, deletes unneeded versions, reports the status, and downloads the extras. */
async function status(): Promise<void> {
  if (!(await isComplete(build.files, base, own))) await fill(build.files, base, own).catch(failed);
  const complete = await isComplete(build.files, base, own);
  // The page works without the extras. The next start tries again.
  const lacksExtras = complete && !(await isComplete(build.extras, base, own));
  // A copy in an older version is kept before that version is deleted.
  if (lacksExtras) await copyFromOthers(build.extras, base, own).catch(() => {});
  const names = unneeded(await caches.keys(), build.version, await held(), prefix);
  await Promise.all(names.map((name) => caches.delete(name)));
  await post({ type: 'status', version: build.version, complete });
  if (lacksExtras) await fill(build.extras, base, own).catch(() => {});
}

async function failed(error: unknown): Promise<void> {
  await post({ type: 'failed', version: build.version, reason: reasonOf(error) });
}

/** Caches throw a `DOMException`, `fetch` does not. */
function reasonOf(error: unknown): Failure {
  return error instanceof DOMException && error.name !== 'AbortError' ? 'storage' : 'network';
}

/** Returns the versions of the open pages, or `null` if they are unknown. */
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

/** Returns the open pages of this folder, controlled or not. */
async function pages(): Promise<readonly WindowClient[]> {
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => keyOf({ method: 'GET', mode: 'navigate', url }, base, {}) !== null);
}

async function post(what: WorkerMessage): Promise<void> {
  for (const page of await pages()) page.postMessage(what);
}
