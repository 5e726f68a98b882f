// What a study needs around it, and what the page shows of it.

import type { Event, Outcome, Side, Stack } from 'cotulenh';
import type { Way } from '../board/types';
import type { GameEvent } from '../game/events';
import type { Material } from '../game/material';
import type { HandView } from '../game/view';
import type { StudyRecord } from './record';

export interface Surroundings {
  /** Keeps the study; called after everything that changes it. */
  save: (record: StudyRecord) => void;
  tell: (event: GameEvent) => void;
  /** Told after every change of what is shown. */
  changed: (only?: 'evaluations') => void;
  now: () => number;
  /** How the game ended, for a comment where one goes on after the players had ended it. */
  ending: (outcome: Outcome) => string;
}

/** Everything the page shows of a study's board, at one moment. */
export interface StudyView extends HandView {
  fen: string;
  moveNumber: number;
  stacks: readonly Stack[];
  turn: Side;
  check: readonly string[];
  lastMove: readonly string[];
  way: Way | null;
  /** The events of the turn that led here; with those of the deployment in progress where there is one. */
  happened: readonly Event[];
  /** The pieces each side has lost up to here. */
  material: Material;
  movable: Side | null;
  node: number;
  outcome: Outcome | null;
  /** Whether the players ended the game here, so that one may go on nevertheless. */
  spoken: boolean;
  stale: boolean;
  canUndo: boolean;
}
