// Converts the events of the rules to the motion that the board animates.

import type { Event, Side } from 'cotulenh';
import type { Motion } from '../board/types';

/** Maximum number of turns that one animation covers. */
export const MAX_ANIMATED_TURNS = 4;

/** The movement of one piece. */
interface PieceMovement {
  from: string;
  to: string;
  color: Side;
  letter: string;
}

/** Returns the motion of events. If `back` is set, the events were taken back and are in reverse order. */
export function motionOf(events: readonly Event[], back = false): Motion {
  const all: PieceMovement[] = [];
  for (const event of events) {
    for (const one of movementsOf(event)) add(all, back ? { ...one, from: one.to, to: one.from } : one);
  }
  const promoted = events.flatMap((event) => (event.type === 'promoted' || event.type === 'last-guard' ? [event.square] : []));
  return { movements: grouped(all.filter(({ from, to }) => from !== to)), promoted: back ? [] : [...new Set(promoted)] };
}

function movementsOf(event: Event): PieceMovement[] {
  switch (event.type) {
    case 'moved':
    case 'deployed':
    case 'combined':
      return event.pieces.map(({ letter }) => ({ from: event.from, to: event.to, color: event.side, letter }));
    case 'destroyed':
      return event.pieces.map(({ letter }) => ({ from: event.from, to: event.square, color: event.side, letter }));
    default:
      return [];
  }
}

/** Adds a movement. If the piece has moved before, both movements become one. */
function add(all: PieceMovement[], next: PieceMovement): void {
  const before = all.find(({ to, color, letter }) => to === next.from && color === next.color && letter === next.letter);
  if (before === undefined) all.push(next);
  else before.to = next.to;
}

/** Groups pieces that move together into units. */
function grouped(all: readonly PieceMovement[]): Motion['movements'] {
  const units = new Map<string, { from: string; to: string; color: Side; letters: string[] }>();
  for (const { from, to, color, letter } of all) {
    const key = `${from} ${to} ${color}`;
    const unit = units.get(key);
    if (unit === undefined) units.set(key, { from, to, color, letters: [letter] });
    else unit.letters.push(letter);
  }
  return [...units.values()];
}
