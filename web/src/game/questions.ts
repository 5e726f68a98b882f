// Requests to the engine, one at a time. A change of the game cancels the current request.

import type { SearchResult } from 'cotulenh';
import { Superseded } from '../engine/brain';
import type { Brain } from '../engine/brain';

export class Questions {
  /** The current request: the computer's turn or a hint for a person. `null` if there is none. */
  asking: 'turn' | 'hint' | null = null;
  #brain: Brain;
  #number = 0;

  constructor(brain: Brain) {
    this.#brain = brain;
  }

  /** Runs a search. Returns `null` if it was cancelled. Throws an error if the engine fails. */
  async ask(what: 'turn' | 'hint', search: (brain: Brain) => Promise<SearchResult>): Promise<SearchResult | null> {
    this.cancel();
    const number = this.#number;
    this.asking = what;
    try {
      const found = await search(this.#brain);
      return number === this.#number ? found : null;
    } catch (error) {
      if (number !== this.#number || error instanceof Superseded) return null;
      throw error;
    } finally {
      if (number === this.#number) this.asking = null;
    }
  }

  /** Cancels the current request. */
  cancel(): void {
    this.#number++;
    if (this.asking !== null) this.#brain.stop();
    this.asking = null;
  }
}
