// The reactive state of a review. It is stored with its study.

import type { Side } from 'cotulenh';
import { newEngine, workThreads } from '../engine/rules';
import { t } from '../i18n/text.svelte';
import { notify, say } from '../parts/notices.svelte';
import type { ReviewHost } from '../study/reviewHost';
import { mainLineOf } from './mainLine';
import type { MainLine } from './mainLine';
import { writeEvaluations, writeGlyphs } from './notes';
import { carriedOver, gathered, isReview } from './reviewRecord';
import type { ReviewRecord, SearchedPosition } from './reviewRecord';
import { EFFORTS, Reviewer } from './reviewer';
import type { Effort, Progress } from './reviewer';
import { problemText } from './reviewWords';
import { faultsOf, summaryOf, verdictsOf, chancesOver } from './verdicts';
import type { Verdict } from './verdicts';

/** The interval between updates of the screen and of the storage during a review, in milliseconds. */
const SHOW_INTERVAL = 250;
const STORE_INTERVAL = 3000;
/** Maximum number of reviews of earlier main lines to remember. A deleted or moved line may come back. */
const MAX_EARLIER = 8;

export class LiveReview {
  line = $state.raw<MainLine>(undefined as never);
  progress = $state.raw<Progress>(undefined as never);
  chances = $state.raw<readonly (number | null)[]>([]);
  verdicts = $state.raw<readonly (Verdict | null)[]>([]);
  effort = $state<Effort>('normal');
  /** The side whose mistakes are shown. */
  side = $state<Side | 'both'>('both');
  /** Whether at least one position has been searched. */
  begun = $state(false);
  readonly host: ReviewHost;
  readonly threads = workThreads();
  #reviewer: Reviewer;
  /** Reviews of earlier main lines, the latest first. */
  #earlier: ReviewRecord[] = [];
  /** Whether there are results that are not stored yet. */
  #fresh = false;
  #noted = new Map<number, SearchedPosition>();
  #showing: ReturnType<typeof setTimeout> | undefined;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;

  readonly summary = $derived(summaryOf(this.verdicts));
  readonly faults = $derived(faultsOf(this.verdicts));
  readonly chosen = $derived(this.faults.filter(({ played }) => this.side === 'both' || played.color === this.side));

  constructor(host: ReviewHost) {
    this.host = host;
    this.#reviewer = this.#restored();
    this.#show();
  }

  get reviewer(): Reviewer {
    return this.#reviewer;
  }

  choose(effort: Effort): void {
    this.effort = effort;
  }

  /** Starts or continues the review. A different effort starts it again from the beginning. */
  start(): void {
    const { record } = this.#reviewer;
    const nodes = EFFORTS[this.effort];
    if (record.nodes !== nodes || !record.found.includes(null)) this.#begin(nodes);
    this.host.reserveEngine();
    void this.#reviewer.go().finally(() => this.#over());
    this.#show();
  }

  stop(): void {
    this.#reviewer.stop();
    this.#show();
    this.#save();
  }

  /** Takes over the results of another review, e.g. one of the server. Results after a turn that has changed are dropped. */
  adopt(record: ReviewRecord): void {
    const { line } = this.#reviewer;
    this.#reviewer.stop();
    this.#reviewer.end();
    this.#noted = new Map();
    this.#reviewer = this.#newReviewer(line, record.nodes, carriedOver(record, line, record.nodes));
    this.#fresh = true;
    this.#over();
  }

