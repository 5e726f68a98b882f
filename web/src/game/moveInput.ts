// Move input on a board: selected stacks, deployments step by step, and moves typed as text.

import type { Event, Played } from 'cotulenh';
import type { Motion } from '../board/types';
import { problemOf } from './events';
import type { GameEvent, Problem } from './events';
import type { Picker } from './picker';
import type { Act } from './selection';
import { useAndFree } from './wasmMemory';
import { Session } from './session';
import type { OperationResult } from './session';
import { motionOf } from './motion';

/** The turns that the player confirms before they are played. */
export type Confirmation = 'never' | 'deployments' | 'always';

/** The conditions under which input is accepted. */
export interface InputPolicy {
  /** Returns `true` if the game accepts operations at all. */
  open: () => boolean;
  /** Returns `true` if a person may act now. */
  mayAct: () => boolean;
  /** Returns `true` if squares may be selected in the position shown. By default they may. */
  maySelect?: () => boolean;
  /** Called before each operation. Throws an error to refuse the operation. */
  prepare?: () => void;
  /** Returns which turns the player must confirm. By default none. */
  confirm?: () => Confirmation;
}

/** A turn that waits for the confirmation of the player. */
export interface Unconfirmed {
  turn: Played;
  /** The square that was touched last. Touching it again confirms the turn. */
  square: string | null;
}

/** The callbacks of a `MoveInput`. */
export interface InputEvents {
  emit: (event: GameEvent) => void;
  /**
   * Called after each operation: a step, a stay, a recombine or a whole turn. If the turn goes on, the waiting pieces are
   * already selected.
   */
  after: (done: OperationResult) => void;
  /** Called when the selection has changed and the game has not. */
  selectionChanged: () => void;
  /** Called when operations of the deployment in progress were taken back. */
  deploymentChanged: () => void;
}

export interface InputOptions {
  session: Session;
  picker: Picker;
  policy: InputPolicy;
  events: InputEvents;
}

export class MoveInput {
  readonly session: Session;
  readonly picker: Picker;
  readonly #policy: InputPolicy;
  readonly #events: InputEvents;
  #motion: Motion | null = null;
  #unconfirmed: (Unconfirmed & { play: () => void }) | null = null;

  constructor({ session, picker, policy, events }: InputOptions) {
    this.session = session;
    this.picker = picker;
    this.#policy = policy;
    this.#events = events;
  }

  /** The motion from the last position to the one shown, which the board animates. `null` after a jump. */
  get motion(): Motion | null {
    return this.#motion;
  }

  /** Sets the motion from events. If `back` is set, the events were taken back and are in reverse order. */
  setMotion(events: readonly Event[] | null, back = false): void {
    this.#motion = events === null ? null : motionOf(events, back);
  }

  /** The turn that waits for confirmation, or `null`. */
  get unconfirmed(): Unconfirmed | null {
    return this.#unconfirmed;
  }

  /** Plays the turn that waits for confirmation. */
  confirm(): void {
    const play = this.#unconfirmed?.play;
    this.#unconfirmed = null;
    play?.();
  }

  /** Drops the turn that waits for confirmation. */
  reject(): void {
    this.#unconfirmed = null;
    this.#events.selectionChanged();
  }

  /** Handles a touched square. */
  choose(square: string): void {
    const { mayAct, maySelect = () => true } = this.#policy;
    if (!maySelect() || !mayAct()) return;
    if (this.#unconfirmed?.square === square) return this.confirm();
    this.#unconfirmed = null;
    const act = this.picker.choose(square);
    if (act === null) this.#events.selectionChanged();
    else this.act(act);
  }

  drop(from: string, to: string): void {
    if (from !== to && this.picker.selected === from) this.choose(to);
  }

  /** Selects another part of the stack. */
  pick(unit: string): void {
    this.#unconfirmed = null;
    this.picker.pick(unit);
    this.#events.selectionChanged();
  }

  dismiss(): void {
    this.#unconfirmed = null;
    this.picker.dismiss();
    this.#events.selectionChanged();
  }

  act(act: Act): void {
    const square = act.kind === 'recombine' ? null : act.move.to;
    this.#confirmed(
      square,
      (session) => (act.kind === 'recombine' ? session.recombine(act.piece, act.step) : session.move(act.move.lan)),
      () => this.#act(act),
    );
  }

