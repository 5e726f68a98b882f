// New games and studies from a position of the editor.

import { begin } from '../game/beginGame';
import type { Wish } from '../game/beginGame';
import type { GameRecord } from '../game/gameRecord';
import { playerName } from '../i18n/players';
import type { Addressed } from './address';

/** Returns the record of a new game from a legal FEN, which may have a deployment in progress. */
export function beginFrom({ fen, objective, orientation }: Addressed, wanted: Wish, now: number): GameRecord {
  const wish = { ...wanted, objective };
  const record = begin(wish, playerName, now, fen);
  return wish.opponent === 'person' ? { ...record, orientation } : record;
}

/** Stores a study of a position and returns its name. Returns `null` and shows a notice if there is no space. */
export async function studyFrom({ fen, objective, orientation }: Addressed, now: number): Promise<string | null> {
  const [{ studyOfPosition }, { keepStudy }] = await Promise.all([
    import('../study/beginStudy'),
    import('../study/studies'),
    import('../study/studyTexts'),
  ]);
  const record = { ...studyOfPosition(fen, objective, now), orientation };
  return (await keepStudy(record)) ? record.id : null;
}
