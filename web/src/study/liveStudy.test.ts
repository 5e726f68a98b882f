// Studies as the page shows them.

import { load } from 'cotulenh';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import './studyTexts';
import { countObjects } from '../engine/objectsTesting';
import { stubLocal } from '../store/storeTesting';
import { studyOfPgn } from './beginStudy';
import { LiveStudy } from './liveStudy.svelte';
import { saveStudy, studies } from './studies';

stubLocal();

const page = { addEventListener: () => {}, removeEventListener: () => {} };
beforeAll(() => {
  vi.stubGlobal('addEventListener', page.addEventListener);
  vi.stubGlobal('removeEventListener', page.removeEventListener);
  return load();
});
afterEach(() => vi.restoreAllMocks());

const evaluation = { cp: 30, win: null, chances: [500, 100, 400] as const, depth: 9, word: null };

test('a study that is left frees its game and its undo copies', () => {
  const record = studyOfPgn('1. Tf6 Tf7 2. Thh6 (2. Tf5) *', 1);
  const left = countObjects();
  const live = new LiveStudy(record);
  const stop = live.start();
  const { study } = live;
  study.setGlyph(study.node, 1);
  study.last();
  study.input.type('Thh7');
  study.batch(() => study.setComment(study.node, 'hay'));
  study.undo();
  expect(left()).toBe(3);
  stop();
  expect(left()).toBe(0);
});

test('results that arrive after a study was left change nothing', async () => {
  const record = studyOfPgn('1. Tf6 Tf7 *', 1);
  await saveStudy(record);
  const live = new LiveStudy(record);
  const { host, study } = live;
  live.start()();
  const [first] = host.mainLine();
  const node = first?.node ?? 0;
  host.setEvaluation(node, evaluation);
  host.batch(() => host.setGlyph(node, 1));
  host.saveReview({});
  expect(host.addVariation(node, ['f4f6'])).toBe(null);
  expect([host.previewAt(node, 'f4f6'), host.enginePositionAt(node), study.undo()]).toEqual([null, null, false]);
  study.markStale();
  expect(study.record).toEqual(record);
  expect(await (await studies()).get(record.id)).toEqual(record);
});
