// Downloads a build into a cache and verifies it. Runs in the service worker.

import { cacheAddress, isHashed } from './cacheKeys';
import type { Digests } from './workerMessages';

const EXACT: CacheQueryOptions = { ignoreVary: true };

/** The error for a downloaded file that does not match its digest. */
class DigestMismatch extends Error {}

/**
 * Downloads the missing files of a build into its cache. Cached files are already verified, so a second try continues where the
 * first one ended.
 */
export async function fill(files: Digests, base: string, name: string): Promise<void> {
  const cache = await caches.open(name);
  // Files are downloaded one at a time, so that requests of the page come first.
  for (const [file, digest] of Object.entries(files)) {
    const address = cacheAddress(file, base);
    if ((await cache.match(address, EXACT)) !== undefined) continue;
    const found = (isHashed(file) ? await fromOtherVersion(address, digest) : null) ?? (await downloaded(file, address, digest));
    await cache.put(address, found);
  }
}

/** Copies the missing hashed files of a build from the caches of other versions. */
export async function copyFromOthers(files: Digests, base: string, name: string): Promise<void> {
  const cache = await caches.open(name);
  for (const [file, digest] of Object.entries(files)) {
    const address = cacheAddress(file, base);
    const found = isHashed(file) ? await fromOtherVersion(address, digest) : null;
    if (found !== null) await cache.put(address, found);
  }
}

/** Returns `true` if every file is in the cache of its build. */
export async function isComplete(files: Digests, base: string, name: string): Promise<boolean> {
  if (!(await caches.has(name))) return false;
  const cache = await caches.open(name);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  return Object.keys(files).every((file) => there.has(cacheAddress(file, base)));
}

/** Returns the cached response of an address: from this version, otherwise from another one. */
export async function cachedResponse(address: string, prefix: string, own: string): Promise<Response | undefined> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own).reverse();
  for (const name of [own, ...others]) {
    const found = await caches.match(address, { ...EXACT, cacheName: name });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns a copy of the file from another version, or `null` if none has it. */
async function fromOtherVersion(address: string, digest: string): Promise<Response | null> {
  const found = await caches.match(address, EXACT);
  return found === undefined ? null : verified(found, digest);
}

async function downloaded(file: string, address: string, digest: string): Promise<Response> {
  // The HTTP cache has the files that the page has just loaded. If one is damaged, it is downloaded again.
  for (const cache of [isHashed(file) ? 'default' : 'no-cache', 'reload'] as const) {
    const response = await fetch(address, { cache, priority: 'low' } as RequestInit);
    const found = response.ok ? await verified(response, digest) : null;
    if (found !== null) return found;
  }
  throw new DigestMismatch(file);
}

/** Returns the response with its headers, or `null` if its content does not match the digest. */
async function verified(response: Response, digest: string): Promise<Response | null> {
  const bytes = await response.arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  if ([...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') !== digest) return null;
  const headers = new Headers(response.headers);
  // The content is already decompressed.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  return new Response(bytes, { headers });
}
