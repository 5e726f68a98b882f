// The finish of a game as frames for the board. The frames are generated, so that the first screen needs no rules.

import type { Motion, Side, Stack } from '../board/types';
import frames from './finish.json';

/** A frame as it is stored. A stack is its square, its side and its pieces: `c4rN+FT`. */
export interface StoredFrame {
  stacks: readonly string[];
  last: readonly string[];
  check: readonly string[];
  motion: Motion;
}

export interface Frame extends Omit<StoredFrame, 'stacks'> {
  stacks: readonly Stack[];
}

const STACK = /^([a-k]\d+)([rb])((?:\+?[A-Z])+)$/;

export function writeStack({ square, color, pieces }: Stack): string {
  return `${square}${color[0]}${pieces.map(({ letter, heroic }) => (heroic ? '+' : '') + letter).join('')}`;
}

/** Reads a stack as `writeStack` writes it. Throws an error for other texts. */
export function readStack(text: string): Stack {
  const [, square, side, letters = ''] = STACK.exec(text) ?? [];
  if (square === undefined) throw new Error(`not a stack: ${text}`);
  const color: Side = side === 'r' ? 'red' : 'blue';
  const pieces = [...letters.matchAll(/(\+?)([A-Z])/g)].map(([, hero, letter = '']) => ({ letter, heroic: hero === '+' }));
  return { square, color, pieces };
}

export const finish: readonly Frame[] = (frames as StoredFrame[]).map((frame) => ({
  ...frame,
  stacks: frame.stacks.map(readStack),
}));
