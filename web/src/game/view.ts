// The state of a game as the page shows it.

import type { Deployment, Event, Game, Outcome, Played, Side, Stack, Step } from 'cotulenh';
import type { Shape, Target, Way, Zone } from '../board/types';
import { NO_EFFECTS } from './effects';
import type { Effects } from './effects';
import { materialOf } from './material';
import type { Material } from './material';
import type { Player } from './gameRecord';
import type { Act, Part } from './selection';
import type { Session } from './session';

export interface View {
  /** The FEN of the position shown. */
  fen: string;
  stacks: readonly Stack[];
  /** The side to move in the position shown. */
  turn: Side;
  /** Squares of Commanders in check. */
  check: readonly string[];
  lastMove: readonly string[];
  /** The flights that led to the position, for the animation of the board. */
  way: Way | null;
  /** The events of the last turn, or of the deployment in progress. */
  happened: readonly Event[];
  /** The pieces that each side has lost. */
  material: Material;
  /** Squares of the deployment in progress. */
  deploymentSquares: readonly string[];
  /** The air defence of both sides. */
  airDefense: readonly Zone[];
  selected: string | null;
  targets: readonly Target[];
  /** The units of the selected stack that can act. Empty for a single piece. */
  parts: readonly Part[];
  /** The selected unit. */
  unit: string | null;
  /** A target with several kinds of moves. The player has to choose one. */
  asked: { square: string; acts: readonly Act[] } | null;
  /** The effects of the targets of the selected unit. */
  effects: Effects;
  /** The stack that is chosen or being deployed. */
  deployment: Deployment | null;
  /** Whether an operation was made in it. */
  deploying: boolean;
  turns: readonly Played[];
  /** The number of turns before the position shown. `live` if it is the current position. */
  ply: number;
  live: boolean;
  outcome: Outcome | null;
  players: Record<Side, Player>;
  /** The side that may move now. */
  movable: Side | null;
  thinking: boolean;
  engineFailed: boolean;
  /** The turn that the engine suggests: arrows, SAN and engine word. */
  hint: { shapes: readonly Shape[]; san: string; word: string } | null;
  hinting: boolean;
  /** Whether the game was continued in another tab. */
  stale: boolean;
  canTakeBack: boolean;
}

type InHand = Pick<View, 'selected' | 'targets' | 'parts' | 'unit' | 'asked' | 'effects'>;
type Deploying = Pick<View, 'deployment' | 'deploying' | 'deploymentSquares'>;
/** The selection and the deployment in progress. */
export type HandView = InHand & Deploying;
export type PositionView = Pick<View, 'stacks' | 'turn' | 'check' | 'lastMove' | 'turns' | 'ply' | 'happened' | 'material'>;

export const NOTHING_IN_HAND: HandView = {
  selected: null,
  targets: [],
  parts: [],
  unit: null,
  asked: null,
  effects: NO_EFFECTS,
  deployment: null,
  deploying: false,
  deploymentSquares: [],
};

export function handView({ game, deploying }: Session, inHand: InHand): HandView {
  const deployment = game.deployment();
  const squares = deploying && deployment !== null ? [deployment.origin, ...deployment.steps.map(({ to }) => to)] : [];
  return { ...inHand, deployment, deploying, deploymentSquares: squares };
}

/** Describes a position and its last turn. `pending` are the events of the deployment in progress. */
export function positionView(shown: Game, turns: readonly Played[], pending: readonly Event[]): PositionView {
  const stacks = shown.board();
  const ply = shown.ply();
  const last = turns[ply - 1];
  const lastMove = last === undefined ? [] : squaresOf(last);
  const happened = pending.length > 0 ? pending : (last?.events ?? []);
  const material = materialOf([...turns.slice(0, ply).flatMap(({ events }) => events), ...pending]);
  return { stacks, turn: shown.turn(), check: checkOf(shown, stacks), lastMove, turns, ply, happened, material };
}

/** Returns the squares of a turn. The first one is its origin. */
export function squaresOf({ steps }: { steps: readonly Step[] }): string[] {
  return [...steps.slice(0, 1).map(({ from }) => from), ...steps.map(({ to }) => to)];
}

/** Returns the square of the Commander of the side to move if it is in check. */
export function checkOf(game: Game, stacks: readonly Stack[]): string[] {
  if (!game.isCheck()) return [];
  const turn = game.turn();
  return stacks
    .filter(({ color, pieces }) => color === turn && pieces.some(({ letter }) => letter === 'C'))
    .map(({ square }) => square);
}

/** Returns the air defence of some sides for the board. */
export function zonesOf(game: Game, sides: readonly Side[]): Zone[] {
  return sides.flatMap((color) => game.airDefense(color).map((square) => ({ square, color })));
}
