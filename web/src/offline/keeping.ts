// Fetching a build and keeping it whole. Runs in the service worker.

import { addressOf, isHashed } from './cacheKeys';
import type { Build } from './protocol';

const EXACT: CacheQueryOptions = { ignoreVary: true };

/** A file did not arrive as it was built. */
class Broken extends Error {}

/** Puts the missing files of a build into its cache. What is there was whole when it came; so a second try goes on where one ended. */
export async function fill({ files }: Build, base: string, name: string): Promise<void> {
  const cache = await caches.open(name);
  // One after the other: whatever the page itself wants comes first.
  for (const [file, digest] of Object.entries(files)) {
    const address = addressOf(file, base);
    if ((await cache.match(address, EXACT)) !== undefined) continue;
    const found = (isHashed(file) ? await copied(address, digest) : null) ?? (await fetched(file, address, digest));
    await cache.put(address, found);
  }
}

/** Whether every file of a build is there. */
export async function isComplete({ files }: Build, base: string, name: string): Promise<boolean> {
  if (!(await caches.has(name))) return false;
  const cache = await caches.open(name);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  return Object.keys(files).every((file) => there.has(addressOf(file, base)));
}

/** What is kept under an address: of this version first, then of any other. */
export async function kept(address: string, prefix: string, own: string): Promise<Response | undefined> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own).reverse();
  for (const name of [own, ...others]) {
    const found = await caches.match(address, { ...EXACT, cacheName: name });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A file that another version has as well need not come again. */
async function copied(address: string, digest: string): Promise<Response | null> {
  const found = await caches.match(address, EXACT);
  return found === undefined ? null : whole(found, digest);
}

async function fetched(file: string, address: string, digest: string): Promise<Response> {
  // The browser's own cache has what the page has just loaded; should that be broken, it is asked for again.
  for (const cache of [isHashed(file) ? 'default' : 'no-cache', 'reload'] as const) {
    const response = await fetch(address, { cache, priority: 'low' } as RequestInit);
    const found = response.ok ? await whole(response, digest) : null;
    if (found !== null) return found;
  }
  throw new Broken(file);
}

/** The response with all its headers, if its bytes are those that were built. */
async function whole(response: Response, digest: string): Promise<Response | null> {
  const bytes = await response.arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  if ([...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') !== digest) return null;
  const headers = new Headers(response.headers);
  // The bytes are unpacked already.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  return new Response(bytes, { headers });
}
