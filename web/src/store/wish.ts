// The last choices for a new game, which are the next defaults.

import type { Wish } from '../game/beginGame';
import { readLocal, writeLocal } from './local';

const KEY = 'cotulenh.wish';
const FIRST: Wish = { opponent: 'computer', level: 3, side: 'red', objective: 'total', clock: null };

export function lastWish(): Wish {
  const wish = { ...FIRST, ...(readLocal(KEY) as Partial<Wish> | null) };
  return isValid(wish) ? wish : { ...FIRST };
}

export function rememberWish(wish: Wish): void {
  writeLocal(KEY, wish);
}

function isValid({ opponent, level, side, objective, clock }: Wish): boolean {
  return (
    ['computer', 'person'].includes(opponent) &&
    Number.isInteger(level) &&
    level >= 1 &&
    level <= 10 &&
    ['red', 'blue', 'random'].includes(side) &&
    ['total', 'marine', 'air', 'land', 'any'].includes(objective) &&
    (clock === null || (clock.initial > 0 && clock.increment >= 0))
  );
}
