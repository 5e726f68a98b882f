// The position of a game that the board shows: the current one, an earlier one, or a step in the replay of a turn.

import type { Game, Played } from 'cotulenh';
import { useAndFree } from './wasmMemory';
import { MAX_ANIMATED_TURNS } from './motion';
import type { MoveInput } from './moveInput';
import { replaySteps } from './replay';
import type { Session } from './session';

/** The game that a `ShownPosition` belongs to. */
export interface ShownGame {
  session: Session;
  input: MoveInput;
  /** Returns the turns of the game. */
  turns: () => readonly Played[];
  /** Waits between two steps of a replay. */
  pause: () => Promise<void>;
  /** Called after every change. */
  changed: () => void;
}

export class ShownPosition {
  readonly #of: ShownGame;
  #earlier: number | null = null;
  /** The copy of the game in which a turn is replayed, and the number of turns up to and including it. */
  #replay: { game: Game; ply: number } | null = null;

  constructor(game: ShownGame) {
    this.#of = game;
  }

  /** Whether an earlier position is shown. */
  get isEarlier(): boolean {
    return this.#earlier !== null;
  }

  /** Whether the current position is shown. Only there can the user move. */
  get isCurrent(): boolean {
    return this.#earlier === null && this.#replay === null;
  }

  /** The number of turns up to and including the one that is being replayed, or `null` if there is no replay. */
  get replayedPly(): number | null {
    return this.#replay?.ply ?? null;
  }

  /** Calls `use` with the game at the position shown. */
  use<T>(use: (game: Game) => T): T {
    if (this.#replay !== null) return use(this.#replay.game);
    const { session } = this.#of;
    return this.#earlier === null ? use(session.game) : useAndFree(session.at(this.#earlier), use);
  }

  showCurrent(): void {
    this.#earlier = null;
    this.#replay = null;
  }

  stopReplay(): void {
    this.#replay = null;
  }

  /** Shows the current position if the earlier one is no longer before it, e.g. after a takeback. */
  limitTo(lastPly: number): void {
    if (this.#earlier !== null && this.#earlier >= lastPly) this.#earlier = null;
  }

  /** Shows the position after this many turns. */
  showPly(ply: number): void {
    const last = this.#of.session.game.ply();
    const wanted = Math.max(0, Math.min(ply, last));
    this.#replay = null;
    this.#animate(this.#earlier ?? last, wanted);
    this.#earlier = wanted === last ? null : wanted;
    this.#of.changed();
  }

  /** Replays the turn that led to the position shown. A deployment is replayed step by step. */
  async replay(): Promise<void> {
    const { session, input, turns, pause, changed } = this.#of;
    const ply = this.#earlier ?? session.game.ply();
    const turn = turns()[ply - 1];
    if (turn === undefined || session.deploying || this.#replay !== null) return;
    input.picker.dismiss();
    const game = session.at(ply - 1);
    const replay = { game, ply };
    this.#replay = replay;
    input.setMotion([...turn.events].reverse(), true);
    changed();
    try {
      await pause();
      for (const events of this.#replay === replay ? replaySteps(game, turn) : []) {
        input.setMotion(events);
        changed();
        await pause();
        if (this.#replay !== replay) return;
      }
    } finally {
      if (this.#replay === replay) {
        this.#replay = null;
        input.setMotion(null);
        changed();
      }
      game.free();
    }
  }

  /** Sets the animation between two plies if they are close enough. */
  #animate(from: number, to: number): void {
    const { session, input, turns } = this.#of;
    if (Math.abs(to - from) > MAX_ANIMATED_TURNS || session.deploying) return input.setMotion(null);
    const events = turns()
      .slice(Math.min(from, to), Math.max(from, to))
      .flatMap((turn) => turn.events);
    input.setMotion(to < from ? events.reverse() : events, to < from);
  }
}
