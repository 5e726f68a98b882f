// The games of this browser: what a page did not get into the database.

import { afterAll, expect, test, vi } from 'vitest';
import { newRecord } from './game/record';

const local = new Map<string, string>();
vi.stubGlobal('localStorage', { getItem: (key: string) => local.get(key) ?? null, setItem: (key: string, text: string) => local.set(key, text) });
afterAll(() => vi.unstubAllGlobals());

test('a game that was only in the mirror is among the others, and the next game does not take its place', async () => {
  const { games, keepNow } = await import('./services');
  const { mirror } = await import('./store/mirror');
  const player = { kind: 'person', name: null } as const;
  const begin = { players: { red: player, blue: player }, objective: 'total', clock: null, orientation: 'red', pgn: '*' } as const;
  const [left, next] = [newRecord(begin, 1), newRecord(begin, 2)];
  mirror(left);
  expect(await (await games()).get(left.id)).toEqual(left);
  keepNow(next);
  await vi.waitFor(async () => expect((await (await games()).list()).map(({ id }) => id)).toEqual([next.id, left.id]));
});
