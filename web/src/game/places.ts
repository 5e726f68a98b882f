// Where something stands in a text: by its line and column, as people count, or by its offset, as text areas do.

export interface Place {
  line: number;
  column: number;
}

const BREAK = /\r\n|\r|\n/g;

/** Where the lines of a text begin. */
function beginnings(text: string): number[] {
  return [0, ...[...text.matchAll(BREAK)].map((found) => found.index + found[0].length)];
}

/** Line and column from 1, columns in characters. */
export function placeOf(text: string, offset: number): Place {
  const begins = beginnings(text.slice(0, offset));
  const begin = begins.at(-1) ?? 0;
  return { line: begins.length, column: [...text.slice(begin, offset)].length + 1 };
}

/** Where a place is; the end of the line where that is shorter. */
export function offsetOf(text: string, { line, column }: Place): number {
  const begin = beginnings(text)[line - 1];
  if (begin === undefined) return text.length;
  const [rest = ''] = text.slice(begin).split(BREAK, 1);
  return begin + [...rest].slice(0, column - 1).join('').length;
}

/** The word that begins at an offset, to be shown as selected; at least one character where there is one. */
export function wordAt(text: string, offset: number): [number, number] {
  const word = /^[^\s(){}[\]"]+/.exec(text.slice(offset))?.[0] ?? text.slice(offset, offset + 1);
  return [offset, offset + word.length];
}
