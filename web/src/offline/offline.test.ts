import { expect, test } from 'vitest';
import { cacheAddress, keyOf, prefixOf } from './cacheKeys';
import { MAX_OLD_VERSIONS, unneeded, versionsOf } from './cacheCleanup';

const BASE = 'https://example.org/games/';
const FILES = { 'index.html': '', 'favicon.svg': '', 'assets/index-12345678.js': '' };
const PREFIX = prefixOf(BASE);

function key(path: string, mode = 'cors', method = 'GET'): string | null {
  return keyOf({ method, mode, url: new URL(path, BASE).href }, BASE, FILES);
}

test('the page has one cache address, however it is requested', () => {
  for (const path of ['./', './?from=home', './index.html', './index.html?a=1#/game/x'])
    expect(key(path, 'navigate'), path).toBe(BASE);
  expect(cacheAddress('index.html', BASE)).toBe(BASE);
});

test('only files of this build and hashed files of other builds are answered', () => {
  expect(key('favicon.svg')).toBe(`${BASE}favicon.svg`);
  expect(key('assets/index-12345678.js')).toBe(cacheAddress('assets/index-12345678.js', BASE));
  expect(key('assets/Game-of-older.js?x')).toBe(`${BASE}assets/Game-of-older.js`);
  for (const path of ['sw.js', 'other/', 'toString', '../', '../gamesx/', 'https://elsewhere.org/games/'])
    expect(key(path), path).toBeNull();
  expect(key('other/', 'navigate')).toBeNull();
  expect(key('./', 'navigate', 'POST')).toBeNull();
});

test('the server, its sockets and embedded boards are never answered from the cache', () => {
  for (const path of ['api/server', 'api/session', 'api/games/x/socket?protocol=1', 'embed/x', 'health', 'metrics'])
    for (const mode of ['cors', 'navigate', 'websocket']) expect(key(path, mode), path).toBeNull();
});

test('caches of different folders of a site are separate', () => {
  expect(PREFIX).not.toBe(prefixOf('https://example.org/'));
  const caches = ['cotulenh / a', `${PREFIX}b`, `${PREFIX}c`];
  expect(unneeded(caches, 'c', new Set(), PREFIX)).toEqual([`${PREFIX}b`]);
  expect(unneeded([...caches, 'cotulenh / d'], 'd', new Set(), prefixOf('https://example.org/'))).toEqual(['cotulenh / a']);
});

test('a version is kept as long as a page holds its lock', () => {
  const locks = [`${PREFIX}a`, `${PREFIX}a`, `${PREFIX}c`, 'cotulenh / b', 'another lock'];
  expect(versionsOf(3, locks, PREFIX)).toEqual(new Set(['a', 'c']));
  const caches = ['a', 'b', 'c', 'd'].map((version) => PREFIX + version);
  expect(unneeded(caches, 'd', new Set(['a', 'c']), PREFIX)).toEqual([`${PREFIX}b`]);
  // A newer, incomplete version belongs to another worker.
  expect(unneeded(caches, 'b', new Set(), PREFIX)).toEqual([`${PREFIX}a`]);
  expect(unneeded(caches, 'not there', new Set(), PREFIX)).toEqual([]);
});

test('if the version of a page is unknown, a limited number of versions is kept', () => {
  expect(versionsOf(2, [`${PREFIX}a`], PREFIX)).toBeNull();
  const caches = Array.from({ length: MAX_OLD_VERSIONS + 3 }, (_, number) => `${PREFIX}${number}`);
  expect(unneeded(caches, String(MAX_OLD_VERSIONS + 2), null, PREFIX)).toEqual([`${PREFIX}0`, `${PREFIX}1`]);
});
