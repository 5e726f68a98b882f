// The filters of the saved games.

import { personOf } from '../game/gameRecord';
import type { GameRecord } from '../game/gameRecord';

export type ResultFilter = 'all' | 'open' | 'won' | 'lost' | 'draw' | 'finished';
export type OpponentFilter = 'all' | 'computer' | 'person';

/** Returns the result from the player's side. A game of two players is only finished or not. */
export function resultFor({ players, result }: Pick<GameRecord, 'players' | 'result'>): Exclude<ResultFilter, 'all'> {
  if (result === '*') return 'open';
  if (result === '1/2-1/2') return 'draw';
  const person = personOf(players);
  if (person === null) return 'finished';
  return (result === '1-0') === (person === 'red') ? 'won' : 'lost';
}

export function matches(game: Pick<GameRecord, 'players' | 'result'>, result: ResultFilter, opponent: OpponentFilter): boolean {
  const found = resultFor(game);
  const right = result === 'all' || found === result || (result === 'finished' && found !== 'open');
  return right && (opponent === 'all' || (opponent === 'person') === (personOf(game.players) === null));
}
