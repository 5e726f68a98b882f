// The events of a game that the page announces: as text, aloud and as sounds.

import type { ErrorData, Event, Outcome, Piece, Played, Side, Variation } from 'cotulenh';

export type GameEvent =
  /** A turn has ended. `events` belong to its last operation. Earlier steps of a deployment had events of their own. */
  | { type: 'turn'; turn: Played; events: readonly Event[]; computer: boolean }
  | { type: 'step'; step: Played }
  | { type: 'stay'; piece: string; events: readonly Event[] }
  | { type: 'recombine'; piece: string; to: string; events: readonly Event[] }
  | { type: 'step-undone' }
  | { type: 'cancelled' }
  | { type: 'taken-back'; turns: number }
  | { type: 'selected'; square: string; pieces: readonly Piece[]; targets: number; parts: number }
  /** `line` is the engine's line that begins with the hint. */
  | { type: 'hint'; san: string; turn: Played | null; line: Variation | null }
  /** A turn waits for the player's confirmation. */
  | { type: 'unconfirmed'; turn: Played }
  /** The turn that the opponent threatens, or `null` if there is none. */
  | { type: 'threat'; turn: Played | null }
  /** The player has entered a premove. */
  | { type: 'premove'; turn: Played }
  | { type: 'premove-failed' }
  /** A side has little time left. */
  | { type: 'low-time'; side: Side }
  | { type: 'draw-declined' }
  | { type: 'outcome'; outcome: Outcome }
  | { type: 'flagged'; side: Side }
  | { type: 'refused'; problem: Problem };

/** The reason why an action was refused: an error of the rules or of the page. */
export interface Problem extends Omit<ErrorData, 'code'> {
  /** A code of the package or of the page. */
  code: string;
  /** The refused move as text. */
  tried?: string;
  /** The square that the player touched. */
  touched?: string;
}

/** Converts any thrown value to a problem. A `CotulenhError` has its data as own properties. */
export function problemOf(error: unknown): Problem {
  const thrown = (typeof error === 'object' && error !== null ? error : {}) as Partial<ErrorData>;
  return {
    ...thrown,
    code: typeof thrown.code === 'string' ? thrown.code : 'unknown',
    message: typeof thrown.message === 'string' ? thrown.message : String(error),
  };
}

/** Returns the event for a request that the engine could not answer. */
export function engineFailure(error: unknown): GameEvent {
  return { type: 'refused', problem: { ...problemOf(error), code: 'engine' } };
}
