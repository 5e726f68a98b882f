// An exercise: a person plays one side, and the setter plays the other. It has no clocks, no computer and is not stored.

import type { Objective, Outcome, Played, Side } from 'cotulenh';
import { Game } from 'cotulenh';
import type { Shape, Way, Zone } from '../board/types';
import type { GameEvent } from './events';
import { Hand } from './hand';
import { arrowsOf } from './hint';
import { Session } from './session';
import type { Done } from './session';
import { handView, positionView, zonesOf } from './view';
import type { HandView, PositionView } from './view';

export interface ExercisePosition {
  fen: string;
  objective?: Objective;
}

/** The setter of an exercise, which is told what the person does. */
export interface Setter {
  tell: (event: GameEvent) => void;
  /** Called after every change of the view. */
  changed: () => void;
  /** Called when the person has ended a turn. The board is locked until `goOn`, `answer`, `takeBack` or `restart`. */
  played: (turn: Played) => void;
}

export interface ExerciseView extends HandView, PositionView {
  outcome: Outcome | null;
  /** The side that may move now. */
  movable: Side | null;
  way: Way | null;
  shapes: readonly Shape[];
}

export class Exercise extends Hand {
  /** The side of the person, which moves first. */
  readonly side: Side;
  #setter: Setter;
  #locked = false;
  #shapes: readonly Shape[] = [];

  /** Throws a `CotulenhError` if the position cannot be played. */
  constructor({ fen, objective }: ExercisePosition, setter: Setter) {
    super(new Session(new Game(fen, objective)), (event) => setter.tell(event), true);
    this.#setter = setter;
    this.side = this.session.game.turn();
  }

  get view(): ExerciseView {
    const { session } = this;
    const { game } = session;
    return {
      ...positionView(game, game.history(), session.pending),
      way: this.way,
      ...handView(session, this.picker.shown()),
      outcome: game.outcome(),
      movable: this.mayAct() ? this.side : null,
      shapes: this.#shapes,
    };
  }

  get locked(): boolean {
    return this.#locked;
  }

  /** Returns the air defence of these sides. */
  zones(sides: readonly Side[]): Zone[] {
    return zonesOf(this.session.game, sides);
  }

  /** Plays the other side's turn: SAN, LAN or engine word. Throws a `CotulenhError` if it is not legal. */
  answer(text: string): Played {
    const { turn, events } = this.session.move(text);
    if (turn === null) {
      this.session.cancel();
      throw new RangeError(`${text} is no whole turn`);
    }
    this.#locked = false;
    this.#shapes = [];
    this.picker.clear();
    this.went(events);
    this.tell({ type: 'turn', turn, events, computer: true });
    this.shown();
    return turn;
  }

  /** Unlocks the board. */
  goOn(): void {
    this.#locked = false;
    this.shown();
  }

  /** Locks the board. */
  lock(): void {
    this.went(this.session.cancel(), true);
    this.picker.clear();
    this.#locked = true;
    this.shown();
  }

  /** Takes back this many turns of both sides and unlocks the board. */
  takeBack(turns = 1): void {
    this.went(this.session.takeBack(turns), true);
    this.picker.clear();
    this.#shapes = [];
    this.#locked = false;
    this.shown();
  }

  /** Goes back to the first position. */
  restart(): void {
    this.takeBack(this.session.game.ply());
  }

  /** Shows arrows and circles until the next turn. */
  show(shapes: readonly Shape[]): void {
    this.#shapes = shapes;
    this.shown();
  }

  /** Shows a turn, given as an engine word, as arrows. Steps already made are left out. */
  hint(word: string): void {
    this.show(arrowsOf(this.session.preview(word), this.session.game.deployment()?.steps.length ?? 0));
  }

  /** Frees the game. */
  end(): void {
    this.session.game.free();
  }

  protected open(): boolean {
    return !this.#locked && this.session.game.outcome() === null;
  }

  protected mayAct(): boolean {
    return this.open() && this.session.game.turn() === this.side;
  }

  protected tell(event: GameEvent): void {
    this.#setter.tell(event);
  }

  protected shown(): void {
    this.#setter.changed();
  }

  protected altered(): void {
    this.shown();
  }

  protected after({ turn, step, events }: Done): void {
    if (turn === null) {
      if (step !== null) this.tell({ type: 'step', step });
      this.picker.resume();
      return this.shown();
    }
    this.#locked = true;
    this.#shapes = [];
    this.picker.clear();
    this.tell({ type: 'turn', turn, events, computer: false });
    this.shown();
    this.#setter.played(turn);
  }
}
