// A running game: the players, the clocks and the computer's turns. Independent of the DOM.

import type { Event, Game, Played, SearchResult } from 'cotulenh';
import { otherSide } from './clock';
import type { Clocks } from './clock';
import { problemOf } from './events';
import type { GameEvent } from './events';
import { useAndFree } from './freed';
import { arrowsOf } from './hint';
import { MoveInput } from './moveInput';
import { Picker } from './picker';
import { personOf } from './gameRecord';
import type { GameRecord } from './gameRecord';
import { Questions } from './questions';
import { Session, standardFen } from './session';
import type { Done } from './session';
import { Timekeeper } from './timekeeper';
import { inputView, NO_SELECTION, positionView } from './view';
import type { View } from './view';
import { MAX_ANIMATED_TURNS } from './way';
import type { Brain } from '../engine/brain';

/** The page of a game: it stores the game, shows its events and provides the engine and the time. */
export interface GameHost {
  brain: Brain;
  /** Saves the game. Called after every change. */
  save: (record: GameRecord) => void;
  emit: (event: GameEvent) => void;
  /** Called after every change of the view. */
  changed: () => void;
  now: () => number;
  /** Waits before the computer's turn is shown, so that the player sees their own move first. */
  pause: () => Promise<void>;
}

export class Controller {
  readonly session: Session;
  readonly input: MoveInput;
  #record: GameRecord;
  #host: GameHost;
  #turns: Played[];
  #viewed: number | null = null;
  #questions: Questions;
  #time: Timekeeper;
  #engineFailed = false;
  #stale = false;
  #hint: View['hint'] = null;

