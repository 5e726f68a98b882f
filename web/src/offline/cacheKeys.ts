// The names of the caches and the requests that they answer. Independent of the worker.

/** The file of the page. */
export const INDEX = 'index.html';
const HASHED = 'assets/';

/**
 * Returns the prefix of the names of all caches and locks of this page. A site may have several pages, each in its own folder.
 */
export function prefixOf(base: string): string {
  return `cotulenh ${new URL(base).pathname} `;
}

/**
 * Returns the address of a file in the cache. The page is stored under the address of its folder, which every server answers.
 */
export function cacheAddress(file: string, base: string): string {
  return new URL(file === INDEX ? './' : file, base).href;
}

/** Returns `true` if the name of a file contains a hash of its content. */
export function isHashed(file: string): boolean {
  return file.startsWith(HASHED);
}

export interface Requested {
  method: string;
  mode: string;
  url: string;
}

/** Returns the cache address of a request, or `null` if the request is not for this page. */
export function keyOf({ method, mode, url }: Requested, base: string, files: Readonly<Record<string, string>>): string | null {
  if (method !== 'GET') return null;
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  if (!address.startsWith(base)) return null;
  const file = address.slice(base.length);
  if (file === '' || file === INDEX) return base;
  // Another page of the site, in a subfolder.
  if (mode === 'navigate') return null;
  // The file is not in this build, but a hashed file may be in the build of an open page.
  return Object.hasOwn(files, file) || isHashed(file) ? address : null;
}
