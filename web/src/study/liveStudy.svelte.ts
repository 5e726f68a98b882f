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
import { StudySaver } from './studies';
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
  /** Whether the study is saved in the browser. A study from a link is saved when it changes or on request. */
  saved = $state(true);
  /** Whether the engine is reserved for a review. */
  engineReserved = $state(false);
  /** The arrows and circles of the review. */
  shapes = $state.raw<readonly Shape[]>([]);
  /** The glyphs of the review by node. They are not part of the study. */
  marks = $state.raw<ReadonlyMap<number, number>>(new Map());
  #saver: StudySaver;
  /** Saves the comment that is being typed, if there is one. `null` while no notes panel is shown. */
  saveTypedComment: (() => void) | null = null;
  /** The evaluations and the orientation at the last save. Changes of these alone are saved only when the page is left. */
  #last: { evaluations: ReadonlyMap<number, Evaluation>; orientation: Side };
  #ended = false;
  #firstSaved: (id: string) => void;

  /** `firstSaved` is called when a study is saved for the first time. */
  constructor(record: StudyRecord, saved = true, firstSaved: (id: string) => void = () => {}) {
    this.saved = saved;
    this.#firstSaved = firstSaved;
    this.#saver = new StudySaver(saved, () => this.study.markStale());
    this.study = new Study(record, {
      save: (record) => this.#save(record),
      emit: (event) => this.#announce(event),
      changed: (only) => (only === 'evaluations' ? this.#showEvaluations() : this.#show()),
      date: () => Date.now(),
      ending: (outcome) => outcomeText(outcome),
    });
    this.#last = { evaluations: this.study.evaluations, orientation: record.orientation };
    this.#show();
  }

  /** Starts the study. Returns a function that ends and frees it. */
  start(): () => void {
    this.study.start();
    const stop = onOtherTab((id, revision) => {
      if (id === this.study.record.id && revision >= this.study.record.revision) this.study.markStale();
    });
    const leave = () => this.leave();
    // On a phone a hidden page may end without a `pagehide` event.
    const hide = () => {
      if (document.visibilityState === 'hidden') this.saveTypedComment?.();
    };
    addEventListener('pagehide', leave);
    addEventListener('visibilitychange', hide);
    return () => {
      stop();
      removeEventListener('pagehide', leave);
      removeEventListener('visibilitychange', hide);
      this.#saveChanges();
      this.#ended = true;
      this.study.free();
    };
  }

  /** Saves the typed comment, the evaluations and the orientation before the page is left. */
  leave(): void {
    this.#saveChanges();
    this.#saver.leave();
  }

  /** Saves a study that is not saved yet, e.g. from a link. */
  save(): void {
    this.#save(this.study.updateRecord());
    this.#show();
  }

  /** Returns the interface for the review. */
  get host(): ReviewHost {
    const { study } = this;
    const host = {
      ...reviewActions(study),
      // Replaces the member of `reviewActions`, which is not reactive.
      tree: () => this.paths.nodes,
      show: (shapes: readonly Shape[]) => (this.shapes = shapes),
      mark: (marks: ReadonlyMap<number, number>) => (this.marks = marks),
      reserveEngine: () => (this.engineReserved = true),
      releaseEngine: () => (this.engineReserved = false),
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

  #saveChanges(): void {
    this.saveTypedComment?.();
    const { evaluations, record } = this.study;
    const same = evaluations === this.#last.evaluations && record.orientation === this.#last.orientation;
    if (this.saved && !this.view.stale && !same) this.#save(this.study.updateRecord());
  }

  #save(record: StudyRecord): void {
    this.#last = { evaluations: this.study.evaluations, orientation: record.orientation };
    void this.#saver.save(record).then((taken) => {
      if (taken === this.saved) return;
      this.saved = taken;
      // After the study was closed, the address belongs to another screen.
      if (taken && !this.#ended) this.#firstSaved(record.id);
    });
  }

  #showEvaluations(): void {
    this.evaluations = this.study.evaluations;
  }

  #show(): void {
    const { study } = this;
    this.view = study.view;
    this.paths = study.paths;
    this.revision = study.revision;
    this.orientation = study.record.orientation;
    this.name = study.record.name;
    this.#showEvaluations();
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
