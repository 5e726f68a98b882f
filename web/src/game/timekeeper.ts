// The clocks of a game, if it has any, and what they showed after each turn.

import type { Game, Played } from 'cotulenh';
import { Clocks } from './clock';
import type { Times } from './clock';
import type { GameRecord } from './gameRecord';

export class Timekeeper {
  readonly clocks: Clocks | null;
  /** What was left after so many turns. */
  times: Times[];

  constructor({ clock, left, times }: Pick<GameRecord, 'clock' | 'left' | 'times'>, now: () => number) {
    this.clocks = clock === null ? null : new Clocks(clock, left, now);
    this.times = this.clocks !== null && times.length === 0 ? [this.clocks.times()] : times;
  }

  /** Lets the clock of whoever is to move run. */
  run(game: Game): void {
    // The first turn is free: nobody has sat down before it.
    if (game.outcome() === null && game.ply() > 0) this.clocks?.run(game.turn());
    else this.clocks?.stop();
  }

  stop(): void {
    this.clocks?.stop();
  }

  finished({ color, ply }: Played): void {
    if (this.clocks === null) return;
    this.clocks.finish(color);
    this.times = [...this.times.slice(0, ply), this.clocks.times()];
  }

  /** Turns were taken back, and their time with them. */
  backTo(ply: number): void {
    this.times = this.times.slice(0, ply + 1);
    const left = this.times[ply];
    if (left !== undefined) this.clocks?.set(left);
  }
}
