// Conversion between line and column in a text and the offset that text areas use.

/** A line and a column, both from 1. Columns count characters. */
export interface LineColumn {
  line: number;
  column: number;
}

const BREAK = /\r\n|\r|\n/g;

/** Returns the offsets at which the lines of a text start. */
function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(BREAK)].map((found) => found.index + found[0].length)];
}

/** Returns the line and column of an offset. */
export function lineColumnOf(text: string, offset: number): LineColumn {
  const starts = lineStarts(text.slice(0, offset));
  const start = starts.at(-1) ?? 0;
  return { line: starts.length, column: [...text.slice(start, offset)].length + 1 };
}

/** Returns the offset of a line and column. If the line is shorter than the column, returns the end of the line. */
export function offsetOf(text: string, { line, column }: LineColumn): number {
  const start = lineStarts(text)[line - 1];
  if (start === undefined) return text.length;
  const [rest = ''] = text.slice(start).split(BREAK, 1);
  return start + [...rest].slice(0, column - 1).join('').length;
}

/** Returns the range of the word at an offset, for a selection. It has at least one character unless the text ends there. */
export function wordAt(text: string, offset: number): [number, number] {
  const word = /^[^\s(){}[\]"]+/.exec(text.slice(offset))?.[0] ?? text.slice(offset, offset + 1);
  return [offset, offset + word.length];
}
