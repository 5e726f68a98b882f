// Describes the found and the expected text of a parse error.

import type { ErrorData, Expected } from 'cotulenh';
import { t, messageKeys } from './text.svelte';

/** Message keys by the codes of the rules. Punctuation such as `:` is shown as it is. */
const EXPECTED = messageKeys({
  'piece-or-count': 'expected-piece-letter',
  'piece-letter': 'expected-piece-letter',
  'capital-letter': 'expected-unit',
  unit: 'expected-unit',
  'unit-or-colon': 'expected-staying',
  'piece-or-stack-end': 'expected-stack-end',
  'empty-count': 'expected-empty',
  'rank-end': 'expected-rank-end',
  'more-squares': 'expected-squares',
  'more-ranks': 'expected-ranks',
  'board-end': 'expected-board-end',
  'second-piece': 'expected-second-piece',
  'stack-end': 'expected-stack-full',
  'carrier-first': 'expected-carrier-first',
  'legal-stack': 'expected-legal-stack',
  space: 'expected-field',
  turn: 'expected-side',
  number: 'expected-number',
  'no-leading-zero': 'expected-no-zeros',
  end: 'expected-no-more',
  'end-or-deployment': 'expected-end-or-deployment',
  deployment: 'expected-deployment',
  square: 'expected-square',
  'step-or-ellipsis': 'expected-step',
  'comma-or-ellipsis': 'expected-step',
  ellipsis: 'expected-ellipsis',
  action: 'expected-unit',
  'whole-turn': 'expected-unit',
  origin: 'expected-square-part',
  rank: 'expected-rank',
  'no-heroes': 'expected-no-heroes',
  'word-rest': 'expected-word',
  'comma-or-end': 'expected-no-more',
  'end-of-steps': 'expected-no-more',
  something: 'expected-something',
  'tag-name': 'expected-tag-name',
  'tag-value': 'expected-tag-value',
  'tag-value-end': 'expected-tag-value-end',
  'tag-end': 'expected-tag-end',
  'comment-end': 'expected-comment-end',
  'glyph-number': 'expected-glyph-number',
  glyph: 'expected-glyph',
  'no-tag': 'expected-no-tag',
  'move-first': 'expected-move-first',
  'variation-end': 'expected-variation-end',
  'no-variation-end': 'expected-no-variation-end',
  'end-of-game': 'expected-end',
  operation: 'expected-operation',
  'place-dot': 'expected-place-dot',
});

const MARKS: Record<string, string> = { dash: '`-`', colon: '`:`', 'step-mark': '`>`' };

/** Characters that need a name. */
const BLANKS = messageKeys({
  ' ': 'found-space',
  '\t': 'found-tab',
  '\n': 'found-line-break',
  '\r': 'found-line-break',
  '`': 'found-backquote',
});
const INVISIBLE = /^[\p{C}\p{Z}\p{M}]$/u;

/** Describes the found text and the expected text. */
export function expectedText({ found, expected }: Pick<ErrorData, 'found' | 'expected'>): string {
  const detail = found === undefined || found === '' ? t('problem-found-end') : t('problem-found', { found: foundName(found) });
  return expected === undefined ? detail : t('problem-expected', { detail, expected: expectedName(expected) });
}

function expectedName({ code, min, max, missing, stack }: Expected): string {
  const mark = MARKS[code];
  if (mark !== undefined) return mark;
  if (!Object.hasOwn(EXPECTED, code)) return code;
  return t(EXPECTED[code as keyof typeof EXPECTED], {
    from: String(min ?? 0),
    to: String(max ?? 0),
    most: String(max ?? 0),
    count: missing ?? 0,
    stack: stack ?? '',
  });
}

function foundName(found: string): string {
  if (Object.hasOwn(BLANKS, found)) return t(BLANKS[found as keyof typeof BLANKS]);
  if (!INVISIBLE.test(found)) return `\`${found}\``;
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return t('found-character', { code: `U+${code}` });
}
