// The stacks of a FEN. The board knows no rules, so the position need not be legal.

import { ConfigError, STACK_LIMIT } from './config';
import { crossingOf, FILES, RANKS } from './geometry';
import { isLetter } from './letters';
import type { Stack } from './types';

/**
 * Returns the stacks of a FEN, or of its first field. Throws a `ConfigError` if the field is wrong, or if the FEN has a
 * deployment in progress, because only the rules know the position after its steps.
 */
export function stacksOfFen(fen: string): Stack[] {
  const [board = '', , , , , , deployment] = fen.trim().split(/\s+/);
  if (deployment !== undefined) fail('a FEN with a deployment in progress: give the stacks instead');
  const ranks = board.split('/');
  if (ranks.length !== RANKS) fail(`${ranks.length} ranks instead of ${RANKS}`);
  return ranks.flatMap((text, index) => stacksOfRank(text, RANKS - index));
}

function stacksOfRank(text: string, rank: number): Stack[] {
  const stacks: Stack[] = [];
  let file = 0;
  let read = 0;
  for (const [token] of text.matchAll(/\d+|\((?:\+?[a-z])+\)|\+?[a-z]/gi)) {
    read += token.length;
    if (/^\d/.test(token)) {
      file += Number(token);
      continue;
    }
    const square = 'abcdefghijk'.charAt(file) + String(rank);
    if (crossingOf(square) === null) break;
    stacks.push(stackOf(token, square));
    file += 1;
  }
  if (read !== text.length || file !== FILES) fail(`rank ${rank} is not readable: ${text}`);
  return stacks;
}

function stackOf(token: string, square: string): Stack {
  const pieces = [...token.matchAll(/(\+?)([a-z])/gi)].map(([, hero, letter = '']) => ({
    letter: letter.toUpperCase(),
    heroic: hero === '+',
    color: letter === letter.toUpperCase() ? ('red' as const) : ('blue' as const),
  }));
  const [first] = pieces;
  const same = pieces.every(({ letter, color }) => isLetter(letter) && color === first?.color);
  if (first === undefined || !same || pieces.length > STACK_LIMIT) fail(`no stack on ${square}: ${token}`);
  return { square, color: first.color, pieces: pieces.map(({ letter, heroic }) => ({ letter, heroic })) };
}

function fail(message: string): never {
  throw new ConfigError('value', 'position', message);
}