  #act(act: Act): void {
    this.#attempt(() => {
      if (act.kind !== 'recombine') return this.session.move(act.move.lan);
      const to = this.session.game.deployment()?.steps[act.step]?.to ?? '';
      const done = this.session.recombine(act.piece, act.step);
      // The event of a turn includes the operation that ends it.
      this.#events.emit({ type: 'recombine', piece: act.piece, to, events: done.turn === null ? done.events : [] });
      return done;
    });
  }

  /** Plays a move given in SAN, LAN or UCI notation. Returns `true` if it was played. */
  type(text: string): boolean {
    return this.#policy.mayAct() && this.#attempt(() => this.session.move(text.trim()), text.trim());
  }

  stay(piece: string): void {
    this.#confirmed(
      null,
      (session) => session.stay(piece),
      () => this.#stay(piece),
    );
  }

  #stay(piece: string): void {
    this.#attempt(() => {
      const done = this.session.stay(piece);
      this.#events.emit({ type: 'stay', piece, events: done.turn === null ? done.events : [] });
      return done;
    });
  }

  recombine(piece: string, step: number): void {
    this.act({ kind: 'recombine', piece, step });
  }

  /** Ends the deployment. */
  finish(): void {
    this.#attempt(() => this.session.commit());
  }

  undoStep(): void {
    this.#unconfirmed = null;
    if (!this.#policy.open() || !this.session.deploying) return;
    this.setMotion(this.session.undoStep(), true);
    this.#events.emit({ type: 'step-undone' });
    this.picker.resume();
    this.#events.deploymentChanged();
  }

  cancel(): void {
    if (!this.#policy.open()) return;
    this.#unconfirmed = null;
    const deploying = this.session.deploying;
    this.setMotion(this.session.cancel(), true);
    this.picker.clear();
    if (deploying) this.#events.emit({ type: 'cancelled' });
    this.#events.deploymentChanged();
  }

  /** Calls `play`, or first asks the player if the operation ends a turn that must be confirmed. */
  #confirmed(square: string | null, operation: (session: Session) => OperationResult, play: () => void): void {
    const turn = this.#turnToConfirm(operation);
    if (turn === null) return play();
    this.#unconfirmed = { turn, square, play };
    this.#events.emit({ type: 'unconfirmed', turn });
    this.#events.selectionChanged();
  }

  /** Returns the turn that the operation would end if the player must confirm it, otherwise `null`. */
  #turnToConfirm(operation: (session: Session) => OperationResult): Played | null {
    const wanted = this.#policy.confirm?.() ?? 'never';
    if (!this.#policy.open() || wanted === 'never' || (wanted === 'deployments' && !this.session.deploying)) return null;
    return useAndFree(this.session.game.clone(), (copy) => {
      try {
        return operation(new Session(copy)).turn;
      } catch {
        // The operation is not legal. `play` will report the reason.
        return null;
      }
    });
  }

  /** Carries out an operation and returns `true`. If it is refused, emits the reason and returns `false`. */
  #attempt(operation: () => OperationResult, tried?: string): boolean {
    if (!this.#policy.open()) return false;
    this.#unconfirmed = null;
    try {
      this.#policy.prepare?.();
      const done = operation();
      this.setMotion(done.events);
      if (done.turn === null) {
        if (done.step !== null) this.#events.emit({ type: 'step', step: done.step });
        this.picker.resume();
      }
      this.#events.after(done);
      return true;
    } catch (error) {
      const problem: Problem = { ...problemOf(error), ...(tried === undefined ? {} : { tried }) };
      this.#events.emit({ type: 'refused', problem });
      this.#events.selectionChanged();
      return false;
    }
  }
}
