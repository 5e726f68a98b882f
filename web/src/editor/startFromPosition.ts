// New games and studies from a position of the editor.

import { newGame } from '../game/beginGame';
import type { GameOptions } from '../game/beginGame';
import type { GameRecord } from '../game/gameRecord';
import { playerName } from '../i18n/players';
import type { EditorAddress } from './address';

/** Returns the record of a new game from a legal FEN, which may have a deployment in progress. */
export function gameFrom({ fen, objective, orientation }: EditorAddress, wanted: GameOptions, now: number): GameRecord {
  const options = { ...wanted, objective };
  const record = newGame(options, playerName, now, fen);
  return options.opponent === 'person' ? { ...record, orientation } : record;
}

/** Stores a study of a position and returns its name. Returns `null` and shows a notice if there is no space. */
export async function studyFrom({ fen, objective, orientation }: EditorAddress, now: number): Promise<string | null> {
  const [{ studyOfPosition }, { saveStudy }] = await Promise.all([
    import('../study/beginStudy'),
    import('../study/studies'),
    import('../study/studyTexts'),
  ]);
  const record = { ...studyOfPosition(fen, objective, now), orientation };
  return (await saveStudy(record)) ? record.id : null;
}
