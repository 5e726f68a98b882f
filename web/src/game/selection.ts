// The units of a selected stack and their targets, as the picker uses them.

import type { Kind, Move, Piece, Selection } from 'cotulenh';
import type { Target, TargetKind } from '../board/types';

/** The act of a unit on a target square: a move, or a recombine in a deployment. */
export type Act =
  | { kind: TargetKind; move: Move }
  /** A recombine: a waiting piece joins the unit of an earlier step. */
  | { kind: 'recombine'; piece: string; step: number };

/** The acts of a unit by target square. */
export type Acts = ReadonlyMap<string, readonly Act[]>;

/** A unit that can act: the whole stack or a part of it. */
export interface Part {
  unit: string;
  /** The pieces of the unit, the carrier first. */
  pieces: readonly Piece[];
  /** Whether it is the whole stack, or in a deployment all waiting pieces. */
  whole: boolean;
  acts: Acts;
}

/** Converts a `Selection` of the rules to a part. */
export function partOf({ unit, pieces, whole, targets }: Selection): Part {
  const acts = new Map<string, Act[]>();
  for (const { to, kind, move, join } of targets) {
    const list = acts.get(to) ?? [];
    if (join !== null) list.push({ kind: 'recombine', ...join });
    else if (move !== null && isTarget(kind)) list.push({ kind, move });
    acts.set(to, list);
  }
  return { unit, pieces, whole, acts };
}

/** Returns the targets for the board. */
export function targetsOf(acts: Acts): Target[] {
  return [...acts].map(([square, list]) => ({
    square,
    kinds: [...new Set(list.map(({ kind }) => (kind === 'recombine' ? 'combine' : kind)))],
  }));
}

/** Returns `true` if the part has a move. A recombine does not count. */
export function canMove({ acts }: Part): boolean {
  return [...acts.values()].some((list) => list.some(({ kind }) => kind !== 'recombine'));
}

function isTarget(kind: Kind): kind is TargetKind {
  return kind !== 'deployment' && kind !== 'commit';
}
