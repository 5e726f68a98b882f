// The page's access to the engine, which runs in a worker: computer moves, hints, analysis and proofs. The worker starts with
// the first request.

import type { Defended, Engine, GoLimits, Info, Line, SearchResult, Settings, Side, Solved } from 'cotulenh';
import { usesNetwork } from 'cotulenh/engine';
import type { ClockSettings, Times } from '../game/clock';
import type { EngineFile } from './engineFile.svelte';

/** The thinking time of the strongest level without a clock, in milliseconds. Lower levels need much less. */
export const THINKING_TIME = 1500;
export const HINT_TIME = 800;
const FULL_STRENGTH = 10;
const HASH = 16;
const FILE_WAIT = 2000;

/** A request for the computer's turn. */
export interface PlayRequest {
  line: Line;
  level: number;
  seed: number;
  clock: (ClockSettings & { left: Times }) | null;
}

/** The options of an analysis: search limits, number of lines and number of threads. By default it uses all allowed threads. */
export interface AnalysisLimits extends GoLimits {
  lines?: number;
  threads?: number;
}

/** The files that an engine reads. */
export interface EngineFiles {
  network: EngineFile;
  book: EngineFile;
  /**
   * Whether all searches of the engine have the same evaluation. The first search then waits a moment for the network. By
   * default no search waits, and an engine uses the network from the first search after its arrival.
   */
  keeps?: boolean;
  /** The longest wait for a file that the engine can do without, in milliseconds. By default two seconds. */
  wait?: number;
}

export type EvaluationKind = 'network' | 'hand';

/** The search was stopped or replaced by a newer one. */
export class Superseded extends Error {}

export class EngineClient {
  #start: (settings: Settings) => Promise<Engine>;
  #threads: () => number;
  #files: EngineFiles | null;
  #engine: Promise<Engine> | null = null;
  /** The files that the engine has read. With `decided`, its evaluation does not change any more. */
  #given: { engine: Engine; files: Set<EngineFile>; decided: boolean } | null = null;
  #evaluation: EvaluationKind = 'hand';
  /** The current or last request. */
  #lastRequest: Promise<unknown> = Promise.resolve();
  #latest = 0;

  /**
   * `threads` returns the maximum number of threads at full strength. The browser may allow fewer. Without `files`, the engine
   * has neither a network nor a book.
   */
  constructor(start: (settings: Settings) => Promise<Engine>, threads: () => number = () => 1, files: EngineFiles | null = null) {
    this.#start = start;
    this.#threads = threads;
    this.#files = files;
  }

  /** The evaluation of the current or last search. */
  get evaluation(): EvaluationKind {
    return this.#evaluation;
  }

  /** Returns the computer's turn. */
  play({ line, level, seed, clock }: PlayRequest): Promise<SearchResult> {
    const limits: GoLimits = clock === null ? { movetime: THINKING_TIME } : clockLimits(clock);
    // Lower levels search few nodes and must be deterministic, so they use one thread.
    const threads = level === FULL_STRENGTH ? this.#threads() : 1;
    return this.#search(line, { level, seed, threads, lines: 1, book: true }, limits);
  }

  /** Returns the best turn at full strength. */
  hint(line: Line, time = HINT_TIME): Promise<SearchResult> {
    return this.#search(line, { level: FULL_STRENGTH, threads: this.#threads(), lines: 1, book: false }, { movetime: time });
  }

