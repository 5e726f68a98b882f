// What a table gives to whoever reads it aloud.

import type { Times } from '../game/clock';
import type { Hand } from '../game/hand';

/** What an engine thinks: what the position is worth, as a sentence, and its best line as engines write it. */
export interface Opinion {
  worth: string;
  words: readonly string[];
}

export interface ReaderHost {
  readonly hand: Hand;
  /** Whether somebody here may move now. */
  mayMove(): boolean;
  /** Nothing where no clock runs. */
  times(): Times | null;
  /** Asks for a hint, which the game itself tells; in play. */
  hint?(): void;
  /** Asks the engine; nothing where it has something else to do. In analysis. */
  opinion?(): Promise<Opinion | null>;
  takeBack?(): void;
  previous?(): void;
  next?(): void;
}
