// The browser's database, opened once for all that is kept in it.

import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { GameRecord } from '../game/gameRecord';
import type { StudyRecord } from '../study/studyRecord';

export interface Schema extends DBSchema {
  games: { key: string; value: GameRecord; indexes: { updated: number } };
  studies: { key: string; value: StudyRecord; indexes: { updated: number } };
}

/** Each version brought one more; whoever comes with an older one gets what is missing, and loses nothing. */
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
    // A later version of the page waits in another tab: let it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  return opened;
}
