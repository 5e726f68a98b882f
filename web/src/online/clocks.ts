// The clocks of an online game. The server keeps the clocks. Between messages the page counts down by itself.

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

  /** Stops the display after the player's turn, until the server has answered. The opponent's clock does not run yet. */
  hold(): void {
    if (this.#state === null || this.#held) return;
    this.#state = { ...this.#state, left: this.times() ?? this.#state.left };
    this.#held = true;
  }

  /** Runs the clocks again if the held turn was refused. */
  release(): void {
    if (!this.#held) return;
    this.#held = false;
    this.#since = this.#now();
  }

  get running(): boolean {
    return this.#state !== null && this.#state.running !== null && !this.#held;
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
