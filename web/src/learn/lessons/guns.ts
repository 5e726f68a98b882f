// The heavy pieces: Artillery, Anti-air, Missile.

import { messageKeys } from '../../i18n/text.svelte';
import { red } from '../setup';
import type { Lesson } from '../lessonTypes';

export const artillery: Lesson = {
  id: 'artillery',
  icon: { pieces: 'A', color: 'red' },
  texts: messageKeys({ name: 'learn-artillery', intro: 'learn-artillery-intro' }),
  tasks: [
    {
      fen: red('Ae3', 'Ik12'),
      turns: 1,
      goal: [{ stands: 'A', on: 'h6' }],
      solution: ['Ah6'],
      refused: [
        { turn: 'Ae3e7', why: 'too-far' },
        { turn: 'Ae3f5', why: 'not-in-line' },
      ],
      texts: messageKeys({ goal: 'learn-artillery-1-goal', hint: 'learn-artillery-1-hint' }),
    },
    {
      fen: red('Af3 If4', 'Tf6 Ik12'),
      turns: 1,
      goal: [{ taken: ['f6'] }],
      solution: ['Axf6'],
      refused: [{ turn: 'Af3f5', why: 'blocked' }],
      texts: messageKeys({ goal: 'learn-artillery-2-goal', hint: 'learn-artillery-2-hint' }),
    },
    {
      fen: red('Ae5', 'Ee8 Ih5 Ik12'),
      turns: 1,
      goal: [{ stands: 'A', on: 'e8' }],
      solution: ['Axe8'],
      refused: [{ turn: 'Ae5e7', why: 'river' }],
      texts: messageKeys({ goal: 'learn-artillery-3-goal', hint: 'learn-artillery-3-hint' }),
    },
    {
      fen: red('Ad4', 'Md7 Eg7 Ik12'),
      turns: 2,
      goal: [{ taken: ['d7', 'g7'] }],
      solution: ['Axd7', 'Axg7'],
      others: [['Axg7', 'Axd7']],
      texts: messageKeys({ goal: 'learn-artillery-4-goal', hint: 'learn-artillery-4-hint' }),
    },
  ],
};

export const antiAir: Lesson = {
  id: 'anti-air',
  icon: { pieces: 'G', color: 'red' },
  texts: messageKeys({ name: 'learn-anti-air', intro: 'learn-anti-air-intro' }),
  tasks: [
    {
      fen: red('Gf4', 'Ff5 Mg5'),
      turns: 1,
      goal: [{ taken: ['f5'] }],
      solution: ['Gxf5'],
      refused: [{ turn: 'Gf4xg5', why: 'no-diagonal' }],
      texts: messageKeys({ goal: 'learn-anti-air-1-goal', hint: 'learn-anti-air-1-hint' }),
    },
    {
      fen: red('Ge6', 'Ik12'),
      turns: 2,
      goal: [{ stands: 'G', on: 'f7' }],
      solution: ['Gf6', 'Gf7'],
      refused: [{ turn: 'Ge6e7', why: 'river' }],
      texts: messageKeys({ goal: 'learn-anti-air-2-goal', hint: 'learn-anti-air-2-hint' }),
    },
    {
      fen: red('Gf4 Ag5', 'Fg9 Ik12'),
      turns: 1,
      goal: [{ covers: ['g5'] }],
      solution: ['Gg4'],
      others: [['Gf5']],
      zones: ['red'],
      texts: messageKeys({ goal: 'learn-anti-air-3-goal', hint: 'learn-anti-air-3-hint' }),
    },
  ],
};

export const missile: Lesson = {
  id: 'missile',
  icon: { pieces: 'S', color: 'red' },
  texts: messageKeys({ name: 'learn-missile', intro: 'learn-missile-intro' }),
  tasks: [
    {
      fen: red('Sf3', 'Ik12'),
      turns: 2,
      goal: [{ stands: 'S', on: 'g6' }],
      solution: ['Sf5', 'Sg6'],
      others: [['Sg4', 'Sg6']],
      refused: [
        { turn: 'Sf3h5', why: 'too-far' },
        { turn: 'Sf3f6', why: 'too-far' },
      ],
      texts: messageKeys({ goal: 'learn-missile-1-goal', hint: 'learn-missile-1-hint' }),
    },
    {
      fen: red('Sf4 If5', 'Tf6 Eh6'),
      turns: 1,
      goal: [{ taken: ['f6'] }, { stands: 'S', on: 'f6' }],
      solution: ['Sxf6'],
      refused: [{ turn: 'Sf4xh6', why: 'too-far' }],
      texts: messageKeys({ goal: 'learn-missile-2-goal', hint: 'learn-missile-2-hint' }),
    },
    {
      fen: red('Sf3 Ag6 Ae4', 'Fg10 Ik12'),
      turns: 1,
      goal: [{ covers: ['g6', 'e4'] }],
      solution: ['Sf5'],
      others: [['Sg4']],
      zones: ['red'],
      texts: messageKeys({ goal: 'learn-missile-3-goal', hint: 'learn-missile-3-hint' }),
    },
  ],
};
