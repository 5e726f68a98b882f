// The engine in a worker: this side.

import { Crew } from './crew.js';
import { problem, unpacked } from './errors.js';
import { platform } from './platform.js';
import { Search } from './search.js';

/** As many as a page's memory has room for, with their stacks. */
const MOST_THREADS = 32;

/** An engine that thinks in a worker, so that the page does not wait. One search at a time. */
export class Engine {
  #options;
  #settings = {};
  #threads = 1;
  /** More threads were asked for and could not be had. */
  #alone = false;
  #crew = null;
  /** The change of workers that is going on; calls wait for it. */
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

  /** Whether a search is going on. */
  get searching() {
    return this.#search !== null;
  }

  /** Whether a search can be asked to stop; otherwise its worker is ended and another begins, which has to learn again. */
  get shared() {
    return this.#flag !== undefined;
  }

  /** How many threads search: those asked for, or one where no memory can be shared. */
  get threads() {
    return this.#threads;
  }

  /** Changes settings; what is not said is as it was. */
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

  /** Forgets everything: another game begins. */
  async clear() {
    await this.#call('clear', []);
  }

  /** The engine's fingerprint and speed. */
  async bench(depth) {
    return this.#call('bench', [depth]);
  }

  /**
   * Searches a game's position, or a FEN's, until a limit is met or `stop` is called. An exception of `onInfo` stops the search and
   * rejects the promise.
   */
  async go(position, limits = {}, onInfo = undefined) {
    const { infinite = false, ...bounds } = limits ?? {};
    const search = new Search(onInfo);
    return this.#searching(search, async () => {
      const found = await this.#call('search', [lineOf(position), bounds], search);
      // A search without end has one only when it is asked for, even if there is nothing more to find.
      if (infinite && !search.stopping) await new Promise((resolve) => (search.release = resolve));
      return found;
    });
  }

  /** Whether the side to move wins by force in at most so many of its turns. */
  async solve(position, turns, limits = {}) {
    return this.#prove('solve', [position, turns, limits], { turns: null, words: [], san: [] });
  }

  /** What the side to move can do against a forced win of the other side in at most so many turns. */
  async defend(position, turns, limits = {}) {
    return this.#prove('defend', [position, turns, limits], { best: null, san: null, turns: null });
  }

  /** Ends the search: `go` gives the best turn known, a proof is left unknown. Nothing happens where there is none. */
  stop() {
    const search = this.#search;
    if (search === null || search.stopping) return;
    search.stopping = true;
    if (search.release) search.release();
    else if (this.#flag !== undefined) Atomics.store(this.#flag, 0, 1);
    else this.#abandon(search);
  }

  /** Ends the worker. A search that goes on fails. */
  end() {
    this.#ended = true;
    this.#crew?.end();
    this.#fail(problem('ended', 'the engine was ended'));
  }

  /** A proof, which says nothing before it is done. */
  #prove(method, [position, turns, limits], unknown) {
    const search = new Search(undefined, () => ({ verdict: 'unknown', ...unknown, nodes: 0 }));
    return this.#searching(search, () => this.#call(method, [lineOf(position), turns, limits], search));
  }

  /** Runs a search that can be stopped, unless another one is running. */
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

  /** Workers with one thread or several; they have to begin. */
  #newCrew() {
    const crew = new Crew({
      make: this.#options.worker,
      hear: (message) => this.#hear(message),
      crash: (error) => this.#crew === crew && this.#crash(error),
    });
    return crew;
  }

  /** One worker, which begins. */
  #single() {
    const crew = this.#newCrew();
    const begun = crew.begin({ settings: this.#settings, flag: this.#flag, module: this.#options.module });
    // Whoever asks it something is told.
    begun.catch(() => {});
    return crew;
  }

  /** Workers that share their memory; nothing where that cannot be had, whatever is missing. */
  async #several(threads) {
    const crew = this.#newCrew();
    try {
      const module = this.#options.threadedModule;
      await crew.begin({ settings: this.#settings, flag: this.#flag, module, threaded: true });
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

  /** Starts workers until `threads` threads can search. Returns how many can. */
  async #staff(threads) {
    this.#expectOpen();
    if (!Number.isInteger(threads) || threads < 1 || threads > MOST_THREADS) {
      throw problem('settings', `threads: expected a whole number from 1 to ${MOST_THREADS}, found ${threads}`);
    }
    if (threads === 1 || this.#flag === undefined || this.#alone) return 1;
    if (this.#crew?.threads >= threads) return threads;
    if (this.#search !== null) throw problem('busy', 'a search is going on');
    return this.#changing(async () => {
      if (this.#crew?.shares) {
        // A helper that cannot be started does not count.
        await this.#crew.hire(threads).catch(() => {});
        return Math.min(threads, this.#crew?.threads ?? 1);
      }
      // The worker that is about to be replaced finishes its calls first.
      await Promise.allSettled([...this.#calls.values()].map(({ promise }) => promise));
      const crew = await this.#several(threads);
      if (crew === null) return 1;
      this.#crew?.end();
      this.#crew = crew;
      return threads;
    });
  }

  /** Changes the workers after any other change. Calls wait until it is done. */
  async #changing(change) {
    while (this.#change !== null) await this.#change.catch(() => {});
    this.#expectOpen();
    this.#change = change().finally(() => (this.#change = null));
    return this.#change;
  }

  /** Starts workers, at first and after a crash. */
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
      // The arguments cannot be cloned, e.g. a function among the limits.
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
    // The package's own errors leave the engine as it was. Any other may have broken it.
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

  /** Without shared memory nobody can speak to a worker that searches: what it has told is what it has found. */
  #abandon(search) {
    const result = search.result();
    // It has told nothing yet: the first line comes soon, and this will be called again.
    if (result === undefined || search.over) return;
    // Its worker has not begun: a proof comes to its own end.
    if (![...this.#calls.values()].some((call) => call.search === search)) return;
    search.over = true;
    this.#crew.end();
    this.#crew = null;
    for (const [id, call] of this.#calls) {
      this.#calls.delete(id);
      if (call.search === search) call.resolve(result);
      else call.reject(problem('stopped', 'the engine was stopped before it came to this'));
    }
    // The next call is answered sooner, and is told if no worker can be started.
    this.#changing(() => this.#reopen()).catch(() => {});
  }

  /** Ends the workers and rejects all calls. The next call starts other workers. */
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

/** How a position came about, for the worker. */
function lineOf(position) {
  if (typeof position === 'string') return { start: position, words: [], fen: position };
  return typeof position?.line === 'function' ? position.line() : position;
}
