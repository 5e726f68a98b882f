// Keys on a square of the editor. The board itself handles the arrow keys, Enter and Escape.

import { LETTERS } from '../game/units';
import type { Letter } from '../game/units';
import { otherSide } from '../game/clock';
import { PILE_LIMIT, pileOn } from './position';
import type { Workbench } from './workbench.svelte';

export interface Key {
  key: string;
  shift: boolean;
}

/** Handles a key on a square. Returns `false` if the key has no meaning. Letters work only if `letters` is set. */
export function press(bench: Workbench, square: string, { key, shift }: Key, letters: boolean): boolean {
  switch (key) {
    case 'Delete':
      bench.erase(square);
      return true;
    case 'Backspace': {
      // The piece that was placed last is removed first.
      const last = pileOn(bench.position, square).length - 1;
      if (last >= 0) bench.erase(square, last);
      return true;
    }
  }
  return letters && pressLetter(bench, square, key, shift);
}

function pressLetter(bench: Workbench, square: string, key: string, shift: boolean): boolean {
  if (key === '+' || key === '=') {
    bench.hero(square);
    return true;
  }
  const number = Number(key);
  if (Number.isInteger(number) && number >= 1 && number <= PILE_LIMIT) {
    bench.hero(square, number - 1);
    return true;
  }
  const letter = key.toUpperCase();
  if (letter === 'R' || letter === 'B') {
    bench.useSide(letter === 'R' ? 'red' : 'blue');
    return true;
  }
  if (!(LETTERS as readonly string[]).includes(letter)) return false;
  const { side } = bench;
  bench.put(square, shift ? otherSide(side) : side, letter as Letter, 'takes-off');
  bench.side = side;
  return true;
}
