// Many games in one text: what is told of each, and the one that is opened.

import { Game } from 'cotulenh';
import type { Warning } from 'cotulenh';
import { problemOf } from '../game/events';
import type { Problem } from '../game/events';
import { placeOf } from '../game/places';
import { placeIn, problemIn } from '../game/reading';
import type { Piece } from '../game/reading';
import { go } from '../routes.svelte';
import { search } from '../store/search';
import { studyOfPgn } from './begin';
import { keepStudy } from './studies';
import { StudyFull } from './tree';

/** The most games to choose from. */
export const MOST_CHOICE = 5000;

export interface Choice {
  piece: Piece;
  /** Which one of the text it is, and where it begins, from 1. */
  number: number;
  line: number;
  red: string | null;
  blue: string | null;
  event: string | null;
  result: string;
}

/** What a game was found to be when it was read. */
export type Looked = { plies: number; result: string; problem: null } | { plies: null; problem: Problem };

export function choicesOf(text: string, pieces: readonly Piece[]): Choice[] {
  // Counted from one game to the next: a long text is not to be read again for each of its games.
  let [line, from] = [1, 0];
  return pieces.map((piece, index) => {
    line += placeOf(text.slice(from, piece.offset), piece.offset - from).line - 1;
    from = piece.offset;
    const known = (...tags: string[]) => {
      const value = tags.map((tag) => piece.tags.get(tag)).find((value) => value !== undefined) ?? '?';
      return value === '?' || value === '' ? null : value;
    };
    return {
      piece,
      number: index + 1,
      line,
      red: known('Red', 'White'),
      blue: known('Blue', 'Black'),
      event: known('Event'),
      result: known('Result') ?? '*',
    };
  });
}

/** Reads a game to the end, to know how long it is, how it ended, and whether it can be read. */
export function look(text: string, piece: Piece): Looked {
  if (piece.problem !== null) return { plies: null, problem: piece.problem };
  const game = new Game();
  try {
    game.loadPgn(piece.text);
    return { plies: game.ply(), result: game.result(), problem: null };
  } catch (error) {
    return { plies: null, problem: problemIn(text, piece, error) };
  } finally {
    game.free();
  }
}

/** The games in which every word is found. */
export function matching(choices: readonly Choice[], query: string): Choice[] {
  return search(choices, query, ({ number, red, blue, event, result, piece }) =>
    [number, red, blue, event, result, ...piece.tags.values()].join(' '),
  );
}

/** Opens a game as a study, and tells the first odd thing in it; gives what is wrong with it, and then nothing has changed. */
export async function openPiece(text: string, piece: Piece, warn: (warning: Warning) => void): Promise<Problem | null> {
  if (piece.problem !== null) return piece.problem;
  try {
    let odd: Warning[] = [];
    const record = studyOfPgn(piece.text, Date.now(), (warnings) => (odd = warnings));
    if (!(await keepStudy(record))) return null;
    const [first] = odd;
    if (first !== undefined) warn({ ...first, ...placeIn(text, piece, first) });
    go({ screen: 'analysis', id: record.id });
    return null;
  } catch (error) {
    if (error instanceof StudyFull) return { ...problemOf(error), ...placeOf(text, piece.offset) };
    return problemIn(text, piece, error);
  }
}
