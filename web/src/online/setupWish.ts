// The last conditions of an online game, as this browser remembers them.

import { objectives } from '../i18n/names';
import { readLocal, writeLocal } from '../store/local';
import type { SetupWish } from './SetupFields.svelte';

const KEY = 'cotulenh.online.wish';
const DEFAULT: SetupWish = {
  time: { kind: 'fischer', initial: 600, increment: 5 },
  objective: 'total',
  rated: false,
  side: 'random',
};
const KINDS = ['unlimited', 'fischer', 'delay', 'correspondence'];

export function lastSetup(): SetupWish {
  const stored = readLocal(KEY) as Partial<SetupWish> | null;
  if (stored === null || typeof stored !== 'object') return { ...DEFAULT };
  const { time, objective, rated, side } = stored;
  return {
    time: time !== undefined && KINDS.includes(time.kind) ? time : DEFAULT.time,
    objective: objectives.find((known) => known === objective) ?? DEFAULT.objective,
    rated: rated === true,
    side: side === 'red' || side === 'blue' ? side : 'random',
  };
}

export function rememberSetup(wish: SetupWish): void {
  writeLocal(KEY, wish);
}
