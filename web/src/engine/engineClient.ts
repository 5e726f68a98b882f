// The page's access to the engine, which runs in a worker: computer moves, hints, analysis and proofs. The worker starts with
// the first request.

import type { Defended, Engine, GoLimits, Info, Line, SearchResult, Settings, Side, Solved } from 'cotulenh';
import type { ClockSettings, Times } from '../game/clock';

/** The thinking time of the strongest level without a clock, in milliseconds. Lower levels need much less. */
export const THINKING_TIME = 1500;
export const HINT_TIME = 800;
const FULL_STRENGTH = 10;
const HASH = 16;

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

/** The search was stopped or replaced by a newer one. */
export class Superseded extends Error {}

export class EngineClient {
  #start: (settings: Settings) => Promise<Engine>;
  #threads: () => number;
  #engine: Promise<Engine> | null = null;
  /** The current or last request. */
  #lastRequest: Promise<unknown> = Promise.resolve();
  #latest = 0;

  /** `threads` returns the maximum number of threads at full strength. The browser may allow fewer. */
  constructor(start: (settings: Settings) => Promise<Engine>, threads: () => number = () => 1) {
    this.#start = start;
    this.#threads = threads;
  }

  /** Returns the computer's turn. */
  play({ line, level, seed, clock }: PlayRequest): Promise<SearchResult> {
    const limits: GoLimits = clock === null ? { movetime: THINKING_TIME } : clockLimits(clock);
    // Lower levels search few nodes and must be deterministic, so they use one thread.
    const threads = level === FULL_STRENGTH ? this.#threads() : 1;
    return this.#search(line, { level, seed, threads, lines: 1 }, limits);
  }

  /** Returns the best turn at full strength. */
  hint(line: Line, time = HINT_TIME): Promise<SearchResult> {
    return this.#search(line, { level: FULL_STRENGTH, threads: this.#threads(), lines: 1 }, { movetime: time });
  }

  /** Analyses a position at full strength and reports the progress. */
  analyse(line: Line, { lines = 1, threads, ...limits }: AnalysisLimits, onInfo?: (info: Info) => void): Promise<SearchResult> {
    return this.#search(line, { level: FULL_STRENGTH, threads: threads ?? this.#threads(), lines }, limits, onInfo);
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

  #search(line: Line, settings: Settings, limits: GoLimits, onInfo?: (info: Info) => void): Promise<SearchResult> {
    return this.#exclusively(async (engine, check) => {
      await engine.configure(settings);
      const number = check();
      return engine.go(line, limits, (info) => number === this.#latest && onInfo?.(info));
    });
  }

  /** Runs one request at a time. A new request supersedes the previous one. */
  #exclusively<T>(ask: (engine: Engine, check: () => number) => Promise<T>): Promise<T> {
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
        const engine = await this.#started();
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

  #started(): Promise<Engine> {
    this.#engine ??= this.#start({ hash: HASH }).catch((error: unknown) => {
      this.#engine = null;
      throw error;
    });
    return this.#engine;
  }
}

function clockLimits({ left, increment, delay = 0 }: ClockSettings & { left: Times }): GoLimits {
  // Like an increment, a delay lets the engine use this much time per turn.
  const clock = (side: Side) => ({ remaining: Math.max(1, Math.floor(left[side])), increment: increment + delay });
  return { red: clock('red'), blue: clock('blue') };
}
