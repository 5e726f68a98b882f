// The clocks of an online game. The server keeps them. Between two messages the page counts down by itself.

import type { BySide, ClockState } from './protocol';

export class ServerClocks {
  #state: ClockState | null = null;
  #since = 0;
  #held = false;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Sets the clocks as the server has sent them. */
  set(state: ClockState | null): void {
    this.#state = state;
    this.#since = this.#now();
    this.#held = false;
  }

  /** Stops the clocks after the player's turn. The opponent's clock starts when the log entry of the turn arrives. */
  hold(): void {
    if (this.#state === null || this.#held) return;
    const { left, delay } = this.#state;
    const abortIn = this.abortIn();
    this.#state = {
      ...this.#state,
      left: this.times() ?? left,
      delay: Math.max(0, delay - (this.#now() - this.#since)),
      ...(abortIn === null ? {} : { abort_in: abortIn }),
    };
    this.#held = true;
  }

  /** Starts the clocks again after the server has refused the turn. */
  release(): void {
    if (!this.#held) return;
    this.#held = false;
    this.#since = this.#now();
  }

  get running(): boolean {
    return this.#state !== null && this.#state.running !== null && !this.#held;
  }

  /**
   * Returns the milliseconds until the game is aborted because a first turn is missing. Returns `null` after the first turns and
   * while the clocks are held.
   */
  abortIn(): number | null {
    const left = this.#state?.abort_in;
    return left === undefined || this.#held ? null : Math.max(0, left - (this.#now() - this.#since));
  }

  /** Returns the remaining times in milliseconds, or `null` without a clock. */
  times(): BySide<number> | null {
    if (this.#state === null) return null;
    const { left, running, delay } = this.#state;
    if (running === null || this.#held) return left;
    const elapsed = Math.max(0, this.#now() - this.#since - delay);
    return { ...left, [running]: Math.max(0, left[running] - elapsed) };
  }
}
