// Saving of studies.

import { load } from 'cotulenh';
import { beforeAll, expect, test, vi } from 'vitest';
import './studyTexts';
import { studyOfPgn } from './beginStudy';
import { findStudy } from './findStudy';
import { LiveStudy } from './liveStudy.svelte';
import { MAX_PGN_LENGTH, MAX_STUDIES, newStudy } from './studyRecord';
import { onAnnouncement } from '../parts/notices.svelte';
import { readLocal, writeLocal } from '../store/local';
import { stubLocal } from '../store/storeTesting';
import { LIMIT } from '../testTime';
import { saveStudy, studies, studyById, StudySaver } from './studies';

// There is no database here, so studies are stored in memory.
stubLocal();

beforeAll(() => load());

/** Waits until the stored study contains a text. */
const stored = (id: string, text: string) =>
  vi.waitFor(async () => expect((await (await studies()).get(id))?.pgn).toContain(text), LIMIT);

const evaluation = { cp: 30, win: null, chances: [500, 100, 400] as const, depth: 9, word: null };

test('a closed page stores the typed comment, the evaluations and the orientation', async () => {
  const record = studyOfPgn('1. Tf6 Ik7 *', 1);
  expect(await saveStudy(record)).toBe(true);
  const live = new LiveStudy(record);
  live.study.flip();
  live.leave();
  expect((await studyById(record.id))?.orientation).toBe('blue');
  live.study.setEvaluation(0, evaluation);
  live.leave();
  expect((await studyById(record.id))?.evaluations.length).toBe(1);
  live.saveTypedComment = () => live.study.setComment(0, 'đang viết');
  live.leave();
  expect((await studyById(record.id))?.pgn).toContain('đang viết');
  await stored(record.id, 'đang viết');
  // A study without changes is not saved again.
  const { revision } = live.study.record;
  live.leave();
  expect(live.study.record.revision).toBe(revision);
});

test('a study left in localStorage moves to the database, and the next one can be left there', async () => {
  const record = { ...studyOfPgn('1. Tf6 Ik7 *', 1), revision: 3 };
  writeLocal('cotulenh.study', record);
  expect(await studyById(record.id)).toEqual(record);
  const store = await studies();
  expect((await store.list()).map(({ id }) => id)).toContain(record.id);
  expect(readLocal('cotulenh.study')).toBe(null);
  // An older revision changes nothing and is removed.
  writeLocal('cotulenh.study', { ...record, revision: 2 });
  expect(await studyById(record.id)).toEqual(record);
  expect(readLocal('cotulenh.study')).toBe(null);
  // The page that left the study may still write the same record.
  await expect(store.put(record)).resolves.toBeUndefined();
  await expect(store.put({ ...record, name: 'khác' })).rejects.toThrow('conflict');
  await store.delete(record.id);
});

test('a study from a link is stored when it changes, and its id is reported', async () => {
  const ids: string[] = [];
  const live = new LiveStudy(studyOfPgn('1. Tf6 Ik7 *', 1), false, (id) => ids.push(id));
  live.study.flip();
  live.leave();
  expect([live.saved, await studyById(live.study.record.id)]).toEqual([false, null]);
  live.study.setComment(0, 'một');
  live.study.setComment(0, 'hai');
  await vi.waitFor(() => expect(ids).not.toEqual([]), LIMIT);
  await stored(live.study.record.id, 'hai');
  expect([live.saved, live.view.stale, ids]).toEqual([true, false, [live.study.record.id]]);
  expect((await studyById(live.study.record.id))?.pgn).toContain('hai');
});

test('a study that is too long is refused', async () => {
  const long = newStudy({ pgn: ' '.repeat(MAX_PGN_LENGTH + 1) }, 1);
  expect(await saveStudy(long)).toBe(false);
  expect(await new StudySaver(true, () => {}).save(long)).toBe(false);
  expect(await studyById(long.id)).toBe(null);
});

test('the number of studies is limited, and a refused study is not marked as stored', async () => {
  const store = await studies();
  while ((await store.list()).length < MAX_STUDIES) await store.put(newStudy({ pgn: '*' }, 1));
  const [ids, said]: [string[], string[]] = [[], []];
  const live = new LiveStudy(studyOfPgn('1. Tf6 Ik7 *', 1), false, (id) => ids.push(id));
  const stop = onAnnouncement((text) => said.push(text));
  live.study.setComment(0, 'một');
  await vi.waitFor(() => expect(said).toHaveLength(1), LIMIT);
  stop();
  const { record, saved } = await findStudy('fen:total:6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1');
  expect([saved, await studyById(record.id)]).toEqual([false, null]);
  expect([live.saved, ids]).toEqual([false, []]);
  expect((await store.list()).length).toBe(MAX_STUDIES);
  // A stored study can still be saved.
  const [known] = await store.list();
  expect(await saveStudy({ ...(known ?? expect.fail()), revision: 9 })).toBe(true);
  // A deleted study makes room for another.
  await store.delete(known?.id ?? '');
  live.save();
  await vi.waitFor(() => expect(ids).not.toEqual([]), LIMIT);
  expect([live.saved, ids]).toEqual([true, [live.study.record.id]]);
});
