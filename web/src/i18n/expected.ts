// What the rules expected in a text, in the page's words. They tell it in English.

import { t } from './text.svelte';

/** What the rules expected, in the page's words. */
const EXPECTED: [RegExp, (found: string[]) => string][] = [
  [/^one of the piece letters .*capital for both sides/, () => t('expected-unit')],
  [/^one of the piece letters/, () => t('expected-piece-letter')],
  [/^a square from a1 to k12$/, () => t('expected-square')],
  [/^a file from a to k, a rank/, () => t('expected-square-part')],
  [/^the side to move/, () => t('expected-side')],
  [/^a number from (\d+) to (\d+)$/, ([, from = '', to = '']) => t('expected-number', { from, to })],
  [/^a number of empty squares from 1 to (\d+)$/, ([, most = '']) => t('expected-empty', { most })],
  [/^1, for the one square left/, () => t('expected-empty', { most: 1 })],
  [/^the end of the rank/, () => t('expected-rank-end')],
  [/^(one|\d+) more squares? in the rank$/, ([, count = '']) => t('expected-squares', { count: count === 'one' ? 1 : Number(count) })],
  [/^`\/` and (one|\d+) more ranks?$/, ([, count = '']) => t('expected-ranks', { count: count === 'one' ? 1 : Number(count) })],
  [/^another piece or/, () => t('expected-stack-end')],
  [/^the end of the board/, () => t('expected-board-end')],
  [/^at least two pieces/, () => t('expected-second-piece')],
  [/^`\)` after at most three pieces$/, () => t('expected-stack-full')],
  [/^`(.*)`, the carrier first$/, ([, stack = '']) => t('expected-carrier-first', { stack })],
  [/^pieces that form a legal stack$/, () => t('expected-legal-stack')],
  [/^a space and the next field$/, () => t('expected-field')],
  [/^a number without leading zeros$/, () => t('expected-no-zeros')],
  [/^nothing more, or a space and a deployment/, () => t('expected-end-or-deployment')],
  [/^a deployment in progress/, () => t('expected-deployment')],
  [/^the staying pieces/, () => t('expected-staying')],
  [/^(`,` and )?a step, or `\.\.\.`$/, () => t('expected-step')],
  [/^`\.\.\.` after/, () => t('expected-ellipsis')],
  [/^(`,` and a step, or )?nothing more( after at most three steps)?$/, () => t('expected-no-more')],
  [/^a rank from 1 to 12$/, () => t('expected-rank')],
  [/^the unit without/, () => t('expected-no-heroes')],
  [/^a square, `_` and/, () => t('expected-word')],
  [/^a move, a comment/, () => t('expected-something')],
  [/^the name of a tag$/, () => t('expected-tag-name')],
  [/^the value of the tag/, () => t('expected-tag-value')],
  [/at the end of the tag's value/, () => t('expected-tag-value-end')],
  [/at the end of the tag$/, () => t('expected-tag-end')],
  [/at the end of the comment$/, () => t('expected-comment-end')],
  [/^the number of a glyph/, () => t('expected-glyph-number')],
  [/^one of the glyphs/, () => t('expected-glyph')],
  [/^no tag after/, () => t('expected-no-tag')],
  [/^a move first$/, () => t('expected-move-first')],
  [/at the end of the variation$/, () => t('expected-variation-end')],
  [/^no `\)` where/, () => t('expected-no-variation-end')],
  [/^nothing more after the result$/, () => t('expected-end')],
  [/^a result$/, () => t('expected-result')],
];

/** A detail with what was expected instead. */
export function expected(detail: string, wanted: string): string {
  for (const [pattern, tell] of EXPECTED) {
    const found = pattern.exec(wanted);
    if (found !== null) return t('problem-expected', { detail, expected: tell([...found]) });
  }
  return t('problem-expected', { detail, expected: wanted });
}
