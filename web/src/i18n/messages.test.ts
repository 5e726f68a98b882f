// Checks of the keys: none is missing or unused, and both languages take the same arguments. The files that the page shares with
// the terminal count as files of the page, so each of their keys must be used here. The tests of `cotulenh play` check the
// same for the terminal.

import { parse } from '@fluent/syntax';
import type { Entry } from '@fluent/syntax';
import { expect, test } from 'vitest';
import { setLanguage, t } from './text.svelte';

const TEXTS: Record<string, string> = import.meta.glob(['../**/messages/*.ftl', '../../../crates/cotulenh-cli/messages/*.ftl'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const SOURCES: Record<string, string> = import.meta.glob(['../**/*.ts', '../**/*.svelte', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

function messages(language: string): Map<string, Entry> {
  const text = Object.entries(TEXTS)
    .filter(([path]) => path.endsWith(`/${language}.ftl`) || path.endsWith(`.${language}.ftl`))
    .map(([, text]) => text)
    .join('\n');
  const found = new Map<string, Entry>();
  for (const entry of parse(text, {}).body) {
    if (entry.type === 'Junk') throw new Error(`${language}: ${JSON.stringify(entry)}`);
    if (entry.type !== 'Message') continue;
    const key = (entry as unknown as { id: { name: string } }).id.name;
    expect(found.has(key), `${language} has ${key} twice`).toBe(false);
    found.set(key, entry);
  }
  return found;
}

/** Returns the names of the arguments of a message. */
function variables(entry: Entry | undefined): string[] {
  const names = new Set<string>();
  JSON.stringify(entry, (_, value: unknown) => {
    const node = value as { type?: string; id?: { name: string } } | null;
    if (node?.type === 'VariableReference' && node.id !== undefined) names.add(node.id.name);
    return value;
  });
  return [...names].sort();
}

/** Returns the keys in calls of `t` and in tables made by `messageKeys`, each with its file. */
function used(): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [path, text] of Object.entries(SOURCES)) {
    for (const [, inside = ''] of text.matchAll(/\bt\(([^()]*?)[,)]/g)) {
      for (const [, key = ''] of inside.matchAll(/'([a-z][\w-]*)'/g))
        if (key.includes('-') || inside.trim() === `'${key}'`) keys.set(key, path);
    }
    for (const [, table = ''] of text.matchAll(/\bmessageKeys\(\{([^}]*)\}\)/g)) {
      for (const [, key = ''] of table.matchAll(/:\s*'([\w-]+)'/g)) keys.set(key, path);
    }
  }
  return keys;
}

const vietnamese = messages('vi');
const english = messages('en');

test('both languages have the same keys in the same order', () => {
  expect([...english.keys()]).toEqual([...vietnamese.keys()]);
});

test('both languages take the same arguments', () => {
  for (const [key, entry] of vietnamese) expect(variables(english.get(key)), key).toEqual(variables(entry));
});

test('every key that is used exists', () => {
  for (const [key, path] of used()) expect(vietnamese.has(key), `${key} in ${path}`).toBe(true);
});

test('every key is used', () => {
  const keys = used();
  expect([...vietnamese.keys()].filter((key) => !keys.has(key))).toEqual([]);
});

test('the languages differ, and a missing key shows as itself', () => {
  setLanguage('vi');
  expect(t('piece-tank')).toBe('Xe tăng');
  setLanguage('en');
  expect(t('piece-tank')).toBe('Tank');
  expect([1, 2].map((turns) => t('games-turns', { turns }))).toEqual(['1 move', '2 moves']);
  expect(t('no such key')).toBe('no such key');
});
