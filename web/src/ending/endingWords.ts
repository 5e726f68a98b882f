// The sentences about the end of a game, from the player's side.

import './endingTexts';
import type { Side } from 'cotulenh';
import { otherSide } from '../game/clock';
import { sideName } from '../i18n/names';
import { shownSan } from '../i18n/notation.svelte';
import { reasonText, type ShownOutcome } from '../i18n/sentences';
import { t, messageKeys } from '../i18n/text.svelte';
import type { Verdict } from '../review/verdicts';
import { percent, turnName } from '../review/reviewWords';

const WON = messageKeys({
  checkmate: 'ending-won-checkmate',
  stalemate: 'ending-won-stalemate',
  'commander-captured': 'ending-won-commander',
  objective: 'ending-won-objective',
  resignation: 'ending-won-resignation',
  flag: 'ending-won-flag',
});
const LOST = messageKeys({
  checkmate: 'ending-lost-checkmate',
  stalemate: 'ending-lost-stalemate',
  'commander-captured': 'ending-lost-commander',
  objective: 'ending-lost-objective',
  resignation: 'ending-lost-resignation',
  flag: 'ending-lost-flag',
});
/** For two people at one screen: the loser is named. */
const SIDE = messageKeys({
  checkmate: 'ending-side-checkmate',
  stalemate: 'ending-side-stalemate',
  'commander-captured': 'ending-side-commander',
  objective: 'ending-side-objective',
  resignation: 'ending-side-resignation',
  flag: 'ending-side-flag',
});
const DRAWN = messageKeys({
  stalemate: 'ending-drawn-stalemate',
  fifty: 'ending-drawn-fifty',
  repetition: 'ending-drawn-repetition',
  agreement: 'ending-drawn-agreement',
});

/** The result for a player, or for neither if two people share the screen. */
export type Ending = 'won' | 'lost' | 'drawn' | 'neutral';

export function endingOf({ winner }: ShownOutcome, person: Side | null): Ending {
  if (winner === null) return 'drawn';
  if (person === null) return 'neutral';
  return winner === person ? 'won' : 'lost';
}

/** Returns the heading of the end, e.g. “You won”. */
export function endingTitle(outcome: ShownOutcome, person: Side | null): string {
  const ending = endingOf(outcome, person);
  if (ending === 'neutral') return t(outcome.winner === 'red' ? 'result-red' : 'result-blue');
  return ending === 'won' ? t('ending-won') : ending === 'lost' ? t('ending-lost') : t('result-draw');
}

/** Describes how the game ended. */
export function endingReason(outcome: ShownOutcome, person: Side | null): string {
  const ending = endingOf(outcome, person);
  const tables: Record<Ending, Record<string, string>> = { won: WON, lost: LOST, drawn: DRAWN, neutral: SIDE };
  const key = tables[ending][outcome.reason];
  if (key === undefined) return reasonText(outcome.reason, outcome.message);
  return outcome.winner === null ? t(key) : t(key, { side: sideName(otherSide(outcome.winner)) });
}

/** Describes the decisive mistake. */
export function decisiveText({ played, loss, best }: Verdict, person: Side | null): string {
  const args = {
    turn: turnName(played),
    percent: percent(loss),
    better: shownSan(best.san[0] ?? ''),
    side: sideName(played.color),
  };
  if (person === null) return t('ending-decisive-side', args);
  return t(played.color === person ? 'ending-decisive-you' : 'ending-decisive-them', args);
}
