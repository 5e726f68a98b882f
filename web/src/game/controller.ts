// A game being played: who may do what now, the clocks, the computer's answers. It knows no page.

import type { Played, Side } from 'cotulenh';
import { Clocks, otherSide } from './clock';
import type { Times } from './clock';
import { problemOf } from './events';
import type { GameEvent } from './events';
import { arrowsOf } from './hint';
import { personOf } from './record';
import type { GameRecord } from './record';
import { Picker } from './picker';
import type { Act } from './selection';
import { Session } from './session';
import type { Done } from './session';
import { checkOf, squaresOf, zonesOf } from './view';
import type { View } from './view';
import type { Zone } from '../board/types';
import { Superseded } from '../engine/brain';
import type { Brain } from '../engine/brain';

export interface Surroundings {
  brain: Brain;
  /** Keeps the game; called after everything that changes it. */
  save: (record: GameRecord) => void;
  tell: (event: GameEvent) => void;
  /** Told after every change of what is shown. */
  changed: () => void;
  now: () => number;
  /** Waits, so that the computer does not answer before the eye has seen one's own move. */
  pause: () => Promise<void>;
}

export class Controller {
  readonly session: Session;
  readonly clocks: Clocks | null;
  #record: GameRecord;
  #around: Surroundings;
  #picker: Picker;
  #turns: Played[];
  #viewed: number | null = null;
  #thinking = false;
  #hinting = false;
  #engineFailed = false;
  #stale = false;
  #hint: View['hint'] = null;
  /** What was asked of the engine before this was changed is not wanted any more. */
  #question = 0;

  constructor(record: GameRecord, around: Surroundings) {
    this.#record = record;
    this.#around = around;
    this.session = Session.restore(record.pgn, record.origin, record.operations);
    this.#picker = new Picker(this.session, (event) => around.tell(event));
    this.#turns = this.session.game.history();
    this.clocks = record.clock === null ? null : new Clocks(record.clock, record.left, around.now);
    if (this.clocks !== null && record.times.length === 0) this.#record = { ...record, times: [this.clocks.times()] };
  }

  /** Goes on: clocks run, the computer thinks if it is its turn. */
  start(): void {
    if (this.session.deploying) this.#picker.resume();
    this.#runClock();
    this.#around.changed();
    void this.#think();
  }

  /** Nothing happens any more by itself. */
  end(): void {
    this.#question++;
    this.clocks?.stop();
    this.#around.brain.stop();
  }

  get record(): GameRecord {
    return this.#record;
  }

