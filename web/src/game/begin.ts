// Games that begin: by choice on the first page, as a rematch. Needs no rules, so the first page need not wait for them.

import type { Objective, Side } from 'cotulenh';
import { otherSide } from './clock';
import type { ClockSettings } from './clock';
import { newRecord, personOf } from './record';
import type { GameRecord, Player } from './record';

export interface Wish {
  opponent: 'computer' | 'person';
  level: number;
  side: Side | 'random';
  objective: Objective;
  clock: ClockSettings | null;
}

/** What a player is called in the record. */
export type Naming = (player: Player) => string;

/** A game as it is wished for. */
export function begin(wish: Wish, name: Naming, now: number, random: () => number = Math.random): GameRecord {
  const person: Player = { kind: 'person', name: null };
  const computer: Player = { kind: 'computer', level: wish.level };
  const side = wish.side === 'random' ? (random() < 0.5 ? 'red' : 'blue') : wish.side;
  const two = wish.opponent === 'person';
  const players: Record<Side, Player> = {
    red: two || side === 'red' ? person : computer,
    blue: two || side === 'blue' ? person : computer,
  };
  return record(players, wish.objective, wish.clock, two ? 'red' : side, name, now, random);
}

/** The same once more, with sides changed. */
export function rematch(game: GameRecord, name: Naming, now: number): GameRecord {
  const players = { red: game.players.blue, blue: game.players.red };
  const orientation = personOf(players) === null ? game.orientation : otherSide(game.orientation);
  return record(players, game.objective, game.clock, orientation, name, now, Math.random);
}

function record(
  players: Record<Side, Player>,
  objective: Objective,
  clock: ClockSettings | null,
  orientation: Side,
  name: Naming,
  now: number,
  random: () => number,
): GameRecord {
  const tags: [string, string][] = [
    ['Event', 'Cờ Tư Lệnh'],
    ['Date', new Date(now).toISOString().slice(0, 10).replaceAll('-', '.')],
    ['Red', name(players.red)],
    ['Blue', name(players.blue)],
    ...(objective === 'total' ? [] : [['Objective', objective] satisfies [string, string]]),
    ...(clock === null ? [] : [['TimeControl', `${clock.initial / 1000}+${clock.increment / 1000}`] satisfies [string, string]]),
  ];
  const lines = tags.map(([tag, value]) => `[${tag} "${value.replace(/["\\]/g, '\\$&')}"]`);
  const pgn = `${lines.join('\n')}\n\n*\n`;
  return newRecord({ players, objective, clock, orientation, pgn }, now, random);
}
