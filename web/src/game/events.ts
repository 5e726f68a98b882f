// What happens in a game, for whoever tells it: aloud, in words, in sounds.

import type { ErrorData, Event, Outcome, Played, Side } from 'cotulenh';

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

/** Why something was not done: an error of the rules, or one of the page. */
export interface Problem extends ErrorData {
  /** What was tried, in text. */
  tried?: string;
}

/** The fields of an error besides its code and its sentence. */
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

/** Anything thrown, as a problem. */
export function problemOf(error: unknown): Problem {
  const thrown = (typeof error === 'object' && error !== null ? error : {}) as Partial<ErrorData>;
  const fields = Object.fromEntries(FIELDS.flatMap((field) => (thrown[field] === undefined ? [] : [[field, thrown[field]]])));
  return {
    ...fields,
    code: typeof thrown.code === 'string' ? thrown.code : 'unknown',
    message: typeof thrown.message === 'string' ? thrown.message : String(error),
  };
}
