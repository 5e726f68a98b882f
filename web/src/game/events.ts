// The events of a game that the page announces: as text, aloud and as sounds.

import type { ErrorData, Event, Outcome, Played, Side } from 'cotulenh';

export type GameEvent =
  /** A turn has ended. `events` belong to its last operation. Earlier steps of a deployment had events of their own. */
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

/** The reason why an action was refused: an error of the rules or of the page. */
export interface Problem extends ErrorData {
  /** The refused move as text. */
  tried?: string;
}

/** The fields of an error besides its code and its message. */
const FIELDS = [
  'byte',
  'line',
  'column',
  'field',
  'rank',
  'square',
  'from',
  'to',
  'kind',
  'origin',
  'piece',
  'side',
  'objective',
  'step',
  'count',
  'most',
  'found',
  'expected',
  'text',
  'candidates',
  'problems',
  'why',
] as const satisfies (keyof ErrorData)[];

/** Converts any thrown value to a problem. */
export function problemOf(error: unknown): Problem {
  const thrown = (typeof error === 'object' && error !== null ? error : {}) as Partial<ErrorData>;
  const fields = Object.fromEntries(FIELDS.flatMap((field) => (thrown[field] === undefined ? [] : [[field, thrown[field]]])));
  return {
    ...fields,
    code: typeof thrown.code === 'string' ? thrown.code : 'unknown',
    message: typeof thrown.message === 'string' ? thrown.message : String(error),
  };
}
