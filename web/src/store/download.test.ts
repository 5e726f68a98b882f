import { expect, test, vi } from 'vitest';
import { download } from './download';

test('a file has the media type of its format', async () => {
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  vi.useFakeTimers();
  const saved = vi.spyOn(URL, 'createObjectURL');
  download('a.ndjson', '{}\n', 'application/x-ndjson');
  download('a.pgn', '1. Tf6 *\n');
  const files = saved.mock.calls.map(([file]) => file as Blob);
  expect(files.map(({ type }) => type)).toEqual(['application/x-ndjson;charset=utf-8', 'application/x-chess-pgn;charset=utf-8']);
  expect(await files[0]?.text()).toBe('{}\n');
  expect([link.download, link.click.mock.calls.length]).toEqual(['a.pgn', 2]);
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
