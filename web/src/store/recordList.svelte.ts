// A searchable list of stored records on a page.

import { search } from './search';

interface Listed {
  id: string;
  updated: number;
}

export class RecordList<T extends Listed> {
  /** All records, or `null` until they are read. */
  all = $state.raw<readonly T[] | null>(null);
  /** The error message if the store cannot be read. */
  failed = $state<string | null>(null);
  query = $state('');
  #most = $state(0);
  readonly #page: number;
  readonly #textOf: (record: T) => string;

  readonly found = $derived(search(this.all ?? [], this.query, (record) => this.#textOf(record)));
  readonly shown = $derived(this.found.slice(0, this.#most));
  readonly hasMore = $derived(this.found.length > this.#most);

  /** `textOf` returns the text in which a query is searched. `page` is the number of records that are shown at first. */
  constructor(page: number, textOf: (record: T) => string) {
    this.#page = page;
    this.#most = page;
    this.#textOf = textOf;
  }

  async read(list: () => Promise<readonly T[]>): Promise<void> {
    try {
      this.all = await list();
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
  }

  showMore(): void {
    this.#most += this.#page;
  }

  /** Adds a record. The latest record comes first. */
  add(record: T): void {
    this.all = [record, ...(this.all ?? [])].sort((one, other) => other.updated - one.updated);
  }

  replace(record: T): void {
    this.all = this.all?.map((other) => (other.id === record.id ? record : other)) ?? null;
  }

  remove({ id }: T): void {
    this.all = this.all?.filter((other) => other.id !== id) ?? null;
  }
}
