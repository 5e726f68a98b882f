// The tree of a study with undo. The undo stack holds copies of the game, because a copy keeps the node numbers.

import type { Game, Outcome } from 'cotulenh';
import { freeOnError, useAndFree } from '../game/wasmMemory';
import { cancelDeployment, copyWithoutDeployment } from '../game/session';
import type { Session } from '../game/session';
import { Paths } from './paths';
import { MAX_STUDY_TURNS } from './studyRecord';

/** Maximum number of undo steps. */
const MAX_UNDO = 50;

/** The error for a study that has reached the maximum number of turns. */
export class StudyFull extends Error {
  readonly code = 'study-full';
  readonly most = MAX_STUDY_TURNS;

  constructor() {
    super(`a study has at most ${MAX_STUDY_TURNS} turns`);
  }
}

export class Tree {
  /** Grows with every change of the tree or its notes. */
  revision = 0;
  #session: Session;
  #paths: Paths | null = null;
  #undo: Game[] = [];
  /** The nesting depth of `batch`. */
  #batchDepth = 0;
  #freed = false;

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

  /** Whether a call of `batch` is running. */
  get inBatch(): boolean {
    return this.#batchDepth > 0;
  }

  /** Frees the game and the undo stack. Afterwards `at` returns `null`, and `paths` still has the last nodes. */
  free(): void {
    this.#paths = this.paths;
    this.#freed = true;
    for (const game of [this.#session.game, ...this.#undo.splice(0)]) game.free();
  }

  /** Returns a copy of the game without a deployment in progress. The caller frees it. */
  copy(): Game {
    return copyWithoutDeployment(this.#session.game);
  }

  /** Calls `use` with the game at a node. Returns `null` if there is no such node. */
  at<T>(node: number, use: (game: Game) => T): T | null {
    if (this.#freed) return null;
    if (node === this.#session.game.current()) return use(this.#session.game);
    if (!this.paths.has(node)) return null;
    return useAndFree(this.copy(), (copy) => {
      copy.jump(node);
      return use(copy);
    });
  }

  /** Changes the game. If `change` throws, the undo stack is not changed. */
  change(change: (game: Game) => void): void {
    const before = this.copy();
    freeOnError(before, () => change(this.#session.game));
    this.#changed(before);
  }

  /** Makes the turn that was just played undoable. */
  addToUndo(node: number): void {
    const before = this.#session.game.clone();
    before.deleteNode(node);
    this.#changed(before);
  }

  /** Takes back the last change. Returns `true` if there was one. */
  undo(): boolean {
    const before = this.#undo.pop();
    if (before === undefined) return false;
    this.#session.game.free();
    this.#session.game = before;
    this.#renew();
    return true;
  }

  /** Makes all changes of the callback one undo step. Returns `true` if there were any. */
  batch(change: () => void): boolean {
    const before = this.copy();
    const revision = this.revision;
    this.#batchDepth++;
    try {
      change();
    } finally {
      this.#batchDepth--;
      if (this.revision === revision) before.free();
      else this.#changed(before);
    }
    return this.revision !== revision;
  }

  /** Throws `StudyFull` if there is no room for this many more turns. */
  requireRoomFor(turns: number): void {
    if (this.paths.nodes.length + turns > MAX_STUDY_TURNS) throw new StudyFull();
  }

  /**
   * Plays turns, given in UCI notation, from a node. Returns the last node, which becomes the current one unless `stay` is set.
   * With `stay` the current node and the deployment in progress do not change. If the game is over at the
   * node, `reopen` must continue it before the turns are played. An error changes nothing.
   */
  addLine(node: number, moves: readonly string[], stay: boolean, reopen: (game: Game, outcome: Outcome) => void): number {
    const { game } = this.#session;
    const known = this.paths.nodes.length;
    const copy = this.copy();
    const last = freeOnError(copy, () => {
      copy.jump(node);
      const outcome = copy.outcome();
      if (outcome !== null && moves.length > 0) reopen(copy, outcome);
      for (const uci of moves) copy.move(uci);
      const end = copy.current();
      if (stay) {
        copy.jump(game.current());
        copy.resumeFrom(game);
      }
      return end;
    });
    this.#session.game = copy;
    if (copy.tree().length > known) this.#changed(game);
    else game.free();
    return last;
  }

  #changed(before: Game): void {
    if (this.#batchDepth > 0) before.free();
    else {
      cancelDeployment(before);
      this.#undo.push(before);
      if (this.#undo.length > MAX_UNDO) this.#undo.shift()?.free();
    }
    this.#renew();
  }

  #renew(): void {
    this.#paths = null;
    this.revision++;
  }
}
