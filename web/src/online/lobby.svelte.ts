// The connection to the lobby: the open challenges, and messages about the user's challenges and games.

import { socketAddress } from './api';
import type { Challenge } from './api';
import type { ClosingReason } from './protocol';
import { Connection, followNetwork } from './connection';
import type { ConnectionState } from './connection';

type LobbyMessage =
  | { t: 'hello'; d: unknown }
  /** The first message has the challenges. Later messages have only new numbers of users and games. */
  | { t: 'lobby'; d: { challenges?: Challenge[]; online: number; games: number } }
  | { t: 'added'; d: Challenge }
  | { t: 'removed'; d: { id: string } }
  | { t: 'declined'; d: { id: string } }
  | { t: 'paired'; d: { game: string } }
  | { t: 'your-turn'; d: { game: string } }
  | { t: 'ended'; d: { game: string } }
  | { t: 'ping'; d: { n: number } }
  | { t: 'closing'; d: { reason: ClosingReason } };

export interface LobbyEvents {
  /** Called when a game of the user has begun. */
  paired?: (game: string) => void;
  /** Called when a challenge is no longer open. */
  removed?: (id: string) => void;
  /** Called for a new challenge that is addressed to the user. */
  challenged?: (challenge: Challenge) => void;
  /** Called when an opponent has declined a challenge of the user. */
  declined?: (id: string) => void;
  /** Called when it is the user's turn in a game. */
  yourTurn?: (game: string) => void;
  /** Called each time the connection is opened. A server that was restarted does not remember requests for a pairing. */
  connected?: () => void;
}

export class Lobby {
  challenges = $state.raw<readonly Challenge[]>([]);
  online = $state(0);
  games = $state(0);
  connection = $state<ConnectionState>('connecting');
  /** The challenges that are addressed to the user. */
  readonly incoming = $derived(this.challenges.filter(({ forYou }) => forYou === true));
  /** The challenges that everyone may accept. */
  readonly open = $derived(this.challenges.filter(({ forYou }) => forYou !== true));
  readonly #events: LobbyEvents;
  readonly #connection: Connection<LobbyMessage, { t: 'pong'; d: { n: number } }>;

  constructor(events: LobbyEvents) {
    this.#events = events;
    this.#connection = new Connection(socketAddress('api/lobby/socket'), {
      message: (message) => this.#receive(message),
      state: (state) => (this.connection = state),
    });
  }

  /** Connects. Returns a function that ends the connection. */
  start(): () => void {
    this.#connection.open();
    const stop = followNetwork(this.#connection);
    return () => {
      stop();
      this.#connection.close();
    };
  }

  #receive(message: LobbyMessage): void {
    switch (message.t) {
      case 'ping':
        this.#connection.send({ t: 'pong', d: { n: message.d.n } });
        return;
      case 'lobby':
        this.online = message.d.online;
        this.games = message.d.games;
        if (message.d.challenges === undefined) return;
        this.#setChallenges(message.d.challenges);
        this.#events.connected?.();
        return;
      case 'added':
        return this.#setChallenges([message.d, ...this.challenges.filter(({ id }) => id !== message.d.id)]);
      case 'removed':
        this.challenges = this.challenges.filter(({ id }) => id !== message.d.id);
        return this.#events.removed?.(message.d.id);
      case 'declined':
        return this.#events.declined?.(message.d.id);
      case 'paired':
        return this.#events.paired?.(message.d.game);
      case 'your-turn':
        return this.#events.yourTurn?.(message.d.game);
    }
  }

  #setChallenges(challenges: readonly Challenge[]): void {
    const known = new Set(this.challenges.map(({ id }) => id));
    this.challenges = challenges;
    for (const challenge of challenges) if (challenge.forYou && !known.has(challenge.id)) this.#events.challenged?.(challenge);
  }
}
