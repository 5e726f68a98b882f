// An exercise: a person plays one side, and the host (a lesson or a problem) plays the other. An exercise has no clocks and is not stored.

import type { Objective, Played, Side } from 'cotulenh';
import { Game } from 'cotulenh';
import type { Shape } from '../board/types';
import type { GameEvent } from './events';
import { arrowsOf } from './hint';
import { MoveInput } from './moveInput';
import { Picker } from './picker';
import { Session } from './session';
import type { OperationResult } from './session';
import { inputView, positionView } from './view';
import type { BoardView } from './view';

export interface ExercisePosition {
  fen: string;
  objective?: Objective;
}

/** The callbacks of the host of an exercise. */
export interface ExerciseHost {
  emit: (event: GameEvent) => void;
  /** Called after every change of the view. */
  changed: () => void;
  /** Called when the person has ended a turn. The board is locked until `answer`, `takeBack` or `restart` is called. */
  played: (turn: Played) => void;
}

/** The content of the board of an exercise. */
export interface ExerciseView extends BoardView {
  shapes: readonly Shape[];
}

export class Exercise {
  readonly session: Session;
  readonly input: MoveInput;
  /** The side of the person. It moves first. */
  readonly side: Side;
  #host: ExerciseHost;
  #locked = false;
  #shapes: readonly Shape[] = [];

  /** Throws a `CotulenhError` if the position cannot be played. */
  constructor({ fen, objective }: ExercisePosition, host: ExerciseHost) {
    const session = new Session(new Game(fen, objective));
    const emit = (event: GameEvent) => host.emit(event);
    const changed = () => host.changed();
    this.session = session;
    this.input = new MoveInput({
      session,
      picker: new Picker(session, emit, () => true),
      policy: { open: () => this.#open(), mayAct: () => this.#mayAct() },
      events: { emit, after: (done) => this.#after(done), selectionChanged: changed, deploymentChanged: changed },
    });
    this.#host = host;
    this.side = this.session.game.turn();
  }

  get view(): ExerciseView {
    const { session } = this;
    const { game } = session;
    return {
      ...positionView(game, game.history(), session.pending),
      motion: this.input.motion,
      ...inputView(session, this.input.picker.shown()),
      outcome: game.outcome(),
      movable: this.#mayAct() ? this.side : null,
      shapes: this.#shapes,
    };
  }

  get locked(): boolean {
    return this.#locked;
  }

  /** Plays the other side's turn, given in SAN, LAN or UCI notation, and unlocks the board. Throws an error if it is not a legal whole turn. */
  answer(text: string): Played {
    const { turn, events } = this.session.move(text);
    if (turn === null) {
      this.session.cancel();
      throw new RangeError(`${text} is not a whole turn`);
    }
    this.#locked = false;
    this.#shapes = [];
    this.input.picker.clear();
    this.input.setMotion(events);
    this.#host.emit({ type: 'turn', turn, events, computer: true });
    this.#host.changed();
    return turn;
  }

  /** Cancels the deployment in progress and locks the board. */
  lock(): void {
    this.input.setMotion(this.session.cancel(), true);
    this.input.picker.clear();
    this.#locked = true;
    this.#host.changed();
  }

  /** Takes back this many turns of both sides and unlocks the board. */
  takeBack(turns = 1): void {
    this.input.setMotion(this.session.takeBack(turns), true);
    this.input.picker.clear();
    this.#shapes = [];
    this.#locked = false;
    this.#host.changed();
  }

  /** Goes back to the first position. */
  restart(): void {
    this.takeBack(this.session.game.ply());
  }

  /** Shows arrows and circles until the next turn. */
  show(shapes: readonly Shape[]): void {
    this.#shapes = shapes;
    this.#host.changed();
  }

  /** Shows a turn, given in UCI notation, as arrows. Steps already made are left out. */
  hint(uci: string): void {
    this.show(arrowsOf(this.session.preview(uci), this.session.game.deployment()?.steps.length ?? 0));
  }

  /** Frees the game. */
  end(): void {
    this.session.game.free();
  }

  #open(): boolean {
    return !this.#locked && this.session.game.outcome() === null;
  }

  #mayAct(): boolean {
    return this.#open() && this.session.game.turn() === this.side;
  }

  #after({ turn, events }: OperationResult): void {
    if (turn === null) return this.#host.changed();
    this.#locked = true;
    this.#shapes = [];
    this.input.picker.clear();
    this.#host.emit({ type: 'turn', turn, events, computer: false });
    this.#host.changed();
    this.#host.played(turn);
  }
}
