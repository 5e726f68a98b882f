import { Game } from 'cotulenh';
import { expect, test } from 'vitest';
import { MAX_STUDY_TURNS } from './studyRecord';
import { testStudy, randomNumbers, shape, restoreTestStudy, playRandomly } from './studyTesting';
import { Tree } from './tree';

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';
const TREE =
  '[Red "An"]\n\n{vào trận} 1. Tf6 {[%clk 0:09:58] [%eval 0.35] hay} (1. Ic6 Ik7 (1... Th7) 2. Th6) (1. Th6 $5) 1... Ik7 $6 2. Ic6 *';

const sans = (nodes: readonly { san: string }[]) => nodes.map(({ san }) => san);

test('turns of both sides are played, and a repeated turn follows the tree', async () => {
  const { study, saved } = await testStudy();
  for (const move of ['Tf6', 'Ik7']) expect(study.input.type(move)).toBe(true);
  const kept = saved.length;
  study.go(0);
  expect(study.view.turn).toBe('red');
  expect(study.input.type('Tf6')).toBe(true);
  expect(sans(study.paths.nodes)).toEqual(['Tf6', 'Ik7']);
  // Without a change the study is not saved.
  expect(saved.length).toBe(kept);
  study.go(0);
  study.input.type('Ic6');
  expect(study.paths.nodes.map(({ san, level }) => [san, level])).toEqual([
    ['Tf6', 0],
    ['Ic6', 1],
    ['Ik7', 0],
  ]);
});

test('stacks move by taps, and a deployment is made step by step inside the tree', async () => {
  const { study, reload } = await testStudy(STACK);
  study.input.choose('c4');
  expect(study.view.parts.length).toBeGreaterThan(1);
  study.input.pick('F');
  study.input.choose('e6');
  expect(study.view.deploying).toBe(true);
  const again = reload().study;
  expect(again.view.deploying).toBe(true);
  again.input.undoStep();
  expect(again.view.deploying).toBe(false);
  study.input.pick('T');
  study.input.choose('d4');
  expect(reload().study.view.deployment?.steps.map(({ to }) => to)).toEqual(['e6', 'd4']);
  study.input.undoStep();
  study.input.finish();
  expect(sans(study.paths.nodes)).toEqual(['(NT)<F>e6']);
  expect(study.view.lastMove).toEqual(['c4', 'e6']);
  // Navigation cancels a deployment and changes nothing else.
  study.go(0);
  study.input.choose('c4');
  study.input.pick('T');
  study.input.choose('d4');
  study.go(study.paths.nodes[0]?.node ?? 0);
  expect(study.view.deploying).toBe(false);
  expect(study.paths.nodes.length).toBe(1);
});

test('navigation returns to the last visited line and switches between variations', async () => {
  const { study } = await testStudy(TREE);
  const at = () => study.paths.get(study.node)?.san ?? 'start';
  study.last();
  expect(at()).toBe('Ic6');
  study.go(0);
  study.forward();
  expect(at()).toBe('Tf6');
  study.switchVariation(1);
  expect(at()).toBe('Ic6');
  study.forward();
  study.switchVariation(1);
  expect(at()).toBe('Th7');
  study.back();
  study.forward();
  // The last visited line is followed.
  expect(at()).toBe('Th7');
  study.switchVariation(-1);
  expect(at()).toBe('Ik7');
  study.forward();
  expect(at()).toBe('Th6');
  // From deep in a variation to its neighbour at the nearest branch.
  study.switchVariation(1);
  expect(at()).toBe('Th7');
  study.go(0);
  study.back();
  expect(at()).toBe('start');
});

test('annotations of a PGN are read and written unchanged', async () => {
  const { study } = await testStudy(TREE);
  const [first] = study.paths.nodes;
  expect(first?.notes).toMatchObject({ comment: 'hay', clock: 598_000, eval: '0.35', glyphs: [] });
  const { study: again } = await testStudy(study.pgn());
  expect(shape(again)).toEqual(shape(study));
  expect(again.notesOf(0).comment).toBe('vào trận');
  expect(study.pgn()).toContain('[Red "An"]');
});

