// A game on the page: reactive state, announcements, sounds and saving.

import type { Side } from 'cotulenh';
import { brain } from '../engine/rules';
import { eventText, refusalText } from '../i18n/sentences';
import { t } from '../i18n/text.svelte';
import { notify, say } from '../parts/notices.svelte';
import { Keeper } from '../services';
import { playSounds } from '../sound/eventSounds';
import { mirrorTimes, timesOf } from '../store/mirror';
import { onOtherTab } from '../store/tabs';
import type { Times } from './clock';
import { Controller } from './controller';
import type { GameEvent } from './events';
import type { GameRecord } from './gameRecord';
import type { View } from './view';

/** The shortest wait for the computer in milliseconds, so that players see their own move first. */
const PAUSE = 450;
const TICK = 100;
/** The interval for saving running clocks, in milliseconds. */
const KEEP_TIMES = 2000;

export class LiveGame {
  readonly controller: Controller;
  view = $state.raw<View>(undefined as never);
  times = $state.raw<Times | null>(null);
  orientation = $state<Side>('red');
  #stops: (() => void)[] = [];

  constructor(record: GameRecord) {
    const keeper = new Keeper(() => this.controller.markStale());
    const left = timesOf(record) ?? record.left;
    this.controller = new Controller(
      { ...record, left },
      {
        brain,
        save: (record) => keeper.keep(record),
        emit: (event) => this.#announce(event),
        changed: () => this.#show(),
        now: () => Date.now(),
        pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE)),
      },
    );
    this.#show();
  }

  /** Starts the game. Returns a function that ends it. */
  start(): () => void {
    const { controller } = this;
    this.#stops.push(
      onOtherTab((id, revision) => {
        if (id === controller.record.id && revision >= controller.record.revision) controller.markStale();
      }),
    );
    if (controller.clocks !== null) this.#watchClocks();
    controller.start();
    return () => {
      for (const stop of this.#stops) stop();
      this.#keepTimes();
      controller.end();
    };
  }

  #watchClocks(): void {
    const tick = setInterval(() => {
      if (this.controller.clocks?.running === null) return;
      this.times = this.controller.clocks?.times() ?? null;
      this.controller.tick();
    }, TICK);
    const keep = setInterval(() => this.#keepTimes(), KEEP_TIMES);
    const leave = () => this.#keepTimes();
    addEventListener('pagehide', leave);
    this.#stops.push(() => {
      clearInterval(tick);
      clearInterval(keep);
      removeEventListener('pagehide', leave);
    });
  }

  #keepTimes(): void {
    const { clocks, record } = this.controller;
    if (clocks !== null && clocks.running !== null) mirrorTimes(record, clocks.times());
  }

  #show(): void {
    this.view = this.controller.view;
    this.times = this.controller.clocks?.times() ?? null;
    this.orientation = this.controller.record.orientation;
  }

  #announce(event: GameEvent): void {
    playSounds(event);
    if (event.type === 'refused') return notify(() => refusalText(event.problem), 'warn');
    if (event.type === 'draw-declined') return notify(() => t('draw-declined'));
    const text = eventText(event, this.controller.view);
    if (text !== null) say(text);
  }
}
