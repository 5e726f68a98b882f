// The tree of a game that grows, is cut and is annotated, and every change of it taken back again. A copy of a game
// knows the same names of nodes, so what was before a change is simply a copy.

import type { Game, Outcome } from 'cotulenh';
import type { Session } from '../game/session';
import { Paths } from './paths';
import { MOST_TURNS } from './record';

/** The most changes that can be taken back. */
const MOST_UNDO = 50;

/** The study has as many turns as it may have. */
export class StudyFull extends Error {
  readonly code = 'study-full';
  readonly most = MOST_TURNS;

  constructor() {
    super(`a study has at most ${MOST_TURNS} turns`);
  }
}

export class Tree {
  /** Grows with every change of the tree or its notes. */
  revision = 0;
  #session: Session;
  #paths: Paths | null = null;
  #undo: Game[] = [];
  /** How many changes are being made as one, one inside the other. */
  #inside = 0;

  constructor(session: Session) {
    this.#session = session;
  }

  get paths(): Paths {
    this.#paths ??= new Paths(this.#session.game.tree());
    return this.#paths;
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  /** Whether changes are being made that are to be one. */
  get busy(): boolean {
    return this.#inside > 0;
  }

  /** The game as it is, nothing in hand. The caller frees it. */
  copy(): Game {
    const copy = this.#session.game.clone();
    if (copy.deployment() !== null) copy.cancel();
    return copy;
  }

  /** What a game says that stands at a node; nothing where there is no such node. */
  at<T>(node: number, look: (game: Game) => T): T | null {
    if (node === this.#session.game.current()) return look(this.#session.game);
    if (!this.paths.has(node)) return null;
    const copy = this.copy();
    try {
      copy.jump(node);
      return look(copy);
    } finally {
      copy.free();
    }
  }

  /** Changes the game. What throws has changed nothing. */
  change(change: (game: Game) => void): void {
    const before = this.copy();
    try {
      change(this.#session.game);
    } catch (error) {
      before.free();
      throw error;
    }
    this.#changed(before);
  }

  /** A turn was played on the board that was not there: without it is how it was before. */
  grown(node: number): void {
    const before = this.#session.game.clone();
    before.remove(node);
    this.#changed(before);
  }

  /** Takes the last change back; says whether there was one. */
  undo(): boolean {
    const before = this.#undo.pop();
    if (before === undefined) return false;
    this.#session.game.free();
    this.#session.game = before;
    this.#renew();
    return true;
  }

  /** Changes made inside are one; says whether there were any. */
  together(change: () => void): boolean {
    const before = this.copy();
    const revision = this.revision;
    this.#inside++;
    try {
      change();
    } finally {
      this.#inside--;
      if (this.revision === revision) before.free();
      else this.#changed(before);
    }
    return this.revision !== revision;
  }

  /** There is to be room for so many turns more. */
  demand(turns: number): void {
    if (this.paths.nodes.length + turns > MOST_TURNS) throw new StudyFull();
  }

  /**
   * Plays turns, as engines write them, from a node on; the game then stands at the last, which is given, or, if that is
   * wanted, where it was, with the deployment in progress. `over` is told where the players had ended the game there.
   * What throws has changed nothing.
   */
  addLine(node: number, words: readonly string[], stay: boolean, over: (game: Game, outcome: Outcome) => void): number {
    const { game } = this.#session;
    const copy = this.copy();
    let last: number;
    try {
      copy.jump(node);
      const outcome = copy.outcome();
      if (outcome !== null && words.length > 0) over(copy, outcome);
      for (const word of words) copy.move(word);
      last = copy.current();
      if (stay) {
        copy.jump(game.current());
        copy.resumeFrom(game);
      }
    } catch (error) {
      copy.free();
      throw error;
    }
    this.#session.game = copy;
    if (copy.tree().length > this.paths.nodes.length) this.#changed(game);
    else game.free();
    return last;
  }

  #changed(before: Game): void {
    if (this.#inside > 0) before.free();
    else {
      if (before.deployment() !== null) before.cancel();
      this.#undo.push(before);
      if (this.#undo.length > MOST_UNDO) this.#undo.shift()?.free();
    }
    this.#renew();
  }

  #renew(): void {
    this.#paths = null;
    this.revision++;
  }
}