test('a ply names a node of the main line: 0 is the start, and a ply after the end is the last turn', async () => {
  const { study } = await testStudy(TREE);
  const line = study.paths.mainLine().map(({ node }) => node);
  expect([0, 1, line.length, line.length + 5].map((ply) => study.paths.atPly(ply))).toEqual([
    0,
    line[0],
    line.at(-1),
    line.at(-1),
  ]);
});

test('variations are promoted, made the main line and deleted, and every change can be undone', async () => {
  const { study, events } = await testStudy(TREE);
  const before = study.pgn();
  const deep = study.paths.nodes.find(({ san }) => san === 'Th7')?.node ?? 0;
  study.promoteVariation(deep);
  expect(study.pgn()).toMatch(/\(1\. Ic6 Th7 \(1\.\.\. Ik7 2\.\sTh6\)\)/);
  study.promoteVariation(deep);
  expect(sans(study.paths.mainLine())).toEqual(['Ic6', 'Th7']);
  // The main line cannot be promoted.
  const settled = study.pgn();
  study.promoteVariation(deep);
  study.makeMainLine(deep);
  expect(study.pgn()).toBe(settled);
  study.undo();
  study.undo();
  expect(study.pgn()).toBe(before);
  study.makeMainLine(deep);
  expect(sans(study.paths.mainLine())).toEqual(['Ic6', 'Th7']);
  study.go(deep);
  study.remove(study.paths.get(deep)?.parent ?? 0);
  expect([study.node, study.paths.has(deep)]).toEqual([0, false]);
  study.undo();
  expect(study.paths.has(deep)).toBe(true);
  study.undo();
  expect(study.pgn()).toBe(before);
  expect(study.undo()).toBe(false);
  // Impossible changes are ignored.
  study.remove(0);
  study.remove(9999);
  expect(study.pgn()).toBe(before);
  expect(events.filter(({ type }) => type === 'refused')).toEqual([]);
});

test('a turn has at most one judgement, and other glyphs stay', async () => {
  const { study } = await testStudy('1. Tf6 $14 Ik7 *');
  const [first] = study.paths.nodes;
  const node = first?.node ?? 0;
  study.toggleGlyph(node, 1);
  study.toggleGlyph(node, 4);
  expect(study.notesOf(node).glyphs).toEqual([14, 4]);
  study.setGlyph(node, null);
  study.toggleGlyph(node, 14);
  expect(study.notesOf(node).glyphs).toEqual([]);
  study.undo();
  expect(study.notesOf(node).glyphs).toEqual([14]);
});

test('a line of the engine is added as one change, and an illegal word changes nothing', async () => {
  const { study, events } = await testStudy('1. Tf6 Ik7 *');
  const moves = study.paths.nodes.map(({ word }) => word);
  const before = study.pgn();
  expect(study.addLine(0, [moves[0] ?? '', 'a1a2'])).toBe(null);
  expect(study.pgn()).toBe(before);
  expect(events.at(-1)?.type).toBe('refused');
  const game = new Game();
  const line = ['Ic6', 'Th7', 'Th6'].map((move) => game.move(move).word ?? '');
  const last = study.addLine(0, line);
  expect(sans(study.paths.lineTo(last ?? 0))).toEqual(['Ic6', 'Th7', 'Th6']);
  expect(study.node).toBe(last);
  study.undo();
  expect(study.pgn()).toBe(before);
  // Turns that the tree already has are followed.
  expect(study.addLine(0, moves)).toBe(study.paths.nodes[1]?.node);
  expect(study.pgn()).toBe(before);
});

test('a variation can be added during a deployment', async () => {
  const { study } = await testStudy(STACK);
  const game = new Game(STACK);
  const word = game.move('Cf2').word ?? '';
  study.input.choose('c4');
  study.input.pick('F');
  study.input.choose('e6');
  const fen = study.session.game.fen();
  expect(study.addLine(0, [word], true)).not.toBe(null);
  expect(study.session.game.fen()).toBe(fen);
  study.input.undoStep();
  expect(study.view.deploying).toBe(false);
  expect(sans(study.paths.nodes)).toEqual(['Cf2']);
});

