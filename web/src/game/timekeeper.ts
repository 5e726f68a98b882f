// The clocks of a game and the remaining times after each turn. A game may have no clocks.

import type { Game, Played } from 'cotulenh';
import { Clocks } from './clock';
import type { Times } from './clock';
import type { GameRecord } from './gameRecord';

export class Timekeeper {
  readonly clocks: Clocks | null;
  /** The remaining times by the number of turns played. */
  times: Times[];

  constructor({ clock, left, times }: Pick<GameRecord, 'clock' | 'left' | 'times'>, now: () => number) {
    this.clocks = clock === null ? null : new Clocks(clock, left, now);
    this.times = this.clocks !== null && times.length === 0 ? [this.clocks.times()] : times;
  }

  /** Starts the clock of the side to move. Stops the clocks if the game is over or has no turn yet. */
  run(game: Game): void {
    // No clock runs during the first turn, because the players may not be ready yet.
    if (game.outcome() === null && game.ply() > 0) this.clocks?.run(game.turn());
    else this.clocks?.stop();
  }

  stop(): void {
    this.clocks?.stop();
  }

  /** Adds the increment after a turn and stores the remaining times. */
  finished({ color, ply }: Played): void {
    if (this.clocks === null) return;
    this.clocks.finish(color);
    this.times = [...this.times.slice(0, ply), this.clocks.times()];
  }

  /** Restores the remaining times after a takeback. */
  backTo(ply: number): void {
    this.times = this.times.slice(0, ply + 1);
    const left = this.times[ply];
    if (left !== undefined) this.clocks?.set(left);
  }
}
