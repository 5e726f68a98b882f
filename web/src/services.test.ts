// Games that did not reach the database.

import { expect, test, vi } from 'vitest';
import { newRecord } from './game/gameRecord';
import { games, keepNow } from './services';
import { mirror } from './store/mirror';
import { stubLocal } from './store/storeTesting';

stubLocal();

test('a game that is only in the mirror is listed, and the next game does not overwrite it', async () => {
  const player = { kind: 'person', name: null } as const;
  const begin = {
    players: { red: player, blue: player },
    objective: 'total',
    clock: null,
    orientation: 'red',
    tags: [],
    fen: null,
  } as const;
  const [left, next] = [newRecord(begin, 1), newRecord(begin, 2)];
  mirror(left);
  expect(await (await games()).get(left.id)).toEqual(left);
  keepNow(next);
  await vi.waitFor(async () => expect((await (await games()).list()).map(({ id }) => id)).toEqual([next.id, left.id]));
});
