// A study on the screen: heard by the page, kept in the browser.

import type { Side } from 'cotulenh';
import type { Shape } from '../board/types';
import type { GameEvent } from '../game/events';
import { eventText, outcomeText, refusalText } from '../i18n/sentences';
import { t } from '../i18n/text.svelte';
import { notify, say } from '../parts/notices.svelte';
import { hear } from '../sound/hear';
import { hearTabs } from '../store/tabs';
import type { Evaluation } from './evaluation';
import { deedsOf } from './host';
import type { ReviewHost } from './host';
import type { Paths } from './paths';
import type { StudyRecord } from './record';
import { StudyKeeper } from './studies';
import { Study } from './study';
import type { StudyView } from './view';

export class LiveStudy {
  readonly study: Study;
  view = $state.raw<StudyView>(undefined as never);
  paths = $state.raw<Paths>(undefined as never);
  evaluations = $state.raw<ReadonlyMap<number, Evaluation>>(new Map());
  revision = $state(0);
  orientation = $state<Side>('red');
  name = $state('');
  /** Whether it is kept in the browser; one from a link is kept only when it is changed or somebody asks. */
  kept = $state(true);
  /** Whether somebody else has the engine. */
  quiet = $state(false);
  /** What somebody draws on the board. */
  shapes = $state.raw<readonly Shape[]>([]);
  #keeper: StudyKeeper;
  /** Takes over what is being typed. */
  unfinished: (() => void) | null = null;
  /** What was last kept of what alone is no reason to keep a study. */
  #last: { evaluations: ReadonlyMap<number, Evaluation>; orientation: Side };
  #ended = false;
  #firstKept: (id: string) => void;

  /** `firstKept` is told when a study that was not kept is. */
  constructor(record: StudyRecord, kept = true, firstKept: (id: string) => void = () => {}) {
    this.kept = kept;
    this.#firstKept = firstKept;
    this.#keeper = new StudyKeeper(kept, () => this.study.markStale());
    this.study = new Study(record, {
      save: (record) => this.#save(record),
      tell: (event) => this.#tell(event),
      changed: (only) => (only === 'evaluations' ? this.#judge() : this.#show()),
      now: () => Date.now(),
      ending: (outcome) => outcomeText(outcome),
    });
    this.#last = { evaluations: this.study.evaluations, orientation: record.orientation };
    this.#show();
  }

  /** Begins; gives how to end. */
  start(): () => void {
    this.study.start();
    const stop = hearTabs((id, revision) => {
      if (id === this.study.record.id && revision >= this.study.record.revision) this.study.markStale();
    });
    const leave = () => this.leave();
    // On a telephone a page that was put away may never be told that it ends.
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

  /** The page is left: nothing that was typed, thought or turned is lost. */
  leave(): void {
    this.#finish();
    this.#keeper.leave();
  }

  /** Keeps it now: it came by a link, and somebody wants it. */
  keep(): void {
    this.#save(this.study.snapshot());
    this.#show();
  }

  /** Returns the study as the review sees it. */
  get host(): ReviewHost {
    const { study } = this;
    const host = {
      ...deedsOf(study),
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
      // Whoever has left is at another address.
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

  #tell(event: GameEvent): void {
    hear(event);
    if (event.type === 'refused') {
      const { problem } = event;
      return notify(() => (problem.code === 'study-full' ? t('study-full') : refusalText(problem)), 'warn');
    }
    const text = eventText(event, this.study.view);
    if (text !== null) say(text);
  }
}
