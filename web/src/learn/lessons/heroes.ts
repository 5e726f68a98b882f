// Heroes, last guards and the line between the Commanders.

import { messageKeys } from '../../i18n/text.svelte';
import { red } from '../setup';
import type { Lesson } from '../lessonTypes';

const WHY = messageKeys({
  plane: 'learn-heroes-why-plane',
  itself: 'learn-heroes-why-itself',
  far: 'learn-heroes-why-far',
  guard: 'learn-last-guard-why-guard',
});

export const heroes: Lesson = {
  id: 'heroes',
  icon: { pieces: '+T', color: 'red' },
  texts: messageKeys({ name: 'learn-heroes', intro: 'learn-heroes-intro' }),
  tasks: [
    {
      fen: red('Tf8', 'Cf12'),
      turns: 1,
      goal: [{ heroes: 'T' }],
      solution: ['Tf10'],
      texts: messageKeys({ goal: 'learn-heroes-1-goal', hint: 'learn-heroes-1-hint' }),
    },
    {
      fen: red('+Tf4', 'Ik12'),
      turns: 1,
      goal: [{ stands: 'T', on: 'i7' }],
      solution: ['+Ti7'],
      texts: messageKeys({ goal: 'learn-heroes-2-goal', hint: 'learn-heroes-2-hint' }),
    },
    {
      fen: red('Fi11 Tf10 Cg1', 'Cf12 If11 Hk12 Hk11'),
      turns: 1,
      goal: [{ heroes: 'T' }, { stands: 'T', on: 'f10' }],
      solution: ['F_f11'],
      wrong: [
        { turn: 'Fxf11', why: WHY.plane },
        { turn: 'Txf11', why: WHY.itself },
      ],
      texts: messageKeys({ goal: 'learn-heroes-3-goal', hint: 'learn-heroes-3-hint' }),
    },
    {
      fen: red('(TI)f9', 'Cf12'),
      turns: 1,
      goal: [{ heroes: 'TI' }],
      solution: ['(TI)f11'],
      wrong: [{ turn: '(TI)f10', why: WHY.far }],
      texts: messageKeys({ goal: 'learn-heroes-4-goal', hint: 'learn-heroes-4-hint' }),
    },
    {
      fen: red('+Fe4 Fg4', 'Ge8 Gg8 Ik12'),
      turns: 1,
      goal: [{ taken: ['e8'] }, { stands: 'F', on: 'e8' }],
      solution: ['+Fxe8'],
      refused: [{ turn: 'Fg4g7', why: 'air-defense' }],
      zones: ['blue'],
      texts: messageKeys({ goal: 'learn-heroes-5-goal', hint: 'learn-heroes-5-hint' }),
    },
    {
      fen: red('+Ge4 Ag6 Af3', 'Fg10 Ik12'),
      turns: 1,
      goal: [{ covers: ['g6', 'f3'] }],
      solution: ['+Gf5'],
      others: [['+Gg4']],
      zones: ['red'],
      texts: messageKeys({ goal: 'learn-heroes-6-goal', hint: 'learn-heroes-6-hint' }),
    },
  ],
};

export const lastGuard: Lesson = {
  id: 'last-guard',
  icon: { pieces: '+I', color: 'red' },
  texts: messageKeys({ name: 'learn-last-guard', intro: 'learn-last-guard-intro' }),
  tasks: [
    {
      fen: red('Cd1 Ie3 Ff3', 'Gf7 Ci12 Tk9 Ik12'),
      turns: 1,
      goal: [{ heroes: 'I' }],
      solution: ['F@f7'],
      texts: messageKeys({ goal: 'learn-last-guard-1-goal', hint: 'learn-last-guard-1-hint' }),
    },
    {
      fen: red('Te4', '(TI)e6 Mg4 Ck12'),
      turns: 1,
      goal: [{ taken: ['g4'] }],
      solution: ['Txg4'],
      wrong: [{ turn: 'Txe6', why: WHY.guard }],
      texts: messageKeys({ goal: 'learn-last-guard-2-goal', hint: 'learn-last-guard-2-hint' }),
    },
    {
      fen: red('Cd1 Hf3 Ff4', 'Gf8 Ci12 Tj10 Ik12'),
      turns: 2,
      goal: [{ stands: 'H', on: 'g4' }],
      solution: ['F@f8', '+Hg4'],
      refused: [{ turn: 'Hf3g4', why: 'immobile' }],
      texts: messageKeys({ goal: 'learn-last-guard-3-goal', hint: 'learn-last-guard-3-hint' }),
    },
  ],
};

export const commanderLines: Lesson = {
  id: 'commander-lines',
  icon: { pieces: 'C', color: 'blue' },
  texts: messageKeys({ name: 'learn-commander-lines', intro: 'learn-commander-lines-intro' }),
  tasks: [
    {
      fen: red('Cg1 Tg5 Ij2', 'Cg12'),
      turns: 1,
      goal: [{ stands: 'T', on: 'g7' }],
      solution: ['Tg7'],
      refused: [{ turn: 'Tg5h5', why: 'exposed' }],
      texts: messageKeys({ goal: 'learn-commander-lines-1-goal', hint: 'learn-commander-lines-1-hint' }),
    },
    {
      fen: red('Ce1 Ij2 Mj3', 'Cg12'),
      turns: 1,
      goal: [{ stands: 'C', on: 'e11' }],
      solution: ['Ce11'],
      refused: [
        { turn: 'Ce1e12', why: 'open-line' },
        { turn: 'Ce1h1', why: 'open-line' },
      ],
      texts: messageKeys({ goal: 'learn-commander-lines-2-goal', hint: 'learn-commander-lines-2-hint' }),
    },
    {
      fen: red('(TC)f4 Ij2', 'Cg12'),
      turns: 1,
      goal: [{ stands: 'C', on: 'h4' }],
      solution: ['(TC)h4'],
      refused: [{ turn: 'C>h4', why: 'open-line' }],
      texts: messageKeys({ goal: 'learn-commander-lines-3-goal', hint: 'learn-commander-lines-3-hint' }),
    },
    {
      fen: red('(FC)g3 Ij2', 'Gg6 Cg12 Ik9 Tk10'),
      turns: 1,
      goal: [{ wins: true }],
      solution: ['g3::F>@g6,C>xg12'],
      zones: ['blue'],
      texts: messageKeys({ goal: 'learn-commander-lines-4-goal', hint: 'learn-commander-lines-4-hint' }),
    },
  ],
};
