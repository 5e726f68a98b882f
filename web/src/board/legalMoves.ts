// Units and targets from a list of legal moves.

import type { Piece, Target, TargetKind } from './types';

/** A legal move, as `moves` of the npm package `cotulenh` returns it. */
export interface LegalMove {
  /** The origin. */
  from: string;
  /** The target, or `null` for the end of a deployment. */
  to: string | null;
  kind: TargetKind | 'deployment' | 'commit';
  /** Whether it is a step of a deployment. */
  step: boolean;
  /** The acting unit, e.g. `F` or `(FT)`, or `null` for the end of a deployment. */
  unit: string | null;
  /** The pieces of the unit, the carrier first. */
  pieces: readonly Piece[];
}

/** Returns the units on a square that can move: the whole stack, then the others, small units first. */
export function unitsOn<Move extends LegalMove>(moves: readonly Move[], square: string): string[][] {
  const units = new Map<string, { letters: string[]; whole: boolean }>();
  for (const { from, to, step, pieces } of moves) {
    if (from !== square || to === null) continue;
    const letters = pieces.map(({ letter }) => letter);
    const known = units.get(letters.join(''));
    units.set(letters.join(''), { letters, whole: !step || known?.whole === true });
  }
  const order = [...units.values()].sort(
    (one, other) => Number(other.whole) - Number(one.whole) || one.letters.length - other.letters.length,
  );
  return order.map(({ letters }) => letters);
}

/** Returns the moves of a unit from a square, optionally those to a target. */
export function movesOf<Move extends LegalMove>(
  moves: readonly Move[],
  square: string,
  unit: readonly string[],
  target?: string,
): Move[] {
  const wanted = unit.join('');
  return moves.filter(
    ({ from, to, pieces }) =>
      from === square &&
      to !== null &&
      (target === undefined || to === target) &&
      pieces.map(({ letter }) => letter).join('') === wanted,
  );
}

/** Returns the targets of moves, each with the kinds of moves there. */
export function targetsOf(moves: readonly LegalMove[]): Target[] {
  const kinds = new Map<string, Set<TargetKind>>();
  for (const { to, kind } of moves) {
    if (to === null || kind === 'deployment' || kind === 'commit') continue;
    kinds.set(to, (kinds.get(to) ?? new Set()).add(kind));
  }
  return [...kinds].map(([square, set]) => ({ square, kinds: [...set] }));
}
