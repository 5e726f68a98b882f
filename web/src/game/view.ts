// Everything the page shows of a game, at one moment.

import type { Deployment, Event, Game, Outcome, Played, Side, Stack, Step } from 'cotulenh';
import type { Shape, Target, Way, Zone } from '../board/types';
import { materialOf } from './material';
import type { Material } from './material';
import type { Player } from './gameRecord';
import type { Act, Part } from './selection';
import type { Session } from './session';

export interface View {
  /** The FEN of the position shown. */
  fen: string;
  stacks: readonly Stack[];
  /** Whose turn it is in the position shown. */
  turn: Side;
  /** Squares of Commanders in check. */
  check: readonly string[];
  lastMove: readonly string[];
  /** How the position came about, for the board. */
  way: Way | null;
  /** The events of the turn that led here; with those of the deployment in progress where there is one. */
  happened: readonly Event[];
  /** The pieces each side has lost up to here. */
  material: Material;
  /** Squares of the deployment in progress. */
  deploymentSquares: readonly string[];
  /** The air defence of both sides. */
  airDefense: readonly Zone[];
  selected: string | null;
  targets: readonly Target[];
  /** Who may leave the selected stack; empty for a single piece. */
  parts: readonly Part[];
  /** Who leaves. */
  unit: string | null;
  /** A target with several ways to act. */
  asked: { square: string; acts: readonly Act[] } | null;
  /** The deployment in progress, or the stack that is chosen. */
  deployment: Deployment | null;
  /** Whether something was done in it. */
  deploying: boolean;
  turns: readonly Played[];
  /** After how many turns the board is shown; `live` where it is the present. */
  ply: number;
  live: boolean;
  outcome: Outcome | null;
  players: Record<Side, Player>;
  /** Who may pick up stacks now. */
  movable: Side | null;
  thinking: boolean;
  engineFailed: boolean;
  /** What the engine would play, as arrows, as people and as engines write it. */
  hint: { shapes: readonly Shape[]; san: string; word: string } | null;
  hinting: boolean;
  /** The game went on in another tab. */
  stale: boolean;
  canTakeBack: boolean;
}

type InHand = Pick<View, 'selected' | 'targets' | 'parts' | 'unit' | 'asked'>;
type Deploying = Pick<View, 'deployment' | 'deploying' | 'deploymentSquares'>;
/** What is in somebody's hand, and the deployment in progress. */
export type HandView = InHand & Deploying;
export type PositionView = Pick<View, 'stacks' | 'turn' | 'check' | 'lastMove' | 'turns' | 'ply' | 'happened' | 'material'>;

export const NOTHING_IN_HAND: HandView = {
  selected: null,
  targets: [],
  parts: [],
  unit: null,
  asked: null,
  deployment: null,
  deploying: false,
  deploymentSquares: [],
};

export function handView({ game, deploying }: Session, inHand: InHand): HandView {
  const deployment = game.deployment();
  const squares = deploying && deployment !== null ? [deployment.origin, ...deployment.steps.map(({ to }) => to)] : [];
  return { ...inHand, deployment, deploying, deploymentSquares: squares };
}

/** A position and how it came about. `pending` are the events of the deployment in progress. */
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

/** Where the Commander of the side to move stands, if it is in check. */
export function checkOf(game: Game, stacks: readonly Stack[]): string[] {
  if (!game.isCheck()) return [];
  const turn = game.turn();
  return stacks
    .filter(({ color, pieces }) => color === turn && pieces.some(({ letter }) => letter === 'C'))
    .map(({ square }) => square);
}

/** The air defence of some sides, for the board. */
export function zonesOf(game: Game, sides: readonly Side[]): Zone[] {
  return sides.flatMap((color) => game.airDefense(color).map((square) => ({ square, color })));
}
