// A game on the server that the user plays or watches. Independent of the DOM and the socket.
//
// `#serverGame` is a copy of the server's game. The entries of the server's log are appended to it. `session` is the game on the
// board. It adds the player's turn that the server has not acknowledged yet, or the player's deployment in progress.

import { Game } from 'cotulenh';
import type { Played, Side } from 'cotulenh';
import { useAndFree } from '../game/freed';
import { arrowsOf } from '../game/hint';
import { MoveInput } from '../game/moveInput';
import { Picker } from '../game/picker';
import { Session } from '../game/session';
import type { OperationResult } from '../game/session';
import { inputView, NO_SELECTION, positionView, zonesOf } from '../game/view';
import { MAX_ANIMATED_TURNS } from '../game/motion';
import { ServerClocks } from './clocks';
import { deploymentToKeep, isSamePosition, positionIdOf, resumeDeployment } from './keptTurn';
import type { KeptTurn, PositionId } from './keptTurn';
import type { OnlineHost, OnlineView } from './onlineHost';
import { outcomeOf } from './outcome';
import { Premove, textsOf } from '../game/premove';
import type {
  Action,
  ClockState,
  Crowd,
  Entry,
  EntryBody,
  ErrorBody,
  GameEnd,
  GameState,
  Offer,
  OfferKind,
  ToClient,
} from './protocol';
import { PROTOCOL } from './protocol';

export class OnlineGame {
  readonly id: string;
  readonly session: Session;
  readonly clocks: ServerClocks;
  /** The state as the server has sent it, with everything that has happened since. `null` before the first message. */
  state: GameState | null = null;
  /** The measured delay of the network in milliseconds. */
  lag: number | null = null;
  /** The time of the last message about present players, for the countdown of a claim. */
  #crowdAt = 0;
  /** The time at which the current turn appeared here, or `null` if it is not known, e.g. after a reload. */
  #turnShownAt: number | null = null;
  readonly #input: MoveInput;
  readonly #host: OnlineHost;
  #serverGame: Game | null = null;
  /** The position of the server's game that the session was last set to. */
  #base: PositionId;
  /** The player's turn that the server has not acknowledged yet. */
  #unacknowledged: KeptTurn | null = null;
  #turns: Played[] = [];
  #viewed: number | null = null;
  #premove: Premove | null = null;
  /** The position that the premove was entered in. */
  #premoveFen = '';
  #resyncing = false;
  /** Commands that were sent and not answered. */
  #unanswered = new Set<string>();

