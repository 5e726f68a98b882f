// The outcome of an online game in the words of the rules library.

import type { Outcome } from 'cotulenh';
import type { GameEnd } from './protocol';

/** Returns the outcome for the sentences of the page, or `null` if the game was aborted. */
export function outcomeOf({ outcome, reason }: GameEnd): Outcome | null {
  if (outcome === null) return null;
  const { winner, termination } = outcome;
  // A game that no turn has ended was ended by a player or by the clock.
  return { winner, reason: termination, message: termination, declared: reason !== null };
}
