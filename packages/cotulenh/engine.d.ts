import type { Bench, Defended, Game, Info, Limits, Line, ProofLimits, SearchResult, Settings, Solved } from './wasm/cotulenh.js';

export interface EngineOptions {
  /** The address of the WebAssembly module or the module itself. By default it is next to the files of the package. */
  module?: string | BufferSource | WebAssembly.Module;
  /** The address of the module with threads or the module itself. */
  threadedModule?: string | BufferSource | WebAssembly.Module;
  /** Creates a worker. By default the worker is the package's `worker` entry. */
  worker?: () => Worker;
  /** Whether to share memory with the worker. By default it is shared if the platform allows it. */
  shared?: boolean;
}

export interface GoLimits extends Limits {
  /** Search until `stop` is called, even if there is nothing more to find. */
  infinite?: boolean;
}

/**
 * An engine that searches in a worker, so that the page stays responsive. It runs one search at a time. A second one rejects
 * with the code `busy`. If a worker fails or exits, all pending calls reject with the code `crashed`, and the next call starts
 * a new worker.
 */
export class Engine {
  private constructor();
  /** Starts a worker with an engine. */
  static start(settings?: Settings, options?: EngineOptions): Promise<Engine>;
  /** Whether a search is running. */
  readonly searching: boolean;
  /**
   * Whether memory is shared with the worker. If not, `stop` ends the worker and starts a new one, which has an empty hash
   * table.
   */
  readonly shared: boolean;
  /** The number of threads that search. It is 1 if memory cannot be shared. */
  readonly threads: number;
  /** Changes settings. Missing fields keep their values. */
  configure(settings: Settings): Promise<void>;
  /** Clears the transposition table and the histories, for a new game. */
  clear(): Promise<void>;
  /** Runs the benchmark and returns its node count and speed. */
  bench(depth?: number): Promise<Bench>;
  /**
   * Searches the position of a game or a FEN until a limit is reached or `stop` is called. An exception in `onInfo` stops the
   * search and rejects the promise.
   */
  go(position: Game | Line | string, limits?: GoLimits, onInfo?: (info: Info) => void): Promise<SearchResult>;
  /**
   * Searches for a forced win of the side to move in at most `turns` turns of its own, 1 to 20. The result is proven, unless
   * the search is stopped or reaches its node limit. Earlier turns do not matter.
   */
  solve(position: Game | Line | string, turns: number, limits?: ProofLimits): Promise<Solved>;
  /**
   * Searches for the best defence of the side to move against a forced win of the other side in at most `turns` turns, 1 to 20:
   * a turn that escapes, or the one that lasts longest.
   */
  defend(position: Game | Line | string, turns: number, limits?: ProofLimits): Promise<Defended>;
  /**
   * Stops the search. `go` then resolves with the best turn so far, `solve` and `defend` with `unknown`. Without a search it
   * does nothing.
   */
  stop(): void;
  /** Ends the worker. A running search rejects. */
  end(): void;
}
