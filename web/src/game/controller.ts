// A running game: the players, the clocks and the computer's turns. Independent of the DOM.

import type { Event, Game, Played } from 'cotulenh';
import { otherSide } from './clock';
import type { Clocks } from './clock';
import { EngineAdvice } from './engineAdvice';
import { engineFailure } from './events';
import { personOf } from './gameRecord';
import type { GameRecord } from './gameRecord';
import { EngineRequests } from './engineRequests';
import { Session, standardFen } from './session';
import type { OperationResult } from './session';
import { TableGame } from './tableGame';
import type { TableHost } from './tableGame';
import { tableView } from './tableView';
import { Timekeeper } from './timekeeper';
import type { View } from './view';
import type { EngineClient } from '../engine/engineClient';

/** The environment of a game. It stores the game, shows its events, and provides the engine and the time. */
export interface GameHost extends TableHost {
  engine: EngineClient;
  /** Saves the game. Called after every change. */
  save: (record: GameRecord) => void;
  /** Returns the milliseconds of a monotonic clock. A change of the system time must not cost a player the game. */
  now: () => number;
  /** Returns the date as milliseconds since 1970. */
  date: () => number;
  /** Waits before the computer's turn is shown, so that the player sees their own turn first. */
  pauseBeforeAnswer: () => Promise<void>;
}

export class Controller extends TableGame {
  #record: GameRecord;
  #host: GameHost;
  readonly #requests: EngineRequests;
  readonly #advice: EngineAdvice;
  readonly #time: Timekeeper;
  #engineFailed = false;
  #stale = false;

  constructor(record: GameRecord, host: GameHost) {
    super(Session.restore(record), host);
    this.#record = record;
    this.#host = host;
    this.#requests = new EngineRequests(host.engine);
    this.#advice = new EngineAdvice(this.session, this.#requests, host);
    this.#time = new Timekeeper(record, host.now);
  }

  get clocks(): Clocks | null {
    return this.#time.clocks;
  }

  /** Starts the clocks, and the computer if it is to move. */
  start(): void {
    if (this.session.deploying) this.input.picker.resume();
    this.#time.run(this.session.game);
    this.#host.changed();
    void this.#think();
  }

  /** Stops the clocks, the replay and the request to the engine, and frees the game. Call it when the screen is left. */
  close(): void {
    this.shown.stopReplay();
    this.premove.end();
    this.#requests.cancel();
    this.#time.stop();
    this.session.game.free();
  }

  get record(): GameRecord {
    return this.#record;
  }