test('several changes can be one undo step', async () => {
  const { study, saved } = await testStudy('1. Tf6 Ik7 *');
  const before = study.pgn();
  const [first, second] = study.paths.nodes.map(({ node }) => node);
  study.batch(() => {
    study.setGlyph(first ?? 0, 2);
    study.setComment(second ?? 0, 'chậm');
    study.addLine(0, [new Game().move('Ic6').word ?? ''], true);
  });
  expect(saved.length).toBe(1);
  expect(study.paths.nodes.length).toBe(3);
  study.undo();
  expect(study.pgn()).toBe(before);
  study.batch(() => {});
  expect(study.undo()).toBe(false);
});

test('a game that the players ended can be continued, and its end becomes a comment', async () => {
  const { study } = await testStudy('1. Tf6 Ik7 1-0');
  study.last();
  expect([study.view.outcome?.declared, study.view.movable, study.pgn().includes('1-0')]).toEqual([true, null, true]);
  expect(study.input.type('Ic6')).toBe(false);
  study.playOn();
  expect(study.view.movable).toBe('red');
  expect(study.notesOf(study.node).comment).toBe('ended: recorded');
  expect(study.input.type('Ic6')).toBe(true);
  study.undo();
  study.undo();
  expect(study.session.game.result()).toBe('1-0');
});

test('the end of a game stays with its line when another line becomes the main line', async () => {
  for (const how of ['promoteVariation', 'makeMainLine'] as const) {
    const { study, reload } = await testStudy('1. Tf6 (1. Ic6 Ik7 (1... Th7)) 1... Ik7 1-0');
    const before = study.pgn();
    const [end, variation, inside] = ['Ik7', 'Ic6', 'Th7'].map(
      (wanted) => study.paths.nodes.find(({ san, level }) => san === wanted && (wanted !== 'Ik7' || level === 0))?.node ?? 0,
    ) as [number, number, number];
    // A new order of variations does not change the end of the game.
    study.promoteVariation(inside);
    expect(study.session.game.result()).toBe('1-0');
    expect(shape(reload().study)).toEqual(shape(study));
    study.undo();
    study.go(variation);
    study[how](variation);
    expect([study.node, sans(study.paths.mainLine())[0], study.session.game.result()]).toEqual([variation, 'Ic6', '*']);
    expect(study.notesOf(end).comment).toBe('ended: recorded');
    expect(shape(reload().study)).toEqual(shape(study));
    study.undo();
    expect(study.pgn()).toBe(before);
  }
});

test('a won position has no evaluation in the PGN', async () => {
  const { study } = await testStudy('1. Tf6 Ik7 *');
  const won = (side: 'red' | 'blue', turns: number) => ({
    cp: null,
    win: { side, turns },
    chances: [0, 0, 1000] as const,
    depth: 3,
    word: null,
  });
  const [first, second] = study.paths.nodes.map(({ node }) => node);
  study.setEvaluation(first ?? 0, won('blue', 2));
  study.setEvaluation(second ?? 0, won('blue', 0));
  expect(study.pgn(true).match(/%eval [^\]]+/g)).toEqual(['%eval #-2']);
});

test('the deepest evaluation of a turn is kept and is optional in the PGN', async () => {
  const { study, reload } = await testStudy('1. Tf6 {[%eval 0.35]} Ik7 (1... Th7) *');
  const evaluation = (cp: number, depth: number) => ({ cp, win: null, chances: [500, 100, 400] as const, depth, word: null });
  const [first, , third] = study.paths.nodes.map(({ node }) => node);
  study.setEvaluation(first ?? 0, evaluation(99, 9));
  study.setEvaluation(third ?? 0, evaluation(-120, 9));
  study.setEvaluation(third ?? 0, evaluation(700, 3));
  study.setEvaluation(777, evaluation(1, 1));
  expect(study.evaluations.get(third ?? 0)?.cp).toBe(-120);
  // A recorded evaluation is not overwritten.
  expect(study.pgn(true)).toMatch(/%eval 0\.35[^]*%eval -1\.20/);
  expect(study.pgn()).not.toContain('-1.20');
  study.setComment(0, 'x');
  const again = reload().study;
  expect([...again.evaluations.values()].map(({ cp }) => cp)).toEqual([99, -120]);
  study.remove(third ?? 0);
  expect(study.evaluations.size).toBe(1);
  // A new turn may get the number of a deleted one, but not its evaluation.
  study.go(first ?? 0);
  study.input.type('Ic7');
  expect(study.evaluations.get(study.node)).toBe(undefined);
});

