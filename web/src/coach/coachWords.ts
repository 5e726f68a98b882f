// The sentences of the coach about hints and warnings.

import './coachTexts';
import { unitName } from '../i18n/names';
import { t, messageKeys } from '../i18n/text.svelte';
import type { HintReason } from './hintReasons';
import type { Undefended } from './undefended';

const REASONS = messageKeys({
  wins: 'coach-hint-wins',
  forces: 'coach-hint-forces',
  captures: 'coach-hint-captures',
  hero: 'coach-hint-hero',
  opens: 'coach-hint-opens',
  'last-guard': 'coach-hint-last-guard',
  check: 'coach-hint-check',
  'escapes-check': 'coach-hint-escapes-check',
  'breaks-air': 'coach-hint-breaks-air',
  saves: 'coach-hint-saves',
  prepares: 'coach-hint-prepares',
  attacks: 'coach-hint-attacks',
  combines: 'coach-hint-combines',
  solid: 'coach-hint-solid',
});

export function hintReasonText(reason: HintReason): string {
  return t(REASONS[reason.code], {
    unit: 'unit' in reason ? unitName(reason.unit) : '',
    square: 'square' in reason ? reason.square : '',
    turns: 'turns' in reason ? reason.turns : 0,
    squares: 'squares' in reason ? reason.squares : 0,
  });
}

/** Returns the sentences about a hint: why the engine suggests it. */
export function hintText(reasons: readonly HintReason[]): string {
  return t('coach-hint', { reasons: reasons.map(hintReasonText).join(' ') });
}

export function undefendedText({ unit, square, by, from }: Undefended): string {
  return t('coach-undefended', { unit: unitName(unit), square, by: unitName(by), from });
}
