// Lists of games and players, as the server returns them.

import type { Side } from 'cotulenh';
import { call, part } from './api';
import type { Rating } from './api';
import type { BySide, GameSetup, Pace, PlayerCard, UserKind } from './protocol';

/** A running game of the user. */
export interface MyGame {
  id: string;
  setup: GameSetup;
  pace: Pace;
  players: BySide<PlayerCard>;
  seat: Side;
  ply: number;
  /** Whether it is the user's turn. */
  mine: boolean;
}

/** A running game that can be watched. */
export interface LiveGame {
  id: string;
  players: BySide<PlayerCard>;
  fen: string;
  ply: number;
  spectators: number;
  pace: Pace;
}

/** A game of the archive. */
export interface GameSummary {
  id: string;
  setup: GameSetup;
  pace: Pace;
  players: BySide<PlayerCard>;
  /** Milliseconds since 1970. */
  started: number;
  ended: number | null;
  result: string | null;
  termination: string | null;
  turns: number | null;
  opening: string[];
}

export interface Tally {
  wins: number;
  draws: number;
  losses: number;
}

export interface Profile {
  name: string;
  kind: UserKind;
  created: number;
  online: boolean;
  ratings: Partial<Record<Pace, Rating & { provisional: boolean }>>;
  games: { all: Tally; rated: Tally; paces: Partial<Record<Pace, Tally>>; running: number };
}

export interface RatingPoint {
  game: string;
  pace: Pace;
  at: number;
  rating: number;
}

export interface Leader extends Rating {
  name: string;
  kind: UserKind;
  provisional: boolean;
}

export interface DeviceSession {
  id: string;
  device: string;
  created: number;
  seen: number;
  /** Whether it is the session of this browser. */
  here: boolean;
}

export interface Search {
  player?: string;
  opponent?: string;
  result?: string;
  objective?: string;
  pace?: string;
  rated?: string;
  /** Milliseconds since 1970. */
  from?: number;
  to?: number;
  /** Turns in LAN, separated by spaces. */
  opening?: string;
}

export const myGames = () => call<MyGame[]>('GET', 'api/my/games');
export const liveGames = () => call<LiveGame[]>('GET', 'api/live?limit=50');
export const readProfile = (name: string) => call<Profile>('GET', `api/players/${part(name)}`);
export const readRatings = (name: string) => call<RatingPoint[]>('GET', `api/players/${part(name)}/ratings`);
export const readLeaders = (pace: Pace) => call<Leader[]>('GET', `api/leaderboard?pace=${pace}`);
export const readSessions = () => call<DeviceSession[]>('GET', 'api/sessions');

/** Returns the address of a search. Empty fields are left out. */
export function searchPath(search: Search, more: Record<string, string | number> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...search, ...more })) {
    const text = String(value ?? '').trim();
    if (text !== '') query.set(name, text);
  }
  return `api/games?${query}`;
}

export const searchGames = (search: Search, before: string | null, limit = 20) =>
  call<{ games: GameSummary[]; next: string | null }>(
    'GET',
    searchPath(search, { limit, ...(before === null ? {} : { before }) }),
  );
