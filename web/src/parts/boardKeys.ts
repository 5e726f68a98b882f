// The keyboard shortcuts for games, studies and exercises. The board itself handles arrow keys and piece letters.

import type { MoveInput } from '../game/moveInput';
import type { InputView } from '../game/view';
import { settings } from '../store/settings.svelte';

/** Actions that move the keyboard focus. */
export interface FocusActions {
  /** Focuses the field for moves. */
  type: () => void;
  /** Moves the focus to the board if the focused button is gone. */
  leave: () => void;
  /** Describes the stack or target under the cursor. */
  inspect?: () => void;
}

/** Returns `true` if a key is for the page: not in a field or a dialog, and not part of a browser shortcut. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  if ((event.target as HTMLElement).closest('input, textarea, select, dialog') !== null) return false;
  return settings.keys || event.key.length > 1;
}

/** Returns `true` if Escape was pressed in one of these fields. The user then leaves the field. */
export function leavesField(event: KeyboardEvent, ...fields: (HTMLElement | undefined)[]): boolean {
  return event.key === 'Escape' && fields.some((field) => field !== undefined && field === event.target);
}

/** Handles a key for moves. Returns `false` if the key has no meaning. */
export function inputKey(pressed: string, input: MoveInput, view: InputView, { type, leave, inspect }: FocusActions): boolean {
  const part = view.parts[Number(pressed) - 1];
  if (part !== undefined) {
    input.pick(part.unit);
    return true;
  }
  switch (pressed.toLowerCase()) {
    case 'escape':
      input.dismiss();
      leave();
      return true;
    case 'u':
      if (!view.deploying) return false;
      input.undoStep();
      leave();
      return true;
    case 'd':
      if (!view.deploying) return false;
      input.finish();
      leave();
      return true;
    case '/':
      type();
      return true;
    case '?':
    case 'contextmenu':
      inspect?.();
      return inspect !== undefined;
    default:
      return false;
  }
}
