// The outcome of an online game in the words of the rules library.

import type { Outcome } from 'cotulenh';
import type { GameEnd } from './protocol';

/** Returns the outcome for the sentences of the page, or `null` if the game was aborted. */
export function outcomeOf({ outcome }: GameEnd): Outcome | null {
  if (outcome === null) return null;
  return { winner: outcome.winner, reason: outcome.termination, message: outcome.termination };
}
