// Keyboard shortcuts of a study. The board handles piece letters and, while it has the focus, arrow keys.

import { inputKey } from '../parts/boardKeys';
import type { FocusActions } from '../parts/boardKeys';
import { navigationKey } from '../parts/navigationKeys';
import type { Study } from './study';
import type { StudyView } from './studyView';

export interface StudyKeyActions extends FocusActions {
  /** Turns the engine's lines on or off. */
  lines: () => void;
  comment: () => void;
  remove: () => void;
  /** Shows or hides the opponent's threat. */
  threat: () => void;
}

/** Handles a key. Returns `true` if it is a shortcut. */
export function runKey(pressed: string, study: Study, view: StudyView, actions: StudyKeyActions): boolean {
  if (inputKey(pressed, study.input, view, actions)) return true;
  const { threat } = actions;
  const navigation = {
    step: (by: 1 | -1) => (by > 0 ? study.forward() : study.back()),
    first: () => study.go(0),
    last: () => study.last(),
    flip: () => study.flip(),
    threat,
  };
  if (navigationKey(pressed, navigation)) return true;
  switch (pressed.length === 1 ? pressed.toLowerCase() : pressed) {
    case 'ArrowUp':
    case '{':
      study.switchVariation(-1);
      return true;
    case 'ArrowDown':
    case '}':
      study.switchVariation(1);
      return true;
    case 'Delete':
      actions.remove();
      return true;
    case 'u':
      study.undo();
      actions.leave();
      return true;
    case 'l':
      actions.lines();
      return true;
    case 'k':
      actions.comment();
      return true;
    default:
      return false;
  }
}