test('a study that was changed in another tab is read-only', async () => {
  const { study, saved } = await testStudy('1. Tf6 Ik7 *');
  study.markStale();
  const before = study.pgn();
  study.setComment(0, 'x');
  study.remove(study.paths.nodes[0]?.node ?? 0);
  expect(study.input.type('Tf6')).toBe(false);
  expect([study.pgn(), saved.length, study.addLine(0, [])]).toEqual([before, 0, null]);
  study.forward();
  expect(study.node).not.toBe(0);
});

test('a study has a maximum number of turns', async () => {
  const { study, events } = await testStudy();
  const moves: string[] = [];
  const game = new Game();
  for (let turn = 0; turn < MAX_STUDY_TURNS + 1; turn++) moves.push('x');
  expect(study.addLine(0, moves)).toBe(null);
  expect(events.at(-1)).toMatchObject({ type: 'refused', problem: { code: 'study-full' } });
  game.free();
});

test('after random changes, the PGN is complete, a reload restores it, and undo leads back', async () => {
  let deployments = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const { study, saved, reload } = await testStudy(seed % 3 === 0 ? STACK : null);
    const roll = randomNumbers(seed);
    playRandomly(study, roll, 60);
    expect(study.paths.nodes.length).toBeGreaterThan(3);
    const { study: read } = await testStudy(study.pgn());
    expect(shape(read)).toEqual(shape(study));
    const again = reload().study;
    expect(shape(again)).toEqual(shape(study));
    expect(saved.at(-1)?.about.turns).toBe(study.paths.nodes.length);
    deployments += study.paths.nodes.filter(({ san }) => san.includes('>')).length;
    const before = study.pgn();
    const nodes = study.paths.nodes.map(({ node }) => node);
    study.promoteVariation(nodes[roll(nodes.length)] ?? 0);
    study.makeMainLine(nodes[roll(nodes.length)] ?? 0);
    const revision = study.revision;
    study.remove(nodes[roll(nodes.length)] ?? 0);
    expect(study.revision).toBe(revision + 1);
    while (study.pgn() !== before && study.undo());
    expect(study.pgn()).toBe(before);
    expect(shape(restoreTestStudy(study.updateRecord()).study)).toEqual(shape(study));
  }
  expect(deployments).toBeGreaterThan(5);
});

test('a tried turn leaves no motion behind', async () => {
  const { study } = await testStudy('1. Tf6 Ik7 *');
  const tried: string[] = [];
  study.onTry(0, ({ san }) => tried.push(san));
  for (const move of ['Tf6', 'Ic6']) {
    expect(study.input.type(move)).toBe(true);
    expect([study.node, study.view.motion]).toEqual([0, null]);
  }
  expect(tried).toEqual(['Tf6', 'Ic6']);
  expect(sans(study.paths.nodes)).toEqual(['Tf6', 'Ik7']);
});

test('a line can be undone before the paths of the tree were read', async () => {
  const { study } = await testStudy('1. Tf6 Ik7 *');
  const word = new Game().move('Ic6').word ?? '';
  const tree = new Tree(study.session);
  tree.addLine(0, [word], true, () => expect.fail('the game is not over'));
  expect([tree.canUndo, tree.revision, sans(tree.paths.nodes)]).toEqual([true, 1, ['Tf6', 'Ic6', 'Ik7']]);
  tree.undo();
  expect(sans(tree.paths.nodes)).toEqual(['Tf6', 'Ik7']);
});
