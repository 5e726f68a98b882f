// Explains why a move is illegal. The rules only report that it is. The reason is found with hypothetical positions: without
// one of the other stacks, or with the unit alone.

import type { Game, Kind, Side } from 'cotulenh';
import type { Problem } from '../game/events';
import { lettersOf, piecesOf } from '../game/units';
import { between, isLegal, movesOf } from './board';
import type { Standing } from './board';

export type Why =
  | { code: 'no-line' | 'no-diagonal' | 'river'; unit: string }
  | { code: 'corner' | 'facing' | 'headquarters' }
  | { code: 'range' | 'capture-range'; unit: string; most: number; to: string; distance: number }
  | { code: 'sea' | 'land' | 'way'; unit: string; to: string }
  | { code: 'blocked'; unit: string; square: string }
  | { code: 'defended' | 'defended-way' | 'attacked'; unit: string; square: string; to: string }
  | { code: 'defended-twice'; to: string }
  | { code: 'no-stack'; unit: string; other: string }
  | { code: 'line'; to: string }
  | { code: 'only'; kind: Kind; to: string };

/** Carriers with air defence. */
const DEFENDERS = 'GSN';
const HEAVY = 'AGS';

/** Returns a more specific reason than the problem, or `null` if there is none. */
export function whyNot(game: Game, problem: Problem): Why | null {
  const { code, from, to, square } = problem;
  if (code === 'no-moves') {
    const stack = square === undefined ? null : game.get(square);
    return stack?.text.toUpperCase() === 'H' ? { code: 'headquarters' } : null;
  }
  if (code === 'commander-unsafe') return attackerOf(game, problem.tried);
  if (code !== 'out-of-reach' || from === undefined || to === undefined) return null;
  return reach(game, from, to, problem.tried ?? '');
}

function standings(game: Game): Standing[] {
  return game.board().map(({ square, color, text }) => ({ square, color, text }));
}

const other = (color: Side): Side => (color === 'red' ? 'blue' : 'red');
const inColor = (unit: string, color: Side) => (color === 'red' ? unit.toUpperCase() : unit.toLowerCase());
const hasCommander = ({ text }: Standing) => lettersOf(text).includes('C');

/** Returns the attacker of the Commander. Returns `null` during a deployment, because then no stack can be removed. */
function attackerOf(game: Game, tried: string | undefined): Why | null {
  if (tried === undefined || (game.deployment()?.steps.length ?? 0) > 0) return null;
  const stacks = standings(game);
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

function reach(game: Game, from: string, to: string, tried: string): Why | null {
  const color = game.turn();
  const stacks = standings(game);
  const origin = stacks.find(({ square }) => square === from);
  const target = stacks.find(({ square }) => square === to);
  if (origin === undefined || from === to) return null;
  const unit = game.unitIn(tried) ?? origin.text.toUpperCase();
  const there = game.moves(from).find((move) => move.to === to && move.unit === unit);
  if (there !== undefined) return { code: 'only', kind: there.kind, to };

  // The unit without other stacks. A Commander is always safe then.
  const mover: Standing = { square: from, color, text: inColor(unit, color) };
  const enemy = target !== undefined && target.color !== color ? [target] : [];
  const own = target !== undefined && target.color === color ? [target] : [];
  const can = (around: readonly Standing[]) => movesOf([mover, ...around], color, from)?.some((move) => move.to === to) ?? false;
  const aboard = own.length > 0 && can(own);
  if (!aboard && !can(enemy)) return unreachable(mover, to, enemy[0]);
  if (own[0] !== undefined && !aboard) return { code: 'no-stack', unit, other: own[0].text };
  const near = [...enemy, ...own];

  const others = stacks.filter((stack) => stack !== origin && stack !== target);
  const foes = others.filter((stack) => stack.color !== color);
  const stopping = others.find((stack) => between(from, to).squares.includes(stack.square) && !can([...near, stack]));
  const carrier = lettersOf(unit)[0] ?? '';
  if (carrier === 'F') {
    const defenders = [...foes, ...enemy].filter(({ text }) => DEFENDERS.includes(lettersOf(text)[0] ?? ' '));
    const culprit = defenders.find((stack) => !can(near.includes(stack) ? near : [...near, stack]));
    if (culprit === undefined) return { code: 'defended-twice', to };
    const covered = game.airDefense(other(color)).includes(to);
    return { code: covered ? 'defended' : 'defended-way', unit: culprit.text, square: culprit.square, to };
  }
  if (stopping !== undefined) return { code: 'blocked', unit: stopping.text, square: stopping.square };
  return carrier === 'C' && foes.some(hasCommander) ? { code: 'line', to } : null;
}

/** Returns the reason why the unit cannot reach the square even on an empty board. */
function unreachable(mover: Standing, to: string, enemy: Standing | undefined): Why | null {
  const unit = mover.text.toUpperCase();
  const { color, square: from } = mover;
  const [carrier] = piecesOf(unit);
  const way = between(from, to);
  const stands = (square: string) => movesOf([{ ...mover, square }], color, square) !== null;
  if (carrier?.letter === 'H' && !carrier.heroic) return { code: 'headquarters' };
  if (enemy === undefined && !stands(to)) return { code: carrier?.letter === 'N' ? 'land' : 'sea', unit, to };
  if (!way.straight) return { code: 'no-line', unit };
  // Every piece may stand on file c, and c1 to c6 are south of the river. Diagonals are tested on land.
  const straight = furthest(mover, 'c1', ['c2', 'c3', 'c4', 'c5', 'c6'], enemy);
  const most = way.diagonal && carrier?.letter !== 'N' ? furthest(mover, 'd1', ['e2', 'f3', 'g4', 'h5', 'i6'], enemy) : straight;
  if (most === 0) return straight === 0 ? null : { code: 'no-diagonal', unit };
  const unlimited = carrier?.letter === 'C' && enemy === undefined;
  if (way.distance > most && !unlimited) {
    return { code: enemy === undefined ? 'range' : 'capture-range', unit, most, to, distance: way.distance };
  }
  if (HEAVY.includes(carrier?.letter ?? ' ') && isSouth(from) !== isSouth(to)) return { code: 'river', unit };
  const stop = way.squares.find((square) => !stands(square));
  if (stop !== undefined) return { code: 'way', unit, to: stop };
  return carrier?.letter === 'N' ? { code: 'corner' } : null;
}

const isSouth = (square: string) => Number(square.slice(1)) <= 6;

/** Returns the number of squares that the unit reaches, or on which it can capture the enemy. */
function furthest(mover: Standing, from: string, squares: readonly string[], enemy: Standing | undefined): number {
  const { color } = mover;
  const here = { ...mover, square: from };
  const reached = squares.filter((square) => {
    const around = enemy === undefined ? [] : [{ ...enemy, square }];
    return movesOf([here, ...around], color, from)?.some((move) => move.to === square) ?? false;
  });
  return reached.length;
}
