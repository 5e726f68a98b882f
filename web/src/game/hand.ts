// A hand on the board: touches stacks, chooses who goes, deploys step by step, types moves. Whoever has it says when it may act
// and hears what came of it.

import type { Event } from 'cotulenh';
import type { Way } from '../board/types';
import { problemOf } from './events';
import type { GameEvent, Problem } from './events';
import { Picker } from './picker';
import type { Act } from './selection';
import type { Done, Session } from './session';
import { wayOf } from './way';

export abstract class Hand {
  readonly session: Session;
  protected readonly picker: Picker;
  #way: Way | null = null;

  constructor(session: Session, tell: (event: GameEvent) => void, explainAll = false) {
    this.session = session;
    this.picker = new Picker(session, tell, explainAll);
  }

  /** Whether a person may do something on the board now. */
  protected abstract mayAct(): boolean;
  /** Whether anything may be done at all. */
  protected abstract open(): boolean;
  protected abstract tell(event: GameEvent): void;
  /** Something was done: a step, a stay, or a whole turn. */
  protected abstract after(done: Done): void;
  /** What is in hand has changed, the game has not. */
  protected abstract shown(): void;
  /** The deployment in progress has changed. */
  protected abstract altered(): void;

  /** How the position that is shown came about, for the board; `null` after a jump. */
  get way(): Way | null {
    return this.#way;
  }

  /** Notes how the position changes; `back` if the events were taken back. */
  protected went(events: readonly Event[] | null, back = false): void {
    this.#way = events === null ? null : wayOf(events, back);
  }

  /** A square was touched. */
  choose(square: string): void {
    if (!this.mayAct()) return;
    const act = this.picker.choose(square);
    if (act === null) this.shown();
    else this.act(act);
  }

  drop(from: string, to: string): void {
    if (from !== to && this.picker.selected === from) this.choose(to);
  }

  /** Another part of the selected stack is to go. */
  pick(unit: string): void {
    this.picker.pick(unit);
    this.shown();
  }

  dismiss(): void {
    this.picker.dismiss();
    this.shown();
  }

  act(act: Act): void {
    this.attempt(() => {
      if (act.kind !== 'join') return this.session.move(act.move.lan);
      const to = this.session.game.deployment()?.steps[act.step]?.to ?? '';
      const done = this.session.join(act.piece, act.step);
      // An operation that ends the turn is told with the turn.
      this.tell({ type: 'join', piece: act.piece, to, events: done.turn === null ? done.events : [] });
      return done;
    });
  }

  /** A move in text: SAN, LAN or an engine's word. Says whether it was played. */
  type(text: string): boolean {
    return this.mayAct() && this.attempt(() => this.session.move(text.trim()), text.trim());
  }

  stay(piece: string): void {
    this.attempt(() => {
      const done = this.session.stay(piece);
      this.tell({ type: 'stay', piece, events: done.turn === null ? done.events : [] });
      return done;
    });
  }

  join(piece: string, step: number): void {
    this.act({ kind: 'join', piece, step });
  }

  /** Ends the deployment. */
  finish(): void {
    this.attempt(() => this.session.commit());
  }

  undoStep(): void {
    if (!this.session.deploying) return;
    this.went(this.session.undoStep(), true);
    this.tell({ type: 'step-undone' });
    this.picker.resume();
    this.altered();
  }

  cancel(): void {
    const deploying = this.session.deploying;
    this.went(this.session.cancel(), true);
    this.picker.clear();
    if (deploying) this.tell({ type: 'cancelled' });
    this.altered();
  }

  /** Does something, or says why it cannot be done. */
  protected attempt(what: () => Done, tried?: string): boolean {
    if (!this.open()) return false;
    try {
      const done = what();
      this.went(done.events);
      this.after(done);
      return true;
    } catch (error) {
      const problem: Problem = { ...problemOf(error), ...(tried === undefined ? {} : { tried }) };
      this.tell({ type: 'refused', problem });
      this.shown();
      return false;
    }
  }
}
