// New games and rematches. This module does not use the rules, so the first screen need not wait until they are loaded.

import type { Objective, Side, Tag } from 'cotulenh';
import { otherSide } from './clock';
import type { ClockSettings } from './clock';
import { newRecord, personOf } from './gameRecord';
import type { GameRecord, Player } from './gameRecord';
import { dateTag } from './tags';

/** The user's choices for a new game. */
export interface GameOptions {
  opponent: 'computer' | 'person';
  level: number;
  side: Side | 'random';
  objective: Objective;
  clock: ClockSettings | null;
  /** The names of two players at one screen. */
  names?: Partial<Record<Side, string>>;
  /** Whether the board turns to the side to move, for two players at one screen. */
  autoFlip?: boolean;
}

/** Maximum length of a player's name. */
export const MAX_NAME_LENGTH = 40;

/** A function that returns the name of a player for the PGN tags. */
export type Naming = (player: Player) => string;

/** Returns the record of a new game from the start position or from a FEN. */
export function newGame(
  options: GameOptions,
  name: Naming,
  now: number,
  fen: string | null = null,
  random: () => number = Math.random,
): GameRecord {
  const isTwoPlayers = options.opponent === 'person';
  const personAt = (side: Side): Player => {
    const name = isTwoPlayers ? (options.names?.[side] ?? '').trim().slice(0, MAX_NAME_LENGTH) : '';
    return { kind: 'person', name: name === '' ? null : name };
  };
  const computer: Player = { kind: 'computer', level: options.level };
  const side = options.side === 'random' ? (random() < 0.5 ? 'red' : 'blue') : options.side;
  const players: Record<Side, Player> = {
    red: isTwoPlayers || side === 'red' ? personAt('red') : computer,
    blue: isTwoPlayers || side === 'blue' ? personAt('blue') : computer,
  };
  const game = record(players, options.objective, options.clock, isTwoPlayers ? 'red' : side, name, now, random, fen);
  return isTwoPlayers && options.autoFlip === true ? { ...game, autoFlip: true } : game;
}

/**
 * Returns the record of a rematch, in which the players swap sides. `fen` is the first position, or `null` for the standard start
 * position. `level` is the new level of the computer, by default the old one.
 */
export function rematch(game: GameRecord, name: Naming, now: number, fen: string | null, level?: number): GameRecord {
  const again = (player: Player): Player => (player.kind === 'computer' ? { ...player, level: level ?? player.level } : player);
  const players = { red: again(game.players.blue), blue: again(game.players.red) };
  const orientation = personOf(players) === null ? game.orientation : otherSide(game.orientation);
  const next = record(players, game.objective, game.clock, orientation, name, now, Math.random, fen);
  return game.autoFlip === true ? { ...next, autoFlip: true, orientation: 'red' } : next;
}

function record(
  players: Record<Side, Player>,
  objective: Objective,
  clock: ClockSettings | null,
  orientation: Side,
  name: Naming,
  now: number,
  random: () => number,
  fen: string | null = null,
): GameRecord {
  const tags: Tag[] = [
    { name: 'Event', value: 'Cờ Tư Lệnh' },
    { name: 'Date', value: dateTag(now) },
    { name: 'Red', value: name(players.red) },
    { name: 'Blue', value: name(players.blue) },
  ];
  if (clock !== null) tags.push({ name: 'TimeControl', value: timeControl(clock) });
  return newRecord({ players, objective, clock, orientation, tags, fen }, now, random);
}

/** Returns a time control for PGN in seconds: `600+5`, or `600+5d3` with a delay of 3 seconds. */
function timeControl({ initial, increment, delay = 0 }: ClockSettings): string {
  return `${initial / 1000}+${increment / 1000}${delay > 0 ? `d${delay / 1000}` : ''}`;
}
