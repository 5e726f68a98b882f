// Games that did not reach the database.

import { expect, test, vi } from 'vitest';
import { newRecord } from './game/gameRecord';
import { dropEmpty, games, saveNow } from './services';
import { mirrorGame } from './store/mirror';
import { stubLocal } from './store/storeTesting';
import { LIMIT } from './testTime';

stubLocal();

test('a game that is only in the mirror is listed, and old games without a turn are dropped', async () => {
  const player = { kind: 'person', name: null } as const;
  const begin = {
    players: { red: player, blue: player },
    objective: 'total',
    clock: null,
    orientation: 'red',
    tags: [],
    fen: null,
  } as const;
  const [left, next] = [
    { ...newRecord(begin, 1), plies: 1 },
    { ...newRecord(begin, 2), plies: 1 },
  ];
  // In these games no turn was made.
  const [old, fresh] = [newRecord(begin, 3), newRecord(begin, Date.now())];
  mirrorGame(left);
  expect(await (await games()).get(left.id)).toEqual(left);
  saveNow(next);
  await vi.waitFor(async () => expect((await (await games()).list()).map(({ id }) => id)).toEqual([next.id, left.id]), LIMIT);
  for (const game of [old, fresh]) await (await games()).put(game);
  await dropEmpty(await games());
  expect((await (await games()).list()).map(({ id }) => id)).toEqual([fresh.id, next.id, left.id]);
  mirrorGame(old);
  await (await games()).put(old);
  await dropEmpty(await games());
  expect(await (await games()).get(old.id)).toEqual(old);
});
