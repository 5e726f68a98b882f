// Things kept in the browser's database, each under its name and with a revision that grows. Where the database is refused,
// in memory; where it is full, whoever saves is told.

import type { IDBPDatabase, StoreNames } from 'idb';
import { openDatabase } from './database';
import type { Schema } from './database';

/** What can be kept: who would save an older revision has lost sight of it. */
export interface Revised {
  id: string;
  revision: number;
  updated: number;
}

export type StoreCode = 'refused' | 'full' | 'conflict' | 'failed';

/** Why something was not kept. */
export class StoreProblem extends Error {
  readonly code: StoreCode;

  constructor(code: StoreCode, cause?: unknown) {
    super(cause instanceof Error ? cause.message : code, { cause });
    this.code = code;
  }
}

export interface Kept<T extends Revised> {
  /** Whether things are still there after the page is closed. */
  readonly lasting: boolean;
  get(id: string): Promise<T | null>;
  /** All of them, the latest first. */
  list(): Promise<T[]>;
  /** Keeps it, unless a revision as late is there that says something else: then another tab has gone on with it. */
  put(record: T): Promise<void>;
  delete(id: string): Promise<void>;
}

type StoreName = StoreNames<Schema>;

/** Opens a store of the browser, or one in memory if the browser refuses. `read` returns a value in the current version, or `null` if
 * this page cannot read it. */
export async function openStore<T extends Schema[StoreName]['value']>(
  name: StoreName,
  read: (value: unknown) => T | null,
): Promise<Kept<T>> {
  try {
    return new Stored(await openDatabase(), name, read);
  } catch {
    return new Remembered();
  }
}

class Stored<T extends Schema[StoreName]['value']> implements Kept<T> {
  readonly lasting = true;
  #database: IDBPDatabase<Schema>;
  #name: StoreName;
  #read: (value: unknown) => T | null;

  constructor(database: IDBPDatabase<Schema>, name: StoreName, read: (value: unknown) => T | null) {
    this.#database = database;
    this.#name = name;
    this.#read = read;
  }

  async get(id: string): Promise<T | null> {
    return this.#read(await this.#database.get(this.#name, id));
  }

  async list(): Promise<T[]> {
    const records: unknown[] = await this.#database.getAllFromIndex(this.#name, 'updated');
    return records.flatMap((record) => this.#read(record) ?? []).reverse();
  }

  async put(record: T): Promise<void> {
    try {
      const change = this.#database.transaction(this.#name, 'readwrite');
      const known = await change.store.get(record.id);
      if (overtaken(known === undefined ? undefined : (this.#read(known) ?? known), record)) {
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
    await this.#database.delete(this.#name, id);
  }
}

class Remembered<T extends Revised> implements Kept<T> {
  readonly lasting = false;
  #records = new Map<string, T>();

  get(id: string): Promise<T | null> {
    return Promise.resolve(this.#records.get(id) ?? null);
  }

  list(): Promise<T[]> {
    return Promise.resolve([...this.#records.values()].sort((one, other) => other.updated - one.updated));
  }

  put(record: T): Promise<void> {
    if (overtaken(this.#records.get(record.id), record)) return Promise.reject(new StoreProblem('conflict'));
    this.#records.set(record.id, record);
    return Promise.resolve();
  }

  delete(id: string): Promise<void> {
    this.#records.delete(id);
    return Promise.resolve();
  }
}

/** Whether what is kept is as late as what is to be kept, and something else. */
function overtaken(known: Revised | undefined, record: Revised): boolean {
  return known !== undefined && known.revision >= record.revision && JSON.stringify(known) !== JSON.stringify(record);
}

function codeOf(error: unknown): StoreCode {
  const name = (error as { name?: string } | null)?.name;
  if (name === 'QuotaExceededError') return 'full';
  return name === 'InvalidStateError' || name === 'SecurityError' ? 'refused' : 'failed';
}