  constructor(id: string, host: OnlineHost) {
    this.id = id;
    this.#host = host;
    this.clocks = new ServerClocks(host.now);
    this.session = new Session(new Game());
    this.#base = positionIdOf(this.session.game);
    this.#input = new MoveInput({
      session: this.session,
      picker: new Picker(this.session, (event) => host.emit(event)),
      policy: {
        open: () => this.mayMove,
        mayAct: () => this.mayMove,
        maySelect: () => this.#viewed === null,
        prepare: () => (this.#viewed = null),
        ...(host.confirm === undefined ? {} : { confirm: host.confirm }),
      },
      events: {
        emit: (event) => host.emit(event),
        after: (done) => this.#after(done),
        selectionChanged: () => host.changed(),
        deploymentChanged: () => {
          this.#keepDeployment();
          host.changed();
        },
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
    return (
      this.#serverGame !== null && !this.isOver && this.seat !== null && this.turn === this.seat && this.#unacknowledged === null
    );
  }

  /** Whether the player's turn waits for the acknowledgement of the server. */
  get waits(): boolean {
    return this.#unacknowledged !== null;
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

  /**
   * Returns the milliseconds until the game is aborted because the side to move has not played its first turn, or `null` if both
   * sides have played or the game has no clock.
   */
  abortIn(): number | null {
    return this.isOver ? null : this.clocks.abortIn();
  }

  /** Returns the milliseconds until the player may claim the game because the opponent has left, or `null`. */
  claimIn(): number | null {
    const { state, seat } = this;
    if (state === null || seat === null || state.end !== null) return null;
    const left = state.crowd.claim_in[seat === 'red' ? 'blue' : 'red'];
    return left === null ? null : Math.max(0, left - (this.#host.now() - this.#crowdAt));
  }

  get view(): OnlineView {
    if (this.#viewed !== null) return useAndFree(this.session.at(this.#viewed), (shown) => this.#viewOf(shown, false));
    return this.#viewOf(this.session.game, true);
  }

  #viewOf(shown: Game, live: boolean): OnlineView {
    const premove = live && !this.mayMove ? this.#premove : null;
    const source = premove ?? { session: this.session, input: this.#input };
    // The steps of a planned deployment are shown as if they were made.
    const game = premove?.session.deploying ? premove.session.game : shown;
    const pending = live ? source.session.pending : [];
    const planned = premove?.planned ?? null;
    const hand = live ? inputView(source.session, source.input.picker.shown()) : NO_SELECTION;
    return {
      ...positionView(shown, this.#turns.slice(0, shown.ply()), pending),
      turns: this.#turns,
      ply: shown.ply(),
      stacks: game.board(),
      fen: shown.fen(),
      motion: premove?.session.deploying ? premove.input.motion : this.#input.motion,
      airDefense: zonesOf(game),
      ...hand,
      live,
      movable: live && (this.mayMove || premove !== null) ? this.seat : null,
      input: source.input,
      shapes: arrowsOf(planned ?? source.input.unconfirmed?.turn ?? null),
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
    this.#input.setMotion(wanted < from && events !== null ? events.reverse() : events, wanted < from);
    this.#viewed = wanted === last ? null : wanted;
    this.#host.changed();
  }

  /** Sends a command that is not a turn. It is never repeated. */
  command(action: Exclude<Action, { type: 'turn' }>): void {
    const id = this.#host.newId();
    if (this.#host.send({ t: 'do', d: { id, action } })) this.#unanswered.add(id);
    else this.#host.notice({ type: 'not-sent' });
  }

  offer(offer: OfferKind): void {
    this.command({ type: 'offer', offer, ply: this.ply });
  }

  cancelPremove(): void {
    this.#premove?.cancel();
    this.#host.changed();
  }

  /** Forgets commands whose answer can no longer come. The kept turn is sent again later. */
  disconnected(): void {
    this.#unanswered.clear();
    this.#resyncing = false;
    this.#host.changed();
  }

  /** Handles a message of the server. */
  receive(message: ToClient): void {
    switch (message.t) {
      case 'hello':
        if (message.d.oldest > PROTOCOL) this.#host.notice({ type: 'closing', reason: 'outdated' });
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
        this.#host.send({ t: 'pong', d: { n: message.d.n } });
        if (this.lag !== message.d.lag) {
          this.lag = message.d.lag;
          this.#host.changed();
        }
        if (this.state !== null && message.d.v > this.state.v) this.#resync();
        return;
      case 'closing':
        return this.#host.notice({ type: 'closing', reason: message.d.reason });
    }
  }

  #load(state: GameState): void {
    const serverGame = Game.fromLog(state.log);
    this.#serverGame?.free();
    this.#serverGame = serverGame;
    this.#resyncing = false;
    const first = this.state === null;
    const wasOver = this.isOver;
    const mayResume = first && state.seat !== null;
    // If the version is another one, a turn may have begun, or the server may have started again, while there was no connection.
    if (state.v !== this.state?.v) this.#turnShownAt = null;
    this.state = { ...state, offers: [...state.offers] };
    this.#crowdAt = this.#host.now();
    this.clocks.set(state.clock);
    if (mayResume) this.#unacknowledged = this.#host.keptTurns.read(this.id);
    const deployment = mayResume ? this.#host.keptDeployments.read(this.id) : null;
    this.#reconcile();
    if (deployment !== null && this.mayMove && resumeDeployment(this.session.game, deployment)) {
      this.#keepDeployment();
      this.#input.picker.resume();
    }
    if (!first && !wasOver && state.end !== null) this.#announceEnd(state.end);
    this.#renewPremove();
    this.#host.changed();
  }

  /** Brings the session into line with the server's game, and sends a kept turn again if it still fits. */
  #reconcile(): void {
    const serverGame = this.#serverGame;
    if (serverGame === null) return;
    const place = positionIdOf(serverGame);
    const turn = this.#unacknowledged;
    if (turn !== null && (this.isOver || !isSamePosition(turn, place))) {
      const played = serverGame.history()[turn.ply];
      const arrived = played !== undefined && played.lan === turn.lan && played.color === this.seat;
      this.#setUnacknowledged(null);
      if (!arrived) this.#host.notice({ type: 'turn-dropped', lan: turn.lan });
    }
    const untouched = isSamePosition(this.#base, place) && this.session.game.ply() === place.ply && !this.isOver;
    if (this.#unacknowledged === null) {
      if (!untouched) this.#replace();
      return;
    }
    const shown = isSamePosition(this.#base, place) && this.session.game.ply() === place.ply + 1;
    try {
      if (!shown) {
        this.#replace();
        this.session.move(this.#unacknowledged.lan);
        this.#turns = this.session.game.history();
      }
      this.#sendTurn();
    } catch {
      // The stored turn is not legal in this position. It was changed outside of the page.
      this.#setUnacknowledged(null);
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
    this.#base = positionIdOf(serverGame);
    this.#turns = serverGame.history();
    this.#keepDeployment();
    this.#input.setMotion(null);
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
    // While the player's turn waits for its acknowledgement, an offer does not start the player's clock again.
    const isOffer = entry.body.type === 'offered' || entry.body.type === 'declined';
    if (!isOffer || this.#unacknowledged === null) this.clocks.set(clock);
    if (entry.body.type === 'turn' || entry.body.type === 'taken-back') this.#turnShownAt = this.#host.now();
    // After a restart, the server has given the player some time to connect again. The page does not know how much.
    if (entry.body.type === 'resumed') this.#turnShownAt = null;
    if (this.turn !== turnBefore || this.isOver) this.#playPremove();
    this.#renewPremove();
    this.#host.changed();
  }

  #decline(offer: OfferKind, by: Side): void {
    const isWithdrawn = this.offers.some((open) => open.offer === offer && open.by === by);
    this.#keepOffers((open) => open.offer !== offer);
    this.#host.notice({ type: 'declined', offer, by, isWithdrawn });
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
        this.#dropUnacknowledged();
        this.#replace();
        this.#viewed = null;
        this.#input.setMotion(events, true);
        return this.#host.notice({ type: 'taken-back' });
      }
      case 'offered':
        if (entry.by === null) return;
        this.#keepOffers(({ offer, by }) => offer !== body.offer || by !== entry.by);
        this.#patch({ offers: [...this.offers, { offer: body.offer, by: entry.by, ply: body.ply }] });
        return this.#host.notice({ type: 'offered', offer: body.offer, by: entry.by });
      case 'declined':
        if (entry.by === null) return;
        return this.#decline(body.offer, entry.by);
      case 'ended':
        if (body.log !== null) serverGame.append(JSON.stringify(body.log));
        this.#dropUnacknowledged();
        this.#replace();
        return this.#end({ reason: body.reason, outcome: body.outcome, by: entry.by });
      case 'rematch':
        this.#keepOffers(({ offer }) => offer !== 'rematch');
        this.#patch({ rematch: body.game });
        return this.#host.notice({ type: 'rematch', game: body.game });
      case 'resumed':
        return;
    }
  }

  /** Shows a turn of the server's game on the board, unless it is there already. */
  #showTurn(serverGame: Game, { command }: Entry, lan: string): void {
    const own = this.#unacknowledged !== null && command === this.#unacknowledged.id;
    const place = positionIdOf(serverGame);
    const atBase = this.session.game.ply() === this.#base.ply && !this.session.deploying;
    if (own) {
      this.#setUnacknowledged(null);
      this.#base = place;
      if (this.session.game.key() !== place.key) this.#replace();
      return;
    }
    this.#dropUnacknowledged();
    if (atBase) {
      // A stack may be chosen.
      this.session.cancel();
      this.#input.picker.clear();
      const { events } = this.session.move(lan);
      if (this.#viewed === null) this.#input.setMotion(events);
      this.#base = place;
    }
    if (this.session.game.key() !== place.key || this.session.game.ply() !== place.ply) this.#replace();
    this.#turns = this.session.game.history();
    const turn = this.#turns.at(-1);
    if (turn !== undefined) this.#host.emit({ type: 'turn', turn, events: turn.events, computer: false });
  }

  /** Handles an operation of the player on the board. */
  #after({ turn, step, events }: OperationResult): void {
    this.#keepDeployment();
    if (turn === null) {
      if (step !== null) this.#host.emit({ type: 'step', step });
      this.#input.picker.resume();
      return this.#host.changed();
    }
    this.#input.picker.clear();
    this.#turns = this.session.game.history();
    const shownAt = this.#turnShownAt;
    const spent = shownAt === null ? {} : { spent: Math.round(this.#host.now() - shownAt) };
    this.#setUnacknowledged({ id: this.#host.newId(), ...this.#base, lan: turn.lan, ...spent });
    this.clocks.hold();
    this.#host.emit({ type: 'turn', turn, events, computer: false });
    this.#sendTurn();
    this.#renewPremove();
    this.#host.changed();
  }

  #sendTurn(): void {
    if (this.#unacknowledged === null) return;
    const { id, ...turn } = this.#unacknowledged;
    this.#host.send({ t: 'do', d: { id, action: { type: 'turn', ...turn } } });
  }

  #done(id: string, v: number): void {
    this.#unanswered.delete(id);
    if (this.#unacknowledged?.id !== id || this.state === null) return;
    // The turn is stored on the server, so a reload need not send it again. The wait ends with the entry of the turn.
    this.#host.keptTurns.write(this.id, null);
    if (this.state.v >= v) this.#setUnacknowledged(null);
    this.#host.changed();
  }

  #refused(id: string, error: ErrorBody): void {
    const unanswered = this.#unanswered.delete(id);
    if (this.#unacknowledged?.id === id) {
      this.#setUnacknowledged(null);
      this.#replace();
      this.clocks.release();
      this.#renewPremove();
    } else if (!unanswered) return;
    this.#host.notice({ type: 'refused', error });
    this.#host.changed();
  }

  #resync(): void {
    if (this.#resyncing) return;
    this.#resyncing = this.#host.send({ t: 'resync', d: {} });
  }

  #setUnacknowledged(turn: KeptTurn | null): void {
    this.#unacknowledged = turn;
    this.#host.keptTurns.write(this.id, turn);
  }

  /** Keeps the deployment in progress for a reload of the page, or forgets the kept one if there is none. */
  #keepDeployment(): void {
    const serverGame = this.#serverGame;
    if (serverGame === null || this.seat === null) return;
    const { game, deploying } = this.session;
    this.#host.keptDeployments.write(this.id, deploying ? deploymentToKeep(serverGame, game) : null);
  }

  /** Drops the player's turn because the position that it was meant for is gone. */
  #dropUnacknowledged(): void {
    if (this.#unacknowledged === null) return;
    const { lan } = this.#unacknowledged;
    this.#setUnacknowledged(null);
    this.#replace();
    this.#host.notice({ type: 'turn-dropped', lan });
  }

  #setCrowd(crowd: Crowd): void {
    this.#crowdAt = this.#host.now();
    this.#patch({ crowd });
    this.#host.changed();
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
    if (outcome !== null) this.#host.emit({ type: 'outcome', outcome });
    this.#host.notice({ type: 'ended', end });
  }

  /** Offers a premove while the opponent is to move. */
  #renewPremove(): void {
    const serverGame = this.#serverGame;
    const wanted = serverGame !== null && this.seat !== null && !this.isOver && !this.mayMove && this.#unacknowledged === null;
    const planned = this.#premove?.planned ?? null;
    if (this.#premove !== null && wanted && this.#premoveFen === serverGame.fen()) return;
    this.#premove?.free();
    this.#premove = null;
    if (!wanted || this.seat === null) return;
    this.#premoveFen = serverGame.fen();
    try {
      this.#premove = new Premove(serverGame.fen(), serverGame.objective(), this.seat, {
        emit: (event) => this.#host.emit(event),
        changed: () => this.#host.changed(),
        planned: ({ san }) => this.#host.notice({ type: 'premove', san }),
      });
      this.#premove.planned = planned;
    } catch {
      // If the player were to move, the position would not be legal. So no turn can be planned.
    }
  }

  /** Plays the planned turn after the opponent's turn, if it is still legal. */
  #playPremove(): void {
    const planned = this.#premove?.planned ?? null;
    this.#premove?.free();
    this.#premove = null;
    if (planned === null || !this.mayMove) return;
    const text = textsOf(planned).find((text) => this.session.preview(text)?.complete === true);
    if (text === undefined) return this.#host.notice({ type: 'premove-failed' });
    this.#input.type(text);
  }
}
