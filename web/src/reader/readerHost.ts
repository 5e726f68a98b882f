// The interface between the reader mode and a game or study.

import type { Times } from '../game/clock';
import type { MoveInput } from '../game/moveInput';

/** The engine's evaluation as a sentence, and its principal variation in UCI notation. */
export interface Opinion {
  evaluation: string;
  moves: readonly string[];
}

export interface ReaderHost {
  readonly input: MoveInput;
  /** Returns `true` if a person may move now. */
  mayMove: () => boolean;
  /** Returns `null` if the game has no clocks. */
  times: () => Times | null;
  /** Asks for a hint, which the game announces. Only in a game. */
  hint?: () => void;
  /** Asks the engine. Returns `null` if the engine is busy. Only in a study. */
  opinion?: () => Promise<Opinion | null>;
  takeBack?: () => void;
  previous?: () => void;
  next?: () => void;
}
