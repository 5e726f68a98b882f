// The feedback for a turn that does not reach the goal.

import { pieceName, unitName } from '../i18n/names';
import { t, messageKeys } from '../i18n/text.svelte';
import type { TaskVerdict } from './judgeTask';
import type { Condition } from './lessonTypes';
import { piecesOf } from './setup';

const MISSING = messageKeys({
  stands: 'learn-missing-stands',
  stack: 'learn-missing-stack',
  taken: 'learn-missing-taken',
  alive: 'learn-missing-alive',
  heroes: 'learn-missing-heroes',
  check: 'learn-missing-check',
  covers: 'learn-missing-covers',
  wins: 'learn-missing-wins',
  draws: 'learn-missing-draws',
});

const names = (letters: string) => [...letters].map((letter) => pieceName(letter)).join(', ');

/** Describes an unmet condition. */
export function missingText(condition: Condition): string {
  if ('stands' in condition) return t(MISSING.stands, { unit: names(condition.stands), square: condition.on });
  if ('stack' in condition) return t(MISSING.stack, { unit: unitName(piecesOf(condition.stack)), square: condition.on });
  if ('taken' in condition) return t(MISSING.taken, { squares: condition.taken.join(', ') });
  if ('alive' in condition) return t(MISSING.alive, { unit: names(condition.alive) });
  if ('heroes' in condition) return t(MISSING.heroes, { unit: names(condition.heroes) });
  if ('check' in condition) return t(MISSING.check);
  if ('covers' in condition) return t(MISSING.covers, { squares: condition.covers.join(', ') });
  return t('wins' in condition ? MISSING.wins : MISSING.draws);
}

export function wrongText({ why, missing }: Extract<TaskVerdict, { is: 'wrong' }>): string {
  return why === null ? missingText(missing) : t(why);
}
