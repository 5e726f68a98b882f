// Records in the IndexedDB database, each with an id and a growing revision. If the browser refuses the database, they are kept
// in memory. A full database is an error for the caller.

import type { IDBPDatabase, StoreNames } from 'idb';
import { openDatabase, withDatabase } from './database';
import type { Schema } from './database';

/** A record with a revision. An older revision must not replace a newer one. */
export interface Revised {
  id: string;
  revision: number;
  updated: number;
}

export type StoreCode = 'refused' | 'full' | 'conflict' | 'failed';

/** The reason why a record was not stored. */
export class StoreProblem extends Error {
  readonly code: StoreCode;

  constructor(code: StoreCode, cause?: unknown) {
    super(cause instanceof Error ? cause.message : code, { cause });
    this.code = code;
  }
}

export interface RecordStore<T extends Revised> {
  /** Whether records outlive the page. */
  readonly persistent: boolean;
  get(id: string): Promise<T | null>;
  /** Returns all records, the latest first. */
  list(): Promise<T[]>;
  /** Stores a record. Throws a conflict if another tab has stored a different record with the same or a later revision. */
  put(record: T): Promise<void>;
  delete(id: string): Promise<void>;
}

type StoreName = StoreNames<Schema>;

/**
 * Opens a store of the browser, or one in memory if the browser refuses. `read` returns a value in the current version, or
 * `null` if this page cannot read it.
 */
export async function openStore<T extends Schema[StoreName]['value']>(
  name: StoreName,
  read: (value: unknown) => T | null,
): Promise<RecordStore<T>> {
  try {
    await openDatabase();
    return new DatabaseStore(name, read);
  } catch {
    return new MemoryStore();
  }
}

class DatabaseStore<T extends Schema[StoreName]['value']> implements RecordStore<T> {
  readonly persistent = true;
  #name: StoreName;
  #read: (value: unknown) => T | null;

  constructor(name: StoreName, read: (value: unknown) => T | null) {
    this.#name = name;
    this.#read = read;
  }

  async get(id: string): Promise<T | null> {
    return this.#read(await withDatabase((database) => database.get(this.#name, id)));
  }

  async list(): Promise<T[]> {
    const records: unknown[] = await withDatabase((database) => database.getAllFromIndex(this.#name, 'updated'));
    return records.flatMap((record) => this.#read(record) ?? []).reverse();
  }

  async put(record: T): Promise<void> {
    try {
      await withDatabase((database) => this.#putInto(database, record));
    } catch (error) {
      throw error instanceof StoreProblem ? error : new StoreProblem(codeOf(error), error);
    }
  }

  async delete(id: string): Promise<void> {
    await withDatabase((database) => database.delete(this.#name, id));
  }

  async #putInto(database: IDBPDatabase<Schema>, record: T): Promise<void> {
    const change = database.transaction(this.#name, 'readwrite');
    // A request below throws the same error.
    change.done.catch(() => {});
    const known = await change.store.get(record.id);
    if (isOutdated(known === undefined ? undefined : (this.#read(known) ?? known), record)) {
      change.abort();
      throw new StoreProblem('conflict');
    }
    await Promise.all([change.store.put(record), change.done]);
  }
}

class MemoryStore<T extends Revised> implements RecordStore<T> {
  readonly persistent = false;
  #records = new Map<string, T>();

  get(id: string): Promise<T | null> {
    return Promise.resolve(this.#records.get(id) ?? null);
  }

  list(): Promise<T[]> {
    return Promise.resolve([...this.#records.values()].sort((one, other) => other.updated - one.updated));
  }

  put(record: T): Promise<void> {
    if (isOutdated(this.#records.get(record.id), record)) return Promise.reject(new StoreProblem('conflict'));
    this.#records.set(record.id, record);
    return Promise.resolve();
  }

  delete(id: string): Promise<void> {
    this.#records.delete(id);
    return Promise.resolve();
  }
}

/** Returns `true` if another record with the same or a later revision is stored. */
function isOutdated(known: Revised | undefined, record: Revised): boolean {
  return known !== undefined && known.revision >= record.revision && JSON.stringify(known) !== JSON.stringify(record);
}

function codeOf(error: unknown): StoreCode {
  const name = (error as { name?: string } | null)?.name;
  if (name === 'QuotaExceededError') return 'full';
  return name === 'InvalidStateError' || name === 'SecurityError' ? 'refused' : 'failed';
}
