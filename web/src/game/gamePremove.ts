// The premove of a game against the computer: a turn planned while the computer thinks.

import type { Game, Side } from 'cotulenh';
import type { GameEvent } from './events';
import { Premove, textsOf } from './premove';
import type { Session } from './session';

export class GamePremove {
  /** The premove that can be entered now, or `null`. */
  current: Premove | null = null;
  readonly #emit: (event: GameEvent) => void;
  readonly #changed: () => void;

  constructor({ emit, changed }: { emit: (event: GameEvent) => void; changed: () => void }) {
    this.#emit = emit;
    this.#changed = changed;
  }

  /** Lets the player plan a turn in this position. */
  offer(game: Game, side: Side): void {
    this.end();
    try {
      this.current = new Premove(game.fen(), game.objective(), side, {
        emit: this.#emit,
        changed: this.#changed,
        planned: (turn) => this.#emit({ type: 'premove', turn }),
      });
    } catch {
      // With the sides switched this is no legal position, so no turn can be planned.
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
    const text = textsOf(planned).find((text) => session.preview(text)?.complete === true);
    if (text === undefined) this.#emit({ type: 'premove-failed' });
    return text ?? null;
  }

  end(): void {
    this.current?.free();
    this.current = null;
  }
}
