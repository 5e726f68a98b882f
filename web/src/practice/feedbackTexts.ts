// The texts of the feedback.

import { sideName, unitName } from '../i18n/names';
import { outcomeText, turnText } from '../i18n/sentences';
import { t } from '../i18n/text.svelte';
import type { ProblemFeedback } from './problemAttempt.svelte';

/** Returns the text of the feedback, which is shown and read aloud, or `null` if there is none. */
export function textOf(feedback: ProblemFeedback, left: number): string | null {
  switch (feedback.is) {
    case 'open':
      return t('practice-left', { left });
    case 'judging':
      return t('practice-judging');
    case 'searching':
      return t('status-hinting');
    case 'solved':
      return t('practice-solved');
    case 'failed':
      return t('practice-failed');
    case 'refused':
      return feedback.why();
    case 'wrong':
      return wrongText(feedback);
    case 'hint':
      return hintText(feedback);
    case 'shown':
      return null;
  }
}

function wrongText({ verdict, left }: Extract<ProblemFeedback, { is: 'wrong' }>): string {
  if (verdict.is === 'drawn') return t('practice-wrong-drawn', { outcome: outcomeText(verdict.outcome) });
  if (verdict.answer === null) return t('practice-wrong-over');
  const answer = turnText(verdict.answer);
  const side = sideName(verdict.answer.color);
  return verdict.is === 'too-slow' ? t('practice-wrong-alive', { side, answer }) : t('practice-wrong-escapes', { left, answer });
}

function hintText({ stack, turn }: Extract<ProblemFeedback, { is: 'hint' }>): string {
  if (stack === null) return t('practice-hint-astray');
  if (turn === null) return t('practice-hint-stack', { unit: unitName(stack.pieces), square: stack.square });
  return t('practice-hint-turn', { turn: turnText(turn), san: turn.san });
}
