// The reason why a move is illegal, as the rules give it.

import type { ErrorData, Game, Piece } from 'cotulenh';
import { abilitiesOf } from '../game/abilities';
import type { Problem } from '../game/events';

/** The codes of the reasons that the page explains: `ErrorData.why` of the errors `out-of-reach` and `commander-unsafe`. */
export type ReasonCode =
  | 'other-kind'
  | 'immobile'
  | 'terrain'
  | 'not-in-line'
  | 'no-diagonal'
  | 'too-far'
  | 'terrain-between'
  | 'river'
  | 'corner'
  | 'cannot-combine'
  | 'blocked'
  | 'air-defense'
  | 'air-defense-between'
  | 'air-defenses'
  | 'open-line'
  | 'several-stay'
  | 'exposed'
  | 'attacked';

/** A reason with the pieces that its sentence names. */
export interface Reason {
  code: string;
  /** The fields of the reason. */
  data: ErrorData;
  /** The unit that was to move. */
  unit: readonly Piece[];
  /** The stack on the square that the reason names. */
  culprit: readonly Piece[];
  /** The stack on the target. */
  target: readonly Piece[];
  /** The target, or an empty string. */
  to: string;
  /** Whether an enemy stack stands on the target. */
  captures: boolean;
}

/** Returns a more specific reason than the problem, or `null` if there is none. */
export function whyNot(game: Game, problem: Problem): Reason | null {
  const { why: data, pieces: unit = [], to = '' } = problem.code === 'no-moves' ? withoutMoves(game, problem) : problem;
  const hasReason = ['no-moves', 'out-of-reach', 'commander-unsafe'].includes(problem.code);
  if (data === undefined || !hasReason) return null;
  const culprit = data.square === undefined ? null : game.get(data.square);
  const target = to === '' ? null : game.get(to);
  return {
    code: data.code,
    data,
    unit,
    culprit: culprit?.pieces ?? [],
    target: target?.pieces ?? [],
    to,
    captures: target !== null && target.color !== game.turn(),
  };
}

/** Adds the reason why a stack has no moves, if it is a piece that never moves. */
function withoutMoves(game: Game, problem: Problem): Problem {
  const pieces = problem.square === undefined ? [] : (game.get(problem.square)?.pieces ?? []);
  const [carrier, passenger] = pieces;
  const alone = carrier !== undefined && passenger === undefined;
  if (!alone || abilitiesOf(carrier)?.moves !== 0) return problem;
  return { ...problem, pieces, why: { code: 'immobile', message: problem.message } };
}
