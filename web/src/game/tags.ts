// The tags of a PGN.

import type { Tag } from 'cotulenh';

/** Returns tags by name. */
export function tagMap(tags: readonly Tag[]): Map<string, string> {
  return new Map(tags.map(({ name, value }) => [name, value]));
}

/** Returns the value of the first tag that exists, or `null` if there is none or its value is unknown. */
export function knownTag(tags: ReadonlyMap<string, string>, ...names: string[]): string | null {
  const value = names.map((name) => tags.get(name)).find((value) => value !== undefined) ?? '?';
  return value === '?' || value === '' ? null : value;
}
