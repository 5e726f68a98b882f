// The last choice on the first page, so that one need not choose again.

import type { Wish } from '../game/begin';

const KEY = 'cotulenh.wish';
const FIRST: Wish = { opponent: 'computer', level: 3, side: 'red', objective: 'total', clock: null };

export function lastWish(): Wish {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Wish> | null;
    return sound({ ...FIRST, ...kept }) ? { ...FIRST, ...kept } : { ...FIRST };
  } catch {
    return { ...FIRST };
  }
}

export function rememberWish(wish: Wish): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // Then one chooses again.
  }
}

function sound({ opponent, level, side, objective, clock }: Wish): boolean {
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
