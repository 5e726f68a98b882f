// The interface between a study and its review or the reader mode.
//
// The review is the component `src/review/Panel.svelte` with the property `host: ReviewHost`. The study loads it on demand.
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
  turnAt(node: number): Side;
  /** Returns the position at a node for `brain.analyse`, or `null` if the node does not exist. */
  lineAt(node: number): Line | null;
  /** Returns what a turn would do at a node, or `null` if it cannot be played there. */
  previewAt(node: number, word: string): Played | null;
  /** Returns `true` if the rules or the players ended the game at a node. */
  overAt(node: number): boolean;
  /** Shows a node on the board. */
  goTo(node: number): void;
  /**
   * Plays turns, given as engine words, from a node. Turns that the tree has already are followed. The board does not change.
   * Returns the last node, or `null` if a turn is not legal or the study is full. An error changes nothing.
   */
  addVariation(node: number, words: readonly string[]): number | null;
  /** Sets the judgement of a turn, 1 to 6 (`!` `?` `!!` `??` `!?` `?!`), or removes it. Keeps other glyphs. */
  setGlyph(node: number, glyph: number | null): void;
  setComment(node: number, text: string): void;
  /** Sets the evaluation of a node unless a deeper one is known. */
  setEvaluation(node: number, evaluation: Evaluation): void;
  /** Makes all changes of the callback one undo step and saves them once. */
  together(change: () => void): void;
  /** The value that `keepReview` last saved with the study. */
  readonly review: unknown;
  keepReview(review: unknown): void;
  /**
   * Asks for a turn at a node. While the board shows that node, whole turns go to `tried` and are taken back at once. The
   * tree does not change. Returns a function that ends this.
   */
  ask(node: number, tried: (turn: Played) => void): () => void;
  /** Shows arrows and circles on the board. */
  show(shapes: readonly Shape[]): void;
  /** With `true` the engine's lines are off and cannot be turned on, because the review uses the engine. */
  quiet(on: boolean): void;
}

/** The members of a `ReviewHost` that belong to the page. */
type PageMembers = 'revision' | 'current' | 'orientation' | 'evaluations' | 'review' | 'show' | 'quiet';

/** Returns the members of a `ReviewHost` that need no page. */
export function reviewActions(study: Study): Omit<ReviewHost, PageMembers> {
  return {
    mainLine: () => study.paths.mainLine(),
    tree: () => study.paths.nodes,
    turnAt: (node) => study.turnAt(node),
    lineAt: (node) => study.lineAt(node),
    previewAt: (node, word) => study.previewAt(node, word),
    overAt: (node) => study.overAt(node),
    goTo: (node) => study.go(node),
    addVariation: (node, words) => study.addLine(node, words, true),
    setGlyph: (node, glyph) => study.setGlyph(node, glyph),
    setComment: (node, text) => study.setComment(node, text),
    setEvaluation: (node, evaluation) => study.setEvaluation(node, evaluation),
    together: (change) => study.together(change),
    keepReview: (review) => study.keepReview(review),
    ask: (node, tried) => study.ask(node, tried),
  };
}
