// The interface between a study and its review.
//
// The review is the component `src/review/ReviewPanel.svelte` with the property `host: ReviewHost`. The study loads it on demand.
// Members marked as reactive are Svelte state. Read them in `$derived`, in an effect or in markup.

import type { Line, Node, Played, Side } from 'cotulenh';
import type { Shape } from '../board/types';
import type { Evaluation } from './evaluation';
import type { Study } from './study';

export type { Evaluation } from './evaluation';

export interface ReviewHost {
  /** Grows with every change of the tree or its annotations. A node keeps its number while its turn exists. Reactive. */
  readonly revision: number;
  /** The node on the board, 0 at the start. Reactive. */
  readonly current: number;
  /** The side at the bottom of the board. Reactive. */
  readonly orientation: Side;
  /** The evaluations by node, from Red's side. Every change makes a new map. Reactive. */
  readonly evaluations: ReadonlyMap<number, Evaluation>;
  /** Returns the turns of the main line. `node` is the position after a turn, `parent` the one before it. */
  mainLine(): readonly Node[];
  /** Returns all turns with variations, in PGN order. Reactive. */
  tree(): readonly Node[];
  /** Returns the side to move at a node. */
  sideToMoveAt(node: number): Side;
  /** Returns the position at a node for `engine.analyse`, or `null` if the node does not exist. */
  enginePositionAt(node: number): Line | null;
  /** Returns a turn at a node without playing it, or `null` if it is not legal there. `uci` is in UCI notation. */
  previewAt(node: number, uci: string): Played | null;
  /** Returns `true` if the rules or the players ended the game at a node. */
  overAt(node: number): boolean;
  /** Shows a node on the board. */
  goTo(node: number): void;
  /**
   * Plays turns, given in UCI notation, from a node. Turns that are already in the tree are reused. The board does not change.
   * Returns the last node, or `null` if a turn is not legal or the study is full. An error changes nothing.
   */
  addVariation(node: number, moves: readonly string[]): number | null;
  /** Sets the judgement of a turn, 1 to 6 (`!` `?` `!!` `??` `!?` `?!`), or removes it. Keeps other glyphs. */
  setGlyph(node: number, glyph: number | null): void;
  setComment(node: number, text: string): void;
  /** Sets the evaluation of a node unless a deeper one is known. */
  setEvaluation(node: number, evaluation: Evaluation): void;
  /** Makes all changes of the callback one undo step and saves them once. */
  batch(change: () => void): void;
  /** The value that `saveReview` last saved with the study. */
  readonly review: unknown;
  saveReview(review: unknown): void;
  /**
   * Lets the user try turns at a node. While the board shows that node, each turn played goes to `tried` and is taken back at
   * once. The tree does not change. Returns a function that ends the trial.
   */
  onTry(node: number, tried: (turn: Played) => void): () => void;
  /** Shows arrows and circles on the board. */
  show(shapes: readonly Shape[]): void;
  /** Shows glyphs beside turns, by node. The study itself does not change. */
  mark(marks: ReadonlyMap<number, number>): void;
  /** Reserves the engine for the review. Until `releaseEngine` the study shows no engine lines. */
  reserveEngine(): void;
  releaseEngine(): void;
}

/** The members of a `ReviewHost` that belong to the page. */
type PageMembers =
  'revision' | 'current' | 'orientation' | 'evaluations' | 'review' | 'show' | 'mark' | 'reserveEngine' | 'releaseEngine';

/** Returns the members of a `ReviewHost` that do not depend on the DOM. */
export function reviewActions(study: Study): Omit<ReviewHost, PageMembers> {
  return {
    mainLine: () => study.paths.mainLine(),
    tree: () => study.paths.nodes,
    sideToMoveAt: (node) => study.sideToMoveAt(node),
    enginePositionAt: (node) => study.enginePositionAt(node),
    previewAt: (node, uci) => study.previewAt(node, uci),
    overAt: (node) => study.overAt(node),
    goTo: (node) => study.go(node),
    addVariation: (node, moves) => study.addLine(node, moves, true),
    setGlyph: (node, glyph) => study.setGlyph(node, glyph),
    setComment: (node, text) => study.setComment(node, text),
    setEvaluation: (node, evaluation) => study.setEvaluation(node, evaluation),
    batch: (change) => study.batch(change),
    saveReview: (review) => study.saveReview(review),
    onTry: (node, tried) => study.onTry(node, tried),
  };
}
