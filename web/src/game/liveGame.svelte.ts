// A game on the page: reactive state, announcements, sounds and saving.

import type { Side } from 'cotulenh';
import { engine } from '../engine/rules';
import { eventText, refusalText } from '../i18n/sentences';
import { t } from '../i18n/text.svelte';
import { notify, say } from '../parts/notices.svelte';
import { GameSaver } from '../services';
import { playSounds } from '../sound/eventSounds';
import { mirrorTimes, timesOf } from '../store/mirror';
import { animationTime, pauseBeforeAnswer, pauseInReplay, settings } from '../store/settings.svelte';
import { onOtherTab } from '../store/tabs';
import { lowTime } from './clock';
import type { Times } from './clock';
import { Controller } from './controller';
import { LowTimeWarning } from './lowTime';
import type { GameEvent } from './events';
import { personOf } from './gameRecord';
import type { GameRecord } from './gameRecord';
import type { View } from './view';

const TICK = 100;
/** The delay between the end of the animation and the flip of the board to the other player, in milliseconds. */
const FLIP_DELAY = 350;
/** The interval for saving running clocks, in milliseconds. */
const SAVE_INTERVAL = 2000;

export class LiveGame {
  readonly controller: Controller;
  view = $state.raw<View>(undefined as never);
  times = $state.raw<Times | null>(null);
  orientation = $state<Side>('red');
  /** Called with each event before it is announced. Returns `true` if the page need not announce it. Set by the coach. */
  handleEvent: ((event: GameEvent) => boolean) | null = null;
  /** Whether the game was left. Answers of the engine and of the store that come later are ignored. */
  #ended = false;
  #flipTimer: ReturnType<typeof setTimeout> | undefined;
  #lowTime = new LowTimeWarning();

  constructor(record: GameRecord) {
    const saver = new GameSaver(() => this.#markStale());
    const left = timesOf(record) ?? record.left;
    this.controller = new Controller(
      { ...record, left },
      {
        engine,
        save: (record) => saver.save(record),
        emit: (event) => this.#announce(event),
        changed: () => this.#show(),
        now: () => performance.now(),
        date: () => Date.now(),
        explainAll: () => this.handleEvent !== null,
        pauseInReplay,
        pauseBeforeAnswer,
        confirm: () => settings.confirm,
      },
    );
    this.#show();
  }

  /** Starts the game. Returns a function that stops the clocks and the computer, and frees the game. */
  start(): () => void {
    const { controller } = this;
    const ignoreOtherTabs = onOtherTab((id, revision) => {
      if (id === controller.record.id && revision >= controller.record.revision) this.#markStale();
    });
    const stopClocks = controller.clocks === null ? null : this.#watchClocks();
    controller.start();
    return () => {
      this.#ended = true;
      ignoreOtherTabs();
      stopClocks?.();
      clearTimeout(this.#flipTimer);
      this.#saveTimes();
      controller.close();
    };
  }

  /** Shows and saves the times of the clocks while they run. Returns a function that stops this. */
  #watchClocks(): () => void {
    const tick = setInterval(() => {
      if (this.controller.clocks?.running === null) return;
      this.times = this.controller.clocks?.times() ?? null;
      this.#warn();
      this.controller.tick();
    }, TICK);
    const save = setInterval(() => this.#saveTimes(), SAVE_INTERVAL);
    const leave = () => this.#saveTimes();
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(tick);
      clearInterval(save);
      removeEventListener('pagehide', leave);
    };
  }

  /** Warns a side that has little time left. */
  #warn(): void {
    const { clocks } = this.controller;
    if (clocks === null || clocks.running === null) return;
    const side = clocks.running;
    if (this.#lowTime.isDue(side, clocks.left(side), lowTime(clocks.settings))) this.#announce({ type: 'low-time', side });
  }

  /** Flips the board to the side to move after a delay, so that the player sees the turn first. */
  #turnLater(): void {
    if (this.controller.record.autoFlip !== true) return;
    clearTimeout(this.#flipTimer);
    this.#flipTimer = setTimeout(() => this.controller.turnBoard(), animationTime() + FLIP_DELAY);
  }

  #markStale(): void {
    if (!this.#ended) this.controller.markStale();
  }

  #saveTimes(): void {
    const { clocks, record } = this.controller;
    if (clocks !== null && clocks.running !== null) mirrorTimes(record, clocks.times());
  }

  #show(): void {
    if (this.#ended) return;
    this.view = this.controller.view;
    this.times = this.controller.clocks?.times() ?? null;
    this.orientation = this.controller.record.orientation;
  }

  #announce(event: GameEvent): void {
    if (this.#ended) return;
    const handled = this.handleEvent?.(event) ?? false;
    // The coach shows the reason at the board, so the refused move needs neither a sound nor a notice.
    if (handled && event.type === 'refused') return;
    playSounds(event, personOf(this.controller.record.players));
    if (event.type === 'turn') this.#turnLater();
    if (handled) return;
    if (event.type === 'refused') return notify(() => refusalText(event.problem), 'warn');
    if (event.type === 'draw-declined') return notify(() => t('draw-declined'));
    if (event.type === 'premove-failed') return notify(() => t('premove-failed'), 'warn');
    if (event.type === 'threat' && event.turn === null) return notify(() => t('threat-none'));
    const text = eventText(event, this.controller.view);
    const person = personOf(this.controller.record.players);
    if (event.type === 'outcome' && event.outcome.winner !== null && person !== null) {
      say(t(event.outcome.winner === person ? 'ending-won' : 'ending-lost'));
    }
    if (text !== null) say(text);
  }
}
