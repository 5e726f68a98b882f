// The options of the last new game. They are the defaults of the next one, except the objective: it changes the rules, so a
// player chooses it for each game.

import type { GameOptions } from '../game/beginGame';
import { isPlayable } from '../game/clock';
import { objectives } from '../i18n/names';
import { readLocal, writeLocal } from './local';

const KEY = 'cotulenh.wish';
const DEFAULTS: GameOptions = { opponent: 'computer', level: 3, side: 'red', objective: 'total', clock: null };

export function lastGameOptions(): GameOptions {
  const options = { ...DEFAULTS, ...(readLocal(KEY) as Partial<GameOptions> | null), objective: DEFAULTS.objective };
  return isValid(options) ? options : { ...DEFAULTS };
}

export function rememberGameOptions(options: GameOptions): void {
  writeLocal(KEY, options);
}

function isValid({ opponent, level, side, objective, clock, names, autoFlip }: GameOptions): boolean {
  return (
    ['computer', 'person'].includes(opponent) &&
    Number.isInteger(level) &&
    level >= 1 &&
    level <= 10 &&
    ['red', 'blue', 'random'].includes(side) &&
    objectives.includes(objective) &&
    (clock === null || isPlayable(clock)) &&
    ['undefined', 'boolean'].includes(typeof autoFlip) &&
    (names === undefined || Object.values(names).every((name) => typeof name === 'string'))
  );
}
