// The premove of a game against the computer or online: a turn planned while the opponent is to move.

import type { Game, Side } from 'cotulenh';
import type { GameEvent } from './events';
import { Premove, movesToTry } from './premove';
import type { Session } from './session';

export class GamePremove {
  /** The premove that the player can enter or has planned, or `null` if none is possible now. */
  current: Premove | null = null;
  /** The position of `current`. */
  #fen = '';
  readonly #emit: (event: GameEvent) => void;
  readonly #changed: () => void;

  constructor({ emit, changed }: { emit: (event: GameEvent) => void; changed: () => void }) {
    this.#emit = emit;
    this.#changed = changed;
  }

  /** Lets the player plan a turn in this position. A turn that is already planned stays. */
  offer(game: Game, side: Side): void {
    const fen = game.fen();
    if (this.current !== null && this.#fen === fen) return;
    const planned = this.current?.planned ?? null;
    this.end();
    try {
      this.current = new Premove(fen, game.objective(), side, {
        emit: this.#emit,
        changed: this.#changed,
        planned: (turn) => this.#emit({ type: 'premove', turn }),
      });
      this.current.planned = planned;
      this.#fen = fen;
    } catch {
      // The position would not be legal with the player to move, so the player cannot enter a premove.
    }
  }

  /** Removes the planned turn. Another one can be planned. */
  cancel(): void {
    this.current?.cancel();
    this.#changed();
  }

  /** Ends planning. Returns the move to play if a turn was planned and is still legal, otherwise `null`. */
  take(session: Session, mayAct: boolean): string | null {
    const planned = this.current?.planned ?? null;
    this.end();
    if (planned === null || !mayAct) return null;
    const text = movesToTry(planned).find((text) => session.preview(text)?.complete === true);
    if (text === undefined) this.#emit({ type: 'premove-failed' });
    return text ?? null;
  }

  end(): void {
    this.current?.free();
    this.current = null;
  }
}
