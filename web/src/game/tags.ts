// The tags of a PGN.

import type { Tag } from 'cotulenh';

/** Returns the value of the `Date` tag for a time in milliseconds since 1970: the date in the time zone of the user. */
export function dateTag(time: number): string {
  const date = new Date(time);
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  return [digits(date.getFullYear(), 4), digits(date.getMonth() + 1, 2), digits(date.getDate(), 2)].join('.');
}

/** Returns tags by name. */
export function tagMap(tags: readonly Tag[]): Map<string, string> {
  return new Map(tags.map(({ name, value }) => [name, value]));
}

/** Returns the value of the first tag that exists, or `null` if there is none or its value is unknown. */
export function knownTag(tags: ReadonlyMap<string, string>, ...names: string[]): string | null {
  const value = names.map((name) => tags.get(name)).find((value) => value !== undefined) ?? '?';
  return value === '?' || value === '' ? null : value;
}
