// The warning of a side that has little time left.

import type { Side } from 'cotulenh';

export class LowTimeWarning {
  readonly #warned = new Set<Side>();

  /** Returns `true` once when a side has less time than the limit, and again if it had more in between. Times are in milliseconds. */
  isDue(side: Side, left: number, limit: number): boolean {
    if (left >= limit) {
      this.#warned.delete(side);
      return false;
    }
    const due = !this.#warned.has(side);
    this.#warned.add(side);
    return due;
  }
}
