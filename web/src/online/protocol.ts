// The messages between page and server, as crates/cotulenh-server/src/protocol defines them. The server's tests write
// `samples.ts`, which the type checker compares with these types.

import type { Objective, OutcomeReason, Side } from 'cotulenh';

/** The version of the protocol that this page speaks. */
export const PROTOCOL = 1;

export type BySide<T> = Record<Side, T>;

export type TimeControl =
  | { kind: 'unlimited' }
  /** The times of `fischer` and `delay` are in seconds. */
  | { kind: 'fischer'; initial: number; increment: number }
  | { kind: 'delay'; initial: number; delay: number }
  | { kind: 'correspondence'; days: number };

export const PACES = ['blitz', 'rapid', 'classical', 'correspondence'] as const;
export type Pace = (typeof PACES)[number];

/** Returns the pace of a time control, by the expected time of a side for 60 turns. The server uses the same formula. */
export function paceOf(time: TimeControl): Pace {
  if (time.kind === 'unlimited' || time.kind === 'correspondence') return 'correspondence';
  const seconds = time.initial + 60 * (time.kind === 'fischer' ? time.increment : time.delay);
  return seconds < 480 ? 'blitz' : seconds < 1500 ? 'rapid' : 'classical';
}

export interface GameSetup {
  time: TimeControl;
  objective: Objective;
  rated: boolean;
  /** The start position, or `null` for the standard start position. */
  fen: string | null;
}

export type UserKind = 'guest' | 'account' | 'bot';

export interface PlayerCard {
  name: string;
  kind: UserKind;
  rating: number | null;
  provisional: boolean;
}

export interface GameResult {
  winner: Side | null;
  termination: OutcomeReason;
}

export type OfferKind = 'draw' | 'takeback' | 'rematch';

export type Action =
  /** `spent` is the thinking time that the page has measured, in milliseconds. */
  | { type: 'turn'; ply: number; key: string; lan: string; spent?: number }
  | { type: 'resign' }
  | { type: 'abort' }
  | { type: 'offer'; offer: OfferKind; ply: number }
  | { type: 'decline'; offer: OfferKind }
  | { type: 'claim'; result: 'win' | 'draw' };

export interface Command {
  id: string;
  action: Action;
}

/** An entry of the log of the rules library. */
export interface LogEntry {
  seq: number;
  key: string;
  command: unknown;
}

export type EndReason = 'resignation' | 'agreement' | 'time' | 'aborted' | 'never-started' | 'claimed-win' | 'claimed-draw';

export type EntryBody =
  | { type: 'turn'; log: LogEntry; lan: string; san: string; lag: number; outcome: GameResult | null }
  | { type: 'taken-back'; log: LogEntry[] }
  | { type: 'offered'; offer: OfferKind; ply: number }
  | { type: 'declined'; offer: OfferKind }
  | { type: 'ended'; log: LogEntry | null; reason: EndReason; outcome: GameResult | null }
  | { type: 'rematch'; game: string }
  /** The server has restarted. The clocks did not run during the downtime. */
  | { type: 'resumed'; outage: number };

export interface Entry {
  /** The version of the game after this entry. */
  v: number;
  /** Milliseconds since 1970. */
  at: number;
  by: Side | null;
  command?: string;
  body: EntryBody;
  /** The remaining times in milliseconds. */
  clock: BySide<number> | null;
}

export interface Offer {
  offer: OfferKind;
  by: Side;
  ply: number;
}

export interface GameEnd {
  /** `null` if a turn has ended the game by the rules. */
  reason: EndReason | null;
  /** `null` if the game was aborted. */
  outcome: GameResult | null;
  by: Side | null;
}

export interface ClockState {
  /** The remaining times in milliseconds. */
  left: BySide<number>;
  running: Side | null;
  /** Milliseconds until the clock starts to run down. */
  delay: number;
  /** Milliseconds until the game is aborted because the first turn of `running` is missing. Absent after the first turns. */
  abort_in?: number;
}

export interface Crowd {
  players: BySide<boolean>;
  spectators: number;
  /** Milliseconds until the opponent may claim the game, by the side of the player who has left. */
  claim_in: BySide<number | null>;
}

export interface GameState {
  id: string;
  v: number;
  setup: GameSetup;
  pace: Pace;
  players: BySide<PlayerCard>;
  /** The side of this client, or `null` for spectators. */
  seat: Side | null;
  /** The log of the game as JSON Lines. */
  log: string;
  ply: number;
  clock: ClockState | null;
  offers: Offer[];
  end: GameEnd | null;
  rematch: string | null;
  crowd: Crowd;
  started: number;
}

export interface ErrorBody {
  code: string;
  message: string;
  /** Seconds. */
  retry_after?: number;
}

export type ClosingReason = 'restart' | 'revoked' | 'slow' | 'misuse' | 'outdated';

export type ToServer = { t: 'do'; d: Command } | { t: 'pong'; d: { n: number } } | { t: 'resync'; d: Record<string, never> };

export type ToClient =
  /** `oldest` is the oldest protocol version that the server accepts. */
  | { t: 'hello'; d: { protocol: number; oldest: number; server: string } }
  | { t: 'game'; d: GameState }
  | { t: 'entry'; d: { entry: Entry; clock: ClockState | null } }
  | { t: 'done'; d: { id: string; v: number } }
  | { t: 'refused'; d: { id: string; error: ErrorBody } }
  | { t: 'crowd'; d: Crowd }
  | { t: 'ping'; d: { n: number; v: number; lag: number | null } }
  | { t: 'closing'; d: { reason: ClosingReason } };
