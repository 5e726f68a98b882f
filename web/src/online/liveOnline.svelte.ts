// An online game on the page: the connection, reactive state, announcements, sounds, the title of the tab and notifications.

import type { Side } from 'cotulenh';
import { eventText, refusalText } from '../i18n/sentences';
import { shownSan } from '../i18n/notation.svelte';
import { t } from '../i18n/text.svelte';
import type { GameEvent } from '../game/events';
import { LowTimeWarning } from '../game/lowTime';
import type { TableView } from '../game/view';
import { notify, say } from '../parts/notices.svelte';
import { go } from '../routes.svelte';
import { playSounds } from '../sound/eventSounds';
import { pauseInReplay, settings } from '../store/settings.svelte';
import { socketAddress } from './api';
import { localDeploymentStore, localTurnStore, newCommandId } from './savedTurn';
import { OnlineGame } from './onlineGame';
import type { OnlineNotice } from './onlineHost';
import { declinedText, endText, offerText, problemText } from './onlineWords';
import type { BySide, GameState, ToClient, ToServer } from './protocol';
import { Connection, followNetwork } from './connection';
import type { ConnectionState } from './connection';
import { followTitle, notifyIfHidden } from './alerts';

const TICK = 100;
/** The remaining time below which the player is warned, in milliseconds. */
const LOW_TIME = 20_000;

export class LiveOnline {
  readonly game: OnlineGame;
  state = $state.raw<GameState | null>(null);
  view = $state.raw<TableView>(undefined as never);
  times = $state.raw<BySide<number> | null>(null);
  claimIn = $state<number | null>(null);
  abortIn = $state<number | null>(null);
  connection = $state<ConnectionState>('connecting');
  lag = $state<number | null>(null);
  orientation = $state<Side>('red');
  /** Whether the player's turn has been made but its log entry has not arrived yet. */
  turnIsPending = $state(false);
  mayMove = $state(false);
  /** The reason why the page does not connect again, or `null`. */
  closed = $state<'outdated' | 'revoked' | null>(null);
  readonly #connection: Connection<ToClient, ToServer>;
  readonly #lowTime = new LowTimeWarning();
  #oriented = false;
  #first: number | null;

  /** `ply`: the number of turns before the position that is shown first, or `null` for the current position. */
  constructor(id: string, ply: number | null = null) {
    this.#first = ply;
    this.game = new OnlineGame(id, {
      send: (message) => this.#connection.send(message),
      emit: (event) => this.#announce(event),
      notice: (notice) => this.#notice(notice),
      changed: () => this.#show(),
      now: () => performance.now(),
      savedTurns: localTurnStore,
      savedDeployments: localDeploymentStore,
      newId: newCommandId,
      pauseInReplay,
      confirm: () => settings.confirm,
    });
    this.#connection = new Connection(socketAddress(`api/games/${encodeURIComponent(id)}/socket`), {
      message: (message) => this.game.receive(message),
      state: (state) => this.#connectionChanged(state),
    });
    this.#show();
  }

  /** Connects. Returns a function that ends the connection. */
  start(): () => void {
    this.#connection.open();
    const stops = [followNetwork(this.#connection), followTitle(() => (this.mayMove ? t('online-title-your-turn') : null))];
    const tick = setInterval(() => this.#tick(), TICK);
    return () => {
      clearInterval(tick);
      for (const stop of stops) stop();
      this.#connection.close();
      this.game.free();
    };
  }

  flip(): void {
    this.orientation = this.orientation === 'red' ? 'blue' : 'red';
  }

  #tick(): void {
    if (this.game.clocks.running) {
      this.times = this.game.clocks.times();
      this.#warn();
    }
    this.#countDown();
  }

  /** Updates the countdowns, in steps of a second, so that the page changes only once per second. */
  #countDown(): void {
    const seconds = (left: number | null) => (left === null ? null : Math.ceil(left / 1000) * 1000);
    this.claimIn = seconds(this.game.claimIn());
    this.abortIn = seconds(this.game.abortIn());
  }

  /** Warns the player when little time is left. */
  #warn(): void {
    const { seat } = this.game;
    if (seat === null || this.times === null || this.state?.pace === 'correspondence') return;
    if (this.#lowTime.isDue(seat, this.times[seat], LOW_TIME)) this.#announce({ type: 'low-time', side: seat });
  }

  #connectionChanged(state: ConnectionState): void {
    const before = this.connection;
    this.connection = state;
    if (state === 'waiting') this.game.disconnected();
    if (state === 'waiting' && before === 'open') say(t('online-connection-lost'));
    if (state === 'open' && this.state !== null) say(t('online-connection-back'));
  }

  #show(): void {
    const { game } = this;
    const turnBegan = !this.mayMove && game.mayMove && this.state !== null;
    this.state = game.state;
    this.view = game.view;
    this.times = game.clocks.times();
    this.#countDown();
    this.lag = game.lag;
    this.turnIsPending = game.turnIsPending;
    this.mayMove = game.mayMove;
    if (!this.#oriented && game.seat !== null) {
      this.#oriented = true;
      this.orientation = game.seat;
    }
    if (this.#first !== null && game.state !== null) {
      const first = this.#first;
      this.#first = null;
      game.showPly(first);
    }
    if (turnBegan) notifyIfHidden(t('online-title-your-turn'), this.game.id);
  }

  #announce(event: GameEvent): void {
    playSounds(event, this.game.seat);
    if (event.type === 'refused') return notify(() => refusalText(event.problem), 'warn');
    if (event.type === 'premove-failed') return notify(() => t('premove-failed'), 'warn');
    // The notice `ended` announces the end with its reason.
    if (event.type === 'outcome') return;
    const text = eventText(event, this.game.view);
    if (text !== null) say(text);
  }

  #notice(notice: OnlineNotice): void {
    const { seat } = this.game;
    switch (notice.type) {
      case 'offered':
        return say(offerText(notice.offer, notice.by, seat));
      case 'declined': {
        const text = () => declinedText(notice.offer, notice.by, notice.isWithdrawn);
        // The player who clicked sees the effect, so only a screen reader announces it.
        return notice.by === seat ? say(text()) : notify(text);
      }
      case 'taken-back':
        return notify(() => t('online-taken-back'));
      case 'ended':
        return say(endText(notice.end, seat));
      case 'rematch':
        say(t('online-rematch-ready'));
        // Spectators stay in the finished game, which shows a link to the rematch.
        if (seat !== null) go({ screen: 'online', id: notice.game });
        return;
      case 'turn-dropped':
        return notify(() => t('online-turn-dropped', { turn: shownSan(notice.lan) }), 'warn');
      case 'refused':
        return notify(() => problemText(notice.error), 'warn');
      case 'not-sent':
        return notify(() => t('online-not-sent'), 'warn');
      case 'closing':
        if (notice.reason !== 'outdated' && notice.reason !== 'revoked') return;
        this.closed = notice.reason;
        this.#connection.close();
        return;
    }
  }
}
