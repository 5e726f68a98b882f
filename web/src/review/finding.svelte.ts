// “Find a better move” on the screen. It connects the board with the finder.

import { arrowsOf } from '../game/hint';
import type { Shape } from '../board/types';
import { newBrain } from '../engine/rules';
import { notify, say } from '../parts/notices.svelte';
import type { ReviewHost } from '../study/reviewHost';
import { Finder, isAnswered } from './better';
import type { Quest } from './better';
import type { LiveReview } from './liveReview.svelte';
import type { Verdict } from './verdicts';
import { questText, tryText } from './reviewWords';

/** On a phone the text is below the board, so the question and the feedback are also shown as notices. */
const narrow = () => matchMedia('(max-width: 899px)').matches;

export class Finding {
  quest = $state.raw<Quest>(undefined as never);
  number = $state(0);
  found = $state(0);
  answered = $state(0);
  more = $state(false);
  readonly count: number;
  #finder: Finder;
  #review: LiveReview;
  #release: () => void = () => {};

  constructor(review: LiveReview, faults: readonly Verdict[], number: number) {
    this.#review = review;
    this.count = faults.length;
    this.#finder = new Finder(review.line, review.reviewer.record, faults, {
      begin: newBrain,
      threads: review.threads,
      changed: () => this.#show(),
    });
    review.host.quiet(true);
    this.to(number);
  }

  /** Whether the board shows the position of the question. */
  get here(): boolean {
    return this.#review.host.current === this.quest.verdict.moment.node;
  }

  to(number: number): void {
    this.#release();
    this.#finder.to(number);
    this.#show();
    const { moment } = this.quest.verdict;
    const { host } = this.#review;
    host.goTo(moment.node);
    this.#release = host.ask(moment.node, ({ word, san }) => {
      if (word !== null && !isAnswered(this.quest)) void this.#finder.attempt(word, san).then(() => this.#tell());
    });
    const asked = questText(this.quest.verdict);
    say(asked);
    if (!narrow()) return;
    scrollTo(0, 0);
    notify(() => asked);
  }

  next(): void {
    if (this.#finder.nextOpen >= 0) this.to(this.#finder.nextOpen);
  }

  back(): void {
    this.#review.host.goTo(this.quest.verdict.moment.node);
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
    this.#review.host.quiet(false);
  }

  #tell(): void {
    if (isAnswered(this.quest)) this.#release();
    const text = tryText(this.quest);
    if (text !== null && narrow()) notify(() => text);
  }

  #show(): void {
    const { quest, number, found, answered, nextOpen } = this.#finder;
    if (quest === null) return;
    // A new object, because `$state.raw` compares references.
    this.quest = { ...quest, tries: [...quest.tries] };
    this.number = number;
    this.found = found;
    this.answered = answered;
    this.more = nextOpen >= 0;
    this.#review.host.show(shapesOf(quest, this.#review.host));
  }
}

/** Returns the shapes of the hints: the origin of the unit, then its destination. */
function shapesOf(quest: Quest, host: ReviewHost): Shape[] {
  const { verdict, hints } = quest;
  const turn = host.previewAt(verdict.moment.node, verdict.best.words[0] ?? '');
  if (isAnswered(quest) || hints === 2) return arrowsOf(turn);
  return hints === 1 && turn !== null ? [{ from: turn.from, brush: 'hint' }] : [];
}
