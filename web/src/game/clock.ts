// Two clocks, one of which runs. Time comes from outside, so that tests need not wait.

import type { Side } from 'cotulenh';

/** Milliseconds. */
export interface ClockSettings {
  initial: number;
  increment: number;
}

/** What is left to both, in milliseconds. */
export type Times = Record<Side, number>;

export const otherSide = (side: Side): Side => (side === 'red' ? 'blue' : 'red');

export class Clocks {
  readonly settings: ClockSettings;
  #left: Times;
  #running: Side | null = null;
  #since = 0;
  #now: () => number;

  constructor(settings: ClockSettings, left: Times | null, now: () => number) {
    this.settings = settings;
    this.#left = left === null ? { red: settings.initial, blue: settings.initial } : { ...left };
    this.#now = now;
  }

  get running(): Side | null {
    return this.#running;
  }

  /** What is left to a side, never less than nothing. */
  left(side: Side): number {
    const gone = this.#running === side ? this.#now() - this.#since : 0;
    return Math.max(0, this.#left[side] - gone);
  }

  times(): Times {
    return { red: this.left('red'), blue: this.left('blue') };
  }

  /** Lets a side's clock run; the other's stops. */
  run(side: Side): void {
    if (this.#running === side) return;
    this.stop();
    this.#running = side;
    this.#since = this.#now();
  }

  stop(): void {
    if (this.#running === null) return;
    this.#left[this.#running] = this.left(this.#running);
    this.#running = null;
  }

  /** A side has finished its turn. */
  finish(side: Side): void {
    this.stop();
    this.#left[side] += this.settings.increment;
  }

  /** Puts both back to what they were. */
  set(left: Times): void {
    this.#running = null;
    this.#left = { ...left };
  }

  /** The side whose time is up. */
  flagged(): Side | null {
    if (this.#running === null) return null;
    return this.left(this.#running) <= 0 ? this.#running : null;
  }
}

/** `1:05:09`, `9:59`, and tenths below ten seconds: `0:09.4`. */
export function clockText(milliseconds: number): string {
  // Rounded up, so that 0:00 is shown only when the time is up.
  const tenths = Math.ceil(milliseconds / 100);
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
