// Reads pasted texts: a position, or one or more games. One error refuses the whole text.

import { Game, placeInFen, splitPgn } from 'cotulenh';
import type { Objective, Warning } from 'cotulenh';
import { useAndFree } from './wasmMemory';
import { problemOf } from './events';
import type { Problem } from './events';
import { lineColumnOf, offsetOf } from './lineColumn';
import type { LineColumn } from './lineColumn';
import { newRecord } from './gameRecord';
import type { GameRecord, Player } from './gameRecord';
import { Session } from './session';
import { knownTag, tagMap } from './tags';

/** Maximum length of a text in characters. */
export const MAX_TEXT_LENGTH = 4 << 20;
/** Maximum length of a FEN in characters. */
export const MAX_FEN_LENGTH = 2000;
/** Maximum number of games in a text. */
export const MAX_GAMES = 500;

export type ReadResult =
  | { games: GameRecord[]; warnings: Warning[] }
  | { problem: Problem; game: number | null }
  | { refused: 'empty' }
  | { refused: 'too-long'; size: number }
  | { refused: 'too-many'; count: number; most: number };

/** The content of a text before its turns are read. */
export type TextContent =
  | { fen: string; offset: number }
  | { games: GameInText[] }
  | { refused: 'empty' }
  | { refused: 'too-long'; size: number }
  | { refused: 'too-many'; count: number; most: number };

/** One game of a text. */
export interface GameInText {
  text: string;
  /** Its offset in the whole text. */
  offset: number;
  tags: ReadonlyMap<string, string>;
  /** The problem that is known before its turns are read. */
  problem: Problem | null;
}

export function contentOf(text: string, most = MAX_GAMES): TextContent {
  if (text.trim() === '') return { refused: 'empty' };
  if (text.length > MAX_TEXT_LENGTH) return { refused: 'too-long', size: text.length };
  if (looksLikeFen(text)) return { fen: text.trim(), offset: text.length - text.trimStart().length };
  let from = 0;
  const games = splitPgn(text).map(({ text: pgn, line, tags, problem }): GameInText => {
    const found = pgn === '' ? -1 : text.indexOf(pgn, from);
    const offset = found < 0 ? offsetOf(text, { line, column: 1 }) : found;
    from = offset + pgn.length;
    return {
      text: pgn,
      offset,
      tags: tagMap(tags),
      problem: problem === null ? null : { ...problem, ...lineColumnOf(text, offset) },
    };
  });
  if (games.length === 0) return { games: [{ text, offset: 0, tags: new Map(), problem: null }] };
  return games.length > most ? { refused: 'too-many', count: games.length, most } : { games };
}

/** Converts a line and column of a game to those of the whole text. */
export function lineColumnInText(text: string, { text: pgn, offset }: GameInText, { line, column }: LineColumn): LineColumn {
  return lineColumnOf(text, offset + offsetOf(pgn, { line, column }));
}

/** Converts an error in a game to a problem with its line and column in the whole text. */
export function problemIn(text: string, game: GameInText, error: unknown): Problem {
  const problem = problemOf(error);
  const { line, column } = problem;
  return line === undefined || column === undefined ? problem : { ...problem, ...lineColumnInText(text, game, { line, column }) };
}

export function readGames(text: string, objective: Objective, now: number): ReadResult {
  const content = contentOf(text);
  if ('refused' in content) return content;
  if ('fen' in content) return readFen(text, content, objective, now);
  const records: GameRecord[] = [];
  const warnings: Warning[] = [];
  for (const [index, gameText] of content.games.entries()) {
    const number = content.games.length > 1 ? index + 1 : null;
    if (gameText.problem !== null) return { problem: gameText.problem, game: number };
    try {
      useAndFree(new Game(), (game) => {
        const found = game.loadPgn(gameText.text);
        warnings.push(...found.map((warning) => ({ ...warning, ...lineColumnInText(text, gameText, warning) })));
        // Lists show the latest game first, which is the first one of the text.
        records.push(recordOf(game, now - index));
      });
    } catch (error) {
      return { problem: problemIn(text, gameText, error), game: number };
    }
  }
  return { games: records, warnings };
}

function readFen(text: string, content: { fen: string; offset: number }, objective: Objective, now: number): ReadResult {
  try {
    return useAndFree(new Game(content.fen, objective), (game) => ({ games: [recordOf(game, now)], warnings: [] }));
  } catch (error) {
    return { problem: fenProblem(text, content, error), game: null };
  }
}

/** Returns the problem of a FEN with the line and column of the wrong character or stack in the text. */
export function fenProblem(text: string, { fen, offset }: { fen: string; offset: number }, error: unknown): Problem {
  const problem = problemOf(error);
  const square = problem.problems?.[0]?.square;
  const at =
    problem.byte !== undefined ? charactersTo(fen, problem.byte) : square === undefined ? 0 : (placeInFen(fen, square) ?? 0);
  return { ...problem, ...lineColumnOf(text, offset + at) };
}

/** Returns the number of characters before a byte of the UTF-8 text. */
function charactersTo(text: string, byte: number): number {
  return new TextDecoder().decode(new TextEncoder().encode(text).slice(0, byte)).length;
}

/** Returns `true` if a text looks like a FEN and not like a game. */
export function looksLikeFen(text: string): boolean {
  const board = text.trim().split(/\s/)[0] ?? '';
  return !board.startsWith('[') && board.split('/').length > 3;
}

function recordOf(game: Game, now: number): GameRecord {
  const tags = tagMap(game.tags());
  const player = (tag: string): Player => ({ kind: 'person', name: knownTag(tags, tag) });
  const players = { red: player('Red'), blue: player('Blue') };
  const options = {
    players,
    objective: game.objective(),
    clock: null,
    orientation: 'red',
    tags: game.tags(),
    fen: null,
  } as const;
  const session = new Session(game);
  return {
    ...newRecord(options, now),
    log: session.log(),
    pgn: session.pgn(),
    deploying: session.deploying,
    plies: game.ply(),
    result: game.result(),
  };
}
