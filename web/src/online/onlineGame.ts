// A game on the server that the user plays or watches. Independent of the DOM and the socket.
//
// `#serverGame` is a copy of the server's game. The entries of the server's log are appended to it. `session` is the game on the
// board. It adds the player's own turn until its log entry arrives, or the player's deployment in progress.

import { Game } from 'cotulenh';
import type { Side } from 'cotulenh';
import { Session } from '../game/session';
import type { OperationResult } from '../game/session';
import { TableGame } from '../game/tableGame';
import { tableView } from '../game/tableView';
import type { TableView } from '../game/view';
import type { ServerClocks } from './clocks';
import { deploymentToSave, isSamePosition, positionIdOf, resumeDeployment } from './savedTurn';
import type { PositionId } from './savedTurn';
import type { OnlineHost } from './onlineHost';
import { Outbox } from './outbox';
import type { OtherAction } from './outbox';
import { outcomeOf } from './outcome';
import type { ClockState, Entry, EntryBody, ErrorBody, GameEnd, GameState, OfferKind, ToClient } from './protocol';
import { PROTOCOL } from './protocol';
import { ServerState } from './serverState';

export class OnlineGame extends TableGame {
  readonly id: string;
  readonly #host: OnlineHost;
  readonly #server: ServerState;
  readonly #outbox: Outbox;
  #serverGame: Game | null = null;
  /** The position of the server's game that the session was last set to. */
  #base: PositionId;
  /** The time at which the turn of the side to move began in this browser, or `null` if it is not known, e.g. after a reload. */
  #turnShownAt: number | null = null;
  #resyncing = false;

  constructor(id: string, host: OnlineHost) {
    super(new Session(new Game()), host);
    this.id = id;
    this.#host = host;
    this.#server = new ServerState(host.now);
    this.#outbox = new Outbox(id, host);
    this.#base = positionIdOf(this.session.game);
  }

  /** Stops the replay and frees the games. */
  free(): void {
    this.shown.stopReplay();
    this.premove.end();
    this.session.game.free();
    this.#serverGame?.free();
  }

  /** The last state that the server sent, with all changes since. `null` before the first message. */
  get state(): GameState | null {
    return this.#server.state;
  }

  get clocks(): ServerClocks {
    return this.#server.clocks;
  }

  /** The measured delay of the network in milliseconds. */
  get lag(): number | null {
    return this.#server.lag;
  }

  get seat(): Side | null {
    return this.#server.seat;
  }

  get isOver(): boolean {
    return this.#server.isOver;
  }

