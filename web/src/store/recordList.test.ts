import { expect, test } from 'vitest';
import { RecordList } from './recordList.svelte';

const record = (id: string, updated: number) => ({ id, updated });
const ids = (records: readonly { id: string }[] | null) => records?.map(({ id }) => id);

async function list(page = 2) {
  const list = new RecordList<{ id: string; updated: number }>(page, ({ id }) => id);
  await list.read(() => Promise.resolve([record('ab', 3), record('bc', 2), record('cd', 1)]));
  return list;
}

test('records are shown page by page', async () => {
  const records = await list();
  expect([ids(records.shown), records.hasMore]).toEqual([['ab', 'bc'], true]);
  records.showMore();
  expect([ids(records.shown), records.hasMore]).toEqual([['ab', 'bc', 'cd'], false]);
});

test('a query finds records by their text', async () => {
  const records = await list();
  records.query = 'c';
  expect(ids(records.found)).toEqual(['bc', 'cd']);
});

test('a removed record that is added again gets its old place', async () => {
  const records = await list();
  records.remove(record('bc', 2));
  expect(ids(records.all)).toEqual(['ab', 'cd']);
  records.add(record('bc', 2));
  expect(ids(records.all)).toEqual(['ab', 'bc', 'cd']);
  records.replace(record('bc', 9));
  expect(records.all?.[1]?.updated).toBe(9);
});

test('a store that cannot be read gives an error message', async () => {
  const records = new RecordList(2, () => '');
  await records.read(() => Promise.reject(new Error('no store')));
  expect([records.all, records.failed]).toEqual([null, 'no store']);
});
