// Games in the browser's database. Where it is refused, in memory; where it is full, whoever saves is told.

import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { isRecord } from '../game/record';
import type { GameRecord } from '../game/record';

interface Schema extends DBSchema {
  games: { key: string; value: GameRecord; indexes: { updated: number } };
}

export type StoreCode = 'refused' | 'full' | 'conflict' | 'failed';

/** Why a game was not kept. */
export class StoreProblem extends Error {
  readonly code: StoreCode;

  constructor(code: StoreCode, cause?: unknown) {
    super(cause instanceof Error ? cause.message : code, { cause });
    this.code = code;
  }
}

export interface Games {
  /** Whether games are still there after the page is closed. */
  readonly lasting: boolean;
  get(id: string): Promise<GameRecord | null>;
  /** All games, the latest first. */
  list(): Promise<GameRecord[]>;
  /** Keeps a game, unless a later revision of it is there: then another tab has gone on with it. */
  put(record: GameRecord): Promise<void>;
  delete(id: string): Promise<void>;
}

/** The browser's games; in memory where the browser refuses. */
export async function openGames(): Promise<Games> {
  try {
    return new StoredGames(await openDatabase());
  } catch {
    return new MemoryGames();
  }
}

function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('cotulenh', 1, {
    upgrade(database) {
      const games = database.createObjectStore('games', { keyPath: 'id' });
      games.createIndex('updated', 'updated');
    },
    // A later version of the page waits in another tab: let it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

class StoredGames implements Games {
  readonly lasting = true;
  #database: IDBPDatabase<Schema>;

  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  async get(id: string): Promise<GameRecord | null> {
    const record: unknown = await this.#database.get('games', id);
    return isRecord(record) ? record : null;
  }

  async list(): Promise<GameRecord[]> {
    const records: unknown[] = await this.#database.getAllFromIndex('games', 'updated');
    return records.filter(isRecord).reverse();
  }

  async put(record: GameRecord): Promise<void> {
    try {
      const change = this.#database.transaction('games', 'readwrite', { durability: 'strict' });
      const [known] = await Promise.all([change.store.get(record.id)]);
      if (known !== undefined && known.revision >= record.revision) {
        change.abort();
        await change.done.catch(() => {});
        throw new StoreProblem('conflict');
      }
      await Promise.all([change.store.put(record), change.done]);
    } catch (error) {
      throw error instanceof StoreProblem ? error : new StoreProblem(codeOf(error), error);
    }
  }

  async delete(id: string): Promise<void> {
    await this.#database.delete('games', id);
  }
}

class MemoryGames implements Games {
  readonly lasting = false;
  #games = new Map<string, GameRecord>();

  get(id: string): Promise<GameRecord | null> {
    return Promise.resolve(this.#games.get(id) ?? null);
  }

  list(): Promise<GameRecord[]> {
    return Promise.resolve([...this.#games.values()].sort((one, other) => other.updated - one.updated));
  }

  put(record: GameRecord): Promise<void> {
    this.#games.set(record.id, record);
    return Promise.resolve();
  }

  delete(id: string): Promise<void> {
    this.#games.delete(id);
    return Promise.resolve();
  }
}

function codeOf(error: unknown): StoreCode {
  const name = (error as { name?: string } | null)?.name;
  if (name === 'QuotaExceededError') return 'full';
  return name === 'InvalidStateError' || name === 'SecurityError' ? 'refused' : 'failed';
}
