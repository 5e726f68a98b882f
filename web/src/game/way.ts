// The way from one position to the next, from the events of the rules: what the board animates.

import type { Event, Side } from 'cotulenh';
import type { Way } from '../board/types';
import { piecesOf } from './units';

/** Maximum number of turns that one animation covers. */
export const MAX_ANIMATED_TURNS = 4;

interface Leg {
  from: string;
  to: string;
  color: Side;
  letter: string;
}

/** Returns the way that events describe. With `back` they were taken back, and are given newest first. */
export function wayOf(events: readonly Event[], back = false): Way {
  const legs: Leg[] = [];
  for (const event of events) {
    for (const leg of legsOf(event)) add(legs, back ? { ...leg, from: leg.to, to: leg.from } : leg);
  }
  const promoted = events.flatMap((event) => (event.type === 'promoted' || event.type === 'last-guard' ? [event.square] : []));
  return { flights: together(legs.filter(({ from, to }) => from !== to)), promoted: back ? [] : [...new Set(promoted)] };
}

function legsOf(event: Event): Leg[] {
  switch (event.type) {
    case 'moved':
    case 'deployed':
    case 'combined':
      return piecesOf(event.unit).map(({ letter }) => ({ from: event.from, to: event.to, color: event.side, letter }));
    case 'destroyed':
      return piecesOf(event.piece).map(({ letter }) => ({ from: event.from, to: event.square, color: event.side, letter }));
    default:
      return [];
  }
}

/** Adds a leg. If a piece continues from the square it has reached, both legs become one flight. */
function add(legs: Leg[], leg: Leg): void {
  const before = legs.find(({ to, color, letter }) => to === leg.from && color === leg.color && letter === leg.letter);
  if (before === undefined) legs.push(leg);
  else before.to = leg.to;
}

function together(legs: readonly Leg[]): Way['flights'] {
  const flights = new Map<string, { from: string; to: string; color: Side; letters: string[] }>();
  for (const { from, to, color, letter } of legs) {
    const key = `${from} ${to} ${color}`;
    const flight = flights.get(key);
    if (flight === undefined) flights.set(key, { from, to, color, letters: [letter] });
    else flight.letters.push(letter);
  }
  return [...flights.values()];
}
