// Data that the screens of online play read from the server: games, players, ratings, sessions and API tokens.

import type { OutcomeReason, Side } from 'cotulenh';
import { call, encodePart } from './api';
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
  isMyTurn: boolean;
}

/** A running game that can be watched. */
export interface RunningGame {
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
  termination: OutcomeReason | null;
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

export type Scope = 'play' | 'challenge' | 'read' | 'analyse';

/** An API token, without its secret. */
export interface ApiToken {
  id: string;
  name: string;
  scopes: Scope[];
  created: number;
  /** The time of the last use, to the minute, or `null` if it was never used. */
  seen: number | null;
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

/** Returns the running games of the user. */
export async function myGames(): Promise<MyGame[]> {
  // In the server's answer, `mine` means that it is the user's turn.
  const games = await call<(Omit<MyGame, 'isMyTurn'> & { mine: boolean })[]>('GET', 'api/my/games');
  return games.map(({ mine, ...game }) => ({ ...game, isMyTurn: mine }));
}
export const readProfile = (name: string) => call<Profile>('GET', `api/players/${encodePart(name)}`);
export const readRatings = (name: string) => call<RatingPoint[]>('GET', `api/players/${encodePart(name)}/ratings`);
export const readLeaders = (pace: Pace) => call<Leader[]>('GET', `api/leaderboard?pace=${pace}`);
export const readTokens = () => call<ApiToken[]>('GET', 'api/tokens');
export const readSessions = () => call<DeviceSession[]>('GET', 'api/sessions');

/** Returns the first millisecond of a day such as `2026-11-17`, in the time zone of the user. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00`);
/** Returns the last millisecond of a day. */
export const endOfDay = (day: string): number => Date.parse(`${day}T23:59:59.999`);

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
