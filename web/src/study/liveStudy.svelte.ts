// A study on the page: reactive state, announcements, sounds and saving.

import type { Side } from 'cotulenh';
import type { Shape } from '../board/types';
import type { GameEvent } from '../game/events';
import { eventText, outcomeText, refusalText } from '../i18n/sentences';
import { t } from '../i18n/text.svelte';
import { notify, say } from '../parts/notices.svelte';
import { playSounds } from '../sound/eventSounds';
import { onOtherTab } from '../store/tabs';
import type { Evaluation } from './evaluation';
import { reviewActions } from './reviewHost';
import type { ReviewHost } from './reviewHost';
import type { Paths } from './paths';
import type { StudyRecord } from './studyRecord';
import { StudyKeeper } from './studies';
import { Study } from './study';
import type { StudyView } from './studyView';

export class LiveStudy {
  readonly study: Study;
  view = $state.raw<StudyView>(undefined as never);
  paths = $state.raw<Paths>(undefined as never);
  evaluations = $state.raw<ReadonlyMap<number, Evaluation>>(new Map());
  revision = $state(0);
  orientation = $state<Side>('red');
  name = $state('');
  /** Whether it is saved in the browser. A study from a link is saved when it changes or on request. */
  kept = $state(true);
  /** Whether a review uses the engine. */
  quiet = $state(false);
  /** The arrows and circles of the review. */
  shapes = $state.raw<readonly Shape[]>([]);
  #keeper: StudyKeeper;
  /** Saves a comment that is being typed. */
  unfinished: (() => void) | null = null;
  /** The last saved values whose changes do not save the study at once. */
  #last: { evaluations: ReadonlyMap<number, Evaluation>; orientation: Side };
  #ended = false;
  #firstKept: (id: string) => void;

  /** `firstKept` is called when a study is saved for the first time. */
  constructor(record: StudyRecord, kept = true, firstKept: (id: string) => void = () => {}) {
    this.kept = kept;
    this.#firstKept = firstKept;
    this.#keeper = new StudyKeeper(kept, () => this.study.markStale());
    this.study = new Study(record, {
      save: (record) => this.#save(record),
      emit: (event) => this.#announce(event),
      changed: (only) => (only === 'evaluations' ? this.#judge() : this.#show()),
      now: () => Date.now(),
      ending: (outcome) => outcomeText(outcome),
    });
    this.#last = { evaluations: this.study.evaluations, orientation: record.orientation };
    this.#show();
  }

  /** Starts the study. Returns a function that ends it. */
  start(): () => void {
    this.study.start();
    const stop = onOtherTab((id, revision) => {
      if (id === this.study.record.id && revision >= this.study.record.revision) this.study.markStale();
    });
    const leave = () => this.leave();
    // On a phone a hidden page may end without a `pagehide` event.
    const hide = () => {
      if (document.visibilityState === 'hidden') this.unfinished?.();
    };
    addEventListener('pagehide', leave);
    addEventListener('visibilitychange', hide);
    return () => {
      stop();
      removeEventListener('pagehide', leave);
      removeEventListener('visibilitychange', hide);
      this.#finish();
      this.#ended = true;
    };
  }

  /** Saves the typed comment, the evaluations and the orientation before the page is left. */
  leave(): void {
    this.#finish();
    this.#keeper.leave();
  }

  /** Saves a study that came from a link. */
  keep(): void {
    this.#save(this.study.snapshot());
    this.#show();
  }

  /** Returns the study as the review sees it. */
  get host(): ReviewHost {
    const { study } = this;
    const host = {
      ...reviewActions(study),
      // The reactive state instead of the study's own.
      tree: () => this.paths.nodes,
      show: (shapes: readonly Shape[]) => (this.shapes = shapes),
      quiet: (on: boolean) => (this.quiet = on),
    };
    // Getters, so that the review reads the reactive state and not a copy of it.
    return Object.defineProperties(host, {
      revision: { get: () => this.revision },
      current: { get: () => this.view.node },
      orientation: { get: () => this.orientation },
      evaluations: { get: () => this.evaluations },
      review: { get: () => study.record.review },
    }) as typeof host & Pick<ReviewHost, 'revision' | 'current' | 'orientation' | 'evaluations' | 'review'>;
  }

  #finish(): void {
    this.unfinished?.();
    const { evaluations, record } = this.study;
    const same = evaluations === this.#last.evaluations && record.orientation === this.#last.orientation;
    if (this.kept && !this.view.stale && !same) this.#save(this.study.snapshot());
  }

  #save(record: StudyRecord): void {
    this.#last = { evaluations: this.study.evaluations, orientation: record.orientation };
    void this.#keeper.keep(record).then((taken) => {
      if (taken === this.kept) return;
      this.kept = taken;
      // A study that was left has another address.
      if (taken && !this.#ended) this.#firstKept(record.id);
    });
  }

  #judge(): void {
    this.evaluations = this.study.evaluations;
  }

  #show(): void {
    const { study } = this;
    this.view = study.view;
    this.paths = study.paths;
    this.revision = study.revision;
    this.orientation = study.record.orientation;
    this.name = study.record.name;
    this.#judge();
  }

  #announce(event: GameEvent): void {
    playSounds(event);
    if (event.type === 'refused') {
      const { problem } = event;
      return notify(() => (problem.code === 'study-full' ? t('study-full') : refusalText(problem)), 'warn');
    }
    const text = eventText(event, this.study.view);
    if (text !== null) say(text);
  }
}
