// The computer player and the giver of hints: one engine in a worker, started when first asked.

import type { Defended, Engine, GoLimits, Info, Line, SearchResult, Settings, Side, Solved } from 'cotulenh';
import type { ClockSettings, Times } from '../game/clock';

/** How long the strongest level thinks where there is no clock, in milliseconds; lower levels are done much sooner. */
export const THINKING_TIME = 1500;
export const HINT_TIME = 800;
const FULL = 10;
const HASH = 16;

export interface Thought {
  line: Line;
  level: number;
  seed: number;
  clock: (ClockSettings & { left: Times }) | null;
}

/** How a position is to be looked at: limits, how many lines, and how many threads if not as many as there may be. */
export interface AnalysisLimits extends GoLimits {
  lines?: number;
  threads?: number;
}

/** The search was stopped, or another was asked for. */
export class Superseded extends Error {}

export class Brain {
  #start: (settings: Settings) => Promise<Engine>;
  #threads: () => number;
  #engine: Promise<Engine> | null = null;
  /** The search that goes on, or the last one. */
  #turn: Promise<unknown> = Promise.resolve();
  #latest = 0;

  /** `threads` says how many the strongest play may have; the engine has fewer where the browser allows fewer. */
  constructor(start: (settings: Settings) => Promise<Engine>, threads: () => number = () => 1) {
    this.#start = start;
    this.#threads = threads;
  }

  /** The computer's turn. */
  play({ line, level, seed, clock }: Thought): Promise<SearchResult> {
    const limits: GoLimits = clock === null ? { movetime: THINKING_TIME } : clockLimits(clock);
    // Lower levels look at few nodes, and the same ones each time.
    const threads = level === FULL ? this.#threads() : 1;
    return this.#search(line, { level, seed, threads, lines: 1 }, limits);
  }

  /** What the engine at its best would play. */
  hint(line: Line, time = HINT_TIME): Promise<SearchResult> {
    return this.#search(line, { level: FULL, threads: this.#threads(), lines: 1 }, { movetime: time });
  }

  /** Looks at a position at its best, and tells what it finds while it does. */
  analyse(line: Line, { lines = 1, threads, ...limits }: AnalysisLimits, told?: (info: Info) => void): Promise<SearchResult> {
    return this.#search(line, { level: FULL, threads: threads ?? this.#threads(), lines }, limits, told);
  }

  /** Whether the side to move wins by force in at most so many turns, and how. */
  solve(line: Line, turns: number): Promise<Solved> {
    return this.#alone((engine) => engine.solve(line, turns));
  }

  /** What the side to move can do against a forced win of the other side. */
  defend(line: Line, turns: number): Promise<Defended> {
    return this.#alone((engine) => engine.defend(line, turns));
  }

  /** Ends the search that goes on: nobody wants to know any more. */
  stop(): void {
    this.#latest++;
    void this.#engine?.then((engine) => engine.stop()).catch(() => {});
  }

  /** Ends the worker. */
  end(): void {
    void this.#engine?.then((engine) => engine.end()).catch(() => {});
    this.#engine = null;
  }

  #search(line: Line, settings: Settings, limits: GoLimits, told?: (info: Info) => void): Promise<SearchResult> {
    return this.#alone(async (engine, check) => {
      await engine.configure(settings);
      const number = check();
      return engine.go(line, limits, (info) => number === this.#latest && told?.(info));
    });
  }

  /** One question at a time: whoever comes later has made the one before pointless. */
  #alone<T>(ask: (engine: Engine, check: () => number) => Promise<T>): Promise<T> {
    this.stop();
    const number = this.#latest;
    const check = () => {
      this.#check(number);
      return number;
    };
    const asked = this.#turn
      .catch(() => {})
      .then(async () => {
        check();
        const engine = await this.#started();
        check();
        const answer = await ask(engine, check);
        check();
        return answer;
      });
    this.#turn = asked;
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

function clockLimits({ left, increment }: ClockSettings & { left: Times }): GoLimits {
  const clock = (side: Side) => ({ remaining: Math.max(1, Math.floor(left[side])), increment });
  return { red: clock('red'), blue: clock('blue') };
}
