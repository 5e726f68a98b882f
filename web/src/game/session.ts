// A game and the deployment in progress: what can be done, and how it is kept and found again.

import { Game } from 'cotulenh';
import type { Deployed, Event, Played, Side } from 'cotulenh';
import type { Operation } from './record';

/** The result of something a player did. */
export interface Done {
  /** The turn with all its events, if it has ended. */
  turn: Played | null;
  /** The step, if it was one and the turn goes on. */
  step: Played | null;
  /** The events of what was done just now: of a deployment only its last operation. */
  events: readonly Event[];
}

export class Session {
  game: Game;
  operations: Operation[] = [];
  /** The events of the operations of the deployment in progress, in order. */
  #pending: (readonly Event[])[] = [];

  constructor(game: Game) {
    this.game = game;
  }

  /**
   * A game found again: its PGN, and what was done in a deployment. What cannot be done again, because the text was changed by
   * somebody, is left out; the finished turns stay.
   */
  static restore(pgn: string, origin: string | null, operations: readonly Operation[]): Session {
    const game = new Game();
    game.loadPgn(pgn);
    const session = new Session(game);
    if (origin === null || game.outcome() !== null) return session;
    try {
      if (game.deployment() === null) game.choose(origin);
      for (const operation of operations) session.repeat(operation);
    } catch {
      session.cancel();
    }
    return session;
  }

  repeat(operation: Operation): Done {
    if ('move' in operation) return this.move(operation.move);
    if ('stay' in operation) return this.stay(operation.stay);
    return this.join(operation.join, operation.step);
  }

  move(text: string): Done {
    const played = this.game.move(text);
    if (played.complete) return this.#ended(played);
    return this.#goesOn({ move: played.lan }, played, played.events);
  }

  stay(piece: string): Done {
    return this.#after(this.game.stay(piece), { stay: piece });
  }

  join(piece: string, step: number): Done {
    return this.#after(this.game.recombine(piece, step), { join: piece, step });
  }

  commit(): Done {
    return this.#ended(this.game.commit());
  }

  /** Takes back the last operation of the deployment. Returns its events, newest first. */
  undoStep(): readonly Event[] {
    const { events } = this.game.undoStep();
    this.operations.pop();
    this.#pending.pop();
    return events;
  }

  /** Takes back the whole deployment, or the choice of a stack. Returns the events taken back, newest first. */
  cancel(): readonly Event[] {
    const events = this.game.deployment() === null ? [] : this.game.cancel();
    this.operations = [];
    this.#pending = [];
    return events;
  }

  /** The events of the deployment in progress. */
  get pending(): readonly Event[] {
    return this.#pending.flat();
  }

  /** Whether something was done in a deployment that has not ended. */
  get deploying(): boolean {
    return this.operations.length > 0;
  }

  /** Takes back whole turns and deletes them. Returns the events taken back, newest first. */
  takeBack(turns: number): readonly Event[] {
    const events = [...this.cancel()];
    this.game.retractEnd();
    for (let taken = 0; taken < turns && this.game.ply() > 0; taken++) {
      const node = this.game.current();
      events.push(...this.game.undo().events);
      this.game.remove(node);
    }
    return events;
  }

  /** The finished turns as PGN. */
  pgn(): string {
    if (!this.deploying) return this.game.pgn();
    // The PGN of a game from a FEN would begin in the middle of the deployment.
    const copy = this.game.clone();
    try {
      copy.cancel();
      return copy.pgn();
    } finally {
      copy.free();
    }
  }

  /** What a turn would be, as it is told; nothing where it cannot be played. */
  preview(text: string): Played | null {
    const copy = this.game.clone();
    try {
      return copy.move(text);
    } catch {
      return null;
    } finally {
      copy.free();
    }
  }

  /** The position after so many turns. The caller frees it. */
  at(ply: number): Game {
    const copy = this.game.clone();
    if (copy.deployment() !== null) copy.cancel();
    copy.goto(ply);
    return copy;
  }

  end(how: 'resign' | 'flag', side: Side): void {
    this.cancel();
    this.game[how](side);
  }

  agreeDraw(): void {
    this.cancel();
    this.game.agreeDraw();
  }

  #after({ turn, events }: Deployed, operation: Operation): Done {
    return turn === null ? this.#goesOn(operation, null, events) : this.#ended(turn);
  }

  #goesOn(operation: Operation, step: Played | null, events: readonly Event[]): Done {
    this.operations.push(operation);
    this.#pending.push(events);
    return { turn: null, step, events };
  }

  #ended(played: Played): Done {
    this.operations = [];
    this.#pending = [];
    const turn = played.node === null ? played : { ...played, events: this.game.events(played.node) };
    return { turn, step: null, events: played.events };
  }
}

let standard: string | undefined;

/** Where games begin unless somebody says otherwise. */
export function standardFen(): string {
  if (standard === undefined) {
    const game = new Game();
    standard = game.fen();
    game.free();
  }
  return standard;
}
