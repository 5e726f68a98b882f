// The pieces that each side has lost, and their points.

import type { Event, Side } from 'cotulenh';
import { pointsOf } from './abilities';
import { LETTERS } from './units';
import type { Letter } from './units';

/** The number of lost pieces of a kind. */
export interface Lost {
  letter: Letter;
  count: number;
}

export interface Material {
  /** The pieces each side has lost, the most valuable first. */
  lost: Record<Side, readonly Lost[]>;
  /** The points of the pieces each side has lost. */
  points: Record<Side, number>;
}

/** Counts the losses that events report: captured pieces, and pieces lost in a suicide capture. */
export function materialOf(events: Iterable<Event>): Material {
  const counts = { red: new Map<string, number>(), blue: new Map<string, number>() };
  for (const event of events) {
    if (event.type !== 'captured' && event.type !== 'destroyed') continue;
    for (const { letter } of event.pieces) {
      counts[event.side].set(letter, (counts[event.side].get(letter) ?? 0) + 1);
    }
  }
  const listed = (side: Side): Lost[] =>
    LETTERS.flatMap((letter) => ({ letter, count: counts[side].get(letter) ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => pointsOf(other.letter) - pointsOf(one.letter));
  const worth = (lost: readonly Lost[]) => lost.reduce((sum, { letter, count }) => sum + count * pointsOf(letter), 0);
  const lost = { red: listed('red'), blue: listed('blue') };
  return { lost, points: { red: worth(lost.red), blue: worth(lost.blue) } };
}