  /** The side to move in the server's game. */
  get sideToMove(): Side {
    return (this.#serverGame ?? this.session.game).turn();
  }

  /** Whether the player is to move and has not made the turn yet. */
  get mayMove(): boolean {
    return (
      this.#serverGame !== null && !this.isOver && this.seat !== null && this.sideToMove === this.seat && !this.turnIsPending
    );
  }

  /** Whether the player's turn has been made but its log entry has not arrived yet. */
  get turnIsPending(): boolean {
    return this.#outbox.turn !== null;
  }

  /** The number of turns that the server has. */
  get ply(): number {
    return this.#serverGame?.ply() ?? 0;
  }

  /** Returns the log of the server's game as JSON Lines, and its PGN without tags. */
  record(): { log: string; pgn: string; result: string } {
    const game = this.#serverGame ?? this.session.game;
    return { log: game.log() ?? '', pgn: game.pgn(), result: game.result() };
  }

  /** Returns the milliseconds until the game is aborted for lack of a first turn, or `null`. */
  abortIn(): number | null {
    return this.#server.abortIn();
  }

  /** Returns the milliseconds until the player may claim the game because the opponent has left, or `null`. */
  claimIn(): number | null {
    return this.#server.claimIn();
  }

  get view(): TableView {
    const { session, input, mayMove } = this;
    const premove = this.premove.current;
    // Spectators have no side, and they may not move.
    const side = this.seat ?? 'red';
    return this.shown.use((game) =>
      tableView(game, { session, input, turns: this.turns, shown: this.shown, premove, mayMove, side }),
    );
  }

  /** Sends a command that is not a turn. It is never repeated. */
  command(action: OtherAction): void {
    if (!this.#outbox.send(action)) this.#host.notice({ type: 'not-sent' });
  }

  offer(offer: OfferKind): void {
    this.command({ type: 'offer', offer, ply: this.ply });
  }

  /** Forgets commands whose answer can no longer come. The saved turn is sent again later. */
  disconnected(): void {
    this.#outbox.disconnected();
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
        return this.#receiveDone(message.d.id, message.d.v);
      case 'refused':
        return this.#receiveRefused(message.d.id, message.d.error);
      case 'crowd':
        this.#server.setCrowd(message.d);
        return this.#host.changed();
      case 'ping':
        this.#host.send({ t: 'pong', d: { n: message.d.n } });
        if (this.lag !== message.d.lag) {
          this.#server.lag = message.d.lag;
          this.#host.changed();
        }
        if (this.state !== null && message.d.v > this.state.v) this.#resync();
        return;
      case 'closing':
        return this.#host.notice({ type: 'closing', reason: message.d.reason });
    }
  }

  #load(state: GameState): void {
    const serverGame = readLog(state.log);
    // A newer server may write logs that this page cannot read.
    if (serverGame === null) return this.#host.notice({ type: 'closing', reason: 'outdated' });
    this.#serverGame?.free();
    this.#serverGame = serverGame;
    this.#resyncing = false;
    const first = this.state === null;
    const wasOver = this.isOver;
    const mayResume = first && state.seat !== null;
    // If the version differs, a turn may have begun or the server may have restarted while there was no connection.
    if (state.v !== this.state?.v) this.#turnShownAt = null;
    this.#server.load(state);
    if (mayResume) this.#outbox.restore();
    const deployment = mayResume ? this.#host.savedDeployments.read(this.id) : null;
    this.#reconcile();
    if (deployment !== null && this.mayMove && resumeDeployment(this.session.game, deployment)) {
      this.#saveDeployment();
      this.input.picker.resume();
    }
    if (!first && !wasOver && state.end !== null) this.#announceEnd(state.end);
    this.#renewPremove();
    this.#host.changed();
  }

