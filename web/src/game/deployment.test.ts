import { expect, test } from 'vitest';
import { refusals, squares, testGame } from './gameTesting';

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';
const units = (of: { controller: { view: { parts: readonly { unit: string }[] } } }) =>
  of.controller.view.parts.map(({ unit }) => unit);

test('a tap on a stack offers the whole stack, each piece and each pair', async () => {
  const at = await testGame(STACK);
  at.controller.input.choose('c4');
  expect(units(at)).toEqual(['(NFT)', 'N', 'F', 'T', '(NF)', '(NT)', '(FT)']);
  expect(at.controller.view.unit).toBe('(NFT)');
  expect(at.controller.view.deploying).toBe(false);
});

test('a single piece has no parts, only targets', async () => {
  const at = await testGame();
  at.controller.input.choose('f4');
  expect(units(at)).toEqual([]);
  expect(squares(at)).toContain('f6');
});

test('the targets are those of the selected unit', async () => {
  const at = await testGame(STACK);
  at.controller.input.choose('c4');
  expect(squares(at)).not.toContain('e6');
  at.controller.input.pick('F');
  expect(squares(at)).toContain('e6');
  at.controller.input.pick('T');
  expect(squares(at)).toEqual(['c2', 'c3', 'c5', 'c6', 'd4', 'e4']);
});

test('a deployment with an undone step, a refused tap and a join', async () => {
  const at = await testGame(STACK);
  const { controller } = at;
  controller.input.choose('c4');
  controller.input.pick('F');
  controller.input.choose('e6');
  expect(controller.view.deploying).toBe(true);
  expect(controller.view.turns).toHaveLength(0);
  controller.input.pick('T');
  controller.input.choose('d4');
  expect(controller.view.deployment?.steps).toHaveLength(2);
  controller.input.undoStep();
  expect(controller.view.deployment?.steps).toHaveLength(1);
  // Another stack cannot be selected during a deployment.
  controller.input.choose('f1');
  expect(refusals(at)).toEqual(['deploying']);
  controller.input.pick('T');
  expect(controller.view.targets.find(({ square }) => square === 'e6')?.kinds).toEqual(['combine']);
  controller.input.choose('e6');
  expect(controller.view.deployment?.steps).toMatchObject([{ unit: '(FT)', from: 'c4', to: 'e6', kind: 'move' }]);
  controller.input.finish();
  expect(controller.view.turns.map(({ lan }) => lan)).toEqual(['c4:N:(FT)>e6']);
  expect(controller.view.turn).toBe('blue');
});

test('a turn that cannot end yet is refused with the reason and continues', async () => {
  const at = await testGame('6c4/11/11/11/11/11/11/11/1(NF)9/11/11/5C5 r - - 0 1');
  at.controller.input.choose('b4');
  at.controller.input.pick('N');
  at.controller.input.choose('b6');
  expect(at.controller.view.deployment?.unfinished?.code).toBe('stranded');
  at.controller.input.finish();
  expect(refusals(at)).toEqual(['stranded']);
  expect(at.controller.view.deploying).toBe(true);
  at.controller.input.choose('e4');
  expect(at.controller.view.turns).toHaveLength(1);
});

test('the turn ends when the last waiting piece stays', async () => {
  const { controller } = await testGame(STACK);
  controller.input.choose('c4');
  controller.input.stay('N');
  controller.input.pick('F');
  controller.input.choose('e6');
  controller.input.stay('T');
  expect(controller.view.turns.map(({ lan }) => lan)).toEqual(['c4:(NT):F>e6']);
});

test('cancelling restores the stack', async () => {
  const { controller } = await testGame(STACK);
  controller.input.choose('c4');
  controller.input.pick('F');
  controller.input.choose('e6');
  controller.input.cancel();
  expect(controller.session.game.fen()).toBe(STACK);
  expect(controller.view.selected).toBeNull();
});

test('Escape deselects a stack, but does not cancel a deployment', async () => {
  const { controller } = await testGame(STACK);
  controller.input.choose('c4');
  controller.input.dismiss();
  expect(controller.view.selected).toBeNull();
  controller.input.choose('c4');
  controller.input.pick('F');
  controller.input.choose('e6');
  controller.input.dismiss();
  expect(controller.view.selected).toBe('c4');
});

test('a target with two kinds of moves asks which one is meant', async () => {
  // The Air Force can capture and land, or capture and return.
  const { controller } = await testGame('6c4/11/11/11/11/4i6/11/11/4F6/11/11/5C5 r - - 0 1');
  controller.input.choose('e4');
  controller.input.choose('e7');
  const ambiguous = controller.view.ambiguous;
  expect(ambiguous?.acts.map(({ kind }) => kind).sort()).toEqual(['capture', 'stay-capture']);
  const act = ambiguous?.acts.find(({ kind }) => kind === 'stay-capture');
  if (act !== undefined) controller.input.act(act);
  expect(controller.view.turns.map(({ lan }) => lan)).toEqual(['Fe4_e7']);
});

test('a tap that would leave the Commander in danger is explained', async () => {
  // The Tank stands between the Commanders.
  const at = await testGame('5c5/11/11/11/11/11/11/5T5/11/11/11/5C5 r - - 0 1');
  at.controller.input.choose('f5');
  at.controller.input.choose('g5');
  expect(refusals(at)).toEqual(['commander-unsafe']);
});

test('a stack without a legal move is refused', async () => {
  const at = await testGame();
  at.controller.input.choose('f2');
  expect(refusals(at)).toEqual(['no-moves']);
  expect(at.controller.view.selected).toBeNull();
});
