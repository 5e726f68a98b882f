// A game as it is kept: everything a reload needs.

import type { Objective, Side } from 'cotulenh';
import type { ClockSettings, Times } from './clock';

export type Player = { kind: 'person'; name: string | null } | { kind: 'computer'; level: number };

/** Something done in a deployment that has not ended: what the PGN does not have yet. */
export type Operation = { move: string } | { stay: string } | { join: string; step: number };

export interface GameRecord {
  version: 1;
  id: string;
  /** Grows with every save; who would save an older one has lost sight of the game. */
  revision: number;
  created: number;
  updated: number;
  players: Record<Side, Player>;
  objective: Objective;
  clock: ClockSettings | null;
  /** What was left to both before each turn, so that takebacks give time back. */
  times: Times[];
  left: Times | null;
  pgn: string;
  /** Where a deployment began, and what was done in it. */
  origin: string | null;
  operations: Operation[];
  plies: number;
  result: string;
  /** Whose side is at the bottom. */
  orientation: Side;
  /** What the computer's mistakes follow from. */
  seed: number;
}

export interface NewGame {
  players: Record<Side, Player>;
  objective: Objective;
  clock: ClockSettings | null;
  orientation: Side;
  pgn: string;
}

/** A name that nothing else has: when it was made, and digits. */
export function newId(now: number, random: () => number): string {
  const digits = Array.from({ length: 10 }, () => Math.floor(random() * 36).toString(36)).join('');
  return `${now.toString(36)}-${digits}`;
}

/** A record of a game that begins. */
export function newRecord(game: NewGame, now: number, random: () => number = Math.random): GameRecord {
  return {
    version: 1,
    id: newId(now, random),
    revision: 0,
    created: now,
    updated: now,
    ...game,
    times: [],
    left: null,
    origin: null,
    operations: [],
    plies: 0,
    result: '*',
    seed: Math.floor(random() * 0x7fff_ffff),
  };
}

/** Whether a value from the store is a record this page can read. */
export function isRecord(value: unknown): value is GameRecord {
  const record = value as GameRecord | null;
  return (
    typeof record === 'object' &&
    record !== null &&
    record.version === 1 &&
    typeof record.id === 'string' &&
    typeof record.pgn === 'string' &&
    typeof record.revision === 'number' &&
    Array.isArray(record.operations) &&
    Array.isArray(record.times) &&
    typeof record.players?.red?.kind === 'string' &&
    typeof record.players?.blue?.kind === 'string'
  );
}

/** The side of the only person against a computer. */
export function personOf(players: Record<Side, Player>): Side | null {
  if (players.red.kind === players.blue.kind) return null;
  return players.red.kind === 'person' ? 'red' : 'blue';
}

/** Whether a game may be studied: not while somebody plays it against the computer, which would then play itself. */
export function mayStudy({ players, result }: Pick<GameRecord, 'players' | 'result'>): boolean {
  return personOf(players) === null || result !== '*';
}
