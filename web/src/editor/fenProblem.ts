// Why a text is no FEN, in words, and where. The rules say it in English with a place; here every sentence they have for a FEN is
// said in the page's language.

import type { Problem } from '../game/events';
import { t, words } from '../i18n/text.svelte';

/** A place in a text as people count: lines and columns from 1, and the letter at which one stands. */
export interface Place {
  line: number;
  column: number;
  index: number;
}

/** The place of a byte of what is left of a text without blanks around it. */
export function placeOf(text: string, byte: number): Place {
  let index = text.length - text.trimStart().length;
  let bytes = 0;
  for (const letter of text.slice(index)) {
    if (bytes >= byte) break;
    bytes += new TextEncoder().encode(letter).length;
    index += letter.length;
  }
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: [...(before.at(-1) ?? '')].length + 1, index };
}

const FOUND = words({
  'the end': 'editor-found-end',
  'a space': 'editor-found-space',
  'a tab': 'editor-found-tab',
  'a line break': 'editor-found-line-break',
  'a backquote': 'editor-found-backquote',
});

const EXPECTED = words({
  '`-`': 'editor-expected-dash',
  '`:`': 'editor-expected-colon',
  '`>`': 'editor-expected-step-mark',
  'another piece or `)`': 'editor-expected-piece-or-end',
  '1, for the one square left in the rank': 'editor-expected-one-empty',
  'the end of the rank, which has its 11 squares': 'editor-expected-rank-end',
  'one more square in the rank': 'editor-expected-one-square',
  '`/` and one more rank': 'editor-expected-one-rank',
  'the end of the board, which has its 12 ranks': 'editor-expected-board-end',
  'at least two pieces in brackets': 'editor-expected-second-piece',
  '`)` after at most three pieces': 'editor-expected-stack-end',
  'pieces that form a legal stack': 'editor-expected-legal-stack',
  'a space and the next field': 'editor-expected-space',
  'the side to move, `r` or `b`': 'editor-expected-turn',
  'a number without leading zeros': 'editor-expected-no-zero',
  'nothing more': 'editor-expected-end',
  'nothing more, or a space and a deployment in progress': 'editor-expected-end-or-deployment',
  'a deployment in progress, such as `c3::F>e5...`': 'editor-expected-deployment',
  'a square from a1 to k12': 'expected-square',
  'the staying pieces in capitals, or `:`': 'editor-expected-staying',
  'a step, or `...`': 'editor-expected-step',
  '`,` and a step, or `...`': 'editor-expected-comma',
  '`...` after at most three steps': 'editor-expected-dots',
});

/** Sentences with numbers or names in them. */
const NAMED: [RegExp, (...parts: string[]) => string][] = [
  [/, a stack in brackets or a number of empty squares$/, () => t('expected-piece-letter')],
  [/^one of the piece letters .*, lower case for Blue$/, () => t('editor-expected-letter')],
  [/^one of the piece letters .*, capital for both sides/, () => t('editor-expected-capital')],
  [/^a number of empty squares from 1 to (\d+)$/, (most) => t('editor-expected-empty', { most })],
  [/^(\d+) more squares in the rank$/, (missing) => t('editor-expected-squares', { missing })],
  [/^`\/` and (\d+) more ranks$/, (missing) => t('editor-expected-ranks', { missing })],
  [/^`(.*)`, the carrier first$/, (stack) => t('editor-expected-carrier-first', { stack })],
  [/^a number from (\d+) to (\d+)$/, (min, max) => t('editor-number-range', { min, max })],
];

function known<T extends Record<string, string>>(table: T, sentence: string): string | null {
  const key = Object.hasOwn(table, sentence) ? table[sentence] : undefined;
  return key === undefined ? null : t(key);
}

/** What was expected; nothing where the page has no words for it. */
export function expectedText(sentence: string): string | null {
  const plain = known(EXPECTED, sentence);
  if (plain !== null) return plain;
  for (const [pattern, tell] of NAMED) {
    const [all, ...parts] = pattern.exec(sentence) ?? [];
    if (all !== undefined) return tell(...parts);
  }
  return null;
}

/** What is wrong with a text, and where. */
export function fenProblem(text: string, problem: Problem, longest: number): { words: string; place: Place | null } {
  if (problem.code === 'too-long') return { words: t('editor-fen-too-long', { length: text.length, most: longest }), place: null };
  const place = placeOf(text, problem.byte ?? 0);
  const [, square = ''] = /^board, ([a-k]\d+)/.exec(problem.message) ?? [];
  const [, found = '', expected = ''] = /byte \d+: found (.*?), expected (.*)$/s.exec(problem.message) ?? [];
  const detail =
    expected === ''
      ? t('problem-other', { detail: problem.message })
      : t('editor-fen-wrong', { found: known(FOUND, found) ?? found, expected: expectedText(expected) ?? expected });
  const { line, column } = place;
  const words =
    square === '' ? t('problem-at-line', { line, column, detail }) : t('editor-fen-at-square', { line, column, square, detail });
  return { words, place };
}
