// The positions of a main line, prepared for a review. The review itself does not need the rules.

import { gameOf } from 'cotulenh';
import type { Line, Node, Objective, Score, Side } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';

/** Maximum number of turns in a review. */
export const MAX_REVIEW_TURNS = 1000;

/** A turn of the main line. */
export interface Turn {
  node: number;
  color: Side;
  moveNumber: number;
  san: string;
  word: string;
}

/** A position of the main line. */
export interface LinePosition {
  /** The node in the tree. 0 is the start position. */
  node: number;
  /** The number of turns before the position. */
  ply: number;
  fen: string;
  /** The side to move. */
  color: Side;
  /** The turn played here, or `null` at the end. */
  played: Turn | null;
  /** The score for the side to move if the game is over by the rules, otherwise `null`. Such a position is not searched. */
  over: Score | null;
}

export interface MainLine {
  start: string;
  objective: Objective;
  words: readonly string[];
  positions: readonly LinePosition[];
}

/** The part of a turn that a review needs. */
type LineNode = Pick<Node, 'node' | 'color' | 'moveNumber' | 'san' | 'word' | 'after'>;

/** Returns the main line of a game: its start position and its turns. */
export function mainLineOf({ start, objective }: Pick<Line, 'start' | 'objective'>, nodes: readonly LineNode[]): MainLine {
  const turns = nodes.slice(0, MAX_REVIEW_TURNS);
  const fens = [start, ...turns.map(({ after }) => after)];
  const words = turns.map(({ word }) => word);
  const end = useAndFree(gameOf({ start, objective, words, fen: fens.at(-1) ?? start }), (game) => ({
    color: game.turn(),
    over: game.endScore(),
  }));
  const positions = fens.map((fen, ply): LinePosition => {
    const at = { node: turns[ply - 1]?.node ?? 0, ply, fen };
    const turn = turns[ply];
    if (turn === undefined) return { ...at, ...end, played: null };
    const { node, color, moveNumber, san, word } = turn;
    return { ...at, color, played: { node, color, moveNumber, san, word }, over: null };
  });
  return { start, objective, words, positions };
}

/** Returns a position with its history for the engine, so that repetitions count. */
export function lineTo({ start, objective, words }: MainLine, { ply, fen }: LinePosition): Line {
  return { start, objective, words: words.slice(0, ply), fen };
}
