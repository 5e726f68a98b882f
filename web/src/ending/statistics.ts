// A player's results against the computer, counted from the stored games.

import type { Objective, Side } from 'cotulenh';
import { personOf } from '../game/gameRecord';
import type { GameRecord } from '../game/gameRecord';
import { LEVELS } from '../i18n/levels';

export type Result = 'won' | 'drawn' | 'lost';

export interface Tally {
  won: number;
  drawn: number;
  lost: number;
}

export interface Statistics {
  all: Tally;
  level: ReadonlyMap<number, Tally>;
  side: ReadonlyMap<Side, Tally>;
  objective: ReadonlyMap<Objective, Tally>;
  /** The number of games won in a row, up to the latest one. */
  streak: number;
}

type Played = Pick<GameRecord, 'players' | 'result' | 'objective' | 'updated'>;

/** Returns the result of a game for the person who plays against the computer, or `null` for other and unfinished games. */
export function resultOf({ players, result }: Pick<Played, 'players' | 'result'>): Result | null {
  const person = personOf(players);
  if (person === null || result === '*') return null;
  if (result === '1/2-1/2') return 'drawn';
  return (result === '1-0') === (person === 'red') ? 'won' : 'lost';
}

/** Returns the level of the computer in a game, or `null` if none plays. */
export function levelOf({ players }: Pick<Played, 'players'>): number | null {
  const computer = players.red.kind === 'computer' ? players.red : players.blue;
  return computer.kind === 'computer' ? computer.level : null;
}

/** Counts the results of games. */
export function statisticsOf(games: readonly Played[]): Statistics {
  const all = emptyTally();
  const [level, side, objective] = [new Map<number, Tally>(), new Map<Side, Tally>(), new Map<Objective, Tally>()];
  const latestFirst = [...games].sort((one, other) => other.updated - one.updated);
  let streak: number | null = null;
  let wins = 0;
  for (const game of latestFirst) {
    const result = resultOf(game);
    const [person, computer] = [personOf(game.players), levelOf(game)];
    if (result === null || person === null || computer === null) continue;
    if (result === 'won' && streak === null) wins++;
    else streak ??= wins;
    for (const tally of [all, tallyIn(level, computer), tallyIn(side, person), tallyIn(objective, game.objective)])
      tally[result]++;
  }
  return { all, level, side, objective, streak: streak ?? wins };
}

/** The number of games in a row at a level after which another level is suggested. */
const WINS_TO_RISE = 2;
const LOSSES_TO_FALL = 3;

/** Returns the level to suggest after the latest game, or `null` if the level fits. */
export function suggestedLevel(games: readonly Played[]): number | null {
  const latestFirst = [...games].sort((one, other) => other.updated - one.updated);
  const [latest] = latestFirst;
  const level = latest === undefined ? null : levelOf(latest);
  if (level === null) return null;
  const same = latestFirst.filter((game) => levelOf(game) === level).flatMap((game) => resultOf(game) ?? []);
  const isRun = (result: Result, length: number) => same.length >= length && same.slice(0, length).every((one) => one === result);
  if (isRun('won', WINS_TO_RISE) && level < LEVELS) return level + 1;
  return isRun('lost', LOSSES_TO_FALL) && level > 1 ? level - 1 : null;
}

function emptyTally(): Tally {
  return { won: 0, drawn: 0, lost: 0 };
}

function tallyIn<K>(tallies: Map<K, Tally>, key: K): Tally {
  const tally = tallies.get(key) ?? emptyTally();
  tallies.set(key, tally);
  return tally;
}
