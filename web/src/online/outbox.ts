// The commands that were sent to the server. A turn stays until its log entry arrives: it is saved and sent again after a
// reconnect. Other commands are sent once and stay until they are answered.

import type { SavedTurn } from './savedTurn';
import type { OnlineHost } from './onlineHost';
import type { Action } from './protocol';

/** A command that is not a turn. */
export type OtherAction = Exclude<Action, { type: 'turn' }>;

export class Outbox {
  readonly #game: string;
  readonly #host: Pick<OnlineHost, 'send' | 'savedTurns' | 'newId'>;
  #turn: SavedTurn | null = null;
  /** The identifiers of the other commands that were sent and not answered. */
  readonly #unanswered = new Set<string>();

  constructor(game: string, host: Pick<OnlineHost, 'send' | 'savedTurns' | 'newId'>) {
    this.#game = game;
    this.#host = host;
  }

  /** The player's turn whose log entry has not arrived yet, or `null`. */
  get turn(): SavedTurn | null {
    return this.#turn;
  }

  /** Reads the turn that was saved before a reload of the page. */
  restore(): void {
    this.#turn = this.#host.savedTurns.read(this.#game);
  }

  /** Keeps a new turn, which gets an identifier. */
  put(turn: Omit<SavedTurn, 'id'>): void {
    this.#set({ id: this.#host.newId(), ...turn });
  }

  /** Forgets the turn. */
  drop(): void {
    this.#set(null);
  }

  /** Sends the turn, if there is one. */
  sendTurn(): void {
    if (this.#turn === null) return;
    const { id, ...turn } = this.#turn;
    this.#host.send({ t: 'do', d: { id, action: { type: 'turn', ...turn } } });
  }

  /** Sends another command. Returns `false` if there is no connection. */
  send(action: OtherAction): boolean {
    const id = this.#host.newId();
    const sent = this.#host.send({ t: 'do', d: { id, action } });
    if (sent) this.#unanswered.add(id);
    return sent;
  }

  /** Notes that the server has answered a command. Returns the kind of the command, or `null` if it is not known. */
  answered(id: string): 'turn' | 'other' | null {
    if (this.#unanswered.delete(id)) return 'other';
    return this.#turn?.id === id ? 'turn' : null;
  }

  /** Notes that the server has stored the turn, so that a reload need not send it again. The turn stays until `drop`. */
  turnStored(): void {
    this.#host.savedTurns.write(this.#game, null);
  }

  /** Forgets the commands whose answer can no longer come. The turn stays. */
  disconnected(): void {
    this.#unanswered.clear();
  }

  #set(turn: SavedTurn | null): void {
    this.#turn = turn;
    this.#host.savedTurns.write(this.#game, turn);
  }
}
