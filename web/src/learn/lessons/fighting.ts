// Captures, stay captures, air defence and suicide captures.

import { messageKeys } from '../../i18n/text.svelte';
import { red } from '../setup';
import type { Lesson } from '../lessonTypes';

const WHY = messageKeys({
  single: 'learn-captures-why-single',
  landed: 'learn-stay-capture-why-landed',
  lost: 'learn-air-defense-why-lost',
  early: 'learn-air-defense-why-early',
});

export const captures: Lesson = {
  id: 'captures',
  icon: { pieces: 'T', color: 'blue' },
  texts: messageKeys({ name: 'learn-captures', intro: 'learn-captures-intro' }),
  tasks: [
    {
      fen: red('Te4', '(TI)e6 Mg4 Ik12'),
      turns: 1,
      goal: [{ taken: ['e6'] }],
      solution: ['Txe6'],
      wrong: [{ turn: 'Txg4', why: WHY.single }],
      texts: messageKeys({ goal: 'learn-captures-1-goal', hint: 'learn-captures-1-hint' }),
    },
    {
      fen: red('Tf3 Hf4 Ai5', 'Ef5 Gh5'),
      turns: 1,
      goal: [{ taken: ['f5'] }],
      solution: ['Axf5'],
      refused: [{ turn: 'Tf3xf5', why: 'blocked' }],
      texts: messageKeys({ goal: 'learn-captures-2-goal', hint: 'learn-captures-2-hint' }),
    },
    {
      fen: red('Sd6', 'Ed8 Ik12'),
      turns: 1,
      goal: [{ taken: ['d8'] }],
      solution: ['Sxd8'],
      refused: [{ turn: 'Sd6d7', why: 'river' }],
      texts: messageKeys({ goal: 'learn-captures-3-goal', hint: 'learn-captures-3-hint' }),
    },
    {
      fen: red('Nc5', 'Nd6 Ik12'),
      turns: 1,
      goal: [{ taken: ['d6'] }],
      solution: ['Nxd6'],
      texts: messageKeys({ goal: 'learn-captures-4-goal', hint: 'learn-captures-4-hint' }),
    },
  ],
};

export const stayCapture: Lesson = {
  id: 'stay-capture',
  icon: { pieces: 'N', color: 'blue' },
  texts: messageKeys({ name: 'learn-stay-capture', intro: 'learn-stay-capture-intro' }),
  tasks: [
    {
      fen: red('Nc5', 'If5 Ik12'),
      turns: 1,
      goal: [{ taken: ['f5'] }, { stands: 'N', on: 'c5' }],
      solution: ['N_f5'],
      texts: messageKeys({ goal: 'learn-stay-capture-1-goal', hint: 'learn-stay-capture-1-hint' }),
    },
    {
      fen: red('Ad5', 'Na5 Ik12'),
      turns: 1,
      goal: [{ taken: ['a5'] }],
      solution: ['A_a5'],
      refused: [{ turn: 'Ad5b5', why: 'terrain' }],
      texts: messageKeys({ goal: 'learn-stay-capture-2-goal', hint: 'learn-stay-capture-2-hint' }),
    },
    {
      fen: red('Nc4', 'Ef4 Id5 Ik12'),
      turns: 2,
      goal: [{ taken: ['f4', 'd5'] }, { stands: 'N', on: 'c4' }],
      solution: ['N_f4', 'N_d5'],
      others: [['N_d5', 'N_f4']],
      texts: messageKeys({ goal: 'learn-stay-capture-3-goal', hint: 'learn-stay-capture-3-hint' }),
    },
    {
      fen: red('Fg4', 'Ig8 Tg9 Ik12'),
      turns: 1,
      goal: [{ taken: ['g8'] }, { stands: 'F', on: 'g4' }],
      solution: ['F_g8'],
      wrong: [{ turn: 'Fxg8', why: WHY.landed }],
      texts: messageKeys({ goal: 'learn-stay-capture-4-goal', hint: 'learn-stay-capture-4-hint' }),
    },
  ],
};

