// What keys do for whoever plays on a board, at a table, in a study or at an exercise. The letters of the pieces and the arrows
// belong to the board itself.

import type { Hand } from '../game/hand';
import type { HandView } from '../game/view';
import { settings } from '../store/settings.svelte';

export interface Places {
  /** Goes to the field for moves. */
  type: () => void;
  /** A button that was pressed may be gone. */
  leave: () => void;
}

/** Whether a key was pressed for the page: not in a field or a dialog, and not as a part of a browser's own shortcut. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  if ((event.target as HTMLElement).closest('input, textarea, select, dialog') !== null) return false;
  return settings.keys || event.key.length > 1;
}

/** Whether Escape was pressed in one of these fields: then one wants to leave it. */
export function leavesField(event: KeyboardEvent, ...fields: (HTMLElement | undefined)[]): boolean {
  return event.key === 'Escape' && fields.some((field) => field !== undefined && field === event.target);
}

/** Does what a key means to a hand; says whether it means anything. */
export function handKey(pressed: string, hand: Hand, view: HandView, { type, leave }: Places): boolean {
  const part = view.parts[Number(pressed) - 1];
  if (part !== undefined) {
    hand.pick(part.unit);
    return true;
  }
  switch (pressed.toLowerCase()) {
    case 'escape':
      hand.dismiss();
      leave();
      return true;
    case 'u':
      if (!view.deploying) return false;
      hand.undoStep();
      leave();
      return true;
    case 'd':
      if (!view.deploying) return false;
      hand.finish();
      leave();
      return true;
    case '/':
      type();
      return true;
    default:
      return false;
  }
}
