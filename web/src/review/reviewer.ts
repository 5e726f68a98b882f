// Searches the positions of a main line with the engine. Independent of the DOM. It can be stopped at any time and continues
// where it stopped. An engine that does not answer is replaced, and the results stay. All results have the same evaluation: if the
// network has arrived since, the review starts over. Results with the network are not replaced by results without it.

import type { SearchResult } from 'cotulenh';
import type { EngineClient } from '../engine/engineClient';
import { lineTo } from './mainLine';
import type { MainLine, LinePosition } from './mainLine';
import { MAX_LINE_LENGTH, dropOthers, isSearched, newReview } from './reviewRecord';
import type { SearchedPosition, ReviewRecord } from './reviewRecord';

/** Nodes per position. */
export const EFFORTS = { quick: 10_000, normal: 50_000, deep: 200_000 } as const;
export type Effort = keyof typeof EFFORTS;

/** The timeout of a search in milliseconds, and the additional time per node. */
const TIMEOUT = 15_000;
const TIMEOUT_PER_NODE = 0.5;
/** The timeout of the first search, because the engine may have to be downloaded. */
const START_TIMEOUT = 30_000;
/** The number of recent searches for the estimate of the remaining time. */
const ESTIMATE_SAMPLES = 12;

export interface Progress {
  done: number;
  total: number;
  running: boolean;
  /** The estimated remaining time in milliseconds, or `null` if it is unknown. */
  left: number | null;
  /** The error that stopped the review, or `null` if there is none. */
  problem: string | null;
  /** Whether the review stopped because its results have the network and the engine could not load it. */
  isNetworkMissing: boolean;
  /** The number of times an engine was replaced. */
  restarts: number;
}

export interface ReviewerOptions {
  /** Starts a new engine. The reviewer ends it. */
  startEngine: () => EngineClient;
  threads: number;
  /** Called after each result and each change of the progress. */
  changed: () => void;
  /** Called after an engine did not answer and was replaced. */
  restarted?: (position: LinePosition) => void;
  now?: () => number;
  /** Returns the timeout of a search in milliseconds. */
  timeout?: (nodes: number, starting: boolean) => number;
}

/** The engine did not answer in time. */
export class NoAnswer extends Error {}

/** The engine has no network, but the results so far do. */
class NetworkMissing extends Error {}

const usualTimeout = (nodes: number, starting: boolean) => TIMEOUT + nodes * TIMEOUT_PER_NODE + (starting ? START_TIMEOUT : 0);

export class Reviewer {
  readonly line: MainLine;
  readonly record: ReviewRecord;
  #options: ReviewerOptions;
  #engine: EngineClient | null = null;
  #isStarting = true;
  #times: number[] = [];
  #problem: Error | null = null;
  #restarts = 0;
  /** The token of the current run. A run with another token stops. */
  #run: object | null = null;

  /** `record` is an earlier review of the same line to continue. */
  constructor(line: MainLine, nodes: number, options: ReviewerOptions, record: ReviewRecord | null = null) {
    this.line = line;
    this.#options = options;
    this.record = record ?? newReview(line, nodes);
  }

  get progress(): Progress {
    const { found } = this.record;
    const missing = found.filter((one) => one === null).length;
    const time = this.#times.reduce((sum, one) => sum + one, 0) / this.#times.length;
    return {
      done: found.length - missing,
      total: found.length,
      running: this.#run !== null,
      left: this.#run === null || this.#times.length < 3 ? null : time * missing,
      problem: this.#problem?.message ?? null,
      isNetworkMissing: this.#problem instanceof NetworkMissing,
      restarts: this.#restarts,
    };
  }

  /**
   * Searches the missing positions, from the last to the first. In this order the transposition table still has the positions
   * that follow, and both positions of a turn are judged alike. Resolves when all are done, when the review was stopped, or
   * when the engine failed twice at one position.
   */
  async go(): Promise<void> {
    if (this.#run !== null) return;
    const run = {};
    this.#run = run;
    this.#problem = null;
    this.#times = [];
    this.#options.changed();
    try {
      for (let position = this.#lastMissing(); position !== null; position = this.#lastMissing()) {
        const found = await this.#searchWithRetry(position, run);
        if (this.#run !== run) return;
        const earlier = this.record.found.find(isSearched)?.evaluation;
        if (earlier === 'network' && found.evaluation === 'hand') throw new NetworkMissing('the network is missing');
        dropOthers(this.record, found.evaluation);
        this.record.found[position.ply] = found;
        this.#options.changed();
      }
    } catch (error) {
      if (this.#run !== run) return;
      this.#problem = error instanceof Error ? error : new Error(String(error));
    } finally {
      if (this.#run === run) {
        this.#run = null;
        this.end();
        this.#options.changed();
      }
    }
  }

  /** Stops at once. The results stay. */
  stop(): void {
    if (this.#run === null) return;
    this.#run = null;
    this.#engine?.stop();
    this.end();
    this.#options.changed();
  }

  /** Ends the engine. */
  end(): void {
    this.#engine?.end();
    this.#engine = null;
  }

  #lastMissing(): LinePosition | null {
    const ply = this.record.found.lastIndexOf(null);
    return this.line.positions[ply] ?? null;
  }

  /** Searches a position. If the engine does not answer, it tries once more with a new engine. */
  async #searchWithRetry(position: LinePosition, run: object): Promise<SearchedPosition> {
    try {
      return await this.#search(position);
    } catch {
      if (this.#run !== run) throw new NoAnswer();
      this.end();
      this.#restarts++;
      this.#options.restarted?.(position);
      return this.#search(position);
    }
  }

  async #search(position: LinePosition): Promise<SearchedPosition> {
    const { threads, now = () => performance.now() } = this.#options;
    if (this.#engine === null) {
      this.#engine = this.#options.startEngine();
      this.#isStarting = true;
    }
    const engine = this.#engine;
    const began = now();
    const wait = (this.#options.timeout ?? usualTimeout)(this.record.nodes, this.#isStarting);
    const result = await withTimeout(wait, engine.analyse(lineTo(this.line, position), { nodes: this.record.nodes, threads }));
    // The first search includes the start of the engine, so it does not count for the estimate.
    if (!this.#isStarting) this.#times = [...this.#times, now() - began].slice(-ESTIMATE_SAMPLES);
    this.#isStarting = false;
    return { ...foundIn(result), evaluation: engine.evaluation };
  }
}

/** Returns the part of a search result that is stored. */
export function foundIn({ lines, depth }: SearchResult): SearchedPosition {
  const [best] = lines;
  if (best === undefined || best.words.length === 0) throw new NoAnswer('the engine has found no turn');
  const { score, words, san } = best;
  return { score, words: words.slice(0, MAX_LINE_LENGTH), san: san.slice(0, MAX_LINE_LENGTH), depth };
}

/** Returns the answer. Throws `NoAnswer` after a timeout. */
export async function withTimeout<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer in ${Math.round(milliseconds / 1000)} s`)), milliseconds);
  });
  // A late answer or error is ignored.
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
