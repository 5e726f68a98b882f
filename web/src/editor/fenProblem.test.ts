import { expect, test } from 'vitest';
import { setLanguage } from '../i18n/text.svelte';
import invalid from '../../../crates/cotulenh/tests/data/invalid-fens.jsonl?raw';
import './texts';
import { expectedText, fenProblem, placeOf } from './fenProblem';

interface Invalid {
  fen: string;
  kind: string;
  error: string;
  byte: number;
  expected: string;
}

const INVALID = invalid
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Invalid)
  .filter(({ kind }) => kind === 'fen');

test('whatever the rules expect of a FEN is said in both languages', () => {
  expect(INVALID.length).toBeGreaterThan(100);
  for (const language of ['vi', 'en'] as const) {
    setLanguage(language);
    for (const { fen, error, byte, expected } of INVALID) {
      expect(expectedText(expected), expected).not.toBeNull();
      const { words, place } = fenProblem(fen, { code: 'fen', message: error, byte }, 2000);
      expect(words, error).toMatch(language === 'vi' ? /^Dòng \d+, cột \d+.*: gặp .*, cần .*\.$/s : /^Line \d+, column \d+.*: found .*, expected .*\.$/s);
      expect(place).not.toBeNull();
    }
  }
});

test('a place is counted in lines and letters, behind blanks before the text', () => {
  expect(placeOf('abc', 0)).toEqual({ line: 1, column: 1, index: 0 });
  expect(placeOf('  abc', 2)).toEqual({ line: 1, column: 5, index: 4 });
  expect(placeOf('\n ab', 1)).toEqual({ line: 2, column: 3, index: 3 });
  expect(placeOf('đỏx', 5)).toEqual({ line: 1, column: 3, index: 2 });
  expect(placeOf('🚀x', 4)).toEqual({ line: 1, column: 2, index: 2 });
  expect(placeOf('ab', 99)).toEqual({ line: 1, column: 3, index: 2 });
});

test('what is too long says how long', () => {
  setLanguage('en');
  expect(fenProblem('x'.repeat(2001), { code: 'too-long', message: '' }, 2000).words).toContain('2,001');
});
