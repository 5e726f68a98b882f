// The ground units: Infantry, Tank, Militia, Engineer.

import { messageKeys } from '../../i18n/text.svelte';
import { red } from '../setup';
import type { Lesson } from '../lessonTypes';

const WHY = messageKeys({ loaded: 'learn-engineer-why-f4' });

export const infantry: Lesson = {
  id: 'infantry',
  icon: { pieces: 'I', color: 'red' },
  texts: messageKeys({ name: 'learn-infantry', intro: 'learn-infantry-intro' }),
  tasks: [
    {
      fen: red('If4', 'Ik12'),
      turns: 2,
      goal: [{ stands: 'I', on: 'f6' }],
      solution: ['If5', 'If6'],
      refused: [
        { turn: 'If4f6', why: 'too-far' },
        { turn: 'If4g5', why: 'no-diagonal' },
      ],
      texts: messageKeys({ goal: 'learn-infantry-1-goal', hint: 'learn-infantry-1-hint' }),
    },
    {
      fen: red('If4', 'He4 Mg5'),
      turns: 1,
      goal: [{ taken: ['e4'] }],
      solution: ['Ixe4'],
      refused: [{ turn: 'If4xg5', why: 'no-diagonal' }],
      texts: messageKeys({ goal: 'learn-infantry-2-goal', hint: 'learn-infantry-2-hint' }),
    },
    {
      fen: red('Ie4', 'Ee5 Gf5 Ik12'),
      turns: 2,
      goal: [{ taken: ['e5', 'f5'] }],
      solution: ['Ixe5', 'Ixf5'],
      refused: [{ turn: 'Ie4xf5', why: 'no-diagonal' }],
      texts: messageKeys({ goal: 'learn-infantry-3-goal', hint: 'learn-infantry-3-hint' }),
    },
  ],
};

export const tank: Lesson = {
  id: 'tank',
  icon: { pieces: 'T', color: 'red' },
  texts: messageKeys({ name: 'learn-tank', intro: 'learn-tank-intro' }),
  tasks: [
    {
      fen: red('Tf4', 'Ik12'),
      turns: 2,
      goal: [{ stands: 'T', on: 'h6' }],
      solution: ['Tf6', 'Th6'],
      others: [['Th4', 'Th6']],
      refused: [
        { turn: 'Tf4f7', why: 'too-far' },
        { turn: 'Tf4g5', why: 'no-diagonal' },
        { turn: 'Tf4h6', why: 'no-diagonal' },
      ],
      texts: messageKeys({ goal: 'learn-tank-1-goal', hint: 'learn-tank-1-hint' }),
    },
    {
      fen: red('Tf4 If5', 'Ef6 Eh4'),
      turns: 1,
      goal: [{ taken: ['h4'] }],
      solution: ['Txh4'],
      refused: [{ turn: 'Tf4xf6', why: 'blocked' }],
      texts: messageKeys({ goal: 'learn-tank-2-goal', hint: 'learn-tank-2-hint' }),
    },
    {
      fen: red('Te4', 'Ie6 Mg6 Eg4 Ik12'),
      turns: 3,
      goal: [{ taken: ['e6', 'g6', 'g4'] }],
      solution: ['Txe6', 'Txg6', 'Txg4'],
      others: [['Txg4', 'Txg6', 'Txe6']],
      texts: messageKeys({ goal: 'learn-tank-3-goal', hint: 'learn-tank-3-hint' }),
    },
  ],
};

export const militia: Lesson = {
  id: 'militia',
  icon: { pieces: 'M', color: 'red' },
  texts: messageKeys({ name: 'learn-militia', intro: 'learn-militia-intro' }),
  tasks: [
    {
      fen: red('Mf4', 'Ik12'),
      turns: 2,
      goal: [{ stands: 'M', on: 'h6' }],
      solution: ['Mg5', 'Mh6'],
      refused: [{ turn: 'Mf4h6', why: 'too-far' }],
      texts: messageKeys({ goal: 'learn-militia-1-goal', hint: 'learn-militia-1-hint' }),
    },
    {
      fen: red('Mf4 Ih6', 'Tg5 Ik12'),
      turns: 1,
      goal: [{ taken: ['g5'] }],
      solution: ['Mxg5'],
      refused: [{ turn: 'Ih6xg5', why: 'no-diagonal' }],
      texts: messageKeys({ goal: 'learn-militia-2-goal', hint: 'learn-militia-2-hint' }),
    },
    {
      fen: red('Mf4', 'Eg5 Gf6 Ik12'),
      turns: 2,
      goal: [{ taken: ['g5', 'f6'] }],
      solution: ['Mxg5', 'Mxf6'],
      texts: messageKeys({ goal: 'learn-militia-3-goal', hint: 'learn-militia-3-hint' }),
    },
  ],
};

export const engineer: Lesson = {
  id: 'engineer',
  icon: { pieces: 'E', color: 'red' },
  texts: messageKeys({ name: 'learn-engineer', intro: 'learn-engineer-intro' }),
  tasks: [
    {
      fen: red('Ef4', 'If5 Mg5 Ik12'),
      turns: 2,
      goal: [{ taken: ['f5', 'g5'] }],
      solution: ['Exf5', 'Exg5'],
      refused: [{ turn: 'Ef4xg5', why: 'no-diagonal' }],
      texts: messageKeys({ goal: 'learn-engineer-1-goal', hint: 'learn-engineer-1-hint' }),
    },
    {
      fen: red('Ef4 Af5', 'Ik12'),
      turns: 1,
      goal: [{ stack: '(EA)', on: 'f5' }],
      solution: ['E&f5'],
      wrong: [{ turn: 'A&f4', why: WHY.loaded }],
      texts: messageKeys({ goal: 'learn-engineer-2-goal', hint: 'learn-engineer-2-hint' }),
    },
    {
      fen: red('(EG)e6 Gh7', 'Ik12'),
      turns: 1,
      goal: [{ stands: 'EG', on: 'e7' }],
      solution: ['(EG)e7'],
      refused: [{ turn: 'G>e7', why: 'river' }],
      texts: messageKeys({ goal: 'learn-engineer-3-goal', hint: 'learn-engineer-3-hint' }),
    },
  ],
};
