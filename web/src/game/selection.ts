// Who may go and where: the choices of somebody who has touched a stack.

import type { Deployment, Kind, Move } from 'cotulenh';
import type { Target, TargetKind } from '../board/types';
import { lettersOf, piecesOf } from './units';

/** A unit that may leave: the whole stack, or a part of it. */
export interface Part {
  unit: string;
  /** Whether it is all that stands or waits there. */
  whole: boolean;
  moves: readonly Move[];
}

/** What one tap on a target does. */
export type Act =
  | { kind: TargetKind; move: Move }
  /** A waiting piece joins an earlier step's unit, as if it had been aboard from the start. */
  | { kind: 'join'; piece: string; step: number };

/**
 * The parts of a stack that may leave. `moves` are the legal actions from its square; `deployment` is the session, for a
 * stack of several pieces. The whole comes first, then single pieces, the carrier first, then the parts between.
 */
export function partsOf(stack: string, moves: readonly Move[], deployment: Deployment | null): Part[] {
  const begun = deployment !== null && deployment.steps.length > 0;
  const waiting = deployment?.remaining ?? stack;
  const order = lettersOf(waiting);
  const parts: Part[] = [];
  const ordinary = moves.filter((move) => !move.step && move.unit !== null);
  if (!begun && (deployment?.staying ?? null) === null) parts.push({ unit: waiting, whole: true, moves: ordinary });
  for (const { unit, moves: steps } of deployment?.options ?? []) {
    parts.push({ unit, whole: lettersOf(unit) === order, moves: steps });
  }
  for (const { piece } of deployment?.joins ?? []) {
    // It cannot go anywhere by itself, but come along with who has gone.
    if (!parts.some(({ unit }) => lettersOf(unit) === piece)) {
      const unit = piecesOf(waiting).find(({ letter }) => letter === piece)?.heroic ? `+${piece}` : piece;
      parts.push({ unit, whole: piece === order, moves: [] });
    }
  }
  const rank = ({ unit, whole }: Part) => {
    const letters = lettersOf(unit);
    if (whole) return 0;
    return letters.length === 1 ? 1 + order.indexOf(letters) : 10 + order.indexOf(letters[1] ?? '');
  };
  return parts.sort((one, other) => rank(one) - rank(other));
}

/** What the part may do, square by square. */
export function actsOf(part: Part, deployment: Deployment | null): Map<string, Act[]> {
  const acts = new Map<string, Act[]>();
  const add = (square: string, act: Act) => acts.set(square, [...(acts.get(square) ?? []), act]);
  for (const move of part.moves) {
    if (move.to !== null && isTarget(move.kind)) add(move.to, { kind: move.kind, move });
  }
  const letters = lettersOf(part.unit);
  for (const { piece, step } of deployment?.joins ?? []) {
    const to = deployment?.steps[step]?.to;
    // Where it can go by itself the result is the same, and the record says what was done.
    if (piece === letters && to !== undefined && !acts.has(to)) add(to, { kind: 'join', piece, step });
  }
  return acts;
}

/** The same for the board. */
export function targetsOf(acts: ReadonlyMap<string, readonly Act[]>): Target[] {
  return [...acts].map(([square, list]) => ({
    square,
    kinds: [...new Set(list.map(({ kind }) => (kind === 'join' ? 'combine' : kind)))],
  }));
}

function isTarget(kind: Kind): kind is TargetKind {
  return kind !== 'deployment' && kind !== 'commit';
}
