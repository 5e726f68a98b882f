// A game that begins from a position, in the middle of a deployment too.

import { begin } from '../game/begin';
import type { Wish } from '../game/begin';
import { readGames } from '../game/reading';
import type { GameRecord } from '../game/record';
import { playerName } from '../i18n/players';

/** How many fields of a FEN say the position before a deployment. */
const FIELDS = 6;

/** A record of a game from a FEN that the rules take. A deployment in progress is kept beside it, as in any game. */
export function beginFrom(fen: string, wish: Wish, now: number): GameRecord {
  const before = fen.split(' ').slice(0, FIELDS).join(' ');
  const record = begin(wish, playerName, now, before);
  const read = readGames(fen, wish.objective, now);
  const [{ origin = null, operations = [] } = {}] = 'games' in read ? read.games : [];
  return { ...record, origin, operations };
}
