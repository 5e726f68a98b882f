// “Find the better turn”: somebody tries where the game went wrong, and the engine judges the try as it judged the game.

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
 * What a try may give away and still count as found: less than any fault, and about what two searches of one turn differ
 * by (docs/BENCHMARKS.md), so that a turn as good as the engine's is not refused.
 */
export const FOUND_WITHIN = 0.03;
const PATIENCE = 60_000;

/** A turn that was tried. */
export interface Try {
  san: string;
  word: string;
  found: boolean;
  /** What it gives away of the winning chance. */
  loss: number;
  /** How the other side answers, as people write it; empty where the game is over. */
  answer: readonly string[];
}

export type Stage = 'trying' | 'judging' | 'wrong' | 'found' | 'shown';

export interface Quest {
  verdict: Verdict;
  stage: Stage;
  /** How many hints were given: from where, then where to. */
  hints: 0 | 1 | 2;
  tries: Try[];
  /** Why the engine could not judge. */
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

  /** The next one without an answer, from here on and then from the beginning; -1 where there is none. */
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

  /** Judges a whole turn in the position of the quest, by its engine word. */
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
    // The turn of the game was looked at already.
    if (word === played.word) return { found: false, loss, answer: this.#record.found[moment.ply + 1]?.san ?? [] };
    const { score, fen, answer } = await this.#value(lineTo(this.#line, moment), word);
    const given = lossOf(played.color, verdict.before, redChance(score, sideOf(fen)));
    return { found: given <= FOUND_WITHIN, loss: given, answer };
  }

  /** What the position after a turn is worth to the side to move there. */
  async #value(before: Line, word: string): Promise<{ score: Score; fen: string; answer: string[] }> {
    const { over, line } = withFreed(gameOf(before), (game) => {
      game.move(word);
      return { over: endScore(game), line: game.line() };
    });
    if (over !== null) return { score: over, fen: line.fen, answer: [] };
    this.#brain ??= this.#means.begin();
    const { nodes } = this.#record;
    const result = await within(PATIENCE, this.#brain.analyse(line, { nodes, threads: this.#means.threads }));
    const { score, san } = foundIn(result);
    return { score, fen: line.fen, answer: san };
  }

  /** Nobody waits for the try that is being judged. */
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
