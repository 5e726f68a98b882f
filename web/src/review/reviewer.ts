// Goes through a main line with the engine. Knows no page. It can be stopped at any moment and goes on where it was; an
// engine that does not answer is replaced, and what was found stays.

import type { SearchResult } from 'cotulenh';
import type { Brain } from '../engine/brain';
import { lineTo } from './moments';
import type { MainLine, Moment } from './moments';
import { LONGEST_LINE, newReview } from './reviewRecord';
import type { Found, ReviewRecord } from './reviewRecord';

/** Nodes a position. */
export const EFFORTS = { quick: 10_000, normal: 50_000, deep: 200_000 } as const;
export type Effort = keyof typeof EFFORTS;

/** A search that gave no answer in this time will give none: milliseconds, and more of them for each node. */
const PATIENCE = 15_000;
const PATIENCE_PER_NODE = 0.5;
/** An engine that has to begin may have to be fetched first. */
const PATIENCE_TO_BEGIN = 30_000;
/** How many of the latest searches the time left is estimated from. */
const ESTIMATED_FROM = 12;

export interface Progress {
  done: number;
  total: number;
  running: boolean;
  /** Milliseconds that the rest will take, as far as one can tell. */
  left: number | null;
  /** Why it stands still before the end, if nobody stopped it. */
  problem: string | null;
  /** How often an engine had to be replaced. */
  restarts: number;
}

export interface Means {
  /** A new engine. The reviewer ends it. */
  begin: () => Brain;
  threads: number;
  /** Something was found, or the progress has changed. */
  changed: () => void;
  /** An engine did not answer and was replaced. */
  restarted?: (moment: Moment) => void;
  now?: () => number;
  /** How long to wait for a search, in milliseconds. */
  patience?: (nodes: number, begins: boolean) => number;
}

/** The engine gave no answer. */
export class NoAnswer extends Error {}

const usualPatience = (nodes: number, begins: boolean) => PATIENCE + nodes * PATIENCE_PER_NODE + (begins ? PATIENCE_TO_BEGIN : 0);

export class Reviewer {
  readonly line: MainLine;
  readonly record: ReviewRecord;
  #means: Means;
  #brain: Brain | null = null;
  #begins = true;
  #times: number[] = [];
  #problem: string | null = null;
  #restarts = 0;
  /** The run that goes on; whoever is not it any more stops. */
  #run: object | null = null;

  /** `record` is an earlier review of this very line, to go on with. */
  constructor(line: MainLine, nodes: number, means: Means, record: ReviewRecord | null = null) {
    this.line = line;
    this.#means = means;
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
      problem: this.#problem,
      restarts: this.#restarts,
    };
  }

  /**
   * Looks at what is missing, from the end of the game to its beginning: so the engine still remembers what follows a
   * position when it comes to it, and both sides of a turn are seen alike. Resolves when all is done, when it was stopped,
   * or when the engine has failed twice at one position.
   */
  async go(): Promise<void> {
    if (this.#run !== null) return;
    const run = {};
    this.#run = run;
    this.#problem = null;
    this.#times = [];
    this.#means.changed();
    try {
      for (const moment of [...this.line.moments].reverse()) {
        if (this.record.found[moment.ply] !== null) continue;
        const found = await this.#patiently(moment, run);
        if (this.#run !== run) return;
        this.record.found[moment.ply] = found;
        this.#means.changed();
      }
    } catch (error) {
      if (this.#run !== run) return;
      this.#problem = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.#run === run) {
        this.#run = null;
        this.end();
        this.#means.changed();
      }
    }
  }

  /** Stops at once; what is found stays. */
  stop(): void {
    if (this.#run === null) return;
    this.#run = null;
    this.#brain?.stop();
    this.end();
    this.#means.changed();
  }

  /** Lets the engine go. */
  end(): void {
    this.#brain?.end();
    this.#brain = null;
  }

  /** Looks at a position; if the engine does not answer, another one is asked once more. */
  async #patiently(moment: Moment, run: object): Promise<Found> {
    try {
      return await this.#look(moment);
    } catch {
      if (this.#run !== run) throw new NoAnswer();
      this.end();
      this.#restarts++;
      this.#means.restarted?.(moment);
      return this.#look(moment);
    }
  }

  async #look(moment: Moment): Promise<Found> {
    const { threads, now = () => performance.now() } = this.#means;
    if (this.#brain === null) {
      this.#brain = this.#means.begin();
      this.#begins = true;
    }
    const began = now();
    const wait = (this.#means.patience ?? usualPatience)(this.record.nodes, this.#begins);
    const result = await within(wait, this.#brain.analyse(lineTo(this.line, moment), { nodes: this.record.nodes, threads }));
    // The time an engine takes to begin says nothing about the rest.
    if (!this.#begins) this.#times = [...this.#times, now() - began].slice(-ESTIMATED_FROM);
    this.#begins = false;
    return foundIn(result);
  }
}

/** What is kept of a search. */
export function foundIn({ lines, depth }: SearchResult): Found {
  const [best] = lines;
  if (best === undefined || best.words.length === 0) throw new NoAnswer('the engine has found no turn');
  const { score, words, san } = best;
  return { score, words: words.slice(0, LONGEST_LINE), san: san.slice(0, LONGEST_LINE), depth };
}

/** The answer, or `NoAnswer` after so many milliseconds. */
export async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer in ${Math.round(milliseconds / 1000)} s`)), milliseconds);
  });
  // Nobody hears an answer that comes too late, nor that it has failed.
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
