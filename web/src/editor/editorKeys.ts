// What keys do on a square of the board that is being set up. Arrows, Enter and Escape are the board's own.

import { LETTERS } from '../game/units';
import type { Letter } from '../game/units';
import { otherSide } from '../game/clock';
import { PILE_LIMIT, pileOn } from './position';
import type { Workbench } from './workbench.svelte';

export interface Key {
  key: string;
  shift: boolean;
}

/** Does what a key means on a square; says whether it means anything. Single letters only where people want them. */
export function press(bench: Workbench, square: string, { key, shift }: Key, letters: boolean): boolean {
  switch (key) {
    case 'Delete':
      bench.erase(square);
      return true;
    case 'Backspace': {
      // The last to have come aboard leaves first.
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
