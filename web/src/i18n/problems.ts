// What is wrong with a text somebody pasted: what, and where. The rules tell it in English with a code and a place; what is
// common is told in the page's language.

import type { Problem } from '../game/events';
import { expected } from './expected';
import { pieceName, sideName } from './names';
import { t, words } from './text.svelte';

/** The names of the pieces in the rules' own messages, by letter. */
const ENGLISH: Record<string, string> = {
  Commander: 'C',
  Infantry: 'I',
  Tank: 'T',
  Militia: 'M',
  Engineer: 'E',
  Artillery: 'A',
  'Anti-air': 'G',
  Missile: 'S',
  'Air Force': 'F',
  Navy: 'N',
  Headquarters: 'H',
};

/** What stands in a text and cannot be shown as it is. */
const FOUND = words({
  'a space': 'found-space',
  'a tab': 'found-tab',
  'a line break': 'found-line-break',
  'a backquote': 'found-backquote',
});
const foundName = (english: string) => (english in FOUND ? t(FOUND[english as keyof typeof FOUND]) : english);

const piece = (english: string) => pieceName(ENGLISH[english] ?? english);
const side = (english: string) => sideName(english.toLowerCase() === 'blue' ? 'blue' : 'red');

/** Sentences of the rules and how they are said here. */
const SENTENCES: [RegExp, (found: string[]) => string][] = [
  [
    /^(\w+): an? ([\w -]+) may not stand (on land|at sea)$/,
    ([, square = '', name = '', ground]) =>
      ground === 'on land'
        ? t('problem-terrain-land', { square, piece: piece(name) })
        : t('problem-terrain-sea', { square, piece: piece(name) }),
  ],
  [/^(\w+): \((.*)\) is no legal stack$/, ([, square = '', pieces = '']) => t('problem-stack', { square, pieces })],
  [
    /^(Red|Blue) has (\d+) pieces of kind ([\w -]+), at most (\d+)$/,
    ([, color = '', found = '', name = '', most = '']) =>
      t('problem-too-many', { side: side(color), found, piece: piece(name), most }),
  ],
  [
    /^expected an objective/,
    () => t('problem-expected', { detail: t('problem-objective'), expected: 'total, marine, air, land, any' }),
  ],
  [/^expected a game of at most (\d+) bytes$/, ([, most = '']) => t('problem-too-long', { most })],
  [/^expected variations at most (\d+) deep$/, ([, most = '']) => t('problem-too-deep', { most })],
  [/^a study has at most (\d+) turns/, ([, most = '']) => t('problem-too-many-turns', { most })],
  [/^(Red|Blue) lacks what the objective/, ([, color = '']) => t('problem-no-corps', { side: side(color) })],
  [/^(Red|Blue) has no Commander$/, ([, color = '']) => t('problem-no-commander', { side: side(color) })],
  [/^(?:.*: )?found the end, expected (.*)$/, ([, wanted = '']) => expected(t('problem-found-end'), wanted)],
  [/^(?:.*: )?found (.*?), expected (.*)$/, ([, found = '', wanted = '']) => expected(t('problem-found', { found: foundName(found) }), wanted)],
  [/^([A-Z(+][^ ]*): it could mean (.*)$/, ([, move = '', all = '']) => t('problem-move-ambiguous', { move, all })],
  [
    /^([A-Z(+][^ ]*): (.*)$/,
    ([, move = '', detail = '']) => t('problem-expected', { detail: t('problem-move-illegal', { move, detail }), expected: t('expected-legal') }),
  ],
];

function sentence(message: string): string {
  for (const [pattern, tell] of SENTENCES) {
    const found = pattern.exec(message);
    if (found !== null) return tell([...found]);
  }
  return t('problem-other', { detail: message });
}

/** A problem of a FEN or a PGN: where, what, and what was expected. A FEN is one line. */
export function problemText({ code, message, byte, line, column }: Problem): string {
  const detail =
    code === 'setup'
      ? message.split('; ').map(sentence).join(' ')
      : sentence(message.replace(/^\d+:\d+: /, '').replace(/^(FEN: )?[a-z -]+(, [a-k]\d+|, rank \d+)?, byte \d+: /, ''));
  const place = line !== undefined && column !== undefined ? { line, column } : byte === undefined ? null : { line: 1, column: byte + 1 };
  if (place === null) return detail;
  const square = /^(?:\d+:\d+: FEN: )?board, ([a-k]\d+), byte/.exec(message)?.[1];
  return square === undefined
    ? t('problem-at-line', { ...place, detail })
    : t('problem-at-square', { ...place, square, detail });
}
