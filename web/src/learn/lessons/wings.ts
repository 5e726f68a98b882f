// Air, sea and command: Air Force, Navy, Commander, Headquarters.

import { messageKeys } from '../../i18n/text.svelte';
import { red } from '../setup';
import type { Lesson } from '../lessonTypes';

const WHY = messageKeys({ landed: 'learn-air-force-why-landed' });

export const airForce: Lesson = {
  id: 'air-force',
  icon: { pieces: 'F', color: 'red' },
  texts: messageKeys({ name: 'learn-air-force', intro: 'learn-air-force-intro' }),
  tasks: [
    {
      fen: red('Fe3 Ie4 Me5', 'Ee6 Ik12'),
      turns: 1,
      goal: [{ stands: 'F', on: 'e7' }],
      solution: ['Fe7'],
      refused: [
        { turn: 'Fe3e8', why: 'too-far' },
        { turn: 'Fe3a3', why: 'terrain' },
      ],
      texts: messageKeys({ goal: 'learn-air-force-1-goal', hint: 'learn-air-force-1-hint' }),
    },
    {
      fen: red('Fe4', 'Ie7 Te8 Ik12'),
      turns: 1,
      goal: [{ taken: ['e7'] }, { stands: 'F', on: 'e4' }],
      solution: ['F_e7'],
      wrong: [{ turn: 'Fxe7', why: WHY.landed }],
      texts: messageKeys({ goal: 'learn-air-force-2-goal', hint: 'learn-air-force-2-hint' }),
    },
    {
      fen: red('Fd3', 'Eg6 Ig10 Ik12'),
      turns: 2,
      goal: [{ taken: ['g6', 'g10'] }],
      solution: ['Fxg6', 'Fxg10'],
      refused: [{ turn: 'Fd3xg10', why: 'not-in-line' }],
      texts: messageKeys({ goal: 'learn-air-force-3-goal', hint: 'learn-air-force-3-hint' }),
    },
  ],
};

export const navy: Lesson = {
  id: 'navy',
  icon: { pieces: 'N', color: 'red' },
  texts: messageKeys({ name: 'learn-navy', intro: 'learn-navy-intro' }),
  tasks: [
    {
      fen: red('Nb3', 'Ik12'),
      turns: 2,
      goal: [{ stands: 'N', on: 'c8' }],
      solution: ['Nb7', 'Nc8'],
      others: [['Nc4', 'Nc8']],
      refused: [
        { turn: 'Nb3d3', why: 'terrain' },
        { turn: 'Nb3b8', why: 'too-far' },
      ],
      texts: messageKeys({ goal: 'learn-navy-1-goal', hint: 'learn-navy-1-hint' }),
    },
    {
      fen: red('Nc5', 'Ik12'),
      turns: 2,
      goal: [{ stands: 'N', on: 'e6' }],
      solution: ['Nc6', 'Ne6'],
      others: [['Nb6', 'Ne6']],
      refused: [{ turn: 'Nc5d6', why: 'corner' }],
      texts: messageKeys({ goal: 'learn-navy-2-goal', hint: 'learn-navy-2-hint' }),
    },
    {
      fen: red('Nc3 Ic4', 'Ik12'),
      turns: 1,
      goal: [{ stands: 'N', on: 'c6' }],
      solution: ['Nc6'],
      texts: messageKeys({ goal: 'learn-navy-3-goal', hint: 'learn-navy-3-hint' }),
    },
    {
      fen: red('Nc4', 'Tf4 Ig4 Ik12'),
      turns: 1,
      goal: [{ taken: ['f4'] }],
      solution: ['N_f4'],
      refused: [{ turn: 'Nc4xg4', why: 'too-far' }],
      texts: messageKeys({ goal: 'learn-navy-4-goal', hint: 'learn-navy-4-hint' }),
    },
    {
      fen: red('Nb3', 'Nb7 Nb9 Ik12'),
      turns: 1,
      goal: [{ taken: ['b7'] }],
      solution: ['Nxb7'],
      refused: [{ turn: 'Nb3xb9', why: 'too-far' }],
      texts: messageKeys({ goal: 'learn-navy-5-goal', hint: 'learn-navy-5-hint' }),
    },
  ],
};

export const commander: Lesson = {
  id: 'commander',
  icon: { pieces: 'C', color: 'red' },
  texts: messageKeys({ name: 'learn-commander', intro: 'learn-commander-intro' }),
  tasks: [
    {
      fen: red('Cd1 Ij2 Mj3', 'Ci12'),
      turns: 1,
      goal: [{ stands: 'C', on: 'd9' }],
      solution: ['Cd9'],
      refused: [{ turn: 'Cd1e2', why: 'no-diagonal' }],
      texts: messageKeys({ goal: 'learn-commander-1-goal', hint: 'learn-commander-1-hint' }),
    },
    {
      fen: red('Ce4 Ij2 Mj3', 'Hf4 Ie7 Ik12'),
      turns: 1,
      goal: [{ taken: ['f4'] }],
      solution: ['Cxf4'],
      refused: [{ turn: 'Ce4xe7', why: 'too-far' }],
      texts: messageKeys({ goal: 'learn-commander-2-goal', hint: 'learn-commander-2-hint' }),
    },
    {
      fen: red('Cf3 Tf4 Ij2', 'Ik12'),
      turns: 2,
      goal: [{ stack: '(TC)', on: 'h4' }],
      solution: ['C&f4', '(TC)h4'],
      texts: messageKeys({ goal: 'learn-commander-3-goal', hint: 'learn-commander-3-hint' }),
    },
  ],
};

export const headquarters: Lesson = {
  id: 'headquarters',
  icon: { pieces: 'H', color: 'red' },
  texts: messageKeys({ name: 'learn-headquarters', intro: 'learn-headquarters-intro' }),
  tasks: [
    {
      fen: red('Cf6 Hf2 Ij2', 'Tj9 Ik12'),
      turns: 1,
      goal: [{ stack: '(HC)', on: 'f2' }],
      solution: ['C&f2'],
      refused: [{ turn: 'Hf2f3', why: 'immobile' }],
      texts: messageKeys({ goal: 'learn-headquarters-1-goal', hint: 'learn-headquarters-1-hint' }),
    },
    {
      fen: red('+Hf4', 'Eg5 Ik12'),
      turns: 1,
      goal: [{ taken: ['g5'] }],
      solution: ['+Hxg5'],
      refused: [{ turn: '+Hf4f6', why: 'too-far' }],
      texts: messageKeys({ goal: 'learn-headquarters-2-goal', hint: 'learn-headquarters-2-hint' }),
    },
    {
      fen: red('(+HC)e4 Ij2 Mj3', 'Hf5 Hg6 Ik12'),
      turns: 2,
      goal: [{ taken: ['f5', 'g6'] }, { stack: '(HC)', on: 'g6' }],
      solution: ['(+HC)xf5', '(+HC)xg6'],
      texts: messageKeys({ goal: 'learn-headquarters-3-goal', hint: 'learn-headquarters-3-hint' }),
    },
  ],
};
