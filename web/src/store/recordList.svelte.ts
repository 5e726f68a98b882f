// Searchable lists on a page.

import { search } from './search';

/** A searchable list that is shown page by page. */
export class PagedList<T> {
  /** All items, or `null` until they are read. */
  all = $state.raw<readonly T[] | null>(null);
  query = $state('');
  #limit = $state(0);
  readonly #pageSize: number;
  readonly #textOf: (item: T) => string;

  /** The condition for items besides the query. */
  filter = $state.raw<(item: T) => boolean>(() => true);
  /** The items that match the filter and the query. */
  readonly found = $derived(search((this.all ?? []).filter(this.filter), this.query, (item) => this.#textOf(item)));
  readonly shown = $derived(this.found.slice(0, this.#limit));
  readonly hasMore = $derived(this.found.length > this.#limit);

  /** `textOf` returns the text in which a query is searched. `pageSize` is the number of items that are shown at first. */
  constructor(pageSize: number, textOf: (item: T) => string) {
    this.#pageSize = pageSize;
    this.#limit = pageSize;
    this.#textOf = textOf;
  }

  showMore(): void {
    this.#limit += this.#pageSize;
  }
}

/** The fields of a record that a list needs. */
export interface Listed {
  id: string;
  updated: number;
}

/** A searchable list of stored records. */
export class RecordList<T extends Listed> extends PagedList<T> {
  /** The error message if the store cannot be read. */
  failed = $state<string | null>(null);

  async read(list: () => Promise<readonly T[]>): Promise<void> {
    try {
      this.all = await list();
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
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
