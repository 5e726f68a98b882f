// The signs and names of PGN glyphs.

import { t, messageKeys } from '../i18n/text.svelte';

/** The glyphs for turns that the user can choose. */
export const TURN_GLYPHS = [3, 1, 5, 6, 2, 4, 7] as const;
/** The glyphs for positions that the user can choose. */
export const POSITION_GLYPHS = [10, 13, 14, 16, 18, 15, 17, 19] as const;

const SIGNS: Readonly<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  7: '□',
  10: '=',
  13: '∞',
  14: '+=',
  15: '=+',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
};

const NAMES: Readonly<Record<number, string>> = messageKeys({
  1: 'study-glyph-good',
  2: 'study-glyph-mistake',
  3: 'study-glyph-brilliant',
  4: 'study-glyph-blunder',
  5: 'study-glyph-interesting',
  6: 'study-glyph-dubious',
  7: 'study-glyph-forced',
  10: 'study-glyph-equal',
  13: 'study-glyph-unclear',
  14: 'study-glyph-red-slightly',
  15: 'study-glyph-blue-slightly',
  16: 'study-glyph-red-better',
  17: 'study-glyph-blue-better',
  18: 'study-glyph-red-winning',
  19: 'study-glyph-blue-winning',
});

/** Returns `true` for `!`, `?`, `!!`, `??`, `!?` and `?!`. */
export const isJudgement = (glyph: number): boolean => glyph >= 1 && glyph <= 6;

/** Returns the sign of a glyph, or its number, e.g. `$20`, if it has no sign. */
export function glyphSign(glyph: number): string {
  return SIGNS[glyph] ?? `$${glyph}`;
}

export function glyphName(glyph: number): string {
  const key = NAMES[glyph];
  return key === undefined ? t('study-glyph-other', { number: glyph }) : t(key);
}
