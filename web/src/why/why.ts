// Explains why a move is illegal. The rules report that a square is out of reach, but not why. The reason is found by asking
// them about hypothetical positions: without one of the other stacks, or with the unit alone.

import type { Game, Kind, Piece } from 'cotulenh';
import { otherSide } from '../game/clock';
import type { Problem } from '../game/events';
import { piecesOf } from '../game/units';
import { between, isLegal, movesOf } from './hypothetical';
import type { PlacedStack } from './hypothetical';

export type Why =
  | { code: 'no-line' | 'no-diagonal' | 'river'; unit: string }
  | { code: 'corner' | 'facing' | 'headquarters' }
  | { code: 'range' | 'capture-range'; unit: string; most: number; to: string; distance: number }
  | { code: 'sea' | 'land' | 'path'; unit: string; to: string }
  | { code: 'blocked'; unit: string; square: string }
  | { code: 'defended' | 'defended-path' | 'attacked'; unit: string; square: string; to: string }
  | { code: 'defended-twice'; to: string }
  | { code: 'no-stack'; unit: string; other: string }
  | { code: 'line'; to: string }
  | { code: 'only'; kind: Kind; to: string };

/** Returns a more specific reason than the problem, or `null` if there is none. */
export function whyNot(game: Game, problem: Problem): Why | null {
  const { code, from, to, square } = problem;
  if (code === 'no-moves') {
    const stack = square === undefined ? null : game.get(square);
    return stack?.pieces.length === 1 && isHeadquarters(stack.pieces[0]) ? { code: 'headquarters' } : null;
  }
  if (code === 'commander-unsafe') return attackerOf(game, problem.tried);
  if (code !== 'out-of-reach' || from === undefined || to === undefined) return null;
  return reachReason(game, from, to, problem.tried ?? '');
}

const hasCommander = ({ pieces }: PlacedStack) => pieces.some(({ letter }) => letter === 'C');

/** Returns the attacker of the Commander. Returns `null` during a deployment, because then no stack can be removed. */
function attackerOf(game: Game, tried: string | undefined): Why | null {
  if (tried === undefined || (game.deployment()?.steps.length ?? 0) > 0) return null;
  const stacks = game.board();
  const color = game.turn();
  for (const enemy of stacks.filter((stack) => stack.color !== color)) {
    if (
      !isLegal(
        stacks.filter((stack) => stack !== enemy),
        color,
        tried,
      )
    )
      continue;
    if (hasCommander(enemy)) return { code: 'facing' };
    return { code: 'attacked', unit: enemy.text, square: enemy.square, to: '' };
  }
  return null;
}

/** Returns the reason why a unit cannot reach a square. */
function reachReason(game: Game, from: string, to: string, tried: string): Why | null {
  const color = game.turn();
  const stacks = game.board();
  const origin = stacks.find(({ square }) => square === from);
  const target = stacks.find(({ square }) => square === to);
  if (origin === undefined || from === to) return null;
  const unit = game.unitIn(tried) ?? origin.text.toUpperCase();
  const there = game.moves(from).find((move) => move.to === to && move.unit === unit);
  if (there !== undefined) return { code: 'only', kind: there.kind, to };

  // First the unit is asked about without other stacks, so that no Commander is in danger.
  const mover: PlacedStack = { square: from, color, pieces: piecesOf(unit) };
  const enemy = target !== undefined && target.color !== color ? [target] : [];
  const own = target !== undefined && target.color === color ? [target] : [];
  const can = (around: readonly PlacedStack[]) =>
    movesOf([mover, ...around], color, from)?.some((move) => move.to === to) ?? false;
  const joins = own.length > 0 && can(own);
  if (!joins && !can(enemy)) return unreachable(mover, unit, to, enemy[0]);
  if (own[0] !== undefined && !joins) return { code: 'no-stack', unit, other: own[0].text };
  const near = [...enemy, ...own];

  const others = stacks.filter((stack) => stack !== origin && stack !== target);
  const foes = others.filter((stack) => stack.color !== color);
  const stopping = others.find((stack) => between(from, to).squares.includes(stack.square) && !can([...near, stack]));
  const carrier = mover.pieces[0]?.letter;
  if (carrier === 'F') {
    // Only air defence stops an Air Force.
    const culprit = foes.find((stack) => !can([...near, stack]));
    if (culprit === undefined) return { code: 'defended-twice', to };
    const covered = game.airDefense(otherSide(color)).includes(to);
    return { code: covered ? 'defended' : 'defended-path', unit: culprit.text, square: culprit.square, to };
  }
  if (stopping !== undefined) return { code: 'blocked', unit: stopping.text, square: stopping.square };
  return carrier === 'C' && foes.some(hasCommander) ? { code: 'line', to } : null;
}

/** Returns the reason why the unit cannot reach the square even on an empty board. */
function unreachable(mover: PlacedStack, unit: string, to: string, enemy: PlacedStack | undefined): Why | null {
  const { color, square: from, pieces } = mover;
  const [carrier] = pieces;
  const line = between(from, to);
  const stands = (square: string) => movesOf([{ ...mover, square }], color, square) !== null;
  if (isHeadquarters(carrier)) return { code: 'headquarters' };
  if (enemy === undefined && !stands(to)) return { code: carrier?.letter === 'N' ? 'land' : 'sea', unit, to };
  if (!line.straight) return { code: 'no-line', unit };
  // Every piece may stand on file c, and c1 to c6 are south of the river. Diagonals are tested on land.
  const straight = furthest(mover, 'c1', ['c2', 'c3', 'c4', 'c5', 'c6'], enemy);
  const most = line.diagonal && carrier?.letter !== 'N' ? furthest(mover, 'd1', ['e2', 'f3', 'g4', 'h5', 'i6'], enemy) : straight;
  if (most === 0) return straight === 0 ? null : { code: 'no-diagonal', unit };
  const unlimited = carrier?.letter === 'C' && enemy === undefined;
  if (line.distance > most && !unlimited) {
    return { code: enemy === undefined ? 'range' : 'capture-range', unit, most, to, distance: line.distance };
  }
  // On file i the river has no ford.
  const crosses = furthest(mover, 'i6', ['i7'], undefined) > 0;
  if (isSouth(from) !== isSouth(to) && stands('i6') && !crosses) return { code: 'river', unit };
  const stop = line.squares.find((square) => !stands(square));
  if (stop !== undefined) return { code: 'path', unit, to: stop };
  return carrier?.letter === 'N' ? { code: 'corner' } : null;
}

/** Returns `true` for a Headquarters that cannot move because it is not heroic. */
const isHeadquarters = (piece: Piece | undefined) => piece?.letter === 'H' && !piece.heroic;

const isSouth = (square: string) => Number(square.slice(1)) <= 6;

/** Returns the number of squares that the unit reaches, or on which it can capture the enemy. */
function furthest(mover: PlacedStack, from: string, squares: readonly string[], enemy: PlacedStack | undefined): number {
  const { color } = mover;
  const here = { ...mover, square: from };
  const reached = squares.filter((square) => {
    const around = enemy === undefined ? [] : [{ ...enemy, square }];
    return movesOf([here, ...around], color, from)?.some((move) => move.to === square) ?? false;
  });
  return reached.length;
}
