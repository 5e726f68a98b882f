// The keys and the mouse wheel that step through the turns of a game, and the keys for the board.

/** The actions of the keys. */
export interface Navigation {
  /** Shows the previous or the next turn. */
  step: (by: 1 | -1) => void;
  first: () => void;
  last: () => void;
  flip: () => void;
  /** Shows or hides the opponent's threat. */
  threat?: () => void;
}

/** Handles a key. Returns `false` if the key has no meaning. */
export function navigationKey(pressed: string, { step, first, last, flip, threat }: Navigation): boolean {
  switch (pressed.length === 1 ? pressed.toLowerCase() : pressed) {
    case 'ArrowLeft':
    case '[':
      step(-1);
      return true;
    case 'ArrowRight':
    case ']':
      step(1);
      return true;
    case 'Home':
      first();
      return true;
    case 'End':
      last();
      return true;
    case 'f':
      flip();
      return true;
    case 'x':
      threat?.();
      return threat !== undefined;
    default:
      return false;
  }
}

/** The movement of the wheel per turn, in pixels. A notch of a mouse wheel is larger. */
const PER_TURN = 60;
const LINE = 20;

/** Returns a handler for wheel events that steps through turns. */
export function wheelSteps(step: (by: 1 | -1) => void): (event: WheelEvent) => void {
  let moved = 0;
  return (event) => {
    // With Control, the browser zooms.
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE;
    if (Math.sign(pixels) !== Math.sign(moved)) moved = 0;
    moved += pixels;
    if (Math.abs(moved) < PER_TURN) return;
    step(moved > 0 ? 1 : -1);
    moved = 0;
  };
}
