// A turn planned while the opponent thinks. It is entered in the current position, as if the player were to move, and played if
// it is still legal after the opponent's turn.

import type { Objective, Played, Side } from 'cotulenh';
import type { GameEvent } from './events';
import { MoveInput } from './moveInput';
import { Picker } from './picker';
import { Session } from './session';
import { gameWithSideToMove } from './sideToMove';

export interface PremoveEvents {
  emit: (event: GameEvent) => void;
  changed: () => void;
  /** Called when a whole turn was planned. */
  planned: (turn: Played) => void;
}

export class Premove {
  readonly session: Session;
  readonly input: MoveInput;
  planned: Played | null = null;

  /** Throws a `CotulenhError` if the position would not be legal if the player were to move. */
  constructor(fen: string, objective: Objective, seat: Side, events: PremoveEvents) {
    const session = new Session(gameWithSideToMove(fen, objective, seat));
    this.session = session;
    this.input = new MoveInput({
      session,
      picker: new Picker(session, events.emit),
      policy: { open: () => true, mayAct: () => true },
      events: {
        emit: events.emit,
        after: ({ turn }) => {
          if (turn !== null) {
            this.input.picker.clear();
            this.planned = turn;
            session.takeBack(1);
            events.planned(turn);
          }
          this.input.setMotion(null);
          events.changed();
        },
        selectionChanged: events.changed,
        deploymentChanged: events.changed,
      },
    });
  }

  cancel(): void {
    this.planned = null;
    this.session.cancel();
    this.input.picker.clear();
  }

  free(): void {
    this.session.game.free();
  }
}

/** Returns the moves to try for a premove. Its target may have become occupied or empty, so a move and a capture are tried. */
export function movesToTry({ lan, unit, from, to, kind }: Played): string[] {
  if (to === null || unit === null || kind === 'deployment') return [lan];
  return [lan, `${unit}${from}${to}`, `${unit}${from}x${to}`];
}
