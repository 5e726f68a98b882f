// A game and the deployment in progress: what can be done, and how it is kept and found again.

import { Game } from 'cotulenh';
import type { Deployed, Deployment, Played, Side } from 'cotulenh';
import type { Operation } from './record';

/** What came of something a player did. */
export interface Done {
  /** The turn, if it has ended. */
  turn: Played | null;
  /** The step, if it was one and the turn goes on. */
  step: Played | null;
}

export class Session {
  game: Game;
  operations: Operation[] = [];

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
      if (game.deployment() !== null) game.cancel();
      session.operations = [];
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
    this.operations.push({ move: played.lan });
    return { turn: null, step: played };
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

  undoStep(): Deployment | null {
    const { deployment } = this.game.undoStep();
    this.operations.pop();
    return deployment;
  }

  cancel(): void {
    if (this.game.deployment() !== null) this.game.cancel();
    this.operations = [];
  }

  /** Whether something was done in a deployment that has not ended. */
  get deploying(): boolean {
    return this.operations.length > 0;
  }

  /** Takes whole turns back; what was played after them is gone. */
  takeBack(turns: number): void {
    this.cancel();
    this.game.retractEnd();
    for (let taken = 0; taken < turns && this.game.ply() > 0; taken++) {
      const node = this.game.current();
      this.game.undo();
      this.game.remove(node);
    }
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

  #after({ complete, turn }: Deployed, operation: Operation): Done {
    if (complete && turn !== null) return this.#ended(turn);
    this.operations.push(operation);
    return { turn: null, step: null };
  }

  #ended(turn: Played): Done {
    this.operations = [];
    return { turn, step: null };
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
