// The engine in a worker: the side of the caller.

import { Crew } from './crew.js';
import { problem, unpacked } from './errors.js';
import { platform } from './platform.js';
import { Search } from './search.js';

/** Maximum number of threads. The memory of a page has space for this many stacks. */
const MAX_THREADS = 32;

/** An engine that searches in a worker, so that the page stays responsive. It runs one search at a time. */
export class Engine {
  #options;
  #settings = {};
  /** The files that the engine has read. New workers read them again. */
  #files = {};
  #network = null;
  #threads = 1;
  /** Whether starting several threads has failed. It is then not tried again. */
  #alone = false;
  #crew = null;
  /** The pending change of workers. Calls wait for it. */
  #change = null;
  #flag;
  #calls = new Map();
  #nextId = 1;
  #search = null;
  #ended = false;

  /** Starts a worker with an engine. */
  static async start(settings = {}, options = {}) {
    const engine = new Engine(options);
    try {
      await engine.configure(settings);
      if (options.network !== undefined) await engine.loadNetwork(options.network);
      if (options.book !== undefined) await engine.loadBook(options.book);
    } catch (error) {
      engine.end();
      throw error;
    }
    return engine;
  }

  /** Use `Engine.start`. */
  constructor(options = {}) {
    this.#options = options;
    if (options.shared ?? platform().canShare()) this.#flag = new Int32Array(new SharedArrayBuffer(4));
  }

  /** Whether a search is running. */
  get searching() {
    return this.#search !== null;
  }

  /**
   * Whether memory is shared with the worker. If not, `stop` ends the worker and starts a new one, which has an empty hash
   * table.
   */
  get shared() {
    return this.#flag !== undefined;
  }

  /** The number of threads that search. It is 1 if memory cannot be shared. */
  get threads() {
    return this.#threads;
  }

  /** The header of the loaded network, or `null` if the engine uses the hand-crafted evaluation. */
  get network() {
    return this.#network;
  }

  /**
   * Reads a network file, e.g. `cotulenh/network.ctn`, and uses it as the evaluation. A running search ends before with the
   * old one. Rejects with the code `network`, and changes nothing, if the file is damaged or not for this engine.
   */
  async loadNetwork(bytes) {
    const header = await this.#read('loadNetwork', bytes, 'network');
    this.#network = header;
    return header;
  }

  /**
   * Reads an opening book, e.g. `cotulenh/book.ctb`, for the setting `book`. Rejects with the code `book`, and changes nothing,
   * if the file is damaged.
   */
  async loadBook(bytes) {
    return this.#read('loadBook', bytes, 'book');
  }

  /** Changes settings. Missing fields keep their values. */
  async configure(settings) {
    if (settings?.threads === undefined) {
      await this.#call('configure', [settings]);
      Object.assign(this.#settings, settings);
      return;
    }
    const threads = await this.#staff(settings.threads);
    await this.#call('configure', [{ ...settings, threads }]);
    const { threads: _, ...others } = settings;
    Object.assign(this.#settings, others);
    this.#threads = threads;
  }

  /** Clears the transposition table and the histories, for a new game. */
  async clear() {
    await this.#call('clear', []);
  }

  /** Runs the benchmark with the evaluation of this engine and returns its node count and speed. */
  async bench(depth) {
    return this.#call('bench', [depth]);
  }

  /**
   * Searches the position of a game or a FEN until a limit is reached or `stop` is called. An exception in `onInfo` stops the
   * search and rejects the promise.
   */
  async go(position, limits = {}, onInfo = undefined) {
    const { infinite = false, ...bounds } = limits ?? {};
    const search = new Search(onInfo);
    return this.#searching(search, async () => {
      const found = await this.#call('search', [lineOf(position), bounds], search);
      // An infinite search ends only when it is stopped, even if there is nothing more to find.
      if (infinite && !search.stopping) await new Promise((resolve) => (search.release = resolve));
      return found;
    });
  }