  get view(): View {
    const { session } = this;
    const { game } = session;
    const ply = this.#viewed ?? game.ply();
    const live = this.#viewed === null;
    const shown = live ? game : session.at(ply);
    const stacks = shown.board();
    const last = this.#turns[ply - 1];
    const deployment = live ? game.deployment() : null;
    const movable = live && this.#mayAct() ? game.turn() : null;
    const view: View = {
      stacks,
      turn: shown.turn(),
      check: checkOf(shown, stacks),
      lastMove: last === undefined ? [] : squaresOf(last),
      deploymentSquares:
        session.deploying && deployment !== null ? [deployment.origin, ...deployment.steps.map(({ to }) => to)] : [],
      ...(live ? this.#picker.shown() : { selected: null, targets: [], parts: [], unit: null, asked: null }),
      deployment,
      deploying: live && session.deploying,
      turns: this.#turns,
      ply,
      live,
      outcome: game.outcome(),
      players: this.#record.players,
      movable,
      thinking: this.#thinking,
      engineFailed: this.#engineFailed,
      hint: live ? this.#hint : null,
      hinting: this.#hinting,
      stale: this.#stale,
      canTakeBack: this.#takeBackTurns() > 0,
    };
    if (!live) shown.free();
    return view;
  }

  /** The air defence of some sides, in the position shown. */
  zones(sides: readonly Side[]): Zone[] {
    if (sides.length === 0) return [];
    if (this.#viewed === null) return zonesOf(this.session.game, sides);
    const shown = this.session.at(this.#viewed);
    try {
      return zonesOf(shown, sides);
    } finally {
      shown.free();
    }
  }

  /** The FEN of the position shown. */
  fen(): string {
    if (this.#viewed === null) return this.session.game.fen();
    const shown = this.session.at(this.#viewed);
    try {
      return shown.fen();
    } finally {
      shown.free();
    }
  }

  /** A square was touched. */
  choose(square: string): void {
    if (!this.#mayAct() || this.#viewed !== null) return;
    const act = this.#picker.choose(square);
    if (act === null) this.#around.changed();
    else this.act(act);
  }

  drop(from: string, to: string): void {
    if (from !== to && this.#picker.selected === from) this.choose(to);
  }

  /** Another part of the selected stack is to go. */
  pick(unit: string): void {
    this.#picker.pick(unit);
    this.#around.changed();
  }

  dismiss(): void {
    this.#picker.dismiss();
    this.#around.changed();
  }

  act(act: Act): void {
    this.#try(() => {
      if (act.kind !== 'join') return this.session.move(act.move.lan);
      const to = this.session.game.deployment()?.steps[act.step]?.to ?? '';
      const done = this.session.join(act.piece, act.step);
      this.#around.tell({ type: 'join', piece: act.piece, to });
      return done;
    });
  }

  /** A move in text: SAN, LAN or an engine's word. Says whether it was played. */
  type(text: string): boolean {
    return this.#mayAct() && this.#try(() => this.session.move(text.trim()));
  }

  stay(piece: string): void {
    this.#try(() => {
      const done = this.session.stay(piece);
      this.#around.tell({ type: 'stay', piece });
      return done;
    });
  }

  join(piece: string, step: number): void {
    this.act({ kind: 'join', piece, step });
  }

  /** Ends the deployment. */
  finish(): void {
    this.#try(() => this.session.commit());
  }

  undoStep(): void {
    if (!this.session.deploying) return;
    this.session.undoStep();
    this.#around.tell({ type: 'step-undone' });
    this.#picker.resume();
    this.#changed();
  }

  cancel(): void {
    const deploying = this.session.deploying;
    this.session.cancel();
    this.#picker.clear();
    if (deploying) this.#around.tell({ type: 'cancelled' });
    this.#changed();
  }

  takeBack(): void {
    const turns = this.#takeBackTurns();
    if (turns === 0 || this.#stale) return;
    this.#drop();
    this.session.takeBack(turns);
    this.#turns = this.session.game.history();
    const times = this.#record.times.slice(0, this.#turns.length + 1);
    const left = times[this.#turns.length];
    if (this.clocks !== null && left !== undefined) this.clocks.set(left);
    this.#record = { ...this.#record, times };
    this.#around.tell({ type: 'taken-back', turns });
    this.#runClock();
    this.#changed();
    void this.#think();
  }

  resign(): void {
    const side = personOf(this.#record.players) ?? this.session.game.turn();
    this.#endBy(() => this.session.end('resign', side));
  }

  /** Two people agree; the computer has to be asked. */
  async offerDraw(): Promise<void> {
    if (!this.#open()) return;
    if (personOf(this.#record.players) === null) return this.#endBy(() => this.session.agreeDraw());
    if (!this.#mayAct()) return;
    const found = await this.#ask(DRAW_TIME);
    if (found === null) return;
    // It accepts where it does not think itself ahead.
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
    this.#hint = { shapes: arrowsOf(found.best, made), san: found.san, word: found.best };
    this.#around.tell({ type: 'hint', san: found.san });
    this.#around.changed();
  }

  /** Looks at the position after so many turns; the last is the present. */
  look(ply: number): void {
    const last = this.session.game.ply();
    const wanted = Math.max(0, Math.min(ply, last));
    this.#viewed = wanted === last ? null : wanted;
    this.#around.changed();
  }

  flip(): void {
    this.#record = { ...this.#record, orientation: otherSide(this.#record.orientation) };
    this.#changed();
  }

  /** Looks at the clocks; to be called often while one runs. */
  tick(): void {
    const side = this.clocks?.flagged() ?? null;
    if (side === null || !this.#open()) return;
    this.#around.tell({ type: 'flagged', side });
    this.#endBy(() => this.session.end('flag', side));
  }

  /** The game was changed elsewhere: this one is only looked at any more. */
  markStale(): void {
    this.#drop();
    this.#picker.clear();
    this.clocks?.stop();
    this.#stale = true;
    this.#around.changed();
  }

  /** The engine could not be started or crashed: once more. */
  retry(): void {
    void this.#think();
  }

  /** The game as it is to be kept now. */
  snapshot(): GameRecord {
    const { session } = this;
    const { game } = session;
    this.#record = {
      ...this.#record,
      revision: this.#record.revision + 1,
      updated: this.#around.now(),
      pgn: session.pgn(),
      origin: session.deploying ? (game.deployment()?.origin ?? null) : null,
      operations: [...session.operations],
      plies: game.ply(),
      result: game.result(),
      left: this.clocks?.times() ?? null,
    };
    return this.#record;
  }

  #open(): boolean {
    return !this.#stale && this.session.game.outcome() === null;
  }

  /** Whether a person may do something on the board now. */
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

  #try(what: () => Done): boolean {
    if (!this.#open()) return false;
    try {
      this.#viewed = null;
      this.#after(what());
      return true;
    } catch (error) {
      this.#around.tell({ type: 'refused', problem: problemOf(error) });
      this.#around.changed();
      return false;
    }
  }

  #after({ turn, step }: Done): void {
    this.#hint = null;
    if (turn !== null) return this.#ended(turn);
    if (step !== null) this.#around.tell({ type: 'step', step });
    this.#picker.resume();
    this.#changed();
  }

  #ended(turn: Played): void {
    this.#drop();
    this.#picker.clear();
    this.#turns = [...this.#turns.slice(0, turn.ply - 1), turn];
    this.clocks?.finish(turn.color);
    if (this.clocks !== null) {
      const times: Times[] = [...this.#record.times.slice(0, turn.ply), this.clocks.times()];
      this.#record = { ...this.#record, times };
    }
    this.#runClock();
    this.#around.tell({ type: 'turn', turn, computer: this.#record.players[turn.color].kind === 'computer' });
    this.#tellOutcome();
    this.#changed();
    void this.#think();
  }

  #endBy(how: () => void): void {
    if (!this.#open()) return;
    this.#drop();
    this.#picker.clear();
    this.#viewed = null;
    how();
    this.clocks?.stop();
    this.#tellOutcome();
    this.#changed();
  }

  #tellOutcome(): void {
    const outcome = this.session.game.outcome();
    if (outcome !== null) this.#around.tell({ type: 'outcome', outcome });
  }

  #changed(): void {
    this.#around.save(this.snapshot());
    this.#around.changed();
  }

  /** Questions to the engine are over, and so is the hint it gave. */
  #drop(): void {
    this.#question++;
    if (this.#thinking || this.#hinting) this.#around.brain.stop();
    this.#thinking = false;
    this.#hinting = false;
    this.#hint = null;
  }

  #runClock(): void {
    const { game } = this.session;
    // The first turn is free: nobody has sat down before it.
    if (game.outcome() === null && game.ply() > 0 && !this.#stale) this.clocks?.run(game.turn());
    else this.clocks?.stop();
  }

  async #ask(time?: number) {
    this.#drop();
    const question = this.#question;
    this.#hinting = true;
    this.#around.changed();
    try {
      const found = await this.#around.brain.hint(this.session.game.line(), time);
      return question === this.#question ? found : null;
    } catch (error) {
      if (!(error instanceof Superseded)) this.#around.tell({ type: 'refused', problem: problemOf(error) });
      return null;
    } finally {
      if (question === this.#question) {
        this.#hinting = false;
        this.#around.changed();
      }
    }
  }

  async #think(): Promise<void> {
    const { game } = this.session;
    const player = this.#record.players[game.turn()];
    if (player.kind !== 'computer' || !this.#open()) return;
    this.#drop();
    const question = this.#question;
    this.#thinking = true;
    this.#engineFailed = false;
    this.#around.changed();
    const { clock, seed } = this.#record;
    const left = this.clocks?.times() ?? null;
    const timed = clock === null || left === null ? null : { ...clock, left };
    try {
      const thought = this.#around.brain.play({ line: game.line(), level: player.level, seed, clock: timed });
      const [found] = await Promise.all([thought, this.#around.pause()]);
      if (question !== this.#question || found.best === null) return;
      this.#after(this.session.move(found.best));
    } catch (error) {
      if (question !== this.#question || error instanceof Superseded) return;
      this.#thinking = false;
      this.#engineFailed = true;
      this.#around.tell({ type: 'refused', problem: { ...problemOf(error), code: 'engine' } });
      this.#around.changed();
    }
  }
}

/** How long the computer looks at the position before it answers an offer, in milliseconds. */
const DRAW_TIME = 300;
