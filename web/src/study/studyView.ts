// The interface between a study and the page.

import type { Notes, Outcome } from 'cotulenh';
import type { GameEvent } from '../game/events';
import type { BoardView } from '../game/view';
import type { StudyRecord } from './studyRecord';

/** The environment of a study. It stores the study and shows its events. */
export interface StudyHost {
  /**
   * Saves the study. Called after every change of the tree, the deployment in progress or the review. Evaluations and the
   * orientation are saved later.
   */
  save: (record: StudyRecord) => void;
  emit: (event: GameEvent) => void;
  /** Called after every change of the view. */
  changed: (only?: 'evaluations') => void;
  /** Returns the date as milliseconds since 1970. */
  date: () => number;
  /** Returns the comment that replaces the end of a game. */
  ending: (outcome: Outcome) => string;
}

/** The content of the page of a study. */
export interface StudyView extends BoardView {
  moveNumber: number;
  node: number;
  /** The annotations of the node. */
  notes: Notes;
  /** The comment before the first turn. */
  introduction: string;
  stale: boolean;
  canUndo: boolean;
}
