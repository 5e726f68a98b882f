// Texts that people paste: a position, or one or more games. Nothing changes unless all of it can be read.

import { Game } from 'cotulenh';
import type { Objective, Warning } from 'cotulenh';
import { splitPgn } from '../store/pgns';
import { problemOf } from './events';
import type { Problem } from './events';
import { newRecord } from './record';
import type { GameRecord, Operation, Player } from './record';
import { piecesOf } from './units';

/** The longest text, in characters, and the most games. */
export const LONGEST = 4 << 20;
export const MOST_GAMES = 500;

export type Read =
  | { games: GameRecord[]; warnings: Warning[] }
  | { problem: Problem; game: number | null }
  | { refused: 'empty' | 'too-long' }
  | { refused: 'too-many'; count: number };

export function readGames(text: string, objective: Objective, now: number): Read {
  if (text.trim() === '') return { refused: 'empty' };
  if (text.length > LONGEST) return { refused: 'too-long' };
  if (looksLikeFen(text)) return readFen(text.trim(), objective, now);
  const pieces = splitPgn(text);
  if (pieces.length > MOST_GAMES) return { refused: 'too-many', count: pieces.length };
  const games: GameRecord[] = [];
  const warnings: Warning[] = [];
  for (const [index, { text, line }] of pieces.entries()) {
    const game = new Game();
    try {
      warnings.push(...game.loadPgn(text).map((warning) => ({ ...warning, line: warning.line + line })));
      // The latest in the list is the first of the text.
      games.push(recordOf(game, now - index));
    } catch (error) {
      const problem = problemOf(error);
      if (problem.line !== undefined) problem.line += line;
      return { problem, game: pieces.length > 1 ? index + 1 : null };
    } finally {
      game.free();
    }
  }
  return { games, warnings };
}

function readFen(fen: string, objective: Objective, now: number): Read {
  try {
    const game = new Game(fen, objective);
    try {
      return { games: [recordOf(game, now)], warnings: [] };
    } finally {
      game.free();
    }
  } catch (error) {
    return { problem: problemOf(error), game: null };
  }
}

/** Whether a text looks like a position rather than a game. */
function looksLikeFen(text: string): boolean {
  const board = text.trim().split(/\s/)[0] ?? '';
  return !board.startsWith('[') && board.split('/').length > 3;
}

/** What was done in a deployment, of a FEN in the middle of one: `… c3:N:F>e5...`. */
function operationsOf(fen: string): Operation[] {
  const [, staying = '', steps = ''] = fen.split(' ')[6]?.replace(/\.\.\.$/, '').split(':') ?? [];
  const stays = piecesOf(staying).map(({ letter }) => ({ stay: letter }));
  return [...stays, ...steps.split(',').filter(Boolean).map((move) => ({ move }))];
}

function recordOf(game: Game, now: number): GameRecord {
  const tags = new Map(game.tags().map(({ name, value }) => [name, value]));
  const player = (tag: string): Player => {
    const name = tags.get(tag) ?? '?';
    return { kind: 'person', name: name === '?' || name === '' ? null : name };
  };
  const players = { red: player('Red'), blue: player('Blue') };
  // As it is kept: the finished turns as PGN, the deployment in progress beside it.
  const origin = game.deployment()?.origin ?? null;
  const operations = origin === null ? [] : operationsOf(game.fen());
  if (origin !== null) game.cancel();
  const begin = { players, objective: game.objective(), clock: null, orientation: 'red', pgn: game.pgn() } as const;
  return { ...newRecord(begin, now), plies: game.ply(), result: game.result(), origin, operations };
}