  /** Synchronises the session with the server's game, and sends a saved turn again if it still fits. */
  #reconcile(): void {
    const serverGame = this.#serverGame;
    if (serverGame === null) return;
    const position = positionIdOf(serverGame);
    const turn = this.#outbox.turn;
    if (turn !== null && (this.isOver || !isSamePosition(turn, position))) {
      const played = serverGame.history()[turn.ply];
      const arrived = played !== undefined && played.lan === turn.lan && played.color === this.seat;
      this.#outbox.drop();
      if (!arrived) this.#host.notice({ type: 'turn-dropped', lan: turn.lan });
    }
    const sessionIsUpToDate = isSamePosition(this.#base, position) && this.session.game.ply() === position.ply && !this.isOver;
    const saved = this.#outbox.turn;
    if (saved === null) {
      if (!sessionIsUpToDate) this.#replace();
      return;
    }
    const sessionHasSavedTurn = isSamePosition(this.#base, position) && this.session.game.ply() === position.ply + 1;
    try {
      if (!sessionHasSavedTurn) {
        this.#replace();
        this.session.move(saved.lan);
        this.turns = this.session.game.history();
      }
      this.#outbox.sendTurn();
    } catch {
      // The stored turn is not legal in this position. It was changed outside of the page.
      this.#outbox.drop();
      this.#replace();
    }
  }

  /** Sets the session to a copy of the server's game. Steps of a deployment in progress are lost. */
  #replace(): void {
    const serverGame = this.#serverGame;
    if (serverGame === null) return;
    this.input.picker.clear();
    this.session.game.free();
    this.session.game = serverGame.clone();
    this.#base = positionIdOf(serverGame);
    this.turns = serverGame.history();
    this.#saveDeployment();
    this.input.setMotion(null);
    this.shown.stopReplay();
    this.shown.limitTo(this.#base.ply);
  }

  #receiveEntry(entry: Entry, clock: ClockState | null): void {
    const { state } = this;
    if (state === null || this.#serverGame === null || this.#resyncing || entry.v <= state.v) return;
    if (entry.v !== state.v + 1) return this.#resync();
    const sideToMoveBefore = this.sideToMove;
    try {
      this.#apply(this.#serverGame, entry, entry.body);
    } catch {
      return this.#resync();
    }
    this.#server.change({ v: entry.v, ply: this.#serverGame.ply() });
    // While the player's turn is pending, an offer does not start the player's clock again.
    const isOffer = entry.body.type === 'offered' || entry.body.type === 'declined';
    if (!isOffer || !this.turnIsPending) this.clocks.set(clock);
    if (entry.body.type === 'turn' || entry.body.type === 'taken-back') this.#turnShownAt = this.#host.now();
    // After a restart, the server gives the player extra time to reconnect. The page does not know how much.
    if (entry.body.type === 'resumed') this.#turnShownAt = null;
    if (this.sideToMove !== sideToMoveBefore || this.isOver) this.#playPremove();
    this.#renewPremove();
    this.#host.changed();
  }

  #receiveDeclined(offer: OfferKind, by: Side): void {
    const isWithdrawn = this.#server.offers.some((open) => open.offer === offer && open.by === by);
    this.#server.keepOffers((open) => open.offer !== offer);
    this.#host.notice({ type: 'declined', offer, by, isWithdrawn });
  }

