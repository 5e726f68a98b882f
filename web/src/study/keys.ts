// What keys do in a study. The letters of the pieces and, while the keyboard is on the board, the arrows belong to the board.

import { handKey } from '../parts/keys';
import type { Places } from '../parts/keys';
import type { Study } from './study';
import type { StudyView } from './view';

export interface Deeds extends Places {
  /** The engine's lines on or off. */
  lines: () => void;
  comment: () => void;
  remove: () => void;
}

/** Does what a key means; says whether it means anything. */
export function runKey(pressed: string, study: Study, view: StudyView, deeds: Deeds): boolean {
  if (handKey(pressed, study, view, deeds)) return true;
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
      study.beside(-1);
      return true;
    case 'ArrowDown':
    case '}':
      study.beside(1);
      return true;
    case 'Home':
      study.go(0);
      return true;
    case 'End':
      study.last();
      return true;
    case 'Delete':
      deeds.remove();
      return true;
    case 'u':
      study.undo();
      deeds.leave();
      return true;
    case 'l':
      deeds.lines();
      return true;
    case 'x':
      study.flip();
      return true;
    case 'k':
      deeds.comment();
      return true;
    default:
      return false;
  }
}
