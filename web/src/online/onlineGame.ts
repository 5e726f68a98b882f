// A game on the server, played or watched. Independent of the page and of the socket.
//
// `#serverGame` is the copy of the server's game: entries of its log are appended to it. `session` is the game on the board: the server's game,
// the player's turn that is not acknowledged yet, and the steps of the player's deployment in progress.

import { Game } from 'cotulenh';
import type { Played, Side } from 'cotulenh';
import type { Shape, Way } from '../board/types';
import type { GameEvent } from '../game/events';
import { useAndFree } from '../game/freed';
import { arrowsOf } from '../game/hint';
import { MoveInput } from '../game/moveInput';
import { Picker } from '../game/picker';
import { Session } from '../game/session';
import type { Done } from '../game/session';
import { inputView, NO_SELECTION, positionView, zonesOf } from '../game/view';
import type { InputView, PositionView } from '../game/view';
import { MAX_ANIMATED_TURNS } from '../game/way';
import { ServerClocks } from './clocks';
import type { KeptTurn, TurnStore } from './keptTurn';
import { outcomeOf } from './outcome';
import { Premove, textsOf } from './premove';
import type {
  Action,
  ClockState,
  ClosingReason,
  Crowd,
  Entry,
  EntryBody,
  ErrorBody,
  GameEnd,
  GameState,
  Offer,
  OfferKind,
  ToClient,
  ToServer,
} from './protocol';
import { PROTOCOL } from './protocol';

/** Something that the player must be told besides the turns. */
export type OnlineNotice =
  | { type: 'offered'; offer: OfferKind; by: Side }
  | { type: 'declined'; offer: OfferKind; by: Side | null }
  | { type: 'taken-back' }
  | { type: 'ended'; end: GameEnd }
  | { type: 'rematch'; game: string }
  /** A turn that was made offline is no longer possible. */
  | { type: 'turn-dropped'; lan: string }
  | { type: 'refused'; error: ErrorBody }
  | { type: 'not-sent' }
  | { type: 'premove'; san: string }
  | { type: 'premove-failed' }
  | { type: 'closing'; reason: ClosingReason };

export interface OnlineHost {
  /** Sends a message. Returns `false` if there is no connection. */
  send: (message: ToServer) => boolean;
  emit: (event: GameEvent) => void;
  notice: (notice: OnlineNotice) => void;
  /** Called after every change. */
  changed: () => void;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  keep: TurnStore;
  newId: () => string;
}

export interface OnlineView extends InputView, PositionView {
  turns: readonly Played[];
  /** The number of turns before the position shown. */
  ply: number;
  way: Way | null;
  /** Whether the current position is shown, not an earlier one. */
  live: boolean;
  /** The side that may be moved now, also for a premove. */
  movable: Side | null;
  /** The input for the position shown: that of the game or that of the premove. */
  input: MoveInput;
  /** Arrows of the premove. */
  shapes: readonly Shape[];
}

/** A position in the game: the number of turns and its key. */
interface Place {
  ply: number;
  key: string;
}

const placeOf = (game: Game): Place => ({ ply: game.ply(), key: game.key() });
const isSame = (one: Place, other: Place) => one.ply === other.ply && one.key === other.key;

export class OnlineGame {
  readonly id: string;
  readonly session: Session;
  readonly clocks: ServerClocks;
  /** The state as the server has sent it, with everything that has happened since. `null` before the first message. */
  state: GameState | null = null;
  /** The measured delay of the network in milliseconds. */
  lag: number | null = null;
  /** The moment of the last message about who is there, for the countdown of a claim. */
  #crowdAt = 0;
  readonly #input: MoveInput;
  readonly #world: OnlineHost;
  #serverGame: Game | null = null;
  /** The position of the server's game that the session was last set to. */
  #base: Place;
  #pending: KeptTurn | null = null;
  #turns: Played[] = [];
  #viewed: number | null = null;
  #premove: Premove | null = null;
  /** The position that the premove was entered in. */
  #premoveFen = '';
  #resyncing = false;
  /** Commands that were sent and not answered. */
  #asked = new Set<string>();

