// What happens in a game, for whoever tells it: aloud, in words, in sounds.

import type { Event, Outcome, Played, Side } from 'cotulenh';

export type GameEvent =
  /** A turn has ended. `events` are those of its last operation; the earlier ones of a deployment were told with its steps. */
  | { type: 'turn'; turn: Played; events: readonly Event[]; computer: boolean }
  | { type: 'step'; step: Played }
  | { type: 'stay'; piece: string; events: readonly Event[] }
  | { type: 'join'; piece: string; to: string; events: readonly Event[] }
  | { type: 'step-undone' }
  | { type: 'cancelled' }
  | { type: 'taken-back'; turns: number }
  | { type: 'selected'; square: string; unit: string; targets: number; parts: number }
  | { type: 'hint'; san: string; turn: Played | null }
  | { type: 'draw-declined' }
  | { type: 'outcome'; outcome: Outcome }
  | { type: 'flagged'; side: Side }
  | { type: 'refused'; problem: Problem };

/** Why something was not done: the code of the rules, or one of the page, and where. */
export interface Problem {
  code: string;
  message: string;
  byte?: number;
  line?: number;
  column?: number;
  candidates?: string[];
  /** What was tried, in text. */
  tried?: string;
}

/** Anything thrown, as a problem. */
export function problemOf(error: unknown): Problem {
  const { code, message, byte, line, column, candidates } = error as Partial<Problem>;
  return {
    code: typeof code === 'string' ? code : 'unknown',
    message: typeof message === 'string' ? message : String(error),
    ...(byte === undefined ? {} : { byte }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(candidates === undefined ? {} : { candidates }),
  };
}
