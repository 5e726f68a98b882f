// “Find a better move”: the user tries another turn after a mistake, and the engine judges it as it judged the game.

import { gameOf } from 'cotulenh';
import type { Line, Score } from 'cotulenh';
import { withFreed } from '../game/freed';
import type { Brain } from '../engine/brain';
import { lossOf, redChance } from './chance';
import type { MainLine } from './moments';
import { endScore, lineTo, sideOf } from './moments';
import { foundIn, within } from './reviewer';
import type { ReviewRecord } from './reviewRecord';
import type { Verdict } from './verdicts';

/**
 * Maximum loss of a correct answer. It is smaller than the loss of any mistake and about the difference between two searches of
 * the same turn (docs/BENCHMARKS.md), so that a turn as good as the engine's is accepted.
 */
export const MAX_ANSWER_LOSS = 0.03;
const TIMEOUT = 60_000;

/** A turn that the user tried. */
export interface Try {
  san: string;
  word: string;
  found: boolean;
  /** The loss of winning chance, from 0 to 1. */
  loss: number;
  /** The opponent's best line in SAN. Empty if the game is over. */
  answer: readonly string[];
}

export type Stage = 'trying' | 'judging' | 'wrong' | 'found' | 'shown';

export interface Quest {
  verdict: Verdict;
  stage: Stage;
  /** The number of hints given: the origin, then the destination. */
  hints: 0 | 1 | 2;
  tries: Try[];
  /** The error message if the engine failed. */
  problem: string | null;
}

export interface FinderMeans {
  begin: () => Brain;
  threads: number;
  changed: () => void;
}

export class Finder {
  readonly quests: readonly Quest[];
  number = 0;
  #line: MainLine;
  #record: ReviewRecord;
  #means: FinderMeans;
  #brain: Brain | null = null;
  #asked = 0;

  constructor(line: MainLine, record: ReviewRecord, faults: readonly Verdict[], means: FinderMeans) {
    this.#line = line;
    this.#record = record;
    this.#means = means;
    this.quests = faults.map((verdict) => ({ verdict, stage: 'trying', hints: 0, tries: [], problem: null }));
  }

  get quest(): Quest | null {
    return this.quests[this.number] ?? null;
  }

  get found(): number {
    return this.quests.filter(({ stage }) => stage === 'found').length;
  }

  get answered(): number {
    return this.quests.filter(({ stage }) => stage === 'found' || stage === 'shown').length;
  }

  /** The index of the next unanswered question after this one, wrapping around, or -1 if there is none. */
  get nextOpen(): number {
    const order = this.quests.map((_, index) => (this.number + 1 + index) % this.quests.length);
    return order.find((index) => !isAnswered(this.quests[index])) ?? -1;
  }

  to(number: number): void {
    if (this.quests[number] === undefined) return;
    this.#drop();
    this.number = number;
    this.#means.changed();
  }

  hint(): void {
    const { quest } = this;
    if (quest === null || isAnswered(quest) || quest.hints === 2) return;
    quest.hints++;
    this.#means.changed();
  }

  show(): void {
    const { quest } = this;
    if (quest === null || isAnswered(quest)) return;
    this.#drop();
    quest.stage = 'shown';
    this.#means.changed();
  }

  again(): void {
    const { quest } = this;
    if (quest?.stage !== 'wrong') return;
    quest.stage = 'trying';
    this.#means.changed();
  }

  /** Judges a complete turn, given as an engine word, in the position of the question. */
  async attempt(word: string, san: string): Promise<void> {
    const { quest } = this;
    if (quest === null || (quest.stage !== 'trying' && quest.stage !== 'wrong')) return;
    const asked = ++this.#asked;
    quest.stage = 'judging';
    quest.problem = null;
    this.#means.changed();
    try {
      const judged = await this.#judge(quest.verdict, word);
      if (asked !== this.#asked) return;
      const tried = { san, word, ...judged };
      quest.tries.push(tried);
      quest.stage = tried.found ? 'found' : 'wrong';
    } catch (error) {
      if (asked !== this.#asked) return;
      quest.stage = 'trying';
      quest.problem = error instanceof Error ? error.message : String(error);
      this.#letGo();
    }
    this.#means.changed();
  }

  end(): void {
    this.#asked++;
    this.#letGo();
  }

  async #judge(verdict: Verdict, word: string): Promise<Pick<Try, 'found' | 'loss' | 'answer'>> {
    const { moment, best, played, loss } = verdict;
    if (word === best.words[0]) return { found: true, loss: 0, answer: best.san.slice(1) };
    // The review has already searched the turn of the game.
    if (word === played.word) return { found: false, loss, answer: this.#record.found[moment.ply + 1]?.san ?? [] };
    const { score, fen, answer } = await this.#value(lineTo(this.#line, moment), word);
    const given = lossOf(played.color, verdict.before, redChance(score, sideOf(fen)));
    return { found: given <= MAX_ANSWER_LOSS, loss: given, answer };
  }

  /** Returns the score after a turn, for the side to move there. */
  async #value(before: Line, word: string): Promise<{ score: Score; fen: string; answer: string[] }> {
    const { over, line } = withFreed(gameOf(before), (game) => {
      game.move(word);
      return { over: endScore(game), line: game.line() };
    });
    if (over !== null) return { score: over, fen: line.fen, answer: [] };
    this.#brain ??= this.#means.begin();
    const { nodes } = this.#record;
    const result = await within(TIMEOUT, this.#brain.analyse(line, { nodes, threads: this.#means.threads }));
    const { score, san } = foundIn(result);
    return { score, fen: line.fen, answer: san };
  }

  /** Discards the turn that is being judged. */
  #drop(): void {
    this.#asked++;
    this.#brain?.stop();
    if (this.quest?.stage === 'judging') this.quest.stage = 'trying';
  }

  #letGo(): void {
    this.#brain?.end();
    this.#brain = null;
  }
}

export function isAnswered(quest: Quest | undefined): boolean {
  return quest?.stage === 'found' || quest?.stage === 'shown';
}
