// Stacks, deployment and recombination.

import { messageKeys } from '../../i18n/text.svelte';
import { red } from '../setup';
import type { Lesson } from '../lessonTypes';

const WHY = messageKeys({
  other: 'learn-stacks-why-f4',
  one: 'learn-deployment-why-one',
  whole: 'learn-deployment-why-whole',
  alone: 'learn-recombine-why-alone',
});

export const stacks: Lesson = {
  id: 'stacks',
  icon: { pieces: 'TI', color: 'red' },
  texts: messageKeys({ name: 'learn-stacks', intro: 'learn-stacks-intro' }),
  tasks: [
    {
      fen: red('If4 Tg4', 'Ik12'),
      turns: 1,
      goal: [{ stack: '(TI)', on: 'g4' }],
      solution: ['I&g4'],
      wrong: [{ turn: 'T&f4', why: WHY.other }],
      texts: messageKeys({ goal: 'learn-stacks-1-goal', hint: 'learn-stacks-1-hint' }),
    },
    {
      fen: red('(TI)f4 Me4', 'Ik12'),
      turns: 1,
      goal: [{ stack: '(TI)', on: 'f6' }],
      solution: ['(TI)f6'],
      refused: [{ turn: 'Me4&f4', why: 'cannot-combine' }],
      texts: messageKeys({ goal: 'learn-stacks-2-goal', hint: 'learn-stacks-2-hint' }),
    },
    {
      fen: red('Nb4 Fe4 Mc4', 'Ik12'),
      turns: 1,
      goal: [{ stack: '(NF)', on: 'b4' }],
      solution: ['F&b4'],
      refused: [{ turn: 'Mc4&b4', why: 'terrain' }],
      texts: messageKeys({ goal: 'learn-stacks-3-goal', hint: 'learn-stacks-3-hint' }),
    },
    {
      fen: red('Nc3 Fd4 Td3', 'Ik12'),
      turns: 2,
      goal: [{ stack: '(NFT)', on: 'c3' }],
      solution: ['F&c3', 'T&c3'],
      others: [
        ['T&c3', 'F&c3'],
        ['T&d4', '(FT)&c3'],
        ['F&d3', '(FT)&c3'],
      ],
      texts: messageKeys({ goal: 'learn-stacks-4-goal', hint: 'learn-stacks-4-hint' }),
    },
  ],
};

export const deployment: Lesson = {
  id: 'deployment',
  icon: { pieces: 'NFT', color: 'red' },
  texts: messageKeys({ name: 'learn-deployment', intro: 'learn-deployment-intro' }),
  tasks: [
    {
      fen: red('(NFT)c3', 'Ik12'),
      turns: 1,
      goal: [
        { stack: 'F', on: 'e5' },
        { stack: '(NT)', on: 'c3' },
      ],
      solution: ['c3:(NT):F>e5'],
      texts: messageKeys({ goal: 'learn-deployment-1-goal', hint: 'learn-deployment-1-hint' }),
    },
    {
      fen: red('(TI)f4', 'Ef6 Gg4 Ik12'),
      turns: 1,
      goal: [{ taken: ['f6', 'g4'] }],
      solution: ['f4::T>xf6,I>xg4'],
      others: [['f4::I>xg4,T>xf6']],
      wrong: [{ turn: '(TI)xf6', why: WHY.one }],
      texts: messageKeys({ goal: 'learn-deployment-2-goal', hint: 'learn-deployment-2-hint' }),
    },
    {
      fen: red('(NFT)c3', 'Ik12'),
      turns: 1,
      goal: [
        { stack: '(FT)', on: 'e5' },
        { stack: 'N', on: 'c7' },
      ],
      solution: ['c3::(FT)>e5,N>c7'],
      others: [['c3::N>c7,(FT)>e5']],
      texts: messageKeys({ goal: 'learn-deployment-3-goal', hint: 'learn-deployment-3-hint' }),
    },
    {
      fen: red('(NFT)b3', 'Ik12'),
      turns: 1,
      goal: [{ stack: 'N', on: 'b5' }],
      solution: ['b3::N>b5,(FT)>d3'],
      others: [['b3::N>b5,F>d5,T>c3'], ['b3::(FT)>d3,N>b5']],
      wrong: [{ turn: '(NFT)b5', why: WHY.whole }],
      texts: messageKeys({ goal: 'learn-deployment-4-goal', hint: 'learn-deployment-4-hint' }),
    },
    {
      fen: red('(NF)c4', 'If4 Ik12'),
      turns: 1,
      goal: [{ taken: ['f4'] }, { stack: 'N', on: 'c4' }, { stack: 'F', on: 'e6' }],
      solution: ['c4::N>_f4,F>e6'],
      texts: messageKeys({ goal: 'learn-deployment-5-goal', hint: 'learn-deployment-5-hint' }),
    },
  ],
};

export const recombine: Lesson = {
  id: 'recombine',
  icon: { pieces: 'FT', color: 'red' },
  texts: messageKeys({ name: 'learn-recombine', intro: 'learn-recombine-intro' }),
  tasks: [
    {
      fen: red('(NFT)c3', 'Ik12'),
      turns: 1,
      goal: [
        { stack: '(FT)', on: 'e5' },
        { stack: 'N', on: 'c3' },
      ],
      solution: ['c3:N:(FT)>e5'],
      wrong: [{ turn: 'c3:(NT):F>e5', why: WHY.alone }],
      texts: messageKeys({ goal: 'learn-recombine-1-goal', hint: 'learn-recombine-1-hint' }),
    },
    {
      fen: red('(NFI)a4', 'Ge7 Ik12'),
      turns: 1,
      goal: [
        { stack: '(FI)', on: 'd4' },
        { stack: 'N', on: 'a6' },
      ],
      solution: ['a4::(FI)>d4,N>a6'],
      others: [['a4::N>a6,(FI)>d4']],
      texts: messageKeys({ goal: 'learn-recombine-2-goal', hint: 'learn-recombine-2-hint' }),
    },
    {
      fen: red('(TI)f4', 'Gf6 Ik12'),
      turns: 1,
      goal: [{ taken: ['f6'] }, { stack: '(TI)', on: 'f6' }],
      solution: ['(TI)xf6'],
      texts: messageKeys({ goal: 'learn-recombine-3-goal', hint: 'learn-recombine-3-hint' }),
    },
  ],
};
