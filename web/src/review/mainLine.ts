// The positions of a main line, prepared for a review. The review itself does not need the rules.

import { gameOf } from 'cotulenh';
import type { Game, Line, Node, Objective, Score, Side } from 'cotulenh';
import { withFreed } from '../game/freed';

/** Maximum number of turns in a review. */
export const MAX_TURNS = 1000;

/** A turn of the main line. */
export interface Turn {
  node: number;
  color: Side;
  moveNumber: number;
  san: string;
  word: string;
}

/** A position of the main line. */
export interface Moment {
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
  moments: readonly Moment[];
}

/** The ends of a game by the rules. After any other end, e.g. resignation, the last position is searched. */
const BY_RULES = new Set(['commander-captured', 'objective', 'checkmate', 'stalemate', 'fifty', 'repetition']);

/** Returns the main line of a game: its start position and its turns. */
export function mainLineOf({ start, objective }: Pick<Line, 'start' | 'objective'>, nodes: readonly Node[]): MainLine {
  const turns = nodes.slice(0, MAX_TURNS);
  const fens = [start, ...turns.map(({ after }) => after)];
  const moments = fens.map((fen, ply): Moment => {
    const { node, color, moveNumber, san, word } = turns[ply] ?? {};
    const played = word === undefined ? null : ({ node, color, moveNumber, san, word } as Turn);
    return { node: turns[ply - 1]?.node ?? 0, ply, fen, color: sideOf(fen), played, over: null };
  });
  const line = { start, objective, words: turns.map(({ word }) => word), moments };
  const last = moments.at(-1);
  if (last !== undefined) last.over = overAt(lineTo(line, last));
  return line;
}

/** Returns a position with its history for the engine, so that repetitions count. */
export function lineTo({ start, objective, words }: MainLine, { ply, fen }: Moment): Line {
  return { start, objective, words: words.slice(0, ply), fen };
}

/** Returns the side to move of a FEN. */
export function sideOf(fen: string): Side {
  return fen.split(' ')[1] === 'b' ? 'blue' : 'red';
}

/** Returns the score of a line's last position, or `null` if the game is not over by the rules. */
function overAt(line: Line): Score | null {
  return withFreed(gameOf(line), endScore);
}

/** Returns the score of a game for the side to move, or `null` if the game is not over by the rules. */
export function endScore(game: Game): Score | null {
  const outcome = game.outcome();
  if (outcome === null || !BY_RULES.has(outcome.reason)) return null;
  if (outcome.winner === null) return { cp: 0, win: null, loss: null };
  return outcome.winner === game.turn() ? { cp: null, win: 0, loss: null } : { cp: null, win: null, loss: 0 };
}