  /** Searches for a forced win of the side to move in at most `turns` turns of its own. */
  async solve(position, turns, limits = {}) {
    return this.#prove('solve', [position, turns, limits], { turns: null, words: [], san: [] });
  }

  /** Searches for the best defence against a forced win of the other side in at most `turns` turns. */
  async defend(position, turns, limits = {}) {
    return this.#prove('defend', [position, turns, limits], { best: null, san: null, turns: null });
  }

  /**
   * Stops the search. `go` then resolves with the best turn so far, `solve` and `defend` with `unknown`. Without a search it
   * does nothing.
   */
  stop() {
    const search = this.#search;
    if (search === null || search.stopping) return;
    search.stopping = true;
    if (search.release) search.release();
    else if (this.#flag !== undefined) Atomics.store(this.#flag, 0, 1);
    else this.#abandon(search);
  }

  /** Ends the worker. A running search rejects. */
  end() {
    this.#ended = true;
    this.#crew?.end();
    this.#fail(problem('ended', 'the engine was ended'));
  }

  /** Reads a file into the engine. The caller may change its bytes afterwards, so a copy is kept for new workers. */
  async #read(method, bytes, name) {
    const isBytes = ArrayBuffer.isView(bytes) || bytes instanceof ArrayBuffer;
    const copy = isBytes ? new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength).slice() : bytes;
    const header = await this.#call(method, [copy]);
    this.#files = { ...this.#files, [name]: copy };
    return header;
  }

  /** Runs a proof, which reports no progress. If it is stopped, the result is `unknown`. */
  #prove(method, [position, turns, limits], unknown) {
    const search = new Search(undefined, () => ({ verdict: 'unknown', ...unknown, nodes: 0 }));
    return this.#searching(search, () => this.#call(method, [lineOf(position), turns, limits], search));
  }

  /** Runs a search that can be stopped. Rejects if another one is running. */
  async #searching(search, work) {
    if (this.#search !== null) throw problem('busy', 'a search is going on');
    this.#search = search;
    try {
      if (this.#flag !== undefined) Atomics.store(this.#flag, 0, 0);
      const found = await work();
      if (search.thrown) throw search.thrown.error;
      return found;
    } finally {
      this.#search = null;
    }
  }

  /** Creates the workers without starting them. */
  #newCrew() {
    const crew = new Crew({
      make: this.#options.worker,
      hear: (message) => this.#hear(message),
      crash: (error) => this.#crew === crew && this.#crash(error),
    });
    return crew;
  }

  /** Starts a single worker. */
  #single() {
    const crew = this.#newCrew();
    const begun = crew.begin({
      settings: this.#settings,
      flag: this.#flag,
      module: this.#options.module,
      ...this.#files,
    });
    // Every call to the worker reports the error.
    begun.catch(() => {});
    return crew;
  }

  /** Starts workers with shared memory. Returns `null` if that is not possible, whatever the reason. */
  async #several(threads) {
    const crew = this.#newCrew();
    try {
      const module = this.#options.threadedModule;
      await crew.begin({ settings: this.#settings, flag: this.#flag, module, threaded: true, ...this.#files });
      await crew.hire(threads);
    } catch {
      crew.end();
      this.#alone = true;
      this.#expectOpen();
      return null;
    }
    if (this.#ended) crew.end();
    this.#expectOpen();
    return crew;
  }

  #expectOpen() {
    if (this.#ended) throw problem('ended', 'the engine was ended');
  }

  /** Starts workers until `threads` threads can search. Returns the actual number. */
  async #staff(threads) {
    this.#expectOpen();
    if (!Number.isInteger(threads) || threads < 1 || threads > MAX_THREADS) {
      throw problem('settings', `threads: expected a whole number from 1 to ${MAX_THREADS}, found ${threads}`);
    }
    if (threads === 1 || this.#flag === undefined || this.#alone) return 1;
    if (this.#crew?.threads >= threads) return threads;
    if (this.#search !== null) throw problem('busy', 'a search is going on');
    return this.#changing(async () => {
      if (this.#crew?.shares) {
        // A helper that cannot be started is not counted.
        await this.#crew.hire(threads).catch(() => {});
        return Math.min(threads, this.#crew?.threads ?? 1);
      }
      // The worker that will be replaced finishes its calls first.
      await Promise.allSettled([...this.#calls.values()].map(({ promise }) => promise));
      const crew = await this.#several(threads);
      if (crew === null) return 1;
      this.#crew?.end();
      this.#crew = crew;
      return threads;
    });
  }

  /** Changes the workers after any pending change. Calls wait until it is done. */
  async #changing(change) {
    while (this.#change !== null) await this.#change.catch(() => {});
    this.#expectOpen();
    this.#change = change().finally(() => (this.#change = null));
    return this.#change;
  }

  /** Starts the workers, initially and after a crash. */
  async #reopen() {
    if (this.#threads > 1) {
      const crew = await this.#several(this.#threads);
      crew?.post({ method: 'configure', args: [{ threads: this.#threads }] });
      this.#crew = crew;
    }
    if (this.#crew === null) {
      this.#crew = this.#single();
      this.#threads = 1;
    }
  }

  async #call(method, args, search = undefined) {
    this.#expectOpen();
    while (this.#change !== null || this.#crew === null) {
      if (this.#change !== null) await this.#change.catch(() => {});
      else await this.#changing(() => this.#reopen());
      this.#expectOpen();
    }
    const id = this.#nextId++;
    try {
      this.#crew.post({ id, method, args });
    } catch (error) {
      // An argument cannot be cloned, e.g. a function in the limits.
      throw problem('type', error.message);
    }
    const call = { search };
    call.promise = new Promise((resolve, reject) => Object.assign(call, { resolve, reject }));
    this.#calls.set(id, call);
    return call.promise;
  }

  #hear({ id, info, result, error }) {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    if (info !== undefined) return this.#told(call.search, info);
    // The package's own errors leave the engine intact. Any other error may have broken it.
    if (error !== undefined && error.name !== 'CotulenhError') return this.#crash(unpacked(error));
    this.#calls.delete(id);
    if (error === undefined) call.resolve(result);
    else call.reject(unpacked(error));
  }

  #told(search, info) {
    search.hear(info);
    if (search.thrown) this.stop();
    if (search.stopping && this.#flag === undefined) this.#abandon(search);
  }

  /**
   * Stops a search without shared memory. A searching worker receives no messages, so it is ended, and its last report is the
   * result.
   */
  #abandon(search) {
    const result = search.result();
    // There is no report yet. The first one comes soon and calls this method again.
    if (result === undefined || search.over) return;
    // The worker has not received the search yet. A proof then runs to its end.
    if (![...this.#calls.values()].some((call) => call.search === search)) return;
    search.over = true;
    this.#crew.end();
    this.#crew = null;
    for (const [id, call] of this.#calls) {
      this.#calls.delete(id);
      if (call.search === search) call.resolve(result);
      else call.reject(problem('stopped', 'the engine was stopped before it came to this'));
    }
    // A worker starts now, so that the next call is faster. If none can be started, that call reports the error.
    this.#changing(() => this.#reopen()).catch(() => {});
  }

  /** Ends the workers and rejects all calls. The next call starts new workers. */
  #crash(error) {
    this.#crew?.end();
    this.#crew = null;
    this.#fail(Object.assign(problem('crashed', `the engine has crashed: ${error.message}`), { cause: error }));
  }

  #fail(error) {
    for (const call of this.#calls.values()) call.reject(error);
    this.#calls.clear();
    this.#search?.release?.();
  }
}

if (Symbol.dispose) Engine.prototype[Symbol.dispose] = Engine.prototype.end;

/** Returns the position with its history for the worker. A FEN stays as it is. */
function lineOf(position) {
  return typeof position?.line === 'function' ? position.line() : position;
}
