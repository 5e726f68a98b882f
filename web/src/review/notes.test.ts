// The annotations of a review in its study.

import { expect, test } from 'vitest';
import type { Study } from '../study/study';
import { testStudy } from '../study/studyTesting';
import { mainLineOf } from './mainLine';
import { addBetterLine, writeEvaluations, writeGlyphs } from './notes';
import type { AnnotatedStudy } from './notes';
import { isReview, newReview } from './reviewRecord';
import type { SearchedPosition, ReviewRecord } from './reviewRecord';
import { verdictsOf } from './verdicts';

/** Returns the part of a study that a review writes to, without the DOM. */
function hostOf(study: Study): AnnotatedStudy {
  return {
    mainLine: () => study.paths.mainLine(),
    tree: () => study.paths.nodes,
    addVariation: (node, moves) => study.addLine(node, moves, true),
    setGlyph: (node, glyph) => study.setGlyph(node, glyph),
    setEvaluation: (node, evaluation) => study.setEvaluation(node, evaluation),
    batch: (change) => study.batch(change),
  };
}

const found = (cp: number, ...moves: string[]): SearchedPosition => ({
  score: { cp, win: null, loss: null },
  words: moves,
  san: moves,
  depth: 5,
});

/** Returns a review in which Red's Tank move is a blunder and Blue's answer is the best. */
async function reviewed(pgn = '1. Tf6 Ik7 *') {
  const at = await testStudy(pgn);
  const line = mainLineOf(at.study.enginePositionAt(0) ?? expect.fail(), at.study.paths.mainLine());
  const record: ReviewRecord = newReview(line, 1000);
  record.found = [found(100, 'b2b6', 'e9e8'), found(250, 'k8k7'), found(-250, 'b2b6')];
  return { ...at, host: hostOf(at.study), line, record, verdicts: verdictsOf(line, record) };
}

test('evaluations are written once, from the view of Red', async () => {
  const { study, host, line, record } = await reviewed();
  const noted = writeEvaluations(host, line, record, new Map());
  expect([...noted.keys()]).toEqual([0, 1, 2]);
  expect(line.positions.map(({ node }) => study.evaluations.get(node)?.cp)).toEqual([100, -250, -250]);
  expect(study.pgn(true)).toContain('[%eval -2.50]');
  const before = study.evaluations;
  const again = writeEvaluations(host, line, record, noted);
  expect(study.evaluations).toBe(before);
  // The review has started over.
  record.found[0] = found(70, 'b2b6');
  writeEvaluations(host, line, record, again);
  expect(line.positions.map(({ node }) => study.evaluations.get(node)?.cp)).toEqual([70, -250, -250]);
});

test('glyphs are written as one change, and praise stays', async () => {
  const { study, host, verdicts } = await reviewed();
  expect(verdicts.map((verdict) => verdict?.fault)).toEqual(['blunder', null]);
  expect(writeGlyphs(host, verdicts)).toBe(1);
  expect(study.pgn()).toContain('Tf6 $4');
  study.undo();
  expect(study.pgn()).not.toContain('$4');
  const praised = await reviewed('1. Tf6! Ik7 *');
  expect(writeGlyphs(praised.host, praised.verdicts)).toBe(0);
  expect(praised.study.pgn()).toContain('Tf6 $1');
});

test('a better line becomes a variation; an illegal line changes nothing', async () => {
  const { study, host, verdicts } = await reviewed();
  const [verdict] = verdicts;
  if (!verdict) throw new Error('no verdict');
  const node = addBetterLine(host, verdict);
  expect(study.paths.get(node ?? 0)).toMatchObject({ parent: 0, level: 1, word: 'b2b6' });
  expect(study.paths.nodes).toHaveLength(4);
  expect(addBetterLine(host, { ...verdict, best: found(0, 'a1a2') })).toBeNull();
  expect(study.paths.nodes).toHaveLength(4);
});

test('a review is stored with its study', async () => {
  const { study, record, reload } = await reviewed();
  study.saveReview(record);
  const { review } = reload().study.record;
  expect(isReview(review)).toBe(true);
  expect(review).toEqual(record);
});

test('turns of a question are reported and do not change the tree', async () => {
  const { study } = await reviewed();
  const reported: string[] = [];
  study.go(0);
  const stop = study.onTry(0, ({ san }) => reported.push(san));
  const before = study.paths.nodes.length;
  study.input.type('Nb6');
  // A turn that is already in the tree stays there.
  study.input.type('Tf6');
  expect([reported, study.node, study.paths.nodes.length]).toEqual([['Nb6', 'Tf6'], 0, before]);
  // In another position, turns belong to the study.
  study.go(study.paths.mainLine()[0]?.node ?? 0);
  study.input.type('Nb7');
  expect([reported.length, study.paths.nodes.length]).toEqual([2, before + 1]);
  study.go(0);
  stop();
  study.input.type('Nb6');
  expect([reported.length, study.paths.nodes.length]).toEqual([2, before + 2]);
});
