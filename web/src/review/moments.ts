// The positions of a main line, ready to be looked at: no rules are asked while a review goes on.

import { gameOf } from 'cotulenh';
import type { Game, Line, Node, Objective, Score, Side } from 'cotulenh';
import { withFreed } from '../game/freed';

/** The most turns of a game that is reviewed. */
export const MOST_TURNS = 1000;

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
  /** Its node; 0 is the start. */
  node: number;
  /** After how many turns. */
  ply: number;
  fen: string;
  /** Who is to move. */
  color: Side;
  /** The turn that was played here; nothing at the end. */
  played: Turn | null;
  /** What it is worth to the side to move where the rules have ended the game; no engine is asked then. */
  over: Score | null;
}

export interface MainLine {
  start: string;
  objective: Objective;
  words: readonly string[];
  moments: readonly Moment[];
}

/** How the rules end a game; whatever else ends it, people have said, and its last position is looked at. */
const BY_RULES = new Set(['commander-captured', 'objective', 'checkmate', 'stalemate', 'fifty', 'repetition']);

/** The main line of a game: the position it starts from, and its turns. */
export function mainLineOf({ start, objective }: Pick<Line, 'start' | 'objective'>, nodes: readonly Node[]): MainLine {
  const turns = nodes.slice(0, MOST_TURNS);
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

/** A position as the engine needs it, with all that came before, so that repetitions count. */
export function lineTo({ start, objective, words }: MainLine, { ply, fen }: Moment): Line {
  return { start, objective, words: words.slice(0, ply), fen };
}

/** Who is to move in a FEN. */
export function sideOf(fen: string): Side {
  return fen.split(' ')[1] === 'b' ? 'blue' : 'red';
}

/** What a position is worth to the side to move if the rules have ended the game there. */
function overAt(line: Line): Score | null {
  return withFreed(gameOf(line), endScore);
}

/** What a game's position is worth to the side to move if the rules have ended it there. */
export function endScore(game: Game): Score | null {
  const outcome = game.outcome();
  if (outcome === null || !BY_RULES.has(outcome.reason)) return null;
  if (outcome.winner === null) return { cp: 0, win: null, loss: null };
  return outcome.winner === game.turn() ? { cp: null, win: 0, loss: null } : { cp: null, win: null, loss: 0 };
}
