// “Find a better move” on the screen. It connects the board with the finder.

import type { Played } from 'cotulenh';
import { arrowsOf } from '../game/hint';
import type { Shape } from '../board/types';
import { newEngine } from '../engine/rules';
import { notify, say } from '../parts/notices.svelte';
import { Finder, isAnswered } from './finder';
import type { Question } from './finder';
import type { LiveReview } from './liveReview.svelte';
import type { Verdict } from './verdicts';
import { questionText, tryText } from './reviewWords';

/** On a phone the text is below the board, so the question and the feedback are also shown as notices. */
const narrow = () => matchMedia('(max-width: 899px)').matches;

export class LiveFinder {
  question = $state.raw<Question>(undefined as never);
  number = $state(0);
  found = $state(0);
  answered = $state(0);
  more = $state(false);
  /** The origin of the best turn, for the first hint. */
  origin = $state('');
  readonly count: number;
  #finder: Finder;
  #review: LiveReview;
  #release: () => void = () => {};

  constructor(review: LiveReview, faults: readonly Verdict[], number: number) {
    this.#review = review;
    this.count = faults.length;
    this.#finder = new Finder(review.line, review.reviewer.record, faults, {
      startEngine: newEngine,
      threads: review.threads,
      changed: () => this.#show(),
    });
    review.host.reserveEngine();
    this.to(number);
  }

  /** Whether the board shows the position of the question. */
  get here(): boolean {
    return this.#review.host.current === this.question.verdict.position.node;
  }

  to(number: number): void {
    this.#release();
    this.#finder.to(number);
    this.#show();
    const { position } = this.question.verdict;
    const { host } = this.#review;
    host.goTo(position.node);
    this.#release = host.onTry(position.node, ({ word: uci, san }) => {
      if (uci !== null && !isAnswered(this.question)) void this.#finder.attempt(uci, san).then(() => this.#showFeedback());
    });
    const asked = questionText(this.question.verdict);
    say(asked);
    if (!narrow()) return;
    scrollTo(0, 0);
    notify(() => asked);
  }

  next(): void {
    if (this.#finder.nextOpen >= 0) this.to(this.#finder.nextOpen);
  }

  back(): void {
    this.#review.host.goTo(this.question.verdict.position.node);
  }

  hint(): void {
    this.#finder.hint();
  }

  solve(): void {
    this.#finder.show();
    // Turns on the board belong to the study again.
    this.#release();
  }

  end(): void {
    this.#release();
    this.#finder.end();
    this.#review.host.show([]);
    this.#review.host.releaseEngine();
  }

  #showFeedback(): void {
    if (isAnswered(this.question)) this.#release();
    const text = tryText(this.question);
    if (text !== null && narrow()) notify(() => text);
  }

  #show(): void {
    const { question, number, found, answered, nextOpen } = this.#finder;
    if (question === null) return;
    // A new object, because `$state.raw` compares references.
    this.question = { ...question, tries: [...question.tries] };
    this.number = number;
    this.found = found;
    this.answered = answered;
    this.more = nextOpen >= 0;
    const { host } = this.#review;
    const { position, best } = question.verdict;
    const turn = host.previewAt(position.node, best.words[0] ?? '');
    this.origin = turn?.from ?? '';
    host.show(shapesOf(question, turn));
  }
}

/** Returns the shapes of the hints: the origin of the unit, then its destination. */
function shapesOf(question: Question, turn: Played | null): Shape[] {
  if (isAnswered(question) || question.hints === 2) return arrowsOf(turn);
  return question.hints === 1 && turn !== null ? [{ from: turn.from, brush: 'hint' }] : [];
}