  get view(): View {
    return this.shown.use((shown) => this.#viewOf(shown));
  }

  /** Returns the FEN of the first position, or `null` if it is the standard start position. */
  startFen(): string | null {
    const fen = this.session.game.startFen();
    return fen === standardFen() ? null : fen;
  }

  /** Returns the FEN of the position shown. */
  fen(): string {
    return this.shown.use((shown) => shown.fen());
  }

  takeBack(): void {
    const turns = this.#turnsToTakeBack();
    if (turns === 0 || this.#stale) return;
    this.shown.stopReplay();
    this.#advice.cancelAll();
    this.premove.end();
    this.input.setMotion(this.session.takeBack(turns), true);
    this.input.picker.clear();
    this.turns = this.session.game.history();
    this.#time.backTo(this.turns.length);
    this.#host.emit({ type: 'taken-back', turns });
    this.#time.run(this.session.game);
    this.#changed();
    void this.#think();
  }

  resign(): void {
    const side = personOf(this.#record.players) ?? this.session.game.turn();
    this.#endBy(() => this.session.end('resign', side));
  }

  /** Offers a draw. Between two people it is agreed at once. */
  async offerDraw(): Promise<void> {
    if (!this.isOpen()) return;
    if (personOf(this.#record.players) === null) return this.#endBy(() => this.session.agreeDraw());
    if (!this.mayAct()) return;
    const accepted = await this.#advice.acceptsDraw();
    if (accepted === null) return;
    if (accepted) this.#endBy(() => this.session.agreeDraw());
    else this.#host.emit({ type: 'draw-declined' });
    this.#host.changed();
  }

  async hint(): Promise<void> {
    if (this.mayAct() && !this.shown.isEarlier) await this.#advice.askHint();
  }

  /** Shows the turn that the opponent threatens, or hides it. */
  async threat(): Promise<void> {
    if (this.#advice.threat.length > 0) return this.#advice.hideThreat();
    if (this.mayAct() && !this.shown.isEarlier && !this.session.deploying) await this.#advice.askThreat();
  }

  flip(): void {
    this.#record = { ...this.#record, orientation: otherSide(this.#record.orientation) };
    this.#changed();
  }

  /** Turns the board to the side to move if the players want that. */
  turnBoard(): void {
    const { autoFlip, orientation } = this.#record;
    const turn = this.session.game.turn();
    if (autoFlip === true && orientation !== turn && this.isOpen()) this.flip();
  }

  /** Ends the game if a side has run out of time. Must be called often while a clock runs. */
  tick(): void {
    const side = this.clocks?.flagged() ?? null;
    if (side === null || !this.isOpen()) return;
    this.#host.emit({ type: 'flagged', side });
    this.#endBy(() => this.session.end('flag', side));
  }

  /** Makes the game read-only, because another tab has changed it. */
  markStale(): void {
    this.#advice.cancelAll();
    this.premove.end();
    this.input.picker.clear();
    this.#time.stop();
    this.#stale = true;
    this.#host.changed();
  }

  /** Asks the engine again after it failed. */
  retry(): void {
    void this.#think();
  }

  /** Updates the record from the game, increments its revision and returns it. */
  updateRecord(): GameRecord {
    const { session } = this;
    const { game } = session;
    const { old: _, ...record } = this.#record;
    this.#record = {
      ...record,
      revision: this.#record.revision + 1,
      updated: this.#host.date(),
      tags: game.tags(),
      log: session.log(),
      pgn: session.pgn(),
      deploying: session.deploying,
      plies: game.ply(),
      result: game.result(),
      times: this.#time.times,
      left: this.clocks?.times() ?? null,
    };
    return this.#record;
  }

  #viewOf(shown: Game): View {
    const { session, input } = this;
    const mayAct = this.mayAct();
    const turn = session.game.turn();
    const side = mayAct ? turn : otherSide(turn);
    const premove = this.premove.current;
    const table = tableView(shown, { session, input, turns: this.turns, shown: this.shown, premove, mayMove: mayAct, side });
    return {
      ...table,
      shapes: table.live ? [...this.#advice.threat, ...table.shapes] : [],
      outcome: session.game.outcome(),
      players: this.#record.players,
      mayMove: table.live && mayAct,
      thinking: this.#requests.current === 'turn',
      hinting: this.#requests.current === 'hint',
      engineFailed: this.#engineFailed,
      hint: table.live ? this.#advice.hint : null,
      stale: this.#stale,
      canTakeBack: this.#turnsToTakeBack() > 0,
    };
  }

  protected isOpen(): boolean {
    return !this.#stale && this.session.game.outcome() === null;
  }

  /** Returns `true` if a person is to move. */
  protected mayAct(): boolean {
    return this.isOpen() && this.#record.players[this.session.game.turn()].kind === 'person';
  }

  /** Returns the number of turns that a takeback removes, or 0 if none is possible. */
  #turnsToTakeBack(): number {
    const { game, deploying } = this.session;
    if (deploying || this.shown.isEarlier) return 0;
    const person = personOf(this.#record.players);
    const ply = game.ply();
    const wanted = person === null || this.turns[ply - 1]?.color === person ? 1 : 2;
    return wanted <= ply ? wanted : 0;
  }

  protected after({ turn, events }: OperationResult): void {
    this.#advice.dropHint();
    this.#advice.threat = [];
    this.shown.stopReplay();
    if (turn === null) this.#changed();
    else this.#turnEnded(turn, events);
  }

  protected deploymentChanged(): void {
    this.#advice.dropHint();
    this.#changed();
  }

  #turnEnded(turn: Played, events: readonly Event[]): void {
    this.#advice.cancelAll();
    this.input.picker.clear();
    this.turns = [...this.turns.slice(0, turn.ply - 1), turn];
    this.#time.finished(turn);
    this.#time.run(this.session.game);
    this.#host.emit({ type: 'turn', turn, events, computer: this.#record.players[turn.color].kind === 'computer' });
    this.#announceOutcome();
    this.#changed();
    const planned = this.premove.take(this.session, this.mayAct());
    if (planned !== null) {
      this.input.type(planned);
      return;
    }
    void this.#think();
  }

  /** Ends the game by resignation, time or agreement. */
  #endBy(how: () => void): void {
    if (!this.isOpen()) return;
    this.#advice.cancelAll();
    this.premove.end();
    this.input.picker.clear();
    this.shown.showCurrent();
    how();
    this.#time.stop();
    this.#announceOutcome();
    this.#changed();
  }

  #announceOutcome(): void {
    const outcome = this.session.game.outcome();
    if (outcome !== null) this.#host.emit({ type: 'outcome', outcome });
  }

  #changed(): void {
    if (!this.#stale) this.#host.save(this.updateRecord());
    this.#host.changed();
  }

  /** Lets the computer play if it is to move. */
  async #think(): Promise<void> {
    const { game } = this.session;
    const player = this.#record.players[game.turn()];
    if (player.kind !== 'computer' || !this.isOpen()) return;
    this.#advice.cancelAll();
    const { clock, seed } = this.#record;
    const left = this.clocks?.times() ?? null;
    const timed = clock === null || left === null ? null : { ...clock, left };
    const thought = { line: game.line(), level: player.level, seed, clock: timed };
    this.#engineFailed = false;
    const person = personOf(this.#record.players);
    if (person !== null) this.premove.offer(game, person);
    const request = this.#requests.ask('turn', async (engine) => {
      const [found] = await Promise.all([engine.play(thought), this.#host.pauseBeforeAnswer()]);
      return found;
    });
    this.#host.changed();
    try {
      const found = await request;
      if (found !== null && found.best !== null) {
        const done = this.session.move(found.best);
        // An earlier position that is shown stays on the board.
        if (!this.shown.isEarlier) this.input.setMotion(done.events);
        this.after(done);
      }
    } catch (error) {
      this.#engineFailed = true;
      this.#host.emit(engineFailure(error));
      this.#host.changed();
    }
  }
}