export const airDefense: Lesson = {
  id: 'air-defense',
  icon: { pieces: 'G', color: 'blue' },
  texts: messageKeys({ name: 'learn-air-defense', intro: 'learn-air-defense-intro' }),
  tasks: [
    {
      fen: red('Ff3', 'Gf6 Ik12'),
      turns: 2,
      goal: [{ stands: 'F', on: 'h7' }],
      solution: ['Fh5', 'Fh7'],
      others: [
        ['Fh3', 'Fh7'],
        ['Fi6', 'Fh7'],
        ['Fj7', 'Fh7'],
      ],
      refused: [{ turn: 'Ff3f7', why: 'air-defense' }],
      zones: ['blue'],
      texts: messageKeys({ goal: 'learn-air-defense-1-goal', hint: 'learn-air-defense-1-hint' }),
    },
    {
      fen: red('Fd4', 'Sf6 Ik12'),
      turns: 2,
      goal: [{ stands: 'F', on: 'c8' }],
      solution: ['Fc4', 'Fc8'],
      others: [['Fc5', 'Fc8']],
      refused: [
        { turn: 'Fd4d8', why: 'air-defense-between' },
        { turn: 'Fd4d6', why: 'air-defense' },
      ],
      zones: ['blue'],
      texts: messageKeys({ goal: 'learn-air-defense-2-goal', hint: 'learn-air-defense-2-hint' }),
    },
    {
      fen: red('Fd2', 'Nc5 Ed5 Ig5 Ik12'),
      turns: 1,
      goal: [{ taken: ['g5'] }, { alive: 'F' }],
      solution: ['Fxg5'],
      others: [['F_g5']],
      wrong: [{ turn: 'F@d5', why: WHY.lost }],
      zones: ['blue'],
      texts: messageKeys({ goal: 'learn-air-defense-3-goal', hint: 'learn-air-defense-3-hint' }),
    },
    {
      fen: red('Fe4 Td6', 'Gd8 Ee8 Ik12'),
      turns: 2,
      goal: [{ taken: ['d8', 'e8'] }, { alive: 'F' }],
      solution: ['Txd8', 'Fxe8'],
      wrong: [{ turn: 'F@e8', why: WHY.early }],
      zones: ['blue'],
      texts: messageKeys({ goal: 'learn-air-defense-4-goal', hint: 'learn-air-defense-4-hint' }),
    },
    {
      fen: red('Ff3', '(EG)f6 Gh5 Ik12'),
      turns: 1,
      goal: [{ taken: ['f6'] }, { alive: 'F' }],
      solution: ['Fxf6'],
      others: [['F_f6']],
      zones: ['blue'],
      texts: messageKeys({ goal: 'learn-air-defense-5-goal', hint: 'learn-air-defense-5-hint' }),
    },
  ],
};

export const suicide: Lesson = {
  id: 'suicide',
  icon: { pieces: 'F', color: 'blue' },
  texts: messageKeys({ name: 'learn-suicide', intro: 'learn-suicide-intro' }),
  tasks: [
    {
      fen: red('Ff3 Te3', 'Gf7 Ik12'),
      turns: 1,
      goal: [{ taken: ['f7'] }],
      solution: ['F@f7'],
      refused: [{ turn: 'Ff3f6', why: 'air-defense' }],
      zones: ['blue'],
      texts: messageKeys({ goal: 'learn-suicide-1-goal', hint: 'learn-suicide-1-hint' }),
    },
    {
      fen: red('Fd4 Te3', 'Sd8 Ik12'),
      turns: 1,
      goal: [{ taken: ['d8'] }],
      solution: ['F@d8'],
      refused: [{ turn: 'Fd4d6', why: 'air-defense' }],
      zones: ['blue'],
      texts: messageKeys({ goal: 'learn-suicide-2-goal', hint: 'learn-suicide-2-hint' }),
    },
    {
      fen: red('Fd3 Te3', 'Nc7 Ad7 Ag6 Gh6 Gg7 Ik12'),
      turns: 1,
      goal: [{ taken: ['d7'] }],
      solution: ['F@d7'],
      refused: [{ turn: 'Fd3xg6', why: 'air-defenses' }],
      zones: ['blue'],
      texts: messageKeys({ goal: 'learn-suicide-3-goal', hint: 'learn-suicide-3-hint' }),
    },
  ],
};
