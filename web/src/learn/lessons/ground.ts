// The board: sea, coast, land, the river and its fords.

import { messageKeys } from '../../i18n/text.svelte';
import { red } from '../setup';
import type { Lesson } from '../lessonTypes';

export const terrain: Lesson = {
  id: 'terrain',
  icon: { pieces: 'NI', color: 'red' },
  texts: messageKeys({ name: 'learn-terrain', intro: 'learn-terrain-intro' }),
  tasks: [
    {
      fen: red('Nc4 Id4', 'Ik12'),
      turns: 1,
      goal: [{ stands: 'N', on: 'a2' }],
      solution: ['Na2'],
      refused: [{ turn: 'Nc4e4', why: 'terrain' }],
      texts: messageKeys({ goal: 'learn-terrain-1-goal', hint: 'learn-terrain-1-hint' }),
    },
    {
      fen: red('Ic5 Nb3', 'Ik12'),
      turns: 2,
      goal: [{ stands: 'I', on: 'c7' }],
      solution: ['Ic6', 'Ic7'],
      refused: [{ turn: 'Ic5b5', why: 'terrain' }],
      texts: messageKeys({ goal: 'learn-terrain-2-goal', hint: 'learn-terrain-2-hint' }),
    },
    {
      fen: red('Nb6', 'Ik12'),
      turns: 1,
      goal: [{ stands: 'N', on: 'e6' }],
      solution: ['Ne6'],
      refused: [{ turn: 'Nb6f6', why: 'terrain' }],
      texts: messageKeys({ goal: 'learn-terrain-3-goal', hint: 'learn-terrain-3-hint' }),
    },
    {
      fen: red('Fe5', 'Ik12'),
      turns: 1,
      goal: [{ stands: 'F', on: 'c7' }],
      solution: ['Fc7'],
      refused: [{ turn: 'Fe5a5', why: 'terrain' }],
      texts: messageKeys({ goal: 'learn-terrain-4-goal', hint: 'learn-terrain-4-hint' }),
    },
  ],
};

export const river: Lesson = {
  id: 'river',
  icon: { pieces: 'A', color: 'blue' },
  texts: messageKeys({ name: 'learn-river', intro: 'learn-river-intro' }),
  tasks: [
    {
      fen: red('Af5', 'Ik12'),
      turns: 1,
      goal: [{ stands: 'A', on: 'f8' }],
      solution: ['Af8'],
      refused: [{ turn: 'Af5h7', why: 'river' }],
      texts: messageKeys({ goal: 'learn-river-1-goal', hint: 'learn-river-1-hint' }),
    },
    {
      fen: red('Sg5', 'Ik12'),
      turns: 2,
      goal: [{ stands: 'S', on: 'h7' }],
      solution: ['Sh6', 'Sh7'],
      others: [['Sh5', 'Sh7']],
      refused: [{ turn: 'Sg5g7', why: 'river' }],
      texts: messageKeys({ goal: 'learn-river-2-goal', hint: 'learn-river-2-hint' }),
    },
    {
      fen: red('Td6 Gd5', 'Ik12'),
      turns: 1,
      goal: [{ stands: 'T', on: 'd8' }],
      solution: ['Td8'],
      texts: messageKeys({ goal: 'learn-river-3-goal', hint: 'learn-river-3-hint' }),
    },
    {
      fen: red('Ej5 Aj6', 'Ik12'),
      turns: 2,
      goal: [{ stands: 'EA', on: 'j7' }],
      solution: ['E&j6', '(EA)j7'],
      refused: [{ turn: 'Aj6j7', why: 'river' }],
      texts: messageKeys({ goal: 'learn-river-4-goal', hint: 'learn-river-4-hint' }),
    },
  ],
};
