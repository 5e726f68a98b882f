// All lessons in learning order.

import { messageKeys } from '../../i18n/text.svelte';
import type { Group, Lesson } from '../lessonTypes';
import { check, draws, mate, objectives } from './ending';
import { airDefense, captures, stayCapture, suicide } from './fighting';
import { river, terrain } from './ground';
import { antiAir, artillery, missile } from './guns';
import { commanderLines, heroes, lastGuard } from './heroes';
import { deployment, recombine, stacks } from './stacks';
import { engineer, infantry, militia, tank } from './troops';
import { airForce, commander, headquarters, navy } from './wings';

const NAMES = messageKeys({ pieces: 'learn-group-pieces', rules: 'learn-group-rules', game: 'learn-group-game' });

export const groups: readonly Group[] = [
  {
    id: 'pieces',
    name: NAMES.pieces,
    lessons: [infantry, tank, militia, engineer, artillery, antiAir, missile, airForce, navy, commander, headquarters],
  },
  {
    id: 'rules',
    name: NAMES.rules,
    lessons: [
      terrain,
      river,
      captures,
      stayCapture,
      airDefense,
      suicide,
      stacks,
      deployment,
      recombine,
      heroes,
      lastGuard,
      commanderLines,
    ],
  },
  { id: 'game', name: NAMES.game, lessons: [check, mate, draws, objectives] },
];

export const lessons: readonly Lesson[] = groups.flatMap(({ lessons }) => lessons);

/** Returns the next lesson across groups, or `null` after the last. */
export function lessonAfter(lesson: Lesson): Lesson | null {
  return lessons[lessons.indexOf(lesson) + 1] ?? null;
}
