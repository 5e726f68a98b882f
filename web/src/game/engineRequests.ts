// Requests to the engine, one at a time. A change of the game cancels the current request.

import type { SearchResult } from 'cotulenh';
import { Superseded } from '../engine/engineClient';
import type { EngineClient } from '../engine/engineClient';

/** A kind of request: the computer's turn, a hint or threat for a person, or the computer's answer to a draw offer. */
export type RequestKind = 'turn' | 'hint' | 'draw';

export class EngineRequests {
  /** The kind of the current request, or `null` if there is none. */
  current: RequestKind | null = null;
  #engine: EngineClient;
  #number = 0;

  constructor(engine: EngineClient) {
    this.#engine = engine;
  }

  /** Runs a search. Returns `null` if it was cancelled. Throws an error if the engine fails. */
  async ask(kind: RequestKind, search: (engine: EngineClient) => Promise<SearchResult>): Promise<SearchResult | null> {
    this.cancel();
    const number = this.#number;
    this.current = kind;
    try {
      const found = await search(this.#engine);
      return number === this.#number ? found : null;
    } catch (error) {
      if (number !== this.#number || error instanceof Superseded) return null;
      throw error;
    } finally {
      if (number === this.#number) this.current = null;
    }
  }

  cancel(): void {
    this.#number++;
    if (this.current !== null) this.#engine.stop();
    this.current = null;
  }
}
