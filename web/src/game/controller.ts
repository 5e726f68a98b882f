// A running game: the players, the clocks and the computer's turns. Independent of the page.

import type { Event, Game, Played, SearchResult } from 'cotulenh';
import { otherSide } from './clock';
import type { Clocks } from './clock';
import { problemOf } from './events';
import type { GameEvent } from './events';
import { withFreed } from './freed';
import { arrowsOf } from './hint';
import { MoveInput } from './moveInput';
import { Picker } from './picker';
import { personOf } from './gameRecord';
import type { GameRecord } from './gameRecord';
import { Questions } from './questions';
import { Session, standardFen } from './session';
import type { Done } from './session';
import { Timekeeper } from './timekeeper';
import { handView, NOTHING_IN_HAND, positionView, zonesOf } from './view';
import type { View } from './view';
import { NEAR } from './way';
import type { Brain } from '../engine/brain';

export interface Surroundings {
  brain: Brain;
  /** Saves the game. Called after every change. */
  save: (record: GameRecord) => void;
  tell: (event: GameEvent) => void;
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
  #around: Surroundings;
  #turns: Played[];
  #viewed: number | null = null;
  #questions: Questions;
  #time: Timekeeper;
  #engineFailed = false;
  #stale = false;
  #hint: View['hint'] = null;

