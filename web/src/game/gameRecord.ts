// A game as it is stored: everything a reload needs.

import type { Objective, Side, Tag } from 'cotulenh';
import type { ClockSettings, Times } from './clock';

export type Player = { kind: 'person'; name: string | null } | { kind: 'computer'; level: number };

/** An operation of a deployment in progress, as version 1 stored it. */
export type OldOperation = { move: string } | { stay: string } | { join: string; step: number };

/** The deployment in progress of a record of version 1. */
export interface OldDeployment {
  origin: string | null;
  operations: OldOperation[];
}

export interface GameRecord {
  version: 2;
  id: string;
  /** Grows with every save. A tab that would save an older revision no longer has the current game. */
  revision: number;
  created: number;
  updated: number;
  players: Record<Side, Player>;
  objective: Objective;
  clock: ClockSettings | null;
  /** `times[n]`: the remaining times after n turns. A takeback restores them. */
  times: Times[];
  /** The remaining times at the last save. */
  left: Times | null;
  /** The tags for PGN. */
  tags: readonly Tag[];
  /** The first position of a game without a log, or `null` for the standard start position. */
  fen: string | null;
  /** The log of the game as JSON Lines. Empty until the game is saved for the first time. */
  log: string;
  /** The finished turns as PGN, for lists and downloads. Empty until the game is saved for the first time. */
  pgn: string;
  /** Whether a deployment is in progress. */
  deploying: boolean;
  plies: number;
  result: string;
  /** The side at the bottom of the board. */
  orientation: Side;
  /** Whether the board turns to the side to move. */
  autoFlip?: boolean;
  /** The seed of the computer's mistakes. */
  seed: number;
  /** The deployment in progress of a version 1 record, until the record is saved in version 2. */
  old?: OldDeployment;
}

export interface NewGame {
  players: Record<Side, Player>;
  objective: Objective;
  clock: ClockSettings | null;
  orientation: Side;
  tags: readonly Tag[];
  fen: string | null;
}

/** Returns a unique id: the time and random digits. */
function newId(now: number, random: () => number): string {
  const digits = Array.from({ length: 10 }, () => Math.floor(random() * 36).toString(36)).join('');
  return `${now.toString(36)}-${digits}`;
}

/** Returns the fields of a new record that games and studies share. */
export function newRecordFields(now: number, random: () => number) {
  return { version: 2, id: newId(now, random), revision: 0, created: now, updated: now } as const;
}

export function newRecord(game: NewGame, now: number, random: () => number = Math.random): GameRecord {
  return {
    ...newRecordFields(now, random),
    ...game,
    times: [],
    left: null,
    log: '',
    pgn: '',
    deploying: false,
    plies: 0,
    result: '*',
    seed: Math.floor(random() * 0x7fff_ffff),
  };
}

/** Returns `true` if a stored value has the fields that games and studies share. */
export function hasRecordFields(value: unknown): value is { id: string; pgn: string; revision: number } {
  const record = value as { id?: unknown; pgn?: unknown; revision?: unknown } | null;
  return (
    typeof record === 'object' &&
    record !== null &&
    typeof record.id === 'string' &&
    typeof record.pgn === 'string' &&
    typeof record.revision === 'number'
  );
}

/** Returns a record of version 1 without its deployment in progress, and the deployment. Returns `null` for other versions. */
export function splitOld<T extends OldDeployment & { version: number }>(
  record: T,
): { same: Omit<T, keyof OldDeployment>; old: OldDeployment } | null {
  if (record.version !== 1 || !Array.isArray(record.operations)) return null;
  const { origin, operations, ...same } = record;
  return { same, old: { origin, operations } };
}

/** A record of version 1: the finished turns as PGN, and the operations of the deployment in progress. */
type OldRecord = Omit<GameRecord, 'version' | 'tags' | 'fen' | 'log' | 'deploying' | 'old'> & OldDeployment & { version: 1 };

/** Returns a stored game in the current version, or `null` if this page cannot read the value. */
export function readRecord(value: unknown): GameRecord | null {
  if (!hasRecordFields(value)) return null;
  const record = value as GameRecord | OldRecord;
  const sound =
    Array.isArray(record.times) &&
    typeof record.players?.red?.kind === 'string' &&
    typeof record.players?.blue?.kind === 'string';
  if (!sound) return null;
  if (record.version === 2) return typeof record.log === 'string' && Array.isArray(record.tags) ? record : null;
  const split = splitOld(record);
  if (split === null) return null;
  const { same, old } = split;
  return { ...same, version: 2, tags: [], fen: null, log: '', deploying: old.operations.length > 0, old };
}

/** Returns the side of the person who plays against a computer, or `null` if there is none. */
export function personOf(players: Record<Side, Player>): Side | null {
  if (players.red.kind === players.blue.kind) return null;
  return players.red.kind === 'person' ? 'red' : 'blue';
}

/** Returns `false` for a running game against the computer, because the engine of a study would help the player. */
export function mayStudy({ players, result }: Pick<GameRecord, 'players' | 'result'>): boolean {
  return personOf(players) === null || result !== '*';
}

/** Returns `true` if the game has a turn or a step of a deployment. Games without either are not kept. */
export function hasTurns({ plies, deploying }: Pick<GameRecord, 'plies' | 'deploying'>): boolean {
  return plies > 0 || deploying;
}
