// A choice among the games of one text.

import { Game } from 'cotulenh';
import type { Warning } from 'cotulenh';
import { useAndFree } from '../game/freed';
import { problemOf } from '../game/events';
import type { Problem } from '../game/events';
import { placeOf } from '../game/places';
import { placeIn, problemIn } from '../game/readGames';
import { knownTag } from '../game/tags';
import type { GameText } from '../game/readGames';
import { go } from '../routes.svelte';
import { studyOfPgn } from './beginStudy';
import { keepStudy } from './studies';
import { StudyFull } from './tree';

/** Maximum number of games in the list. */
export const MAX_CHOICES = 5000;

export interface Choice {
  piece: GameText;
  /** Its number and its first line in the text, from 1. */
  number: number;
  line: number;
  red: string | null;
  blue: string | null;
  event: string | null;
  result: string;
}

/** The result of reading a game. */
export type ReadResult = { plies: number; result: string; problem: null } | { plies: null; problem: Problem };

export function choicesOf(text: string, pieces: readonly GameText[]): Choice[] {
  // Lines are counted from one game to the next, so that a long text is read only once.
  let [line, from] = [1, 0];
  return pieces.map((piece, index) => {
    line += placeOf(text.slice(from, piece.offset), piece.offset - from).line - 1;
    from = piece.offset;
    const known = (...names: string[]) => knownTag(piece.tags, ...names);
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

/** Reads a game to the end. Returns its length and result, or the problem in it. */
export function readChoice(text: string, piece: GameText): ReadResult {
  if (piece.problem !== null) return { plies: null, problem: piece.problem };
  try {
    return useAndFree(new Game(), (game) => {
      game.loadPgn(piece.text);
      return { plies: game.ply(), result: game.result(), problem: null };
    });
  } catch (error) {
    return { plies: null, problem: problemIn(text, piece, error) };
  }
}

/** Returns the text in which a query is searched. */
export function choiceText({ number, red, blue, event, result, piece }: Choice): string {
  return [number, red, blue, event, result, ...piece.tags.values()].join(' ');
}

/** Opens a game as a study and reports its first warning. Returns the problem if the game cannot be opened, otherwise `null`. */
export async function openPiece(text: string, piece: GameText, warn: (warning: Warning) => void): Promise<Problem | null> {
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