  /** Handles a change of the study. If the main line changed, the results of unchanged positions are kept. */
  follow(): void {
    const line = this.#lineNow();
    const { words, start } = this.#reviewer.line;
    if (
      line === null ||
      (line.start === start && line.words.length === words.length && line.words.every((word, ply) => word === words[ply]))
    )
      return;
    const { record } = this.#reviewer;
    this.#reviewer.stop();
    this.#reviewer.end();
    if (this.#fresh) this.#saveReview();
    this.#earlier = [record, ...this.#earlier].slice(0, MAX_EARLIER);
    this.#reviewer = this.#newReviewer(line, record.nodes, gathered(this.#known(), line, record.nodes));
    this.#noted = new Map();
    this.#show();
  }

  /** Writes the glyphs into the study. Returns the number of annotated turns. */
  writeGlyphs(): number {
    return writeGlyphs(this.host, this.verdicts);
  }

  /** Ends the review and stores its results. */
  end(): void {
    this.#reviewer.stop();
    this.#reviewer.end();
    clearTimeout(this.#showing);
    this.#save();
    this.host.releaseEngine();
  }

  #lineNow(): MainLine | null {
    const start = this.host.enginePositionAt(0);
    return start === null ? null : mainLineOf(start, this.host.mainLine());
  }

  #restored(): Reviewer {
    const line = this.#lineNow() ?? { start: '', objective: 'total', words: [], positions: [] };
    const stored = isReview(this.host.review) ? this.host.review : null;
    const effort = (Object.keys(EFFORTS) as Effort[]).find((effort) => EFFORTS[effort] === stored?.nodes);
    if (effort !== undefined) this.effort = effort;
    const nodes = EFFORTS[this.effort];
    return this.#newReviewer(line, nodes, carriedOver(stored, line, nodes));
  }

  #begin(nodes: number): void {
    this.#reviewer.end();
    this.#noted = new Map();
    this.#earlier = [];
    this.#reviewer = this.#newReviewer(this.#reviewer.line, nodes, null);
  }

  #newReviewer(line: MainLine, nodes: number, record: Reviewer['record'] | null): Reviewer {
    const options = {
      startEngine: newEngine,
      threads: this.threads,
      changed: () => this.#changed(),
      restarted: ({ ply }: { ply: number }) => notify(() => t('review-restarted', { ply }), 'warn'),
    };
    return new Reviewer(line, nodes, options, record);
  }

  /** Returns the reviews of earlier lines and the one stored with the study. */
  #known(): ReviewRecord[] {
    return isReview(this.host.review) ? [...this.#earlier, this.host.review] : this.#earlier;
  }

  #changed(): void {
    this.#fresh = true;
    this.#showing ??= setTimeout(() => this.#show(), SHOW_INTERVAL);
    this.#saveTimer ??= setTimeout(() => this.#save(), STORE_INTERVAL);
  }

  #over(): void {
    if (this.#reviewer.progress.running) return;
    this.host.releaseEngine();
    this.#show();
    this.#save();
    const { progress } = this;
    const { done, total } = progress;
    if (progress.problem !== null) notify(() => problemText(progress), 'warn');
    const { red, blue } = this.summary;
    const figure = (accuracy: number | null) => (accuracy === null ? t('review-accuracy-none') : String(Math.round(accuracy)));
    if (done === total) say(t('review-said-done', { red: figure(red.accuracy), blue: figure(blue.accuracy) }));
    else say(t('review-stopped'));
  }

  #show(): void {
    clearTimeout(this.#showing);
    this.#showing = undefined;
    const { line, record, progress } = this.#reviewer;
    this.line = line;
    this.progress = progress;
    this.begun = hasResults(record);
    this.chances = chancesOver(line, record);
    this.verdicts = verdictsOf(line, record);
  }

  #save(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    const { line, record } = this.#reviewer;
    if (!hasResults(record)) return;
    this.#noted = writeEvaluations(this.host, line, record, this.#noted);
    // Results that were only carried over are already stored with their line.
    if (this.#fresh) this.#saveReview();
  }

  #saveReview(): void {
    const { record } = this.#reviewer;
    if (!hasResults(record)) return;
    this.#fresh = false;
    this.host.saveReview({ ...record, found: [...record.found] });
  }
}

/** Returns `true` if at least one position has been searched. The end of a finished game needs no search. */
function hasResults({ found }: ReviewRecord): boolean {
  return found.some((one) => one !== null && one.words.length > 0);
}
