// What the caches are called, and which requests they answer. Knows nothing of a worker.

/** The page's own address in its folder. */
export const INDEX = 'index.html';
const HASHED = 'assets/';

/** Begins the name of every cache of this page, and of the locks its pages hold: one site may have several, in folders. */
export function prefixOf(base: string): string {
  return `cotulenh ${new URL(base).pathname} `;
}

/** A file's address in the cache; the page is kept under that of its folder, for that is what servers surely answer. */
export function addressOf(file: string, base: string): string {
  return new URL(file === INDEX ? './' : file, base).href;
}

/** Whether another content would have another name. */
export function isHashed(file: string): boolean {
  return file.startsWith(HASHED);
}

export interface Requested {
  method: string;
  mode: string;
  url: string;
}

/** The address in the cache of what is asked for; nothing where it is not the page's. */
export function keyOf({ method, mode, url }: Requested, base: string, files: Readonly<Record<string, string>>): string | null {
  if (method !== 'GET') return null;
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  if (!address.startsWith(base)) return null;
  const file = address.slice(base.length);
  if (file === '' || file === INDEX) return base;
  // Another page of the site, in a folder below.
  if (mode === 'navigate') return null;
  // Not in this build: perhaps in the build of a page that is still open.
  return Object.hasOwn(files, file) || isHashed(file) ? address : null;
}