  #apply(serverGame: Game, entry: Entry, body: EntryBody): void {
    const server = this.#server;
    switch (body.type) {
      case 'turn':
        serverGame.append(JSON.stringify(body.log));
        server.keepOffers(({ offer, by }) => offer === 'draw' && by === entry.by);
        this.#showTurn(serverGame, entry, body.lan);
        if (body.outcome !== null) this.#end({ reason: null, outcome: body.outcome, by: entry.by });
        return;
      case 'taken-back': {
        const events = body.log.flatMap((log) => serverGame.append(JSON.stringify(log)));
        server.keepOffers(() => false);
        this.#dropTurn();
        this.#replace();
        this.shown.showCurrent();
        this.input.setMotion(events, true);
        return this.#host.notice({ type: 'taken-back' });
      }
      case 'offered':
        if (entry.by === null) return;
        server.addOffer({ offer: body.offer, by: entry.by, ply: body.ply });
        return this.#host.notice({ type: 'offered', offer: body.offer, by: entry.by });
      case 'declined':
        if (entry.by === null) return;
        return this.#receiveDeclined(body.offer, entry.by);
      case 'ended':
        if (body.log !== null) serverGame.append(JSON.stringify(body.log));
        this.#dropTurn();
        this.#replace();
        return this.#end({ reason: body.reason, outcome: body.outcome, by: entry.by });
      case 'rematch':
        server.keepOffers(({ offer }) => offer !== 'rematch');
        server.change({ rematch: body.game });
        return this.#host.notice({ type: 'rematch', game: body.game });
      case 'resumed':
        return;
    }
  }

  /** Shows a turn of the server's game on the board, unless it is there already. */
  #showTurn(serverGame: Game, { command }: Entry, lan: string): void {
    const own = this.#outbox.turn !== null && command === this.#outbox.turn.id;
    const position = positionIdOf(serverGame);
    const atBase = this.session.game.ply() === this.#base.ply && !this.session.deploying;
    if (own) {
      this.#outbox.drop();
      this.#base = position;
      if (this.session.game.key() !== position.key) this.#replace();
      return;
    }
    this.#dropTurn();
    this.shown.stopReplay();
    if (atBase) {
      // Deselects a stack that the player may have selected.
      this.session.cancel();
      this.input.picker.clear();
      const { events } = this.session.move(lan);
      if (!this.shown.isEarlier) this.input.setMotion(events);
      this.#base = position;
    }
    if (!isSamePosition(positionIdOf(this.session.game), position)) this.#replace();
    this.turns = this.session.game.history();
    const turn = this.turns.at(-1);
    if (turn !== undefined) this.#host.emit({ type: 'turn', turn, events: turn.events, computer: false });
  }

  protected isOpen(): boolean {
    return this.mayMove;
  }

  protected mayAct(): boolean {
    return this.mayMove;
  }

  protected deploymentChanged(): void {
    this.#saveDeployment();
    this.#host.changed();
  }

  protected after({ turn, events }: OperationResult): void {
    if (turn === null) return this.deploymentChanged();
    this.#saveDeployment();
    this.input.picker.clear();
    this.turns = this.session.game.history();
    const shownAt = this.#turnShownAt;
    const spent = shownAt === null ? {} : { spent: Math.round(this.#host.now() - shownAt) };
    this.#outbox.put({ ...this.#base, lan: turn.lan, ...spent });
    this.clocks.hold();
    this.#host.emit({ type: 'turn', turn, events, computer: false });
    this.#outbox.sendTurn();
    this.#renewPremove();
    this.#host.changed();
  }

  #receiveDone(id: string, v: number): void {
    if (this.#outbox.answered(id) !== 'turn' || this.state === null) return;
    // The turn stays in the outbox until its entry arrives.
    this.#outbox.turnStored();
    if (this.state.v >= v) this.#outbox.drop();
    this.#host.changed();
  }

  #receiveRefused(id: string, error: ErrorBody): void {
    const refused = this.#outbox.answered(id);
    if (refused === null) return;
    if (refused === 'turn') {
      this.#outbox.drop();
      this.#replace();
      this.clocks.release();
      this.#renewPremove();
    }
    this.#host.notice({ type: 'refused', error });
    this.#host.changed();
  }

  #resync(): void {
    if (this.#resyncing) return;
    this.#resyncing = this.#host.send({ t: 'resync', d: {} });
  }

  /** Saves the deployment in progress for a reload of the page, or deletes the saved one if there is none. */
  #saveDeployment(): void {
    const serverGame = this.#serverGame;
    if (serverGame === null || this.seat === null) return;
    const { game, deploying } = this.session;
    this.#host.savedDeployments.write(this.id, deploying ? deploymentToSave(serverGame, game) : null);
  }

  /** Drops the player's turn because the position that it was meant for is gone. */
  #dropTurn(): void {
    const { turn } = this.#outbox;
    if (turn === null) return;
    this.#outbox.drop();
    this.#replace();
    this.#host.notice({ type: 'turn-dropped', lan: turn.lan });
  }

  #end(end: GameEnd): void {
    this.#server.end(end);
    this.#announceEnd(end);
  }

  #announceEnd(end: GameEnd): void {
    const outcome = outcomeOf(end);
    if (outcome !== null) this.#host.emit({ type: 'outcome', outcome });
    this.#host.notice({ type: 'ended', end });
  }

  /** Lets the player enter a premove while the opponent is to move, otherwise removes the premove. */
  #renewPremove(): void {
    const { seat } = this;
    if (this.#serverGame === null || seat === null || this.isOver || this.mayMove || this.turnIsPending) this.premove.end();
    else this.premove.offer(this.#serverGame, seat);
  }

  /** Plays the planned turn after the opponent's turn, if it is still legal. */
  #playPremove(): void {
    const text = this.premove.take(this.session, this.mayMove);
    if (text !== null) this.input.type(text);
  }
}

function readLog(log: string): Game | null {
  try {
    return Game.fromLog(log);
  } catch {
    return null;
  }
}
