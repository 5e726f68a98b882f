// An online game on the page: the connection, reactive state, announcements, sounds, the title of the tab and notifications.

import type { Side } from 'cotulenh';
import { eventText, refusalText } from '../i18n/sentences';
import { sideName } from '../i18n/names';
import { t } from '../i18n/text.svelte';
import type { GameEvent } from '../game/events';
import { notify, say } from '../parts/notices.svelte';
import { go } from '../routes.svelte';
import { playSounds } from '../sound/eventSounds';
import { socketAddress } from './api';
import { localTurnStore, newCommandId } from './keptTurn';
import { OnlineGame } from './onlineGame';
import type { OnlineNotice, OnlineView } from './onlineGame';
import { declinedText, endText, offerText, problemText } from './onlineWords';
import type { BySide, GameState, ToClient, ToServer } from './protocol';
import { followNetwork, ReconnectingSocket } from './socket';
import type { LinkState } from './socket';
import { followTitle, remind } from './yourTurn';

const TICK = 100;

export class LiveOnline {
  readonly game: OnlineGame;
  state = $state.raw<GameState | null>(null);
  view = $state.raw<OnlineView>(undefined as never);
  times = $state.raw<BySide<number> | null>(null);
  claimIn = $state<number | null>(null);
  connection = $state<LinkState>('connecting');
  lag = $state<number | null>(null);
  orientation = $state<Side>('red');
  /** Whether the player's turn waits for the server. */
  waits = $state(false);
  mayMove = $state(false);
  hasPremove = $state(false);
  /** The reason why the page does not connect again, or `null`. */
  closed = $state<'outdated' | 'revoked' | null>(null);
  readonly #link: ReconnectingSocket<ToClient, ToServer>;
  #oriented = false;
  #first: number | null;

  /** `ply`: the number of turns before the position that is shown first, or `null` for the current position. */
  constructor(id: string, ply: number | null = null) {
    this.#first = ply;
    this.game = new OnlineGame(id, {
      send: (message) => this.#link.send(message),
      emit: (event) => this.#announce(event),
      notice: (notice) => this.#notice(notice),
      changed: () => this.#show(),
      now: () => performance.now(),
      keep: localTurnStore,
      newId: newCommandId,
    });
    this.#link = new ReconnectingSocket(socketAddress(`api/games/${encodeURIComponent(id)}/socket`), {
      message: (message) => this.game.receive(message),
      state: (state) => this.#connectionChanged(state),
    });
    this.#show();
  }

  /** Connects. Returns a function that ends the connection. */
  start(): () => void {
    this.#link.open();
    const stops = [followNetwork(this.#link), followTitle(() => this.mayMove)];
    const tick = setInterval(() => this.#tick(), TICK);
    return () => {
      clearInterval(tick);
      for (const stop of stops) stop();
      this.#link.close();
      this.game.end();
    };
  }

  flip(): void {
    this.orientation = this.orientation === 'red' ? 'blue' : 'red';
  }

  #tick(): void {
    if (this.game.clocks.running) this.times = this.game.clocks.times();
    this.claimIn = this.game.claimIn();
  }

  #connectionChanged(state: LinkState): void {
    const before = this.connection;
    this.connection = state;
    if (state === 'waiting') this.game.disconnected();
    if (state === 'waiting' && before === 'open') say(t('online-connection-lost'));
    if (state === 'open' && this.state !== null) say(t('online-connection-back'));
  }

  #show(): void {
    const { game } = this;
    const mine = !this.mayMove && game.mayMove && this.state !== null;
    this.state = game.state;
    this.view = game.view;
    this.times = game.clocks.times();
    this.claimIn = game.claimIn();
    this.lag = game.lag;
    this.waits = game.waits;
    this.mayMove = game.mayMove;
    this.hasPremove = game.premove !== null;
    if (!this.#oriented && game.seat !== null) {
      this.#oriented = true;
      this.orientation = game.seat;
    }
    if (this.#first !== null && game.state !== null) {
      const first = this.#first;
      this.#first = null;
      game.look(first);
    }
    if (mine) remind(t('online-title-your-turn'), this.game.id);
  }

  #announce(event: GameEvent): void {
    playSounds(event);
    if (event.type === 'refused') return notify(() => refusalText(event.problem), 'warn');
    // The notice of the end says more.
    if (event.type === 'outcome') return;
    const text = eventText(event, this.game.view);
    if (text !== null) say(text);
  }

  #notice(notice: OnlineNotice): void {
    const { seat } = this.game;
    switch (notice.type) {
      case 'offered':
        return say(offerText(notice.offer, notice.by, seat));
      case 'declined':
        return notify(() => declinedText(notice.offer));
      case 'taken-back':
        return notify(() => t('online-taken-back'));
      case 'ended':
        return say(endText(notice.end, seat));
      case 'rematch':
        say(t('online-rematch-ready'));
        // Spectators stay with the finished game and find a link there.
        if (seat !== null) go({ screen: 'online', id: notice.game });
        return;
      case 'turn-dropped':
        return notify(() => t('online-turn-dropped', { turn: notice.lan }), 'warn');
      case 'refused':
        return notify(() => problemText(notice.error), 'warn');
      case 'not-sent':
        return notify(() => t('online-not-sent'), 'warn');
      case 'premove':
        return say(t('online-premove-said', { san: notice.san }));
      case 'premove-failed':
        return notify(() => t('online-premove-failed'), 'warn');
      case 'closing':
        if (notice.reason !== 'outdated' && notice.reason !== 'revoked') return;
        this.closed = notice.reason;
        this.#link.close();
        return;
    }
  }
}

/** Returns “Red” or “Red (you)”. */
export function seatLabel(side: Side, seat: Side | null): string {
  return side === seat ? t('online-side-you', { side: sideName(side) }) : sideName(side);
}
