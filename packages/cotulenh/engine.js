// The engine in a worker: this side.

import { problem, unpacked } from './errors.js';
import { platform } from './platform.js';

/** An engine that thinks in a worker, so that the page does not wait. One search at a time. */
export class Engine {
  #options;
  #settings = {};
  #worker;
  #flag;
  #calls = new Map();
  #nextId = 1;
  #search = null;
  #ended = false;

  /** Starts a worker with an engine. */
  static async start(settings = {}, options = {}) {
    const engine = new Engine(options);
    engine.#open();
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
  }

  /** Whether a search is going on. */
  get searching() {
    return this.#search !== null;
  }

  /** Whether a search can be asked to stop; otherwise its worker is ended and another begins, which has to learn again. */
  get shared() {
    return this.#flag !== undefined;
  }

  /** Changes settings; what is not said is as it was. */
  async configure(settings) {
    await this.#call('configure', [settings]);
    Object.assign(this.#settings, settings);
  }

  /** Forgets everything: another game begins. */
  async clear() {
    await this.#call('clear', []);
  }

  /** The engine's fingerprint and speed. */
  async bench(depth) {
    return this.#call('bench', [depth]);
  }

  /** Searches a game's position, or a FEN's, until a limit is met or `stop` is called. */
  async go(position, limits = {}, onInfo = undefined) {
    if (this.#search !== null) throw problem('busy', 'a search is going on');
    const { infinite = false, ...bounds } = limits ?? {};
    const search = { infinite, onInfo, lines: [], depth: 0, nodes: 0, time: 0, stopping: false, over: false };
    this.#search = search;
    try {
      if (this.#flag !== undefined) Atomics.store(this.#flag, 0, 0);
      const found = await this.#call('search', [lineOf(position), bounds], search);
      // A search without end has one only when it is asked for, even if there is nothing more to find.
      if (infinite && !search.stopping) await new Promise((resolve) => (search.release = resolve));
      return found;
    } finally {
      this.#search = null;
    }
  }

  /** Ends the search: `go` gives the best turn known. Nothing happens where there is none. */
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
    this.#worker?.end();
    this.#fail(problem('ended', 'the engine was ended'));
  }

  #open() {
    this.#flag = undefined;
    if (this.#options.shared ?? platform().canShare()) this.#flag = new Int32Array(new SharedArrayBuffer(4));
    const worker = platform().startWorker(this.#options.worker);
    worker.listen(
      (message) => this.#worker === worker && this.#hear(message),
      (error) => this.#worker === worker && this.#crash(error),
    );
    worker.post({ start: { settings: this.#settings, flag: this.#flag, module: this.#options.module } });
    this.#worker = worker;
  }

  #call(method, args, search = undefined) {
    if (this.#ended) return Promise.reject(problem('ended', 'the engine was ended'));
    if (this.#worker === null) this.#open();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject, search });
      try {
        this.#worker.post({ id, method, args });
      } catch (error) {
        // Something that cannot be sent, such as a function among the limits.
        this.#calls.delete(id);
        reject(problem('type', error.message));
      }
    });
  }

  #hear({ id, info, result, error }) {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    if (info !== undefined) return this.#told(call.search, info);
    this.#calls.delete(id);
    if (error === undefined) return call.resolve(result);
    call.reject(unpacked(error));
    // The rules' own errors leave the engine as it was; after any other nobody knows.
    if (error.name !== 'CotulenhError') this.#crash(unpacked(error));
  }

  #told(search, info) {
    if (info.number === 1) search.lines = [];
    search.lines[info.number - 1] = info.line;
    Object.assign(search, { depth: info.depth, nodes: info.nodes, time: info.time });
    search.onInfo?.(info);
    if (search.stopping && this.#flag === undefined) this.#abandon(search);
  }

  /** Without shared memory nobody can speak to a worker that searches: what it has told is what it has found. */
  #abandon(search) {
    const [best] = search.lines;
    // It has told nothing yet: the first line comes soon, and this will be called again.
    if (best === undefined || search.over) return;
    search.over = true;
    this.#worker.end();
    this.#open();
    const [word, answer] = best.words;
    const { lines, depth, nodes, time } = search;
    const result = { best: word, san: best.san[0], ponder: answer ?? null, lines, depth, nodes, time };
    for (const [id, call] of this.#calls) {
      this.#calls.delete(id);
      if (call.search === search) call.resolve(result);
      else call.reject(problem('stopped', 'the engine was stopped before it came to this'));
    }
  }

  /** What the engine was doing is lost; the next call starts another. */
  #crash(error) {
    this.#worker.end();
    this.#worker = null;
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
