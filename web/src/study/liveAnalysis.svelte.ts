// The engine's lines for the position on the board, updated during the search.

import type { Variation as EngineLine, Info, Line, Side } from 'cotulenh';
import { Superseded } from '../engine/engineClient';
import type { EngineClient, EvaluationKind } from '../engine/engineClient';
import { readLocal, writeLocal } from '../store/local';
import { evaluationOf } from './evaluation';
import type { Evaluation } from './evaluation';

export const MAX_LINES = 5;
/** Maximum time of a search in milliseconds. It saves the battery of a phone whose page was left open. */
const MAX_SEARCH_TIME = 120_000;
/** The delay before a search in milliseconds, so that stepping through a game does not start a search at every turn. */
const START_DELAY = 150;
/** The interval between updates of the screen, in milliseconds. */
const SHOW_INTERVAL = 150;
const KEY = 'cotulenh.lines';

/** The options in localStorage. `many` means several threads. */
interface StoredOptions {
  count: number;
  many: boolean;
}

/** The engine's lines for a position. */
export interface AnalysisReport {
  lines: readonly EngineLine[];
  depth: number;
  nodes: number;
  nps: number;
  /** The side to move. */
  turn: Side;
  evaluation: EvaluationKind;
}

/** A position to search. */
export interface SearchPosition {
  /** Identifies the position. Another key starts another search. */
  key: string;
  /** The node in the tree, or `null` during a deployment. */
  node: number | null;
  line: Line;
  turn: Side;
}

/** The search of the position on the board, while it is turned on. */
export class LiveAnalysis {
  on = $state(false);
  count = $state(3);
  /** Whether the engine may use several threads. */
  multithreaded = $state(true);
  report = $state.raw<AnalysisReport | null>(null);
  busy = $state(false);
  failed = $state<string | null>(null);
  #engine: EngineClient;
  #onEvaluation: (node: number, evaluation: Evaluation) => void;
  #position: SearchPosition | null = null;
  #number = 0;
  #ended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(engine: EngineClient, onEvaluation: (node: number, evaluation: Evaluation) => void) {
    this.#engine = engine;
    this.#onEvaluation = onEvaluation;
    this.#read();
  }

  /** Sets the position to search. `null` means that there is none. */
  setPosition(position: SearchPosition | null): void {
    if (position?.key === this.#position?.key) return;
    this.#position = position;
    this.#ask(START_DELAY);
  }

  /** Turns the search on or off. */
  toggle(): void {
    this.on = !this.on;
    this.#ask(0);
  }

  change(options: { count?: number; multithreaded?: boolean }): void {
    this.count = options.count ?? this.count;
    this.multithreaded = options.multithreaded ?? this.multithreaded;
    writeLocal(KEY, { count: this.count, many: this.multithreaded } satisfies StoredOptions);
    if (this.on) this.#ask(0);
  }

  /** Starts the search again if it began before the network was there. */
  useNetwork(): void {
    if (this.busy && this.#engine.evaluation === 'hand') this.#ask(0);
  }

  /** Runs another search of the same engine. The search of the lines stops meanwhile and starts again afterwards. */
  async during<T>(search: () => Promise<T>): Promise<T> {
    const { on } = this;
    this.on = false;
    this.#ask(0);
    try {
      return await search();
    } finally {
      // The study may have been closed, or the user may have turned the lines on again.
      if (!this.#ended && !this.on) this.on = on;
      this.#ask(0);
    }
  }

  /** Ends the search when the study is closed. */
  end(): void {
    this.#ended = true;
    this.on = false;
    this.#ask(0);
  }

  #read(): void {
    const stored = (readLocal(KEY) ?? {}) as Record<keyof StoredOptions, unknown>;
    if (Number.isInteger(stored.count)) this.count = Math.max(1, Math.min(MAX_LINES, Number(stored.count)));
    if (typeof stored.many === 'boolean') this.multithreaded = stored.many;
  }

  #ask(delay: number): void {
    clearTimeout(this.#timer);
    this.#number++;
    this.report = null;
    this.failed = null;
    if (this.busy) this.#engine.stop();
    this.busy = false;
    if (this.on && this.#position !== null) this.#timer = setTimeout(() => void this.#search(), delay);
  }

  async #search(): Promise<void> {
    const position = this.#position;
    if (position === null) return;
    const number = this.#number;
    const current = () => number === this.#number;
    const lines: EngineLine[] = [];
    let last: Info | null = null;
    let shown = 0;
    const show = () => {
      if (!current() || last === null || lines[0] === undefined) return;
      shown = performance.now();
      const { depth, nodes, nps } = last;
      const { evaluation } = this.#engine;
      this.report = { lines: withoutDuplicates(lines), depth, nodes, nps, turn: position.turn, evaluation };
      if (position.node !== null) this.#onEvaluation(position.node, evaluationOf(lines[0], position.turn, depth));
    };
    this.busy = true;
    try {
      const limits = { lines: this.count, movetime: MAX_SEARCH_TIME, ...(this.multithreaded ? {} : { threads: 1 }) };
      const found = await this.#engine.analyse(position.line, limits, (info) => {
        lines[info.number - 1] = info.line;
        last = info;
        if (performance.now() - shown >= SHOW_INTERVAL) show();
      });
      if (!current()) return;
      found.lines.forEach((line, index) => (lines[index] = line));
      show();
    } catch (error) {
      if (current() && !(error instanceof Superseded)) this.failed = error instanceof Error ? error.message : String(error);
    } finally {
      if (current()) this.busy = false;
    }
  }
}

/**
 * Returns the lines without those whose first turn a better line has too. The engine reports lines one by one, so a turn that has
 * moved up may still be at its rank of the previous depth.
 */
function withoutDuplicates(lines: readonly EngineLine[]): EngineLine[] {
  const known = new Set<string | undefined>();
  return lines.filter(({ words: [first] }) => !known.has(first) && known.add(first));
}
