// Keyboard shortcuts of a study. The board handles piece letters and, while it has the focus, arrow keys.

import { inputKey } from '../parts/boardKeys';
import type { Places } from '../parts/boardKeys';
import type { Study } from './study';
import type { StudyView } from './studyView';

export interface StudyKeyActions extends Places {
  /** Turns the engine's lines on or off. */
  lines: () => void;
  comment: () => void;
  remove: () => void;
}

/** Handles a key. Returns `true` if it is a shortcut. */
export function runKey(pressed: string, study: Study, view: StudyView, actions: StudyKeyActions): boolean {
  if (inputKey(pressed, study.input, view, actions)) return true;
  switch (pressed.length === 1 ? pressed.toLowerCase() : pressed) {
    case 'ArrowLeft':
    case '[':
      study.back();
      return true;
    case 'ArrowRight':
    case ']':
      study.forward();
      return true;
    case 'ArrowUp':
    case '{':
      study.switchVariation(-1);
      return true;
    case 'ArrowDown':
    case '}':
      study.switchVariation(1);
      return true;
    case 'Home':
      study.go(0);
      return true;
    case 'End':
      study.last();
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
    case 'x':
      study.flip();
      return true;
    case 'k':
      actions.comment();
      return true;
    default:
      return false;
  }
}
