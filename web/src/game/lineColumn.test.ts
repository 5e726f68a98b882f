import { expect, test } from 'vitest';
import { offsetOf, lineColumnOf, wordAt } from './lineColumn';

test('lines with columns and offsets convert to each other, with any line break and wide characters', () => {
  for (const text of ['', 'ab', 'a\nb', 'a\r\nĐỗ 😀x\r\ry\n', '\n\n']) {
    for (let offset = 0; offset <= text.length; offset++) {
      const found = lineColumnOf(text, offset);
      // An offset inside a line break or a surrogate pair has no column of its own.
      if (/^\r\n$/.test(text.slice(offset - 1, offset + 1)) || /[\uDC00-\uDFFF]/.test(text[offset] ?? '')) continue;
      expect([text, offset, offsetOf(text, found)]).toEqual([text, offset, offset]);
    }
  }
  expect(lineColumnOf('a\r\nĐỗ 😀x', 8)).toEqual({ line: 2, column: 5 });
  expect(offsetOf('ab\ncd', { line: 9, column: 1 })).toBe(5);
  expect(offsetOf('ab\ncd', { line: 1, column: 9 })).toBe(2);
});

test('the word at an offset is selected', () => {
  expect(wordAt('1. Tf6 Tz9 *', 7)).toEqual([7, 10]);
  expect(wordAt('(Tf6)', 0)).toEqual([0, 1]);
  expect(wordAt('x', 1)).toEqual([1, 1]);
});
