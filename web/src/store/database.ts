// The IndexedDB database. All stores share one connection. If the browser ends it, the next operation opens another one.

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

/**
 * The names of the errors that an ended connection causes: for a new transaction, for a running one, and for a request in Safari,
 * which loses the connections of background tabs.
 */
const ENDED: readonly string[] = ['InvalidStateError', 'AbortError', 'UnknownError'];

let opened: Promise<IDBPDatabase<Schema>> | undefined;

export function openDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= connect();
  return opened;
}

/**
 * Calls `use` with the database. If the browser has ended the connection, `use` is called once more with another one, so it must
 * be safe to repeat.
 */
export async function withDatabase<T>(use: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const connection = openDatabase();
  const database = await connection;
  try {
    return await use(database);
  } catch (error) {
    if (!(error instanceof Error) || !ENDED.includes(error.name)) throw error;
    database.close();
    forget(connection);
    return use(await openDatabase());
  }
}

function connect(): Promise<IDBPDatabase<Schema>> {
  const connection: Promise<IDBPDatabase<Schema>> = openDB<Schema>('cotulenh', STORES.length, {
    upgrade(database) {
      for (const name of STORES) {
        if (database.objectStoreNames.contains(name)) continue;
        database.createObjectStore(name, { keyPath: 'id' }).createIndex('updated', 'updated');
      }
    },
    // A newer version of the page in another tab waits for the upgrade.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      forget(connection);
    },
    terminated: () => forget(connection),
  });
  connection.catch(() => forget(connection));
  return connection;
}

/** Lets the next operation open a connection, unless another operation has done so already. */
function forget(connection: Promise<IDBPDatabase<Schema>>): void {
  if (opened === connection) opened = undefined;
}
