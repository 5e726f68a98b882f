/// <reference lib="esnext.disposable" />
import type { ModuleSource, WorkerLike } from './lib/platform.js';
import type {
  Bench,
  BookHeader,
  Defended,
  Info,
  Limits,
  NetworkHeader,
  ProofLimits,
  Searchable,
  SearchResult,
  Settings,
  Solved,
} from './wasm/cotulenh_engine.js';

/**
 * Loads the module of the engine into this thread, for `Searcher`, `fingerprint`, `acceptsDraw` and the functions of a review.
 * `Engine` does not need it. `from` is the module or its address. By default it is next to the files of the package.
 */
export function load(from?: ModuleSource): Promise<void>;

export {
  Searcher,
  acceptsDraw,
  faultGlyph,
  faultOf,
  fingerprint,
  lossOf,
  reviewScale,
  reviewSummary,
  scoreChances,
  usesNetwork,
  winningChance,
} from './wasm/cotulenh_engine.js';
export type {
  Bench,
  BookHeader,
  Clock,
  Defended,
  DefendVerdict,
  ErrorCode,
  ErrorData,
  Info,
  Limits,
  Line,
  NetworkHeader,
  ProofLimits,
  ReviewScale,
  ReviewSummary,
  Score,
  Searchable,
  SearchResult,
  Settings,
  Solved,
  SolveVerdict,
  Variation,
} from './wasm/cotulenh_engine.js';
export { CotulenhError } from './lib/errors.js';
export type { ModuleSource, WorkerLike } from './lib/platform.js';

export interface EngineOptions {
  /** The module of the engine or its address. By default it is next to the files of the package. */
  module?: ModuleSource;
  /** The module with threads or its address. */
  threadedModule?: ModuleSource;
  /** Creates a worker. By default the worker is the package's `worker` entry. */
  worker?: () => WorkerLike;
  /** Whether to share memory with the worker. By default it is shared if the platform allows it. */
  shared?: boolean;
  /** The bytes of a network file for `loadNetwork`, e.g. of `cotulenh/network.ctn`. */
  network?: ArrayBuffer | ArrayBufferView;
  /** The bytes of an opening book for `loadBook`, e.g. of `cotulenh/book.ctb`. */
  book?: ArrayBuffer | ArrayBufferView;
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
  /** The header of the loaded network, or `null` if the engine uses the hand-crafted evaluation. */
  readonly network: NetworkHeader | null;
  /**
   * Reads a network file and uses it as the evaluation. A running search ends before with the old one. Levels below the last keep
   * the hand-crafted evaluation (`usesNetwork`). Rejects with the code `network`, and changes nothing, if the file is damaged or
   * not for this engine.
   */
  loadNetwork(bytes: ArrayBuffer | ArrayBufferView): Promise<NetworkHeader>;
  /**
   * Reads an opening book for the setting `book`. Rejects with the code `book`, and changes nothing, if the file is damaged or not
   * a book.
   */
  loadBook(bytes: ArrayBuffer | ArrayBufferView): Promise<BookHeader>;
  /** Changes settings. Missing fields keep their values. */
  configure(settings: Settings): Promise<void>;
  /** Clears the transposition table and the histories, for a new game. */
  clear(): Promise<void>;
  /** Runs the benchmark with the evaluation of this engine and returns its node count and speed. */
  bench(depth?: number): Promise<Bench>;
  /**
   * Searches the position of a game or a FEN until a limit is reached or `stop` is called. An exception in `onInfo` stops the
   * search and rejects the promise.
   */
  go(position: Searchable, limits?: GoLimits, onInfo?: (info: Info) => void): Promise<SearchResult>;
  /**
   * Searches for a forced win of the side to move in at most `turns` turns of its own, 1 to 20. The result is proven, unless
   * the search is stopped or reaches its node limit. Earlier turns do not matter.
   */
  solve(position: Searchable, turns: number, limits?: ProofLimits): Promise<Solved>;
  /**
   * Searches for the best defence of the side to move against a forced win of the other side in at most `turns` turns, 1 to 20:
   * a turn that escapes, or the one that lasts longest.
   */
  defend(position: Searchable, turns: number, limits?: ProofLimits): Promise<Defended>;
  /**
   * Stops the search. `go` then resolves with the best turn so far, `solve` and `defend` with `unknown`. Without a search it
   * does nothing.
   */
  stop(): void;
  /** Ends the worker. A running search rejects. */
  end(): void;
  /** Ends the worker at the end of the scope of a `using` declaration. */
  [Symbol.dispose](): void;
}
