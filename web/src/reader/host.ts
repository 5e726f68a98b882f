// The interface between the text mode and a game or an analysis.

import type { Times } from '../game/clock';
import type { Hand } from '../game/hand';

/** An engine evaluation: the score as a sentence, and the principal variation in engine words. */
export interface Opinion {
  worth: string;
  words: readonly string[];
}

export interface ReaderHost {
  readonly hand: Hand;
  /** Whether the user may move now. */
  mayMove(): boolean;
  /** Returns the remaining times, or `null` if the game has no clock. */
  times(): Times | null;
  /** Asks for a hint. The game announces it. Only in games. */
  hint?(): void;
  /** Asks the engine for an evaluation. Returns `null` if the engine is busy. Only in analysis. */
  opinion?(): Promise<Opinion | null>;
  takeBack?(): void;
  previous?(): void;
  next?(): void;
}
