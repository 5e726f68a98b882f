// The outcome of an online game as the type of the rules library.

import type { Outcome } from 'cotulenh';
import type { GameEnd } from './protocol';

/** Returns the outcome for the sentences of the page, or `null` if the game was aborted. */
export function outcomeOf({ outcome, reason }: GameEnd): Outcome | null {
  if (outcome === null) return null;
  const { winner, termination } = outcome;
  // With a reason, a player or the clock has ended the game. Without one, the last turn has.
  return { winner, reason: termination, message: termination, declared: reason !== null };
}