  constructor(id: string, world: OnlineHost) {
    this.id = id;
    this.#world = world;
    this.clocks = new ServerClocks(world.now);
    this.session = new Session(new Game());
    this.#base = placeOf(this.session.game);
    this.#input = new MoveInput({
      session: this.session,
      picker: new Picker(this.session, (event) => world.emit(event)),
      policy: {
        open: () => this.mayMove,
        mayAct: () => this.mayMove,
        maySelect: () => this.#viewed === null,
        prepare: () => (this.#viewed = null),
      },
      events: {
        emit: (event) => world.emit(event),
        after: (done) => this.#after(done),
        selectionChanged: () => world.changed(),
        deploymentChanged: () => world.changed(),
      },
    });
  }

  /** Frees the games. */
  end(): void {
    this.session.game.free();
    this.#serverGame?.free();
    this.#premove?.free();
  }

  get seat(): Side | null {
    return this.state?.seat ?? null;
  }

  get isOver(): boolean {
    return this.state !== null && this.state.end !== null;
  }

  /** The side to move in the server's game. */
  get turn(): Side {
    return (this.#serverGame ?? this.session.game).turn();
  }

  /** Whether the player is to move and has not made the turn yet. */
  get mayMove(): boolean {
    return this.#serverGame !== null && !this.isOver && this.seat !== null && this.turn === this.seat && this.#pending === null;
  }

  /** Whether the player's turn waits for the acknowledgement of the server. */
  get waits(): boolean {
    return this.#pending !== null;
  }

  get premove(): Played | null {
    return this.#premove?.planned ?? null;
  }

  get input(): MoveInput {
    return this.#input;
  }

  /** The number of turns that the server has. */
  get ply(): number {
    return this.#serverGame?.ply() ?? 0;
  }

  get offers(): readonly Offer[] {
    return this.state?.offers ?? [];
  }

  /** Returns the log of the server's game as JSON Lines, and its PGN without tags. */
  record(): { log: string; pgn: string; result: string } {
    const game = this.#serverGame ?? this.session.game;
    return { log: game.log() ?? '', pgn: game.pgn(), result: game.result() };
  }

  /** Returns the milliseconds until the player may claim the game because the opponent has left, or `null`. */
  claimIn(): number | null {
    const { state, seat } = this;
    if (state === null || seat === null || state.end !== null) return null;
    const left = state.crowd.claim_in[seat === 'red' ? 'blue' : 'red'];
    return left === null ? null : Math.max(0, left - (this.#world.now() - this.#crowdAt));
  }

  get view(): OnlineView {
    if (this.#viewed !== null) return useAndFree(this.session.at(this.#viewed), (shown) => this.#viewOf(shown, false));
    return this.#viewOf(this.session.game, true);
  }

  #viewOf(shown: Game, live: boolean): OnlineView {
    const premove = live && !this.mayMove ? this.#premove : null;
    const session = premove ?? { session: this.session, input: this.#input };
    // The steps of a planned deployment are shown as if they were made.
    const game = premove?.session.deploying ? premove.session.game : shown;
    const pending = live ? session.session.pending : [];
    const planned = premove?.planned ?? null;
    const hand = live ? inputView(session.session, session.input.picker.shown()) : NO_SELECTION;
    return {
      ...positionView(shown, this.#turns.slice(0, shown.ply()), pending),
      turns: this.#turns,
      ply: shown.ply(),
      stacks: game.board(),
      fen: shown.fen(),
      way: premove?.session.deploying ? premove.input.way : this.#input.way,
      airDefense: zonesOf(game),
      ...hand,
      live,
      movable: live && (this.mayMove || premove !== null) ? this.seat : null,
      input: session.input,
      shapes: planned === null ? [] : arrowsOf(planned),
    };
  }

  /** Shows the position after this many turns. */
  look(ply: number): void {
    const last = this.session.game.ply();
    const wanted = Math.max(0, Math.min(ply, last));
    const from = this.#viewed ?? last;
    const events =
      Math.abs(wanted - from) > MAX_ANIMATED_TURNS || this.session.deploying
        ? null
        : this.#turns.slice(Math.min(from, wanted), Math.max(from, wanted)).flatMap((turn) => turn.events);
    this.#input.setWay(wanted < from && events !== null ? events.reverse() : events, wanted < from);
    this.#viewed = wanted === last ? null : wanted;
    this.#world.changed();
  }

  /** Sends a command that is not a turn. It is never repeated. */
  command(action: Exclude<Action, { type: 'turn' }>): void {
    const id = this.#world.newId();
    if (this.#world.send({ t: 'do', d: { id, action } })) this.#asked.add(id);
    else this.#world.notice({ type: 'not-sent' });
  }

  offer(offer: OfferKind): void {
    this.command({ type: 'offer', offer, ply: this.ply });
  }

  cancelPremove(): void {
    this.#premove?.cancel();
    this.#world.changed();
  }

  /** Forgets commands whose answer can no longer come. The kept turn is sent again later. */
  disconnected(): void {
    this.#asked.clear();
    this.#resyncing = false;
    this.#world.changed();
  }

  /** Handles a message of the server. */
  receive(message: ToClient): void {
    switch (message.t) {
      case 'hello':
        if (message.d.oldest > PROTOCOL) this.#world.notice({ type: 'closing', reason: 'outdated' });
        return;
      case 'game':
        return this.#load(message.d);
      case 'entry':
        return this.#receiveEntry(message.d.entry, message.d.clock);
      case 'done':
        return this.#done(message.d.id, message.d.v);
      case 'refused':
        return this.#refused(message.d.id, message.d.error);
      case 'crowd':
        return this.#setCrowd(message.d);
      case 'ping':
        this.#world.send({ t: 'pong', d: { n: message.d.n } });
        if (this.lag !== message.d.lag) {
          this.lag = message.d.lag;
          this.#world.changed();
        }
        if (this.state !== null && message.d.v > this.state.v) this.#resync();
        return;
      case 'closing':
        return this.#world.notice({ type: 'closing', reason: message.d.reason });
    }
  }

  #load(state: GameState): void {
    const serverGame = Game.fromLog(state.log);
    this.#serverGame?.free();
    this.#serverGame = serverGame;
    this.#resyncing = false;
    const first = this.state === null;
    const wasOver = this.isOver;
    this.state = { ...state, offers: [...state.offers] };
    this.#crowdAt = this.#world.now();
    this.clocks.set(state.clock);
    if (first && state.seat !== null) this.#pending = this.#world.keep.read(this.id);
    this.#reconcile();
    if (!first && !wasOver && state.end !== null) this.#announceEnd(state.end);
    this.#renewPremove();
    this.#world.changed();
  }

  /** Brings the session into line with the server's game, and sends a kept turn again if it still fits. */
  #reconcile(): void {
    const serverGame = this.#serverGame;
    if (serverGame === null) return;
    const place = placeOf(serverGame);
    const pending = this.#pending;
    if (pending !== null && (this.isOver || !isSame(pending, place))) {
      const played = serverGame.history()[pending.ply];
      const arrived = played !== undefined && played.lan === pending.lan && played.color === this.seat;
      this.#setPending(null);
      if (!arrived) this.#world.notice({ type: 'turn-dropped', lan: pending.lan });
    }
    const untouched = isSame(this.#base, place) && this.session.game.ply() === place.ply && !this.isOver;
    if (this.#pending === null) {
      if (!untouched) this.#replace();
      return;
    }
    const shown = isSame(this.#base, place) && this.session.game.ply() === place.ply + 1;
    try {
      if (!shown) {
        this.#replace();
        this.session.move(this.#pending.lan);
        this.#turns = this.session.game.history();
      }
      this.#sendTurn();
    } catch {
      // What was kept is no turn of this position.
      this.#setPending(null);
      this.#replace();
    }
  }

  /** Sets the session to a copy of the server's game. Steps of a deployment in progress are lost. */
  #replace(): void {
    const serverGame = this.#serverGame;
    if (serverGame === null) return;
    this.#input.picker.clear();
    this.session.game.free();
    this.session.game = serverGame.clone();
    this.#base = placeOf(serverGame);
    this.#turns = serverGame.history();
    this.#input.setWay(null);
    if (this.#viewed !== null && this.#viewed >= this.#base.ply) this.#viewed = null;
  }

  #receiveEntry(entry: Entry, clock: ClockState | null): void {
    const { state } = this;
    if (state === null || this.#serverGame === null || this.#resyncing || entry.v <= state.v) return;
    if (entry.v !== state.v + 1) return this.#resync();
    const turnBefore = this.turn;
    try {
      this.#apply(this.#serverGame, entry, entry.body);
    } catch {
      return this.#resync();
    }
    this.state = { ...(this.state ?? state), v: entry.v, ply: this.#serverGame.ply() };
    if (entry.body.type !== 'offered' && entry.body.type !== 'declined') this.clocks.set(clock);
    else if (this.#pending === null) this.clocks.set(clock);
    if (this.turn !== turnBefore || this.isOver) this.#playPremove();
    this.#renewPremove();
    this.#world.changed();
  }

  #apply(serverGame: Game, entry: Entry, body: EntryBody): void {
    switch (body.type) {
      case 'turn':
        serverGame.append(JSON.stringify(body.log));
        this.#keepOffers(({ offer, by }) => offer === 'draw' && by === entry.by);
        this.#showTurn(serverGame, entry, body.lan);
        if (body.outcome !== null) this.#end({ reason: null, outcome: body.outcome, by: entry.by });
        return;
      case 'taken-back': {
        const events = body.log.flatMap((log) => serverGame.append(JSON.stringify(log)));
        this.#keepOffers(() => false);
        this.#dropPending();
        this.#replace();
        this.#viewed = null;
        this.#input.setWay(events, true);
        return this.#world.notice({ type: 'taken-back' });
      }
      case 'offered':
        if (entry.by === null) return;
        this.#keepOffers(({ offer, by }) => offer !== body.offer || by !== entry.by);
        this.#patch({ offers: [...this.offers, { offer: body.offer, by: entry.by, ply: body.ply }] });
        return this.#world.notice({ type: 'offered', offer: body.offer, by: entry.by });
      case 'declined':
        this.#keepOffers(({ offer }) => offer !== body.offer);
        return this.#world.notice({ type: 'declined', offer: body.offer, by: entry.by });
      case 'ended':
        if (body.log !== null) serverGame.append(JSON.stringify(body.log));
        this.#dropPending();
        this.#replace();
        return this.#end({ reason: body.reason, outcome: body.outcome, by: entry.by });
      case 'rematch':
        this.#keepOffers(({ offer }) => offer !== 'rematch');
        this.#patch({ rematch: body.game });
        return this.#world.notice({ type: 'rematch', game: body.game });
      case 'resumed':
        return;
    }
  }

  /** Shows a turn of the server's game on the board, unless it is there already. */
  #showTurn(serverGame: Game, { command }: Entry, lan: string): void {
    const own = this.#pending !== null && command === this.#pending.id;
    const place = placeOf(serverGame);
    const atBase = this.session.game.ply() === this.#base.ply && !this.session.deploying;
    if (own) {
      this.#setPending(null);
      this.#base = place;
      if (this.session.game.key() !== place.key) this.#replace();
      return;
    }
    this.#dropPending();
    if (atBase) {
      // A stack may be chosen.
      this.session.cancel();
      this.#input.picker.clear();
      const { events } = this.session.move(lan);
      if (this.#viewed === null) this.#input.setWay(events);
      this.#base = place;
    }
    if (this.session.game.key() !== place.key || this.session.game.ply() !== place.ply) this.#replace();
    this.#turns = this.session.game.history();
    const turn = this.#turns.at(-1);
    if (turn !== undefined) this.#world.emit({ type: 'turn', turn, events: turn.events, computer: false });
  }

  /** Handles an operation of the player on the board. */
  #after({ turn, step, events }: Done): void {
    if (turn === null) {
      if (step !== null) this.#world.emit({ type: 'step', step });
      this.#input.picker.resume();
      return this.#world.changed();
    }
    this.#input.picker.clear();
    this.#turns = this.session.game.history();
    this.#setPending({ id: this.#world.newId(), ...this.#base, lan: turn.lan });
    this.clocks.hold();
    this.#world.emit({ type: 'turn', turn, events, computer: false });
    this.#sendTurn();
    this.#renewPremove();
    this.#world.changed();
  }

  #sendTurn(): void {
    if (this.#pending === null) return;
    const { id, ply, key, lan } = this.#pending;
    this.#world.send({ t: 'do', d: { id, action: { type: 'turn', ply, key, lan } } });
  }

  #done(id: string, v: number): void {
    this.#asked.delete(id);
    if (this.#pending?.id !== id || this.state === null) return;
    // The entry with the turn ends the wait. If it is late, it is only no longer necessary to keep the turn.
    this.#world.keep.write(this.id, null);
    if (this.state.v >= v) this.#setPending(null);
    this.#world.changed();
  }

  #refused(id: string, error: ErrorBody): void {
    const asked = this.#asked.delete(id);
    if (this.#pending?.id === id) {
      this.#setPending(null);
      this.#replace();
      this.clocks.release();
      this.#renewPremove();
    } else if (!asked) return;
    this.#world.notice({ type: 'refused', error });
    this.#world.changed();
  }

  #resync(): void {
    if (this.#resyncing) return;
    this.#resyncing = this.#world.send({ t: 'resync', d: {} });
  }

  #setPending(turn: KeptTurn | null): void {
    this.#pending = turn;
    this.#world.keep.write(this.id, turn);
  }

  /** Drops the player's turn because the position that it was meant for is gone. */
  #dropPending(): void {
    if (this.#pending === null) return;
    const { lan } = this.#pending;
    this.#setPending(null);
    this.#replace();
    this.#world.notice({ type: 'turn-dropped', lan });
  }

  #setCrowd(crowd: Crowd): void {
    this.#crowdAt = this.#world.now();
    this.#patch({ crowd });
    this.#world.changed();
  }

  #keepOffers(keep: (offer: Offer) => boolean): void {
    this.#patch({ offers: this.offers.filter(keep) });
  }

  #patch(change: Partial<GameState>): void {
    if (this.state !== null) this.state = { ...this.state, ...change };
  }

  #end(end: GameEnd): void {
    this.#patch({ end, offers: this.offers.filter(({ offer }) => offer === 'rematch') });
    this.#announceEnd(end);
  }

  #announceEnd(end: GameEnd): void {
    const outcome = outcomeOf(end);
    if (outcome !== null) this.#world.emit({ type: 'outcome', outcome });
    this.#world.notice({ type: 'ended', end });
  }

  /** Offers a premove while the opponent is to move. */
  #renewPremove(): void {
    const serverGame = this.#serverGame;
    const wanted = serverGame !== null && this.seat !== null && !this.isOver && !this.mayMove && this.#pending === null;
    const planned = this.#premove?.planned ?? null;
    if (this.#premove !== null && wanted && this.#premoveFen === serverGame.fen()) return;
    this.#premove?.free();
    this.#premove = null;
    if (!wanted || this.seat === null) return;
    this.#premoveFen = serverGame.fen();
    try {
      this.#premove = new Premove(serverGame.fen(), serverGame.objective(), this.seat, {
        emit: (event) => this.#world.emit(event),
        changed: () => this.#world.changed(),
        planned: ({ san }) => this.#world.notice({ type: 'premove', san }),
      });
      this.#premove.planned = planned;
    } catch {
      // With the sides switched this is no legal position, so no turn can be planned.
    }
  }

  /** Plays the planned turn after the opponent's turn, if it is still legal. */
  #playPremove(): void {
    const planned = this.#premove?.planned ?? null;
    this.#premove?.free();
    this.#premove = null;
    if (planned === null || !this.mayMove) return;
    const text = textsOf(planned).find((text) => this.session.preview(text)?.complete === true);
    if (text === undefined) return this.#world.notice({ type: 'premove-failed' });
    this.#input.type(text);
  }
}
