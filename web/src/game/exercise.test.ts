import { load } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import type { GameEvent } from './events';
import { Exercise } from './exercise';

beforeAll(() => load());

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';
const PAIR = '6c4/11/11/11/11/11/11/11/4T6/11/11/5C4H r - - 0 1';

function set(fen: string) {
  const events: GameEvent[] = [];
  const turns: string[] = [];
  const exercise = new Exercise(
    { fen },
    { emit: (event) => events.push(event), changed: () => {}, played: ({ san }) => turns.push(san) },
  );
  const refusals = () => events.flatMap((event) => (event.type === 'refused' ? [event.problem] : []));
  return { exercise, events, turns, refusals };
}

test('a turn is reported, and the board is locked until the answer', () => {
  const { exercise, turns } = set(PAIR);
  exercise.input.choose('e4');
  expect(exercise.view.targets.map(({ square }) => square)).toContain('e6');
  exercise.input.choose('e6');
  expect(turns).toEqual(['Te6']);
  expect(exercise.view.movable).toBeNull();
  exercise.input.choose('g12');
  expect(exercise.view.selected).toBeNull();
  expect(exercise.answer('Cg11').san).toBe('Cg11');
  expect(exercise.view.movable).toBe('red');
  expect(exercise.input.type('Te8')).toBe(true);
  expect(turns).toEqual(['Te6', 'Te8']);
});

test('one turn or all turns are taken back', () => {
  const { exercise } = set(PAIR);
  exercise.input.type('Te6');
  exercise.takeBack();
  expect(exercise.session.game.fen()).toBe(PAIR);
  expect(exercise.view.movable).toBe('red');
  exercise.input.type('Te6');
  exercise.answer('Cg11');
  exercise.input.type('Te8');
  exercise.restart();
  expect(exercise.session.game.fen()).toBe(PAIR);
});

test('a deployment is made step by step', () => {
  const { exercise, turns } = set(STACK);
  exercise.input.choose('c4');
  exercise.input.pick('F');
  exercise.input.choose('e6');
  expect(turns).toEqual([]);
  exercise.input.undoStep();
  exercise.input.pick('F');
  exercise.input.choose('e6');
  exercise.input.recombine('T', 0);
  exercise.input.finish();
  expect(turns).toEqual(['N<(FT)>e6']);
});

test('every refused action is reported with the refused move', () => {
  const { exercise, refusals } = set(PAIR);
  exercise.input.choose('e4');
  exercise.input.choose('e8');
  expect(exercise.input.type('Te9')).toBe(false);
  expect(refusals().map(({ code, tried }) => [code, tried])).toEqual([
    ['out-of-reach', 'Te4e8'],
    ['out-of-reach', 'Te9'],
  ]);
});

test('shapes stay until the next turn, and a hint shows the remaining steps of a deployment', () => {
  const { exercise } = set(STACK);
  exercise.hint('c4:F>e6,T>d4');
  expect(exercise.view.shapes).toHaveLength(2);
  exercise.input.type('F>e6');
  exercise.hint('c4:F>e6,T>d4');
  expect(exercise.view.shapes).toEqual([{ from: 'c4', to: 'd4', brush: 'hint' }]);
  exercise.input.type('T>d4');
  exercise.input.finish();
  expect(exercise.view.shapes).toEqual([]);
});

test('an illegal answer changes nothing', () => {
  const { exercise } = set(PAIR);
  exercise.input.type('Te6');
  const fen = exercise.session.game.fen();
  expect(() => exercise.answer('Cg1')).toThrow();
  expect(exercise.session.game.fen()).toBe(fen);
  expect(exercise.view.movable).toBeNull();
});

test('an illegal position is refused', () => {
  expect(() => set('6c4/11 r - - 0 1')).toThrow();
});
