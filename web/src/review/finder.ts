// “Find a better move”: the user tries another turn after a mistake, and the engine judges it as it judged the game.

import { gameOf } from 'cotulenh';
import type { Line, Score } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';
import type { EngineClient, EvaluationKind } from '../engine/engineClient';
import { lossOf, redChance } from './chance';
import type { MainLine } from './mainLine';
import { lineTo } from './mainLine';
import { foundIn, withTimeout } from './reviewer';
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
  uci: string;
  found: boolean;
  /** The loss of winning chance, from 0 to 1. */
  loss: number;
  /** The opponent's best line in SAN. Empty if the game is over. */
  answer: readonly string[];
}

export type QuestionStage = 'trying' | 'judging' | 'wrong' | 'found' | 'shown';

export interface Question {
  verdict: Verdict;
  stage: QuestionStage;
  /** The number of hints given: the origin, then the destination. */
  hints: 0 | 1 | 2;
  tries: Try[];
  /** The error message if the engine failed. */
  problem: string | null;
}

export interface FinderOptions {
  startEngine: () => EngineClient;
  threads: number;
  changed: () => void;
}

export class Finder {
  readonly questions: readonly Question[];
  number = 0;
  #line: MainLine;
  #record: ReviewRecord;
  #options: FinderOptions;
  #engine: EngineClient | null = null;
  #asked = 0;
  /** Red's winning chances before turns, by their ply, where the engine has another evaluation than the review. */
  #before = new Map<number, number>();

  constructor(line: MainLine, record: ReviewRecord, faults: readonly Verdict[], options: FinderOptions) {
    this.#line = line;
    this.#record = record;
    this.#options = options;
    this.questions = faults.map((verdict) => ({ verdict, stage: 'trying', hints: 0, tries: [], problem: null }));
  }

  get question(): Question | null {
    return this.questions[this.number] ?? null;
  }

  get found(): number {
    return this.questions.filter(({ stage }) => stage === 'found').length;
  }

  get answered(): number {
    return this.questions.filter(({ stage }) => stage === 'found' || stage === 'shown').length;
  }

  /** The index of the next unanswered question after this one, wrapping around, or -1 if there is none. */
  get nextOpen(): number {
    const order = this.questions.map((_, index) => (this.number + 1 + index) % this.questions.length);
    return order.find((index) => !isAnswered(this.questions[index])) ?? -1;
  }

  to(number: number): void {
    if (this.questions[number] === undefined) return;
    this.#discard();
    this.number = number;
    this.#options.changed();
  }

  hint(): void {
    const { question } = this;
    if (question === null || isAnswered(question) || question.hints === 2) return;
    question.hints++;
    this.#options.changed();
  }

  show(): void {
    const { question } = this;
    if (question === null || isAnswered(question)) return;
    this.#discard();
    question.stage = 'shown';
    this.#options.changed();
  }

  again(): void {
    const { question } = this;
    if (question?.stage !== 'wrong') return;
    question.stage = 'trying';
    this.#options.changed();
  }

  /** Judges a complete turn, given in UCI notation, in the position of the question. */
  async attempt(uci: string, san: string): Promise<void> {
    const { question } = this;
    if (question === null || (question.stage !== 'trying' && question.stage !== 'wrong')) return;
    const asked = ++this.#asked;
    question.stage = 'judging';
    question.problem = null;
    this.#options.changed();
    try {
      const judged = await this.#judge(question.verdict, uci);
      if (asked !== this.#asked) return;
      const tried = { san, uci, ...judged };
      question.tries.push(tried);
      question.stage = tried.found ? 'found' : 'wrong';
    } catch (error) {
      if (asked !== this.#asked) return;
      question.stage = 'trying';
      question.problem = error instanceof Error ? error.message : String(error);
      this.#endEngine();
    }
    this.#options.changed();
  }

  end(): void {
    this.#asked++;
    this.#endEngine();
  }

  async #judge(verdict: Verdict, uci: string): Promise<Pick<Try, 'found' | 'loss' | 'answer'>> {
    const { position, best, played, loss } = verdict;
    if (uci === best.words[0]) return { found: true, loss: 0, answer: best.san.slice(1) };
    // The review has already searched the turn of the game.
    if (uci === played.word) return { found: false, loss, answer: this.#record.found[position.ply + 1]?.san ?? [] };
    const tried = useAndFree(gameOf(lineTo(this.#line, position)), (game) => {
      game.move(uci);
      return { over: game.endScore(), line: game.line(), turn: game.turn() };
    });
    const { score, san, evaluation } = tried.over === null ? await this.#search(tried.line) : { score: tried.over, san: [] };
    const before = await this.#chanceBefore(verdict, evaluation);
    const given = lossOf(played.color, before, redChance(score, tried.turn));
    return { found: given <= MAX_ANSWER_LOSS, loss: given, answer: san };
  }

  async #search(line: Line): Promise<{ score: Score; san: string[]; evaluation: EvaluationKind }> {
    this.#engine ??= this.#options.startEngine();
    const engine = this.#engine;
    const { nodes } = this.#record;
    const result = await withTimeout(TIMEOUT, engine.analyse(line, { nodes, threads: this.#options.threads }));
    const { score, san } = foundIn(result);
    return { score, san, evaluation: engine.evaluation };
  }

  /**
   * Returns Red's winning chance before a turn. Scores of two evaluations cannot be compared, so the position is searched again
   * if the review has another evaluation than the search after the turn.
   */
  async #chanceBefore({ position, before }: Verdict, evaluation: EvaluationKind | undefined): Promise<number> {
    if (evaluation === undefined || evaluation === this.#record.found[position.ply]?.evaluation) return before;
    const known = this.#before.get(position.ply);
    if (known !== undefined) return known;
    const chance = redChance((await this.#search(lineTo(this.#line, position))).score, position.color);
    this.#before.set(position.ply, chance);
    return chance;
  }

  /** Discards the turn that is being judged. */
  #discard(): void {
    this.#asked++;
    this.#engine?.stop();
    if (this.question?.stage === 'judging') this.question.stage = 'trying';
  }

  #endEngine(): void {
    this.#engine?.end();
    this.#engine = null;
  }
}

export function isAnswered(question: Question | undefined): boolean {
  return question?.stage === 'found' || question?.stage === 'shown';
}
