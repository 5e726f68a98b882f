// Records in a database whose connection the browser ends.

import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { unwrap } from 'idb';
import { expect, test, vi } from 'vitest';
import { newRecord } from '../game/gameRecord';
import type { GameRecord } from '../game/gameRecord';
import { LIMIT } from '../testTime';
import { openDatabase } from './database';
import { openGames } from './games';

const player = { kind: 'person', name: null } as const;
const players = { red: player, blue: player };
const game = (): GameRecord =>
  newRecord({ players, objective: 'total', clock: null, orientation: 'red', tags: [], fen: null }, 1);

test('a game is saved after the browser has ended the connection', async () => {
  const games = await openGames();
  expect(games.persistent).toBe(true);
  const [first, second] = [game(), game()];
  await games.put(first);
  const connection = await openDatabase();
  // Its type asks for the class instead of an object.
  forceCloseDatabase(unwrap(connection) as never);
  await games.put(second);
  expect(await openDatabase()).not.toBe(connection);
  expect((await games.list()).map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
});

test('a game is saved if the browser ends the connection while the game is written', async () => {
  const games = await openGames();
  const record = game();
  const write = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore, value: unknown) {
    const request = this.put(value);
    // The browser aborts the transactions of a connection that it ends.
    this.transaction.abort();
    return request;
  });
  await games.put(record);
  write.mockRestore();
  expect(await games.get(record.id)).toEqual(record);
});

test('a game is saved if the connection was ended without an event', async () => {
  const games = await openGames();
  const record = game();
  (await openDatabase()).close();
  await games.put(record);
  expect(await games.get(record.id)).toEqual(record);
  // A conflict is no reason to open another connection.
  const connection = await openDatabase();
  await expect(games.put({ ...record, plies: 1 })).rejects.toThrow('conflict');
  expect(await openDatabase()).toBe(connection);
});

test('the page reads its games again after another tab has deleted the database', async () => {
  const games = await openGames();
  await games.put(game());
  const deleted = vi.fn();
  indexedDB.deleteDatabase('cotulenh').onsuccess = deleted;
  // The connection of this tab is closed for the deletion.
  await vi.waitFor(() => expect(deleted).toHaveBeenCalledOnce(), LIMIT);
  expect(await games.list()).toEqual([]);
  const record = game();
  await games.put(record);
  expect(await games.list()).toEqual([record]);
});
