// Decides which cached versions are still needed. Every open page holds a lock named after its version.

/** Maximum number of older versions to keep if the open pages are unknown. */
export const MAX_OLD_VERSIONS = 3;

/**
 * Returns the versions of the open pages by the names of their locks. Returns `null` if there are fewer locks than pages,
 * because then a version is unknown. Browsers identify a page and the holder of its lock differently, so only the numbers can
 * be compared.
 */
export function versionsOf(pages: number, locks: readonly string[], prefix: string): Set<string> | null {
  const ours = locks.filter((name) => name.startsWith(prefix));
  return ours.length < pages ? null : new Set(ours.map((name) => name.slice(prefix.length)));
}

/**
 * Returns the caches to delete. `caches` has the oldest first. Caches after this version's own belong to a newer version that
 * is being installed.
 */
export function unneeded(caches: readonly string[], own: string, held: ReadonlySet<string> | null, prefix: string): string[] {
  const old = caches.slice(0, Math.max(0, caches.indexOf(prefix + own))).filter((name) => name.startsWith(prefix));
  if (held === null) return old.slice(0, Math.max(0, old.length - MAX_OLD_VERSIONS));
  return old.filter((name) => !held.has(name.slice(prefix.length)));
}
