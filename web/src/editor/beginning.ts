// A game or a study that begins from a position, in the middle of a deployment too.

import { begin } from '../game/begin';
import type { Wish } from '../game/begin';
import { readGames } from '../game/reading';
import type { GameRecord } from '../game/record';
import { playerName } from '../i18n/players';
import type { Addressed } from './address';

/** How many fields of a FEN say the position before a deployment. */
const FIELDS = 6;

/** A record of a game from a FEN that the rules take. A deployment in progress is kept beside it, as in any game. */
export function beginFrom({ fen, objective, orientation }: Addressed, wanted: Wish, now: number): GameRecord {
  const wish = { ...wanted, objective };
  const before = fen.split(' ').slice(0, FIELDS).join(' ');
  const record = begin(wish, playerName, now, before);
  const read = readGames(fen, objective, now);
  const [{ origin = null, operations = [] } = {}] = 'games' in read ? read.games : [];
  return { ...record, origin, operations, ...(wish.opponent === 'person' ? { orientation } : {}) };
}

/** Keeps a study of a position and says what it is called; nothing where there was no room for it, which it has said. */
export async function studyFrom({ fen, objective, orientation }: Addressed, now: number): Promise<string | null> {
  const [{ studyOfPosition }, { keepStudy }] = await Promise.all([
    import('../study/begin'),
    import('../study/studies'),
    import('../study/texts'),
  ]);
  const record = { ...studyOfPosition(fen, objective, now), orientation };
  return (await keepStudy(record)) ? record.id : null;
}
