// What a study shows to those who work on the whole game: the review, and whoever reads it aloud.
//
// The review is a panel in the study's room: `src/review/Panel.svelte`, a component with the one property
// `host: ReviewHost`, which the room loads when it is first asked for. What is said to be seen changing
// (`revision`, `current`, `evaluations`) is Svelte state: read it in `$derived` or the markup.

import type { Line, Node, Played, Side } from 'cotulenh';
import type { Shape } from '../board/types';
import type { Evaluation } from './evaluation';
import type { Study } from './study';

export type { Evaluation } from './evaluation';

export interface ReviewHost {
  /** Grows with every change of the tree or its notes; names of nodes stay good while their turns exist. Seen changing. */
  readonly revision: number;
  /** The node on the board, 0 at the start. Seen changing. */
  readonly current: number;
  readonly orientation: Side;
  /** What is known of positions by node, 0 for the start; from Red's side. A new map with every change. Seen changing. */
  readonly evaluations: ReadonlyMap<number, Evaluation>;
  /** The turns of the main line; `node` names the position after a turn, `parent` the one before it. */
  mainLine(): readonly Node[];
  /** Every turn with all variations, as PGN writes them. */
  tree(): readonly Node[];
  /** Who is to move at a node. */
  turnAt(node: number): Side;
  /** The position at a node for `brain.analyse`; a node that is no more gives nothing. */
  lineAt(node: number): Line | null;
  /** Returns what a turn would do at a node, or `null` if it cannot be played there. */
  previewAt(node: number, word: string): Played | null;
  /** Whether and how the game is over at a node by the rules or the players' word. */
  overAt(node: number): boolean;
  /** Shows a node on the board. */
  goTo(node: number): void;
  /**
   * Plays turns, as engines write them, from a node on; turns that are there are entered. The board stays where it is.
   * Gives the last node, or nothing where a word is no legal turn or the study is full; then nothing has changed.
   */
  addVariation(node: number, words: readonly string[]): number | null;
  /** The judgement of a turn, one of 1 to 6 (`!` `?` `!!` `??` `!?` `?!`), or none; other glyphs of it stay. */
  setGlyph(node: number, glyph: number | null): void;
  setComment(node: number, text: string): void;
  /** What the engine found; one that is deeper stays. */
  setEvaluation(node: number, evaluation: Evaluation): void;
  /** Changes made inside are one for whoever takes them back, and are kept once. */
  together(change: () => void): void;
  /** What a review left here the last time, kept with the study, whatever it is. */
  readonly review: unknown;
  keepReview(review: unknown): void;
  /**
   * Asks for a turn at a node. While the board shows that node, whole turns go to `tried` and are taken back at once; the
   * tree does not grow. Gives how to end.
   */
  ask(node: number, tried: (turn: Played) => void): () => void;
  /** Arrows and circles on the board. */
  show(shapes: readonly Shape[]): void;
  /** While true the engine's lines are off and cannot be turned on: there is one engine for all. */
  quiet(on: boolean): void;
}

/** What of it the study itself answers; what is seen changing, and the board, are the page's. */
export function deedsOf(
  study: Study,
): Omit<ReviewHost, 'revision' | 'current' | 'orientation' | 'evaluations' | 'review' | 'show' | 'quiet'> {
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
