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

/** A game as it is wished for, from the start or from another position. */
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

/** The same once more, with sides changed; from a position of its own, if it began there. */
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
  const tags: [string, string][] = [
    ['Event', 'Cờ Tư Lệnh'],
    ['Date', new Date(now).toISOString().slice(0, 10).replaceAll('-', '.')],
    ['Red', name(players.red)],
    ['Blue', name(players.blue)],
    ...(objective === 'total' ? [] : [['Objective', objective] satisfies [string, string]]),
    ...(fen === null ? [] : [['SetUp', '1'] satisfies [string, string], ['FEN', fen] satisfies [string, string]]),
    ...(clock === null ? [] : [['TimeControl', `${clock.initial / 1000}+${clock.increment / 1000}`] satisfies [string, string]]),
  ];
  const lines = tags.map(([tag, value]) => `[${tag} "${value.replace(/["\\]/g, '\\$&')}"]`);
  const pgn = `${lines.join('\n')}\n\n*\n`;
  return newRecord({ players, objective, clock, orientation, pgn }, now, random);
}