  constructor(record: GameRecord, around: Surroundings) {
    const session = Session.restore(record);
    const tell = (event: GameEvent) => around.tell(event);
    this.session = session;
    this.input = new MoveInput({
      session,
      picker: new Picker(session, tell),
      policy: {
        open: () => this.#open(),
        mayAct: () => this.#mayAct(),
        // An earlier position that is shown cannot be played on.
        maySelect: () => this.#viewed === null,
        // An operation shows the current position again.
        prepare: () => (this.#viewed = null),
      },
      events: {
        tell,
        after: (done) => this.#after(done),
        selectionChanged: () => around.changed(),
        deploymentChanged: () => this.#changed(),
      },
    });
    this.#record = record;
    this.#around = around;
    this.#questions = new Questions(around.brain);
    this.#turns = this.session.game.history();
    this.#time = new Timekeeper(record, around.now);
  }

  get clocks(): Clocks | null {
    return this.#time.clocks;
  }

  /** Starts the clocks, and the computer if it is to move. */
  start(): void {
    if (this.session.deploying) this.input.picker.resume();
    this.#time.run(this.session.game);
    this.#around.changed();
    void this.#think();
  }

  /** Stops the clocks and the computer. */
  end(): void {
    this.#questions.drop();
    this.#time.stop();
  }

  get record(): GameRecord {
    return this.#record;
  }

  get view(): View {
    return this.#look((shown) => this.#viewOf(shown));
  }

  /** Returns the FEN of the first position, or `null` if it is the usual one. */
  startFen(): string | null {
    const fen = this.session.game.startFen();
    return fen === standardFen() ? null : fen;
  }

  /** Returns the FEN of the position shown. */
  fen(): string {
    return this.#look((shown) => shown.fen());
  }

  takeBack(): void {
    const turns = this.#takeBackTurns();
    if (turns === 0 || this.#stale) return;
    this.#drop();
    this.input.setWay(this.session.takeBack(turns), true);
    this.#turns = this.session.game.history();
    this.#time.backTo(this.#turns.length);
    this.#around.tell({ type: 'taken-back', turns });
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
    if (ahead) this.#around.tell({ type: 'draw-declined' });
    else this.#endBy(() => this.session.agreeDraw());
    this.#around.changed();
  }

  async hint(): Promise<void> {
    if (!this.#mayAct() || this.#viewed !== null) return;
    const found = await this.#ask();
    if (found === null || found.best === null || found.san === null) return;
    const made = this.session.game.deployment()?.steps.length ?? 0;
    const turn = this.session.preview(found.best);
    this.#hint = { shapes: arrowsOf(turn, made), san: found.san, word: found.best };
    this.#around.tell({ type: 'hint', san: found.san, turn });
    this.#around.changed();
  }

  /** Shows the position after this many turns. */
  look(ply: number): void {
    const last = this.session.game.ply();
    const wanted = Math.max(0, Math.min(ply, last));
    this.#walk(this.#viewed ?? last, wanted);
    this.#viewed = wanted === last ? null : wanted;
    this.#around.changed();
  }

  /** Sets the animation between two plies if they are close enough. */
  #walk(from: number, to: number): void {
    if (Math.abs(to - from) > NEAR || this.session.deploying) return this.input.setWay(null);
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
    this.#around.tell({ type: 'flagged', side });
    this.#endBy(() => this.session.end('flag', side));
  }

  /** Makes the game read-only, because another tab has changed it. */
  markStale(): void {
    this.#drop();
    this.input.picker.clear();
    this.#time.stop();
    this.#stale = true;
    this.#around.changed();
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
      updated: this.#around.now(),
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

  /** Calls `look` with the game at the position shown. */
  #look<T>(look: (game: Game) => T): T {
    if (this.#viewed === null) return look(this.session.game);
    return withFreed(this.session.at(this.#viewed), look);
  }

  #viewOf(shown: Game): View {
    const live = this.#viewed === null;
    return {
      ...positionView(shown, this.#turns, live ? this.session.pending : []),
      fen: shown.fen(),
      way: this.input.way,
      airDefense: zonesOf(shown, ['red', 'blue']),
      ...(live ? handView(this.session, this.input.picker.shown()) : NOTHING_IN_HAND),
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
    if (step !== null) this.#around.tell({ type: 'step', step });
    this.input.picker.resume();
    this.#changed();
  }

  #ended(turn: Played, events: readonly Event[]): void {
    this.#drop();
    this.input.picker.clear();
    this.#turns = [...this.#turns.slice(0, turn.ply - 1), turn];
    this.#time.finished(turn);
    this.#time.run(this.session.game);
    this.#around.tell({ type: 'turn', turn, events, computer: this.#record.players[turn.color].kind === 'computer' });
    this.#tellOutcome();
    this.#changed();
    void this.#think();
  }

  #endBy(how: () => void): void {
    if (!this.#open()) return;
    this.#drop();
    this.input.picker.clear();
    this.#viewed = null;
    how();
    this.#time.stop();
    this.#tellOutcome();
    this.#changed();
  }

  #tellOutcome(): void {
    const outcome = this.session.game.outcome();
    if (outcome !== null) this.#around.tell({ type: 'outcome', outcome });
  }

  #changed(): void {
    if (!this.#stale) this.#around.save(this.snapshot());
    this.#around.changed();
  }

  /** Cancels the questions to the engine and removes the hint. */
  #drop(): void {
    this.#questions.drop();
    this.#hint = null;
  }

  /** Asks the engine at full strength about the position. */
  async #ask(time?: number): Promise<SearchResult | null> {
    this.#drop();
    const asked = this.#questions.ask('hint', (brain) => brain.hint(this.session.game.line(), time));
    this.#around.changed();
    try {
      return await asked;
    } catch (error) {
      this.#around.tell({ type: 'refused', problem: { ...problemOf(error), code: 'engine' } });
      return null;
    } finally {
      this.#around.changed();
    }
  }

  async #think(): Promise<void> {
    const { game } = this.session;
    const player = this.#record.players[game.turn()];
    if (player.kind !== 'computer' || !this.#open()) return;
    this.#drop();
    const { clock, seed } = this.#record;
    const left = this.clocks?.times() ?? null;
    const timed = clock === null || left === null ? null : { ...clock, left };
    const thought = { line: game.line(), level: player.level, seed, clock: timed };
    this.#engineFailed = false;
    const asked = this.#questions.ask('turn', async (brain) => {
      const [found] = await Promise.all([brain.play(thought), this.#around.pause()]);
      return found;
    });
    this.#around.changed();
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
      this.#around.tell({ type: 'refused', problem: { ...problemOf(error), code: 'engine' } });
      this.#around.changed();
    }
  }
}

/** The time for the computer's answer to a draw offer, in milliseconds. */
const DRAW_TIME = 300;
