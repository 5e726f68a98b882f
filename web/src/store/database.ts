// The IndexedDB database, opened once.

import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { GameRecord } from '../game/gameRecord';
import type { StudyRecord } from '../study/studyRecord';

export interface Schema extends DBSchema {
  games: { key: string; value: GameRecord; indexes: { updated: number } };
  studies: { key: string; value: StudyRecord; indexes: { updated: number } };
}

/** The object stores. Each schema version added one. An upgrade creates the missing ones and keeps the data. */
const STORES = ['games', 'studies'] as const;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

export function openDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('cotulenh', STORES.length, {
    upgrade(database) {
      for (const name of STORES) {
        if (database.objectStoreNames.contains(name)) continue;
        database.createObjectStore(name, { keyPath: 'id' }).createIndex('updated', 'updated');
      }
    },
    // A newer version of the page in another tab waits for the upgrade.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  return opened;
}
