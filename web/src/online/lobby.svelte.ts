// The lobby: open challenges, and news about the user's challenges and games.

import { socketAddress } from './api';
import type { Challenge } from './api';
import type { ClosingReason } from './protocol';
import { followNetwork, ReconnectingSocket } from './socket';
import type { LinkState } from './socket';

type LobbyMessage =
  | { t: 'hello'; d: unknown }
  /** Without challenges, only the numbers have changed. */
  | { t: 'lobby'; d: { challenges?: Challenge[]; online: number; games: number } }
  | { t: 'added'; d: Challenge }
  | { t: 'removed'; d: { id: string } }
  | { t: 'paired'; d: { game: string } }
  | { t: 'your-turn'; d: { game: string } }
  | { t: 'ended'; d: { game: string } }
  | { t: 'ping'; d: { n: number } }
  | { t: 'closing'; d: { reason: ClosingReason } };

export interface LobbyEvents {
  paired?: (game: string) => void;
  removed?: (id: string) => void;
  yourTurn?: (game: string) => void;
  /** Called after each connection. A server that has restarted has forgotten who waits for a pairing. */
  connected?: () => void;
}

export class Lobby {
  challenges = $state.raw<readonly Challenge[]>([]);
  online = $state(0);
  games = $state(0);
  connection = $state<LinkState>('connecting');
  readonly #events: LobbyEvents;
  readonly #link: ReconnectingSocket<LobbyMessage, { t: 'pong'; d: { n: number } }>;

  constructor(events: LobbyEvents) {
    this.#events = events;
    this.#link = new ReconnectingSocket(socketAddress('api/lobby/socket'), {
      message: (message) => this.#receive(message),
      state: (state) => (this.connection = state),
    });
  }

  /** Connects. Returns a function that ends the connection. */
  start(): () => void {
    this.#link.open();
    const stop = followNetwork(this.#link);
    return () => {
      stop();
      this.#link.close();
    };
  }

  #receive(message: LobbyMessage): void {
    switch (message.t) {
      case 'ping':
        this.#link.send({ t: 'pong', d: { n: message.d.n } });
        return;
      case 'lobby':
        this.online = message.d.online;
        this.games = message.d.games;
        if (message.d.challenges === undefined) return;
        this.challenges = message.d.challenges;
        this.#events.connected?.();
        return;
      case 'added':
        this.challenges = [message.d, ...this.challenges.filter(({ id }) => id !== message.d.id)];
        return;
      case 'removed':
        this.challenges = this.challenges.filter(({ id }) => id !== message.d.id);
        return this.#events.removed?.(message.d.id);
      case 'paired':
        return this.#events.paired?.(message.d.game);
      case 'your-turn':
        return this.#events.yourTurn?.(message.d.game);
    }
  }
}
