// What the engine is asked, one thing at a time. Whatever changes the game makes the question pointless.

import type { SearchResult } from 'cotulenh';
import { Superseded } from '../engine/brain';
import type { Brain } from '../engine/brain';

export class Questions {
  /** What is being asked: the computer's turn, or something for a person. */
  asking: 'turn' | 'hint' | null = null;
  #brain: Brain;
  #number = 0;

  constructor(brain: Brain) {
    this.#brain = brain;
  }

  /** Asks; gives nothing where the answer is not wanted any more. Fails where the engine does. */
  async ask(what: 'turn' | 'hint', search: (brain: Brain) => Promise<SearchResult>): Promise<SearchResult | null> {
    this.drop();
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

  /** No answer is wanted any more. */
  drop(): void {
    this.#number++;
    if (this.asking !== null) this.#brain.stop();
    this.asking = null;
  }
}
