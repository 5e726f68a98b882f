// What the engine thinks of the position on the board: one or more lines, told while it searches.

import type { Info, Line, Side, Variation } from 'cotulenh';
import { Superseded } from '../engine/brain';
import type { Brain } from '../engine/brain';
import { readLocal, writeLocal } from '../store/local';
import { evaluationOf } from './evaluation';
import type { Evaluation } from './evaluation';

export const MOST_LINES = 5;
/** It rests after so long, in milliseconds: a telephone is not to be emptied by a page that was left open. */
const LONGEST = 120_000;
/** Whoever runs through a game does not want an opinion on every turn. */
const PATIENCE = 150;
/** How often something new is shown, in milliseconds. */
const SHOW_EVERY = 150;
const KEY = 'cotulenh.lines';

/** What is known of a position. */
export interface Thought {
  lines: readonly Variation[];
  depth: number;
  nodes: number;
  nps: number;
  /** Whose turn it is there. */
  turn: Side;
}

/** A position to look at. `key` names it: another one is another position. */
export interface Subject {
  key: string;
  /** Its node in the tree; none in the middle of a deployment. */
  node: number | null;
  line: Line;
  turn: Side;
}

export class Lines {
  on = $state(false);
  count = $state(3);
  /** Whether it may have several threads. */
  many = $state(true);
  thought = $state.raw<Thought | null>(null);
  busy = $state(false);
  failed = $state<string | null>(null);
  #brain: Brain;
  #told: (node: number, evaluation: Evaluation) => void;
  #subject: Subject | null = null;
  #number = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(brain: Brain, told: (node: number, evaluation: Evaluation) => void) {
    this.#brain = brain;
    this.#told = told;
    this.#read();
  }

  /** Another position is on the board; nothing is where there is nothing to think about. */
  look(subject: Subject | null): void {
    if (subject?.key === this.#subject?.key) return;
    this.#subject = subject;
    this.#ask(PATIENCE);
  }

  turn(on: boolean): void {
    this.on = on;
    this.#ask(0);
  }

  change(wishes: { count?: number; many?: boolean }): void {
    this.count = wishes.count ?? this.count;
    this.many = wishes.many ?? this.many;
    writeLocal(KEY, { count: this.count, many: this.many });
    if (this.on) this.#ask(0);
  }

  /** Nobody wants to know any more. */
  end(): void {
    this.on = false;
    this.#ask(0);
  }

  #read(): void {
    const kept = (readLocal(KEY) ?? {}) as { count?: unknown; many?: unknown };
    if (Number.isInteger(kept.count)) this.count = Math.max(1, Math.min(MOST_LINES, Number(kept.count)));
    if (typeof kept.many === 'boolean') this.many = kept.many;
  }

  #ask(patience: number): void {
    clearTimeout(this.#timer);
    this.#number++;
    this.thought = null;
    this.failed = null;
    if (this.busy) this.#brain.stop();
    this.busy = false;
    if (this.on && this.#subject !== null) this.#timer = setTimeout(() => void this.#search(), patience);
  }

  async #search(): Promise<void> {
    const subject = this.#subject;
    if (subject === null) return;
    const number = this.#number;
    const current = () => number === this.#number;
    const lines: Variation[] = [];
    let last: Info | null = null;
    let shown = 0;
    const show = () => {
      if (!current() || last === null || lines[0] === undefined) return;
      shown = performance.now();
      const { depth, nodes, nps } = last;
      this.thought = { lines: withoutTwins(lines), depth, nodes, nps, turn: subject.turn };
      if (subject.node !== null) this.#told(subject.node, evaluationOf(lines[0], subject.turn, depth));
    };
    this.busy = true;
    try {
      const study = { lines: this.count, movetime: LONGEST, ...(this.many ? {} : { threads: 1 }) };
      const found = await this.#brain.analyse(subject.line, study, (info) => {
        lines[info.number - 1] = info.line;
        last = info;
        if (performance.now() - shown >= SHOW_EVERY) show();
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

/** Lines come one by one: a turn that has come up is still where it was at the depth before. */
function withoutTwins(lines: readonly Variation[]): Variation[] {
  const known = new Set<string | undefined>();
  return lines.filter(({ words: [first] }) => !known.has(first) && known.add(first));
}
