// The clocks of both sides. At most one of them runs. The caller provides the current time, so that tests need not wait.

import type { Side } from 'cotulenh';

/** The time control, in milliseconds. */
export interface ClockSettings {
  initial: number;
  increment: number;
  /** The time at the start of each turn during which the clock does not run. By default there is none. */
  delay?: number;
}

/** The limits of a custom time control, in milliseconds. */
export const CLOCK_LIMITS = { initial: 180 * 60_000, increment: 180_000, delay: 180_000 } as const;

/** Returns `true` if a time control can be played. */
export function isPlayable({ initial, increment, delay = 0 }: ClockSettings): boolean {
  const within = (value: number, most: number) => Number.isFinite(value) && value >= 0 && value <= most;
  return (
    initial > 0 &&
    within(initial, CLOCK_LIMITS.initial) &&
    within(increment, CLOCK_LIMITS.increment) &&
    within(delay, CLOCK_LIMITS.delay)
  );
}

/** Returns the remaining time in milliseconds below which a side is short of time. */
export function lowTime({ initial }: ClockSettings): number {
  return Math.min(30_000, initial / 5);
}

/** The remaining time of each side, in milliseconds. */
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

  /** Returns the remaining time of a side. It is never negative. */
  left(side: Side): number {
    const elapsed = this.#running === side ? Math.max(0, this.#now() - this.#since - (this.settings.delay ?? 0)) : 0;
    return Math.max(0, this.#left[side] - elapsed);
  }

  times(): Times {
    return { red: this.left('red'), blue: this.left('blue') };
  }

  /** Starts the clock of a side and stops the other one. */
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

  /** Stops the clocks and adds the increment of a side that has finished its turn. */
  finish(side: Side): void {
    this.stop();
    this.#left[side] += this.settings.increment;
  }

  /** Stops the clocks and sets the remaining times, e.g. after a takeback. */
  set(left: Times): void {
    this.#running = null;
    this.#left = { ...left };
  }

  /** Returns the side that has run out of time, or `null` if there is none. */
  flagged(): Side | null {
    if (this.#running === null) return null;
    return this.left(this.#running) <= 0 ? this.#running : null;
  }
}

/** Writes a time as `1:05:09` or `9:59`. Below ten seconds it has tenths: `0:09.4`. */
export function clockText(milliseconds: number): string {
  // Rounded up, so that 0:00 is shown only when the time is up.
  const tenths = Math.ceil(milliseconds / 100);
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}` : `${minutes}:${twoDigits(seconds % 60)}`;
}
