import { describe, expect, test } from 'vitest';
import css from './theme.css?raw';
import themes from './themes.css?raw';

/** The rules of the board themes by name. The default theme adds nothing to `theme.css`. */
const BOARDS = new Map([
  ['default', ''],
  ...[...themes.matchAll(/data-board='(\w+)'\][^{]*\{([^}]*)\}/g)].map(([, name = '', rules = '']) => [name, rules] as const),
]);

/** Returns the colours of a board theme by name. */
function colors(board: string, theme: 0 | 1): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of `${css}${BOARDS.get(board) ?? ''}`.matchAll(/--ct-([\w-]+):\s*([^;]+);/g)) {
    const both = /^light-dark\((.+?\)?), (.+)\)$/.exec(value);
    found.set(name, both === null ? value : (both[1 + theme] ?? ''));
  }
  return found;
}

function luminance(color: string): number {
  const digits = /^#([0-9a-f]{6})$/.exec(color)?.[1];
  if (digits === undefined) throw new Error(`${color} is no plain colour`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Foreground, background and the contrast that WCAG AA requires: 4.5 for text, 3 for graphics. */
const GROUNDS = ['land', 'land-edge', 'sea', 'deep', 'shallow'];
const PAIRS: readonly (readonly [string, string, number])[] = [
  ['label', 'frame', 4.5],
  ['red-ink', 'red', 4.5],
  ['blue', 'blue-paper', 4.5],
  ['hero', 'hero-edge', 3],
  // Marks have an edge, so that they are visible on any ground and on any piece.
  ...[
    'last',
    'selected',
    'go',
    'take',
    'combine',
    'check',
    'deployment',
    'focus',
    'brush-main',
    'brush-second',
    'brush-warn',
    'brush-hint',
    'own-gold',
    'own-red',
    'own-violet',
    'own-teal',
  ].map((mark) => [mark, 'mark-edge', 3] as const),
  ...GROUNDS.flatMap((ground) => ['last', 'selected', 'go', 'zone-red', 'zone-blue'].map((mark) => [mark, ground, 3] as const)),
];

test('there are at least four boards', () => {
  expect(BOARDS.size).toBeGreaterThanOrEqual(4);
});

describe.each([...BOARDS.keys()].flatMap((board) => [[board, 'light', 0] as const, [board, 'dark', 1] as const]))(
  'on the %s board in the %s theme',
  (board, _, theme) => {
    const all = colors(board, theme);
    test.each(PAIRS)('%s is visible on %s', (one, other, least) => {
      expect(contrast(all.get(one) ?? '', all.get(other) ?? '')).toBeGreaterThanOrEqual(least);
    });
  },
);