  /** Analyses a position at full strength and reports the progress. */
  analyse(line: Line, { lines = 1, threads, ...limits }: AnalysisLimits, onInfo?: (info: Info) => void): Promise<SearchResult> {
    const settings = { level: FULL_STRENGTH, threads: threads ?? this.#threads(), lines, book: false };
    return this.#search(line, settings, limits, onInfo);
  }

  /** Searches for a forced win of the side to move in at most `turns` turns. */
  solve(line: Line, turns: number): Promise<Solved> {
    return this.#exclusively((engine) => engine.solve(line, turns));
  }

  /** Searches for the best defence of the side to move against a forced win. */
  defend(line: Line, turns: number): Promise<Defended> {
    return this.#exclusively((engine) => engine.defend(line, turns));
  }

  /** Stops the current search. Its promise rejects with `Superseded`. */
  stop(): void {
    this.#latest++;
    void this.#engine?.then((engine) => engine.stop()).catch(() => {});
  }

  end(): void {
    void this.#engine?.then((engine) => engine.end()).catch(() => {});
    this.#engine = null;
  }

  #search(line: Line, settings: SearchSettings, limits: GoLimits, onInfo?: (info: Info) => void): Promise<SearchResult> {
    return this.#exclusively(async (engine, check) => {
      await this.#giveFiles(engine, settings);
      check();
      await engine.configure(settings);
      const number = check();
      return engine.go(line, limits, (info) => number === this.#latest && onInfo?.(info));
    }, settings.threads);
  }

  /** Gives the engine the files that a search with these settings uses, as far as they are there. */
  async #giveFiles(engine: Engine, { level, book }: SearchSettings): Promise<void> {
    this.#evaluation = 'hand';
    if (this.#files === null) return;
    const { network, book: bookFile, keeps = false, wait = FILE_WAIT } = this.#files;
    if (this.#given?.engine !== engine) this.#given = { engine, files: new Set(), decided: false };
    const given = this.#given;
    if (book) await give(given.files, bookFile, (bytes) => engine.loadBook(bytes), wait);
    if (!usesNetwork(level)) return;
    if (!given.decided) await give(given.files, network, (bytes) => engine.loadNetwork(bytes), keeps ? wait : 0);
    given.decided = keeps;
    if (engine.network !== null) this.#evaluation = 'network';
  }

  /** Runs one request at a time. A new request supersedes the previous one. If no engine runs, one starts with `threads`. */
  #exclusively<T>(ask: (engine: Engine, check: () => number) => Promise<T>, threads = 1): Promise<T> {
    this.stop();
    const number = this.#latest;
    const check = () => {
      this.#check(number);
      return number;
    };
    const asked = this.#lastRequest
      .catch(() => {})
      .then(async () => {
        check();
        const engine = await this.#started(threads);
        check();
        const answer = await ask(engine, check);
        check();
        return answer;
      });
    this.#lastRequest = asked;
    return asked;
  }

  #check(number: number): void {
    if (number !== this.#latest) throw new Superseded();
  }

  /** Starts the engine with the threads of its first request. To add them later, the engine replaces its worker. */
  #started(threads: number): Promise<Engine> {
    this.#engine ??= this.#start({ hash: HASH, threads }).catch((error: unknown) => {
      this.#engine = null;
      throw error;
    });
    return this.#engine;
  }
}

type SearchSettings = Settings & { level: number; threads: number; book: boolean };

/** Fetches a file and gives it to an engine that does not have it. If it is not there in time, or is damaged, nothing happens. */
async function give(
  given: Set<EngineFile>,
  file: EngineFile,
  read: (bytes: Uint8Array) => Promise<unknown>,
  wait: number,
): Promise<void> {
  if (given.has(file)) return;
  const loading = file.load();
  if (wait > 0 && file.bytes === null) await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, wait))]);
  const { bytes } = file;
  if (bytes === null) return;
  try {
    await read(bytes);
    given.add(file);
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'network' || code === 'book') void file.refuse(bytes);
    // The engine has failed for another reason, e.g. it has no memory. It goes on without the file.
    else given.add(file);
  }
}

function clockLimits({ left, increment, delay = 0 }: ClockSettings & { left: Times }): GoLimits {
  // Like an increment, a delay lets the engine use this much time per turn.
  const clock = (side: Side) => ({ remaining: Math.max(1, Math.floor(left[side])), increment: increment + delay });
  return { red: clock('red'), blue: clock('blue') };
}
