// New games and rematches. Needs no rules, so that the first page does not wait for them.

import type { Objective, Side, Tag } from 'cotulenh';
import { otherSide } from './clock';
import type { ClockSettings } from './clock';
import { newRecord, personOf } from './gameRecord';
import type { GameRecord, Player } from './gameRecord';

export interface Wish {
  opponent: 'computer' | 'person';
  level: number;
  side: Side | 'random';
  objective: Objective;
  clock: ClockSettings | null;
}

/** Returns the name of a player in the tags. */
export type Naming = (player: Player) => string;

/** Returns the record of a new game from the start position or from a FEN. */
export function begin(
  wish: Wish,
  name: Naming,
  now: number,
  fen: string | null = null,
  random: () => number = Math.random,
): GameRecord {
  const person: Player = { kind: 'person', name: null };
  const computer: Player = { kind: 'computer', level: wish.level };
  const side = wish.side === 'random' ? (random() < 0.5 ? 'red' : 'blue') : wish.side;
  const two = wish.opponent === 'person';
  const players: Record<Side, Player> = {
    red: two || side === 'red' ? person : computer,
    blue: two || side === 'blue' ? person : computer,
  };
  return record(players, wish.objective, wish.clock, two ? 'red' : side, name, now, random, fen);
}

/** Returns the record of a rematch with the sides changed. `fen` is the first position of the game, if it is not the usual one. */
export function rematch(game: GameRecord, name: Naming, now: number, fen: string | null): GameRecord {
  const players = { red: game.players.blue, blue: game.players.red };
  const orientation = personOf(players) === null ? game.orientation : otherSide(game.orientation);
  return record(players, game.objective, game.clock, orientation, name, now, Math.random, fen);
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
    { name: 'Date', value: new Date(now).toISOString().slice(0, 10).replaceAll('-', '.') },
    { name: 'Red', value: name(players.red) },
    { name: 'Blue', value: name(players.blue) },
  ];
  if (clock !== null) tags.push({ name: 'TimeControl', value: `${clock.initial / 1000}+${clock.increment / 1000}` });
  return newRecord({ players, objective, clock, orientation, tags, fen }, now, random);
}
