// What happens in a game, for whoever tells it: aloud, in words, in sounds.

import type { Outcome, Played, Side } from 'cotulenh';

export type GameEvent =
  | { type: 'turn'; turn: Played; computer: boolean }
  | { type: 'step'; step: Played }
  | { type: 'stay'; piece: string }
  | { type: 'join'; piece: string; to: string }
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