  constructor(record: GameRecord, host: GameHost) {
    const session = Session.restore(record);
    const emit = (event: GameEvent) => host.emit(event);
    this.session = session;
    this.input = new MoveInput({
      session,
      picker: new Picker(session, emit),
      policy: {
        open: () => this.#open(),
        mayAct: () => this.#mayAct(),
        // An earlier position that is shown cannot be played on.
        maySelect: () => this.#viewed === null,
        // An operation shows the current position again.
        prepare: () => (this.#viewed = null),
      },
      events: {
        emit,
        after: (done) => this.#after(done),
        selectionChanged: () => host.changed(),
        deploymentChanged: () => this.#changed(),
      },
    });
    this.#record = record;
    this.#host = host;
    this.#questions = new Questions(host.brain);
    this.#turns = this.session.game.history();
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

  /** Stops the clocks and the computer. */
  end(): void {
    this.#questions.cancel();
    this.#time.stop();
  }

  get record(): GameRecord {
    return this.#record;
  }

  get view(): View {
    return this.#atShown((shown) => this.#viewOf(shown));
  }

  /** Returns the FEN of the first position, or `null` if it is the usual one. */
  startFen(): string | null {
    const fen = this.session.game.startFen();
    return fen === standardFen() ? null : fen;
  }

  /** Returns the FEN of the position shown. */
  fen(): string {
    return this.#atShown((shown) => shown.fen());
  }

  takeBack(): void {
    const turns = this.#takeBackTurns();
    if (turns === 0 || this.#stale) return;
    this.#cancelQuestions();
    this.input.setWay(this.session.takeBack(turns), true);
    this.#turns = this.session.game.history();
    this.#time.backTo(this.#turns.length);
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
    if (!this.#open()) return;
    if (personOf(this.#record.players) === null) return this.#endBy(() => this.session.agreeDraw());
    if (!this.#mayAct()) return;
    const found = await this.#ask(DRAW_TIME);
    if (found === null) return;
    // The computer accepts unless it thinks that it is ahead.
    const score = found.lines[0]?.score;
    const ahead = score === undefined || score.loss !== null || (score.cp !== null && score.cp < 0);
    if (ahead) this.#host.emit({ type: 'draw-declined' });
    else this.#endBy(() => this.session.agreeDraw());
    this.#host.changed();
  }

  async hint(): Promise<void> {
    if (!this.#mayAct() || this.#viewed !== null) return;
    const found = await this.#ask();
    if (found === null || found.best === null || found.san === null) return;
    const made = this.session.game.deployment()?.steps.length ?? 0;
    const turn = this.session.preview(found.best);
    this.#hint = { shapes: arrowsOf(turn, made), san: found.san, word: found.best };
    this.#host.emit({ type: 'hint', san: found.san, turn });
    this.#host.changed();
  }

  /** Shows the position after this many turns. */
  look(ply: number): void {
    const last = this.session.game.ply();
    const wanted = Math.max(0, Math.min(ply, last));
    this.#walk(this.#viewed ?? last, wanted);
    this.#viewed = wanted === last ? null : wanted;
    this.#host.changed();
  }

  /** Sets the animation between two plies if they are close enough. */
  #walk(from: number, to: number): void {
    if (Math.abs(to - from) > MAX_ANIMATED_TURNS || this.session.deploying) return this.input.setWay(null);
    const events = this.#turns.slice(Math.min(from, to), Math.max(from, to)).flatMap((turn) => turn.events);
    this.input.setWay(to < from ? events.reverse() : events, to < from);
  }

  flip(): void {
    this.#record = { ...this.#record, orientation: otherSide(this.#record.orientation) };
    this.#changed();
  }

  /** Ends the game if a side has run out of time. Must be called often while a clock runs. */
  tick(): void {
    const side = this.clocks?.flagged() ?? null;
    if (side === null || !this.#open()) return;
    this.#host.emit({ type: 'flagged', side });
    this.#endBy(() => this.session.end('flag', side));
  }

  /** Makes the game read-only, because another tab has changed it. */
  markStale(): void {
    this.#cancelQuestions();
    this.input.picker.clear();
    this.#time.stop();
    this.#stale = true;
    this.#host.changed();
  }

  /** Asks the engine again after it failed. */
  retry(): void {
    void this.#think();
  }

  /** Returns the record of the game as it is now, with the next revision. */
  snapshot(): GameRecord {
    const { session } = this;
    const { game } = session;
    const { old: _, ...record } = this.#record;
    this.#record = {
      ...record,
      revision: this.#record.revision + 1,
      updated: this.#host.now(),
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

  /** Calls `use` with the game at the position shown. */
  #atShown<T>(use: (game: Game) => T): T {
    if (this.#viewed === null) return use(this.session.game);
    return useAndFree(this.session.at(this.#viewed), use);
  }

  #viewOf(shown: Game): View {
    const live = this.#viewed === null;
    const ply = shown.ply();
    return {
      ...positionView(shown, this.#turns.slice(0, ply), live ? this.session.pending : []),
      turns: this.#turns,
      ply,
      way: this.input.way,
      ...(live ? inputView(this.session, this.input.picker.shown()) : NO_SELECTION),
      live,
      outcome: this.session.game.outcome(),
      players: this.#record.players,
      movable: live && this.#mayAct() ? shown.turn() : null,
      thinking: this.#questions.asking === 'turn',
      hinting: this.#questions.asking === 'hint',
      engineFailed: this.#engineFailed,
      hint: live ? this.#hint : null,
      stale: this.#stale,
      canTakeBack: this.#takeBackTurns() > 0,
    };
  }

  #open(): boolean {
    return !this.#stale && this.session.game.outcome() === null;
  }

  /** Returns `true` if a person is to move. */
  #mayAct(): boolean {
    return this.#open() && this.#record.players[this.session.game.turn()].kind === 'person';
  }

  #takeBackTurns(): number {
    const { game, deploying } = this.session;
    if (deploying || this.#viewed !== null) return 0;
    const person = personOf(this.#record.players);
    const ply = game.ply();
    const wanted = person === null || this.#turns[ply - 1]?.color === person ? 1 : 2;
    return wanted <= ply ? wanted : 0;
  }

  #after({ turn, step, events }: Done): void {
    this.#hint = null;
    if (turn !== null) return this.#ended(turn, events);
    if (step !== null) this.#host.emit({ type: 'step', step });
    this.input.picker.resume();
    this.#changed();
  }

  #ended(turn: Played, events: readonly Event[]): void {
    this.#cancelQuestions();
    this.input.picker.clear();
    this.#turns = [...this.#turns.slice(0, turn.ply - 1), turn];
    this.#time.finished(turn);
    this.#time.run(this.session.game);
    this.#host.emit({ type: 'turn', turn, events, computer: this.#record.players[turn.color].kind === 'computer' });
    this.#tellOutcome();
    this.#changed();
    void this.#think();
  }

  #endBy(how: () => void): void {
    if (!this.#open()) return;
    this.#cancelQuestions();
    this.input.picker.clear();
    this.#viewed = null;
    how();
    this.#time.stop();
    this.#tellOutcome();
    this.#changed();
  }

  #tellOutcome(): void {
    const outcome = this.session.game.outcome();
    if (outcome !== null) this.#host.emit({ type: 'outcome', outcome });
  }

  #changed(): void {
    if (!this.#stale) this.#host.save(this.snapshot());
    this.#host.changed();
  }

  /** Cancels the questions to the engine and removes the hint. */
  #cancelQuestions(): void {
    this.#questions.cancel();
    this.#hint = null;
  }

  /** Asks the engine at full strength about the position. */
  async #ask(time?: number): Promise<SearchResult | null> {
    this.#cancelQuestions();
    const asked = this.#questions.ask('hint', (brain) => brain.hint(this.session.game.line(), time));
    this.#host.changed();
    try {
      return await asked;
    } catch (error) {
      this.#host.emit({ type: 'refused', problem: { ...problemOf(error), code: 'engine' } });
      return null;
    } finally {
      this.#host.changed();
    }
  }

  async #think(): Promise<void> {
    const { game } = this.session;
    const player = this.#record.players[game.turn()];
    if (player.kind !== 'computer' || !this.#open()) return;
    this.#cancelQuestions();
    const { clock, seed } = this.#record;
    const left = this.clocks?.times() ?? null;
    const timed = clock === null || left === null ? null : { ...clock, left };
    const thought = { line: game.line(), level: player.level, seed, clock: timed };
    this.#engineFailed = false;
    const asked = this.#questions.ask('turn', async (brain) => {
      const [found] = await Promise.all([brain.play(thought), this.#host.pause()]);
      return found;
    });
    this.#host.changed();
    try {
      const found = await asked;
      if (found !== null && found.best !== null) {
        const done = this.session.move(found.best);
        // An earlier position that is shown stays on the board.
        if (this.#viewed === null) this.input.setWay(done.events);
        this.#after(done);
      }
    } catch (error) {
      this.#engineFailed = true;
      this.#host.emit({ type: 'refused', problem: { ...problemOf(error), code: 'engine' } });
      this.#host.changed();
    }
  }
}

/** The time for the computer's answer to a draw offer, in milliseconds. */
const DRAW_TIME = 300;
