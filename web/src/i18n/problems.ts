// What is wrong with a text somebody pasted: what, and where. The rules tell it in English with a code and a place; what is
// common is told in the page's language.

import type { Problem } from '../game/events';
import { pieceName, sideName } from './names';
import { t } from './text.svelte';

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
  [/^(Red|Blue) has no Commander$/, ([, color = '']) => t('problem-no-commander', { side: side(color) })],
  [/^(?:.*: )?found the end, expected (.*)$/, ([, wanted = '']) => expected(t('problem-found-end'), wanted)],
  [/^(?:.*: )?found (.*?), expected (.*)$/, ([, found = '', wanted = '']) => expected(t('problem-found', { found }), wanted)],
  [
    /^([A-Z(+][^ ]*): (.*)$/,
    ([, move = '', detail = '']) => t('problem-move-illegal', { move, detail }),
  ],
];

/** What was expected, where the page has words for it. */
function expected(detail: string, wanted: string): string {
  if (wanted.startsWith('one of the piece letters')) return t('problem-expected', { detail, expected: t('expected-piece-letter') });
  if (wanted === 'a square from a1 to k12') return t('problem-expected', { detail, expected: t('expected-square') });
  return t('problem-expected', { detail, expected: wanted });
}

function sentence(message: string): string {
  for (const [pattern, tell] of SENTENCES) {
    const found = pattern.exec(message);
    if (found !== null) return tell([...found]);
  }
  return t('problem-other', { detail: message });
}

/** A problem of a FEN or a PGN: where and what. */
export function problemText({ code, message, byte, line, column }: Problem): string {
  if (line !== undefined && column !== undefined) {
    return t('problem-at-line', { line, column, detail: sentence(message.replace(/^\d+:\d+: /, '')) });
  }
  if (byte !== undefined) {
    const square = /^board, ([a-k]\d+), byte/.exec(message)?.[1];
    const detail = sentence(message.replace(/^.*?byte \d+: /, ''));
    const place = byte + 1;
    return square === undefined
      ? t('problem-at-character', { place, detail })
      : t('problem-at-square', { place, square, detail });
  }
  if (code === 'setup') return message.split('; ').map(sentence).join(' ');
  return sentence(message);
}
