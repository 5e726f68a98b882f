// Writes records one at a time. If a newer revision is waiting, the older one is skipped.

import type { RecordStore, Revised } from './recordStore';
import { notifyTabs } from './tabs';

export class Writer<T extends Revised> {
  #store: () => Promise<RecordStore<T>>;
  #failed: (error: unknown) => void;
  #next: T | null = null;
  #current: T | null = null;

  constructor(store: () => Promise<RecordStore<T>>, failed: (error: unknown) => void) {
    this.#store = store;
    this.#failed = failed;
  }

  /** The latest record that is not stored yet, or `null` if all are. */
  get waiting(): T | null {
    return this.#next ?? this.#current;
  }

  save(record: T): void {
    this.#next = record;
    if (this.#current === null) void this.#write();
  }

  async #write(): Promise<void> {
    while (this.#next !== null) {
      const record = this.#next;
      this.#current = record;
      this.#next = null;
      try {
        await (await this.#store()).put(record);
        notifyTabs(record.id, record.revision);
      } catch (error) {
        this.#failed(error);
      }
    }
    this.#current = null;
  }
}
