// Hands on a board: stacks are picked up and laid down, turns played, deployments made step by step. Whoever holds the
// game, at a table or in a study, says whether one may and what follows.

import { problemOf } from './events';
import type { GameEvent } from './events';
import { Picker } from './picker';
import type { Act } from './selection';
import type { Done, Session } from './session';

export abstract class Hand {
  readonly session: Session;
  protected readonly picker: Picker;
  readonly #tell: (event: GameEvent) => void;

  constructor(session: Session, tell: (event: GameEvent) => void) {
    this.session = session;
    this.picker = new Picker(session, tell);
    this.#tell = tell;
  }

  /** Whether somebody may do something on the board now. */
  protected abstract mayAct(): boolean;
  /** Something is about to be tried. */
  protected abstract trying(): void;
  /** A turn has ended, or the deployment goes on. */
  protected abstract did(done: Done): void;
  /** What is to be kept has changed; otherwise only what is shown. */
  protected abstract changed(kept: boolean): void;

  /** A square was touched. */
  choose(square: string): void {
    if (!this.mayAct()) return;
    const act = this.picker.choose(square);
    if (act === null) this.changed(false);
    else this.act(act);
  }

  drop(from: string, to: string): void {
    if (from !== to && this.picker.selected === from) this.choose(to);
  }

  /** Another part of the selected stack is to go. */
  pick(unit: string): void {
    this.picker.pick(unit);
    this.changed(false);
  }

  dismiss(): void {
    this.picker.dismiss();
    this.changed(false);
  }

  act(act: Act): void {
    this.#try(() => {
      if (act.kind !== 'join') return this.session.move(act.move.lan);
      const to = this.session.game.deployment()?.steps[act.step]?.to ?? '';
      const done = this.session.join(act.piece, act.step);
      this.#tell({ type: 'join', piece: act.piece, to });
      return done;
    });
  }

  /** A move in text: SAN, LAN or an engine's word. Says whether it was played. */
  type(text: string): boolean {
    return this.#try(() => this.session.move(text.trim()));
  }

  stay(piece: string): void {
    this.#try(() => {
      const done = this.session.stay(piece);
      this.#tell({ type: 'stay', piece });
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
    this.#tell({ type: 'step-undone' });
    this.picker.resume();
    this.changed(true);
  }

  cancel(): void {
    const deploying = this.session.deploying;
    this.session.cancel();
    this.picker.clear();
    if (deploying) this.#tell({ type: 'cancelled' });
    this.changed(true);
  }

  #try(what: () => Done): boolean {
    if (!this.mayAct()) return false;
    try {
      this.trying();
      this.did(what());
      return true;
    } catch (error) {
      this.#tell({ type: 'refused', problem: problemOf(error) });
      this.changed(false);
      return false;
    }
  }
}
