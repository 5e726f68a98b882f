// The settings of a challenge, and the last ones that were used in this browser.

import type { Objective, Side } from 'cotulenh';
import { objectives } from '../i18n/names';
import { readLocal, writeLocal } from '../store/local';
import type { TimeControl } from './protocol';

export interface ChallengeSettings {
  time: TimeControl;
  objective: Objective;
  rated: boolean;
  /** The side of the challenger. */
  side: Side | 'random';
}

const KEY = 'cotulenh.online.wish';
const DEFAULT: ChallengeSettings = {
  time: { kind: 'fischer', initial: 600, increment: 5 },
  objective: 'total',
  rated: false,
  side: 'random',
};
const KINDS = ['unlimited', 'fischer', 'delay', 'correspondence'];

/** Returns the settings that were used last. Fields that cannot be read have their default. */
export function lastChallengeSettings(): ChallengeSettings {
  const stored = readLocal(KEY) as Partial<ChallengeSettings> | null;
  if (stored === null || typeof stored !== 'object') return { ...DEFAULT };
  const { time, objective, rated, side } = stored;
  return {
    time: time !== undefined && KINDS.includes(time.kind) ? time : DEFAULT.time,
    objective: objectives.find((known) => known === objective) ?? DEFAULT.objective,
    rated: rated === true,
    side: side === 'red' || side === 'blue' ? side : 'random',
  };
}

export function rememberChallengeSettings(settings: ChallengeSettings): void {
  writeLocal(KEY, settings);
}
