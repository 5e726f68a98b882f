// The state of a game as the page shows it.

import type { Deployment, Event, Game, Outcome, Piece, Played, Side, Stack, Step } from 'cotulenh';
import type { Shape, Target, Motion, Zone } from '../board/types';
import { NO_EFFECTS } from './effects';
import type { Effects } from './effects';
import { materialOf } from './material';
import type { Material } from './material';
import type { Player } from './gameRecord';
import type { MoveInput } from './moveInput';
import type { Act, Part } from './selection';
import type { Session } from './session';

const SIDES: readonly Side[] = ['red', 'blue'];

/** The position on the board and the turn that led to it. */
export interface PositionView {
  fen: string;
  stacks: readonly Stack[];
  /** The side to move. */
  turn: Side;
  /** Squares of Commanders in check. */
  check: readonly string[];
  /** The squares of the last turn. The first one is its origin. */
  lastMove: readonly string[];
  /** The events of the deployment in progress, otherwise those of the last turn. */
  happened: readonly Event[];
  /** The pieces that each side has lost. */
  material: Material;
  /** The air defence of both sides. */
  airDefense: readonly Zone[];
}

/** The selected stack and the unit selected in it. */
export interface SelectionView {
  selected: string | null;
  targets: readonly Target[];
  /** The units of the selected stack that can act. Empty for a single piece. */
  parts: readonly Part[];
  /** The selected unit. */
  unit: string | null;
  /** The pieces of the selected unit, the carrier first. */
  unitPieces: readonly Piece[];
  /** A target with several kinds of moves. The player has to choose one. */
  ambiguous: { square: string; acts: readonly Act[] } | null;
  /** The effects of the targets of the selected unit. */
  effects: Effects;
}

/** The selection and the deployment in progress. */
export interface InputView extends SelectionView {
  /** The deployment of the selected stack, which may have no operations yet. */
  deployment: Deployment | null;
  /** Whether an operation was made in it. */
  deploying: boolean;
  /** Squares of the deployment in progress. */
  deploymentSquares: readonly string[];
}

/** A position in which a person can move: in a game, a study or an exercise. */
export interface BoardView extends PositionView, InputView {
  /** The motion that led to the position, which the board animates. `null` if the position appears at once. */
  motion: Motion | null;
  outcome: Outcome | null;
  /** The side that may move now. */
  movable: Side | null;
}

/** The content of the table of a game, against the computer or online: the position shown and the turns around it. */
export interface TableView extends PositionView, InputView {
  turns: readonly Played[];
  /** The number of turns before the position shown. */
  ply: number;
  /** The motion that led to the position, which the board animates. `null` if the position appears at once. */
  motion: Motion | null;
  /** Whether the position shown is the current one. */
  live: boolean;
  /** Whether a turn is being replayed, step by step. */
  replaying: boolean;
  /** The side whose pieces the user may move now, for a turn or a premove. */
  movable: Side | null;
  /** The input for the position shown: that of the game or that of the premove. */
  input: MoveInput;
  /** The planned turn, or `null`. */
  premove: Played | null;
  /** The arrows of the premove, the threat and the turn to confirm. */
  shapes: readonly Shape[];
}

/** The content of the page of a game on this device. */
export interface View extends BoardView, TableView {
  players: Record<Side, Player>;
  /** Whether a person is to move in the position shown. If not, `movable` is the side that may enter a premove. */
  mayMove: boolean;
  thinking: boolean;
  engineFailed: boolean;
  /** The turn that the engine suggests: as arrows, in SAN, and in UCI notation. */
  hint: { shapes: readonly Shape[]; san: string; uci: string } | null;
  hinting: boolean;
  /** Whether the game was continued in another tab. */
  stale: boolean;
  canTakeBack: boolean;
}

export const NO_SELECTION: InputView = {
  selected: null,
  targets: [],
  parts: [],
  unit: null,
  unitPieces: [],
  ambiguous: null,
  effects: NO_EFFECTS,
  deployment: null,
  deploying: false,
  deploymentSquares: [],
};

export function inputView({ game, deploying }: Session, selection: SelectionView): InputView {
  const deployment = game.deployment();
  const squares = deploying && deployment !== null ? [deployment.origin, ...deployment.steps.map(({ to }) => to)] : [];
  return { ...selection, deployment, deploying, deploymentSquares: squares };
}

/** The turns from the first one to a position. */
type Past = readonly { steps: readonly Step[]; events: readonly Event[] }[];

/** Describes a position and its last turn. `pending` are the events of the deployment in progress. */
export function positionView(game: Game, past: Past, pending: readonly Event[]): PositionView {
  const stacks = game.board();
  const last = past.at(-1);
  return {
    fen: game.fen(),
    stacks,
    turn: game.turn(),
    check: checkedSquares(game, stacks),
    lastMove: last === undefined ? [] : squaresOf(last),
    happened: pending.length > 0 ? pending : (last?.events ?? []),
    material: materialOf([...past.flatMap(({ events }) => events), ...pending]),
    airDefense: zonesOf(game),
  };
}

/** Returns the squares of a turn. The first one is its origin. */
function squaresOf({ steps }: { steps: readonly Step[] }): string[] {
  return [...steps.slice(0, 1).map(({ from }) => from), ...steps.map(({ to }) => to)];
}

/** Returns the square of the Commander of the side to move if it is in check. */
export function checkedSquares(game: Game, stacks: readonly Stack[] = game.board()): string[] {
  if (!game.isCheck()) return [];
  const turn = game.turn();
  return stacks
    .filter(({ color, pieces }) => color === turn && pieces.some(({ letter }) => letter === 'C'))
    .map(({ square }) => square);
}

/** Returns the air defence of both sides for the board. */
export function zonesOf(game: Game): Zone[] {
  return SIDES.flatMap((color) => game.airDefense(color).map((square) => ({ square, color })));
}
