// The end of the game: check, checkmate, draws, objectives.

import { messageKeys } from '../../i18n/text.svelte';
import { red } from '../setup';
import type { Lesson } from '../lessonTypes';

const WHY = messageKeys({
  away: 'learn-check-why-away',
  escapes: 'learn-mate-why-escapes',
  stuck: 'learn-draws-why-stuck',
  quiet: 'learn-draws-why-quiet',
  corps: 'learn-objectives-why-plane',
  total: 'learn-objectives-why-total',
});

export const check: Lesson = {
  id: 'check',
  icon: { pieces: 'A', color: 'red' },
  texts: messageKeys({ name: 'learn-check', intro: 'learn-check-intro' }),
  tasks: [
    {
      fen: red('Ai8', 'Cg12'),
      turns: 1,
      goal: [{ check: true }],
      solution: ['Ai10'],
      others: [['Ag10'], ['Aj9']],
      texts: messageKeys({ goal: 'learn-check-1-goal', hint: 'learn-check-1-hint' }),
    },
    {
      fen: red('Cf1 Ie3 Ij2', 'Tf3 Ik12'),
      turns: 1,
      goal: [{ taken: ['f3'] }],
      solution: ['Ixf3'],
      wrong: [{ turn: 'Ce1', why: WHY.away }],
      refused: [{ turn: 'Ie3e4', why: 'attacked' }],
      texts: messageKeys({ goal: 'learn-check-2-goal', hint: 'learn-check-2-hint' }),
    },
    {
      fen: red('Cf1 Td2 Ij2', 'Tf3 Ik12'),
      turns: 1,
      goal: [{ stands: 'T', on: 'f2' }],
      solution: ['Tf2'],
      refused: [{ turn: 'Td2d4', why: 'attacked' }],
      texts: messageKeys({ goal: 'learn-check-3-goal', hint: 'learn-check-3-hint' }),
    },
  ],
};

export const mate: Lesson = {
  id: 'mate',
  icon: { pieces: 'C', color: 'blue' },
  texts: messageKeys({ name: 'learn-mate', intro: 'learn-mate-intro' }),
  tasks: [
    {
      fen: red('Cd1 Te10 Ij2', 'Ce12 Ik12 Mk10'),
      turns: 1,
      goal: [{ wins: true }],
      solution: ['Txe12'],
      texts: messageKeys({ goal: 'learn-mate-1-goal', hint: 'learn-mate-1-hint' }),
    },
    {
      fen: red('Cj1 Ai9 Id2', 'Ck12'),
      turns: 1,
      goal: [{ wins: true }],
      solution: ['Ak9'],
      wrong: [{ turn: 'Ai12', why: WHY.escapes }],
      texts: messageKeys({ goal: 'learn-mate-2-goal', hint: 'learn-mate-2-hint' }),
    },
    {
      fen: red('Cj1 (EA)i9 Id2', 'Ck12'),
      turns: 1,
      goal: [{ wins: true }],
      solution: ['i9:E:A>k9'],
      texts: messageKeys({ goal: 'learn-mate-3-goal', hint: 'learn-mate-3-hint' }),
    },
  ],
};

export const draws: Lesson = {
  id: 'draws',
  icon: { pieces: 'H', color: 'blue' },
  texts: messageKeys({ name: 'learn-draws', intro: 'learn-draws-intro' }),
  tasks: [
    {
      fen: red('Cj1 Ai8 Id2', 'Ck12'),
      turns: 1,
      goal: [{ wins: true }],
      solution: ['Ak10'],
      wrong: [{ turn: 'Ak8', why: WHY.stuck }],
      texts: messageKeys({ goal: 'learn-draws-1-goal', hint: 'learn-draws-1-hint' }),
    },
    {
      fen: red('Cd1 Te4 Ij2', 'Ci12 Ie6 Ik12 Mk10', 99),
      turns: 1,
      goal: [{ taken: ['e6'] }],
      solution: ['Txe6'],
      wrong: [{ turn: 'Te5', why: WHY.quiet }],
      texts: messageKeys({ goal: 'learn-draws-2-goal', hint: 'learn-draws-2-hint' }),
    },
    {
      fen: red('Cd1 Te4 Ij2', 'Ci12 Tk12 Tk9'),
      turns: 4,
      goal: [{ draws: 'repetition' }],
      answers: ['Tk11', 'Tk12', 'Tk11', 'Tk12'],
      solution: ['Te5', 'Te4', 'Te5', 'Te4'],
      texts: messageKeys({ goal: 'learn-draws-3-goal', hint: 'learn-draws-3-hint' }),
    },
  ],
};

export const objectives: Lesson = {
  id: 'objectives',
  icon: { pieces: 'NF', color: 'blue' },
  texts: messageKeys({ name: 'learn-objectives', intro: 'learn-objectives-intro' }),
  tasks: [
    {
      fen: red('Cd1 Nb3 Ah9 Ij2', 'Ch12 Nb7 Ik10 Mk8'),
      objective: 'total',
      turns: 1,
      goal: [{ wins: true }],
      solution: ['Axh12'],
      wrong: [{ turn: 'Nxb7', why: WHY.total }],
      texts: messageKeys({ goal: 'learn-objectives-1-goal', hint: 'learn-objectives-1-hint' }),
    },
    {
      fen: red('Cd1 Nb3 Ij2', 'Ci12 Nb7 If3 Mk8'),
      objective: 'marine',
      turns: 1,
      goal: [{ wins: true }],
      solution: ['Nxb7'],
      texts: messageKeys({ goal: 'learn-objectives-2-goal', hint: 'learn-objectives-2-hint' }),
    },
    {
      fen: red('Cd1 Te4 Fj2', 'Ci12 Fe6 Eg4 Mk8'),
      objective: 'air',
      turns: 1,
      goal: [{ wins: true }],
      solution: ['Txe6'],
      texts: messageKeys({ goal: 'learn-objectives-3-goal', hint: 'learn-objectives-3-hint' }),
    },
    {
      fen: red('Cd1 Ae4 Ij2', 'Ci12 Fe7 Th4 Mk8 Nb9'),
      objective: 'land',
      turns: 1,
      goal: [{ wins: true }],
      solution: ['Axh4'],
      texts: messageKeys({ goal: 'learn-objectives-4-goal', hint: 'learn-objectives-4-hint' }),
    },
    {
      fen: red('Cd1 Ac6 Nb2 Fj2 Tj3', 'Ci12 Nc9 Fe8 Fj10 Tk8 Ik9'),
      objective: 'any',
      turns: 1,
      goal: [{ wins: true }],
      solution: ['Axc9'],
      wrong: [{ turn: 'Axe8', why: WHY.corps }],
      texts: messageKeys({ goal: 'learn-objectives-5-goal', hint: 'learn-objectives-5-hint' }),
    },
  ],
};
