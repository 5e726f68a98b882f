// The interface between a study and the page.

import type { Event, Notes, Outcome, Side, Stack } from 'cotulenh';
import type { Way, Zone } from '../board/types';
import type { GameEvent } from '../game/events';
import type { Material } from '../game/material';
import type { HandView } from '../game/view';
import type { StudyRecord } from './studyRecord';

export interface Surroundings {
  /** Saves the study. Called after every change of it. */
  save: (record: StudyRecord) => void;
  tell: (event: GameEvent) => void;
  /** Called after every change of the view. */
  changed: (only?: 'evaluations') => void;
  now: () => number;
  /** Returns the comment that replaces the end of a game. */
  ending: (outcome: Outcome) => string;
}

/** The content of the page of a study. */
export interface StudyView extends HandView {
  fen: string;
  moveNumber: number;
  stacks: readonly Stack[];
  turn: Side;
  check: readonly string[];
  lastMove: readonly string[];
  way: Way | null;
  /** The air defence of both sides. */
  airDefense: readonly Zone[];
  /** The events of the deployment in progress, otherwise those of the turn that led here. */
  happened: readonly Event[];
  /** The pieces each side has lost up to here. */
  material: Material;
  movable: Side | null;
  node: number;
  /** The annotations of the node. */
  notes: Notes;
  /** The comment before the first turn. */
  opening: string;
  outcome: Outcome | null;
  /** Whether the players, not the rules, ended the game here, so that it can be continued. */
  spoken: boolean;
  stale: boolean;
  canUndo: boolean;
}
