// The warning for a side that has little time left.

import type { Side } from 'cotulenh';

export class LowTimeWarning {
  readonly #warned = new Set<Side>();

  /**
   * Returns `true` if a side has less time than the limit and was not warned yet. If its time rises above the limit again, the
   * next warning is due when it falls below. Times are in milliseconds.
   */
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
