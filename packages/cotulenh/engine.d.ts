import type { Bench, Defended, Game, Info, Limits, Line, ProofLimits, SearchResult, Settings, Solved } from './wasm/cotulenh.js';

export interface EngineOptions {
  /** Where the module is, or the module itself, if it is not beside the package's files. */
  module?: string | BufferSource | WebAssembly.Module;
  /** The same for the module with threads. */
  threadedModule?: string | BufferSource | WebAssembly.Module;
  /** Makes a worker, if the package's `worker` entry is not where this file looks for it. */
  worker?: () => Worker;
  /** Whether memory may be shared with the worker; if not said, it is where that is possible. */
  shared?: boolean;
}

export interface GoLimits extends Limits {
  /** Do not end before `stop` is called, even if there is nothing more to find. */
  infinite?: boolean;
}

/**
 * An engine that searches in a worker, so that the page stays responsive. It runs one search at a time; a second one is rejected with the
 * code `busy`. If a worker fails or exits, all calls that are waiting are rejected with the code `crashed`, and the next call starts
 * another worker.
 */
export class Engine {
  private constructor();
  /** Starts a worker with an engine. */
  static start(settings?: Settings, options?: EngineOptions): Promise<Engine>;
  /** Whether a search is going on. */
  readonly searching: boolean;
  /** Whether a search can be asked to stop; otherwise its worker is ended and another begins, which has to learn again. */
  readonly shared: boolean;
  /** How many threads search: those asked for, or one where no memory can be shared. */
  readonly threads: number;
  /** Changes settings; what is not said is as it was. */
  configure(settings: Settings): Promise<void>;
  /** Forgets everything: another game begins. */
  clear(): Promise<void>;
  /** The engine's fingerprint and speed. */
  bench(depth?: number): Promise<Bench>;
  /**
   * Searches a game's position, or a FEN's, until a limit is met or `stop` is called. An exception of `onInfo` stops the search and
   * rejects the promise.
   */
  go(position: Game | Line | string, limits?: GoLimits, onInfo?: (info: Info) => void): Promise<SearchResult>;
  /**
   * Whether the side to move wins by force in at most so many turns of its own, 1 to 20. It is a proof either way, unless it
   * is stopped or looks at as many nodes as it may. Turns played before do not matter.
   */
  solve(position: Game | Line | string, turns: number, limits?: ProofLimits): Promise<Solved>;
  /**
   * What the side to move can do where the other side threatens to win by force in at most so many turns, 1 to 20: a turn
   * that escapes, or the one that holds out longest.
   */
  defend(position: Game | Line | string, turns: number, limits?: ProofLimits): Promise<Defended>;
  /** Ends the search: `go` gives the best turn known, a proof is left unknown. Nothing happens where there is none. */
  stop(): void;
  /** Ends the worker. A search that goes on fails. */
  end(): void;
}
