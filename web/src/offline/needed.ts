// Which versions are still needed. Every page holds a lock named after its version for as long as it lives.

/** How many older versions are kept where nobody can tell whether they are needed. */
export const MOST_OLD = 3;

/**
 * The versions of the pages that are open, by the names of the locks they hold; nothing where there are more pages than locks,
 * for then one has not said which it is. Browsers name a page and the holder of its lock differently, so they are counted.
 */
export function versionsOf(pages: number, locks: readonly string[], prefix: string): Set<string> | null {
  const ours = locks.filter((name) => name.startsWith(prefix));
  return ours.length < pages ? null : new Set(ours.map((name) => name.slice(prefix.length)));
}

/** The caches that nobody needs, of all there are, the oldest first. Those after this version's own are of a newer one that is just coming. */
export function unneeded(caches: readonly string[], own: string, held: ReadonlySet<string> | null, prefix: string): string[] {
  const old = caches.slice(0, Math.max(0, caches.indexOf(prefix + own))).filter((name) => name.startsWith(prefix));
  if (held === null) return old.slice(0, Math.max(0, old.length - MOST_OLD));
  return old.filter((name) => !held.has(name.slice(prefix.length)));
}
