// A server in memory for tests. It judges turns with the real rules and sends the messages of the protocol.

import { Game } from 'cotulenh';
import type { Side } from 'cotulenh';
import { OnlineGame } from './onlineGame';
import type { OnlineHost, OnlineNotice } from './onlineHost';
import type { GameStore, SavedDeployment, SavedTurn } from './savedTurn';
import type { Action, Command, Entry, EntryBody, GameState, LogEntry, OfferKind, ToClient, ToServer } from './protocol';

export class TestServer {
  game: Game;
  v = 0;
  entries: Entry[] = [];
  /** The commands that were carried out, with their versions. */
  done = new Map<string, number>();
  state: Pick<GameState, 'offers' | 'end' | 'rematch'> = { offers: [], end: null, rematch: null };

  constructor(fen: string | null = null) {
    this.game = new Game(fen);
    this.game.startLog();
  }

  stateFor(seat: Side | null): ToClient {
    const card = { name: 'An', kind: 'guest', rating: null, provisional: false } as const;
    const state: GameState = {
      id: 'g1',
      v: this.v,
      setup: { time: { kind: 'unlimited' }, objective: 'total', rated: false, fen: null },
      pace: 'correspondence',
      players: { red: card, blue: card },
      seat,
      log: this.game.log() ?? '',
      ply: this.game.ply(),
      clock: null,
      ...structuredClone(this.state),
      crowd: { players: { red: true, blue: true }, spectators: 0, claim_in: { red: null, blue: null } },
      started: 0,
    };
    return { t: 'game', d: state };
  }

  /** Carries out a command as the server does: an identifier once, a turn only in its position. */
  do(by: Side, { id, action }: Command): ToClient[] {
    const known = this.done.get(id);
    if (known !== undefined) return [{ t: 'done', d: { id, v: known } }];
    const refused = (code: string): ToClient[] => [{ t: 'refused', d: { id, error: { code, message: code } } }];
    const body = this.#bodyOf(by, action);
    if (typeof body === 'string') return refused(body);
    const entry = this.append(by, body, id);
    this.done.set(id, this.v);
    return [entry, { t: 'done', d: { id, v: this.v } }];
  }

  /** Plays a turn of a side. Returns the message. */
  play(by: Side, lan: string, command?: string): ToClient {
    return this.append(by, this.#turn(lan), command);
  }

  append(by: Side | null, body: EntryBody, command?: string): ToClient {
    this.v += 1;
    const entry: Entry = { v: this.v, at: 0, by, ...(command === undefined ? {} : { command }), body, clock: null };
    this.entries.push(entry);
    return { t: 'entry', d: { entry, clock: null } };
  }

  takeBack(turns: number): ToClient {
    const before = this.#lines().length;
    for (let taken = 0; taken < turns; taken++) {
      const node = this.game.current();
      this.game.undo();
      this.game.deleteNode(node);
    }
    return this.append(null, { type: 'taken-back', log: this.#lines().slice(before) });
  }

  resign(side: Side): ToClient {
    this.game.resign(side);
    const outcome = { winner: side === 'red' ? 'blue' : 'red', termination: 'resignation' } as const;
    this.state.end = { reason: 'resignation', outcome, by: side };
    return this.append(side, { type: 'ended', log: this.#lines().at(-1) ?? null, reason: 'resignation', outcome });
  }

  #bodyOf(by: Side, action: Action): EntryBody | string {
    if (action.type === 'offer') return { type: 'offered', offer: action.offer satisfies OfferKind, ply: action.ply };
    if (action.type === 'decline') return { type: 'declined', offer: action.offer };
    if (action.type !== 'turn') return 'not-here';
    if (this.game.turn() !== by) return 'not-your-turn';
    if (this.game.ply() !== action.ply || this.game.key() !== action.key) return 'wrong-position';
    return this.#turn(action.lan);
  }

  #turn(lan: string): EntryBody {
    const { san } = this.game.move(lan);
    const log = this.#lines().at(-1);
    if (log === undefined) throw new Error('the game keeps no log');
    return { type: 'turn', log, lan, san, lag: 0, outcome: null };
  }

  /** The entries of the log as they are sent: without the checksums of their lines. */
  #lines(): LogEntry[] {
    const lines = (this.game.log() ?? '').trim().split('\n').slice(1);
    return lines.map((line) => {
      const { seq, key, command } = JSON.parse(line) as LogEntry;
      return { seq, key, command };
    });
  }
}

/** A client that records its messages, notices and events. */
export class TestClient {
  readonly game: OnlineGame;
  readonly sent: ToServer[] = [];
  readonly notices: OnlineNotice[] = [];
  readonly told: string[] = [];
  connected = true;
  now = 0;
  /** Called after every change. */
  changed = () => {};
  #ids = 0;

  constructor(
    stores: Pick<OnlineHost, 'savedTurns' | 'savedDeployments'>,
    readonly name = 'a',
  ) {
    this.game = new OnlineGame('g1', {
      send: (message) => {
        if (this.connected) this.sent.push(message);
        return this.connected;
      },
      emit: (event) => this.told.push(event.type),
      notice: (notice) => this.notices.push(notice),
      changed: () => this.changed(),
      now: () => this.now,
      pauseInReplay: () => Promise.resolve(),
      ...stores,
      newId: () => `${this.name}${++this.#ids}`,
    });
  }

  receive(...messages: ToClient[]): void {
    for (const message of messages) this.game.receive(message);
  }

  /** Takes the commands that were sent. */
  commands(): Command[] {
    return this.sent.splice(0).flatMap((message) => (message.t === 'do' ? [message.d] : []));
  }

  noticed(): string[] {
    return this.notices.splice(0).map(({ type }) => type);
  }

  sans(): string[] {
    return this.game.view.turns.map(({ san }) => san);
  }
}

/** Storage in memory. */
export interface MemoryStore<T> extends GameStore<T> {
  values: Map<string, T>;
}

function memoryGameStore<T>(): MemoryStore<T> {
  const values = new Map<string, T>();
  return {
    values,
    read: (game) => values.get(game) ?? null,
    write: (game, value) => void (value === null ? values.delete(game) : values.set(game, value)),
  };
}

/** Returns the storage of a browser. Clients that share it are the same browser after a reload. */
export function memoryStores(): { savedTurns: MemoryStore<SavedTurn>; savedDeployments: MemoryStore<SavedDeployment> } {
  return { savedTurns: memoryGameStore(), savedDeployments: memoryGameStore() };
}
