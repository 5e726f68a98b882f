// The parts that games against the computer and online games have in common: input on the board, the position shown and premoves.
// Independent of the DOM.

import type { Played } from 'cotulenh';
import type { GameEvent } from './events';
import { GamePremove } from './gamePremove';
import { MoveInput } from './moveInput';
import type { Confirmation } from './moveInput';
import { Picker } from './picker';
import type { OperationResult, Session } from './session';
import { ShownPosition } from './shownPosition';

/** The environment of a game at the table. */
export interface TableHost {
  emit: (event: GameEvent) => void;
  /** Called after every change of the view. */
  changed: () => void;
  /** Waits between two steps of a replay, so that the player can follow. */
  pauseInReplay: () => Promise<void>;
  /** Returns which turns the player must confirm. By default none. */
  confirm?: () => Confirmation;
  /** Returns `true` if every illegal move is to be explained. By default only some are. */
  explainAll?: () => boolean;
}

export abstract class TableGame {
  readonly session: Session;
  readonly input: MoveInput;
  /** The turns of the game on the board. */
  protected turns: Played[];
  protected readonly shown: ShownPosition;
  protected readonly premove: GamePremove;

  constructor(session: Session, host: TableHost) {
    const emit = (event: GameEvent) => host.emit(event);
    const changed = () => host.changed();
    this.session = session;
    this.turns = session.game.history();
    this.input = new MoveInput({
      session,
      picker: new Picker(session, emit, () => host.explainAll?.() ?? false),
      policy: {
        open: () => this.isOpen(),
        mayAct: () => this.mayAct(),
        // While an earlier position or a replay is shown, no square can be selected.
        maySelect: () => this.shown.isCurrent,
        // An operation shows the current position again.
        prepare: () => this.shown.showCurrent(),
        ...(host.confirm === undefined ? {} : { confirm: host.confirm }),
      },
      events: {
        emit,
        after: (done) => this.after(done),
        selectionChanged: changed,
        deploymentChanged: () => this.deploymentChanged(),
      },
    });
    this.shown = new ShownPosition({
      session,
      input: this.input,
      turns: () => this.turns,
      pause: () => host.pauseInReplay(),
      changed,
    });
    this.premove = new GamePremove({ emit, changed });
  }

  /** Shows the position after this many turns. */
  showPly(ply: number): void {
    this.shown.showPly(ply);
  }

  /** Replays the turn that led to the position shown. A deployment is replayed step by step. */
  replay(): Promise<void> {
    return this.shown.replay();
  }

  cancelPremove(): void {
    this.premove.cancel();
  }

  /** Returns `true` if the game accepts operations at all. */
  protected abstract isOpen(): boolean;

  /** Returns `true` if a person may act now. */
  protected abstract mayAct(): boolean;

  /** Called after each operation of the player. */
  protected abstract after(done: OperationResult): void;

  /** Called when operations of the deployment in progress were taken back. */
  protected abstract deploymentChanged(): void;
}
