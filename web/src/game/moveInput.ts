// Move input on a board: selected stacks, deployments step by step, and moves typed as text.

import type { Event } from 'cotulenh';
import type { Way } from '../board/types';
import { problemOf } from './events';
import type { GameEvent, Problem } from './events';
import type { Picker } from './picker';
import type { Act } from './selection';
import type { Done, Session } from './session';
import { wayOf } from './way';

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
}

/** The callbacks of a `MoveInput`. */
export interface InputEvents {
  emit: (event: GameEvent) => void;
  /** Called after each operation: a step, a stay, a join or a whole turn. */
  after: (done: Done) => void;
  /** Called when the selection has changed and the game has not. */
  selectionChanged: () => void;
  /** Called when operations of the deployment in progress were taken back. */
  deploymentChanged: () => void;
}

export interface InputParts {
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
  #way: Way | null = null;

  constructor({ session, picker, policy, events }: InputParts) {
    this.session = session;
    this.picker = picker;
    this.#policy = policy;
    this.#events = events;
  }

  /** The way from the last position to the one shown, which the board animates. `null` after a jump. */
  get way(): Way | null {
    return this.#way;
  }

  /** Sets the way from events. With `back` the events were taken back. */
  setWay(events: readonly Event[] | null, back = false): void {
    this.#way = events === null ? null : wayOf(events, back);
  }

  /** Handles a touched square. */
  choose(square: string): void {
    const { mayAct, maySelect = () => true } = this.#policy;
    if (!maySelect() || !mayAct()) return;
    const act = this.picker.choose(square);
    if (act === null) this.#events.selectionChanged();
    else this.act(act);
  }

  drop(from: string, to: string): void {
    if (from !== to && this.picker.selected === from) this.choose(to);
  }

  /** Selects another part of the stack. */
  pick(unit: string): void {
    this.picker.pick(unit);
    this.#events.selectionChanged();
  }

  dismiss(): void {
    this.picker.dismiss();
    this.#events.selectionChanged();
  }

  act(act: Act): void {
    this.#attempt(() => {
      if (act.kind !== 'join') return this.session.move(act.move.lan);
      const to = this.session.game.deployment()?.steps[act.step]?.to ?? '';
      const done = this.session.join(act.piece, act.step);
      // The event of a turn includes the operation that ends it.
      this.#events.emit({ type: 'join', piece: act.piece, to, events: done.turn === null ? done.events : [] });
      return done;
    });
  }

  /** Plays a move given as SAN, LAN or engine word. Returns `true` if it was played. */
  type(text: string): boolean {
    return this.#policy.mayAct() && this.#attempt(() => this.session.move(text.trim()), text.trim());
  }

  stay(piece: string): void {
    this.#attempt(() => {
      const done = this.session.stay(piece);
      this.#events.emit({ type: 'stay', piece, events: done.turn === null ? done.events : [] });
      return done;
    });
  }

  join(piece: string, step: number): void {
    this.act({ kind: 'join', piece, step });
  }

  /** Ends the deployment. */
  finish(): void {
    this.#attempt(() => this.session.commit());
  }

  undoStep(): void {
    if (!this.session.deploying) return;
    this.setWay(this.session.undoStep(), true);
    this.#events.emit({ type: 'step-undone' });
    this.picker.resume();
    this.#events.deploymentChanged();
  }

  cancel(): void {
    const deploying = this.session.deploying;
    this.setWay(this.session.cancel(), true);
    this.picker.clear();
    if (deploying) this.#events.emit({ type: 'cancelled' });
    this.#events.deploymentChanged();
  }

  /** Carries out an operation and returns `true`. If it is refused, emits the reason and returns `false`. */
  #attempt(operation: () => Done, tried?: string): boolean {
    if (!this.#policy.open()) return false;
    try {
      this.#policy.prepare?.();
      const done = operation();
      this.setWay(done.events);
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
