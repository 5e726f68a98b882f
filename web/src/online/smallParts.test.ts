import { expect, test, vi } from 'vitest';
import { deviceName } from './device';
import { endOfDay, searchPath, startOfDay } from './lists';
import { setLanguage } from '../i18n/text.svelte';
import { lineOf, scaleOf } from '../parts/ratingChart';
import './onlineTexts';
import { cardName, playerName } from './onlineWords';

test('devices have short names', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';
  expect(deviceName(chrome)).toBe('Chrome, Linux');
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
  expect(deviceName(iphone)).toBe('Safari, iOS');
  expect(deviceName('curl')).toBe('curl');
});

test('a search leaves out empty fields and escapes the others', () => {
  expect(searchPath({ player: ' An & Bình ', result: '', opening: 'Tf4f6 Tf9f7' }, { limit: 20 })).toBe(
    'api/games?player=An+%26+B%C3%ACnh&opening=Tf4f6+Tf9f7&limit=20',
  );
});

test('a search by date finds whole days of the time zone of the user', () => {
  try {
    vi.stubEnv('TZ', 'Asia/Ho_Chi_Minh');
    expect(startOfDay('2026-11-17')).toBe(Date.UTC(2026, 10, 16, 17));
    expect(endOfDay('2026-11-17')).toBe(Date.UTC(2026, 10, 17, 17) - 1);
    // This day has 25 hours.
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(endOfDay('2026-10-25') + 1 - startOfDay('2026-10-25')).toBe(25 * 3_600_000);
  } finally {
    vi.unstubAllEnvs();
  }
});

test('the chart has round marks around all ratings, and one game is enough', () => {
  const points = [
    { at: 1000, rating: 1500 },
    { at: 3000, rating: 1612 },
  ];
  const scale = scaleOf(points);
  expect(scale.marks).toEqual([1400, 1500, 1600, 1700]);
  expect(lineOf(points, scale)).toBe('40.0,129.3 590.0,63.6');
  expect(lineOf([{ at: 5, rating: 1500 }], scaleOf([{ at: 5, rating: 1500 }]))).toMatch(/^40\.0,\d/);
  expect(
    scaleOf([
      { at: 0, rating: 800 },
      { at: 1, rating: 2600 },
    ]).marks.length,
  ).toBeLessThan(9);
});

test('guests and deleted accounts have names in the language of the page', () => {
  const guest = { name: 'Guest 4F2K', kind: 'guest', rating: null, provisional: false } as const;
  setLanguage('vi');
  expect([cardName(guest), playerName({ name: 'deleted', kind: 'account' })]).toEqual(['Khách 4F2K', 'Tài khoản đã xóa']);
  setLanguage('en');
  expect(cardName(guest)).toBe('Guest 4F2K');
  expect(cardName({ name: 'an', kind: 'bot', rating: 1500, provisional: true })).toBe('an (bot) (1500?)');
});
