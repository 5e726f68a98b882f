// One write after the other; what is overtaken before it was written is not written.

import type { Kept, Revised } from './kept';
import { tellTabs } from './tabs';

export class Writer<T extends Revised> {
  #store: () => Promise<Kept<T>>;
  #failed: (error: unknown) => void;
  #next: T | null = null;
  #writing = false;

  constructor(store: () => Promise<Kept<T>>, failed: (error: unknown) => void) {
    this.#store = store;
    this.#failed = failed;
  }

  keep(record: T): void {
    this.#next = record;
    if (!this.#writing) void this.#write();
  }

  async #write(): Promise<void> {
    this.#writing = true;
    while (this.#next !== null) {
      const record = this.#next;
      this.#next = null;
      try {
        await (await this.#store()).put(record);
        tellTabs(record.id, record.revision);
      } catch (error) {
        this.#failed(error);
      }
    }
    this.#writing = false;
  }
}
