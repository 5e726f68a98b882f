// The games of a text, from which the user chooses one to study.

import { Game } from 'cotulenh';
import type { Warning } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';
import { problemOf } from '../game/events';
import type { Problem } from '../game/events';
import { lineColumnOf } from '../game/lineColumn';
import { lineColumnInText, problemIn } from '../game/readGames';
import { knownTag } from '../game/tags';
import type { GameInText } from '../game/readGames';
import { go } from '../routes.svelte';
import { studyOfPgn } from './beginStudy';
import { saveStudy } from './studies';
import { StudyFull } from './tree';

/** Maximum number of games in the list. */
export const MAX_CHOICES = 5000;

export interface Choice {
  game: GameInText;
  /** The number of the game and its first line in the text, both from 1. */
  number: number;
  line: number;
  red: string | null;
  blue: string | null;
  event: string | null;
  result: string;
}

/** The result of reading a game. */
export type ReadResult = { plies: number; result: string; problem: null } | { plies: null; problem: Problem };

export function choicesOf(text: string, games: readonly GameInText[]): Choice[] {
  // Lines are counted from one game to the next, so that a long text is read only once.
  let [line, from] = [1, 0];
  return games.map((game, index) => {
    line += lineColumnOf(text.slice(from, game.offset), game.offset - from).line - 1;
    from = game.offset;
    const known = (...names: string[]) => knownTag(game.tags, ...names);
    return {
      game,
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
export function readChoice(text: string, gameText: GameInText): ReadResult {
  if (gameText.problem !== null) return { plies: null, problem: gameText.problem };
  try {
    return useAndFree(new Game(), (game) => {
      game.loadPgn(gameText.text);
      return { plies: game.ply(), result: game.result(), problem: null };
    });
  } catch (error) {
    return { plies: null, problem: problemIn(text, gameText, error) };
  }
}

/** Returns the text that the search field searches. */
export function choiceText({ number, red, blue, event, result, game }: Choice): string {
  return [number, red, blue, event, result, ...game.tags.values()].join(' ');
}

/** Opens a game as a study and reports its first warning. Returns the problem if the game cannot be opened, otherwise `null`. */
export async function openGameText(text: string, game: GameInText, warn: (warning: Warning) => void): Promise<Problem | null> {
  if (game.problem !== null) return game.problem;
  try {
    let warnings: Warning[] = [];
    const record = studyOfPgn(game.text, Date.now(), (found) => (warnings = found));
    if (!(await saveStudy(record))) return null;
    const [first] = warnings;
    if (first !== undefined) warn({ ...first, ...lineColumnInText(text, game, first) });
    go({ screen: 'analysis', id: record.id });
    return null;
  } catch (error) {
    if (error instanceof StudyFull) return { ...problemOf(error), ...lineColumnOf(text, game.offset) };
    return problemIn(text, game, error);
  }
}
