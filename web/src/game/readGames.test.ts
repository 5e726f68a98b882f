import { load } from 'cotulenh';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { problemText } from '../i18n/problems';
import { setLanguage } from '../i18n/text.svelte';
import { MAX_GAMES, readGames } from './readGames';
import { Session } from './session';

beforeAll(() => load());
beforeEach(() => setLanguage('en'));

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

function problem(text: string): string {
  const read = readGames(text, 'total', 0);
  if (!('problem' in read)) throw new Error('it was read');
  return problemText(read.problem);
}

test('a position is opened, also during a deployment', () => {
  const read = readGames(` ${STACK} c4:N:F>e6... \n`, 'total', 0);
  if (!('games' in read)) throw new Error(JSON.stringify(read));
  const [record] = read.games;
  if (record === undefined) throw new Error('there is no game');
  expect(record.deploying).toBe(true);
  const session = Session.restore(record);
  expect(session.game.fen()).toBe(`${STACK} c4:N:F>e6...`);
});

test('games are opened with their players and results', () => {
  const read = readGames('[Red "An"]\n[Blue "?"]\n\n1. Tf6 1-0\n\n[Red "Bình"]\n\n1. Ic6 *\n', 'total', 10);
  if (!('games' in read)) throw new Error(JSON.stringify(read));
  expect(read.games.map(({ players, result, plies }) => [players.red, players.blue, result, plies])).toEqual([
    [{ kind: 'person', name: 'An' }, { kind: 'person', name: null }, '1-0', 1],
    [{ kind: 'person', name: 'Bình' }, { kind: 'person', name: null }, '*', 1],
  ]);
});

test('an error of a position has its place', () => {
  expect(problem(STACK.replace('5C5', '5Q5'))).toMatch(
    /^Line 1, column 41 \(square f1\): unexpected `Q` \(expected: one of the piece letters/,
  );
  expect(problem(STACK.replace('5C5', '4N6'))).toBe('Line 1, column 41: e1: Navy cannot stand on land.');
  expect(problem(STACK.replace('(NFT)', '(NII)'))).toMatch(/^Line 1, column 27: c4: .*not a legal stack/);
  setLanguage('vi');
  expect(problem(STACK.replace('5C5', '5Q5'))).toMatch(/^Dòng 1, cột 41 \(ô f1\): `Q` không đúng chỗ \(cần: chữ của quân/);
  expect(problem(STACK.replace('5C5', '4N6'))).toBe('Dòng 1, cột 41: e1: Hải quân không đứng được trên đất liền.');
});

test('an error of a game has its line and column in the whole text', () => {
  expect(problem('[Red "x"]\n\n1. Tf6 Tz9')).toMatch(
    /^Line 3, column 9: “Tz9” is not a move: unexpected `z9` \(expected: a square from a1 to k12\)$/,
  );
  expect(problem('1. Tf6 Tf7 2. Tf9')).toBe('Line 1, column 15: Tf9 is not legal here: no Tank can move to f9.');
  expect(problem('hello world')).toBe('Line 1, column 1: “hello” is not a move. Moves look like Tf6, Txe7 or c4:N:F>e6.');
  expect(problem('[Red "x"]\n\n1. Tf6 *\n\n[Red "y"]\n\n1. Tf9 *')).toMatch(
    /^Line 7, column 4: Tf9 is not legal here: no Tank can move to f9\.$/,
  );
  expect(problem('hello')).toMatch(/^Line 1, column 1/);
  setLanguage('vi');
  expect(problem('1. Tf6 {abc')).toMatch(/^Dòng 1, cột 8: còn thiếu ở cuối/);
});

test('places count the text before the game', () => {
  expect(problem(`\n  ${STACK.replace('5C5', '5Q5')}`)).toMatch(/^Line 2, column 43 \(square f1\)/);
  expect(problem('1. Tf6 * 1. Th6 Tz9 *')).toMatch(/^Line 1, column 18/);
  expect(problem('{Đ}\r\n1. Tf6 *\r\n\r\n[Red "Đỗ"]\r\n\r\n1. {Đỗ} Tf9 *')).toMatch(/^Line 6, column 9: Tf9/);
});

test('the expected text is described in the language of the page', () => {
  setLanguage('vi');
  const wrong: [string, RegExp][] = [
    ['[Red "x"', /cần: “\]” ở cuối thẻ/],
    ['[Red x]', /cần: giá trị của thẻ/],
    ['[Red "x\n"]', /cần: dấu ngoặc kép đóng/],
    ['1. Tf6 )', /cần: không có “\)”/],
    ['1. Tf6 (', /cần: “\)” ở cuối biến/],
    ['1. Tf6 {', /cần: dấu ngoặc nhọn đóng/],
    ['1. Tf6 $999', /cần: số của ký hiệu/],
    ['1. Tf6!!! *', /cần: một trong các ký hiệu/],
    ['1. ( Tf6', /cần: một nước đi ở trước đó/],
    ['1. Tf6 [Red "x"] *', /cần: không có thẻ nào/],
    ['[Objective "moon"]\n\n*', /cần: total, marine/],
    ['[FEN "zz"]\n\n*', /cần: chữ của quân/],
    ['1. Tf4xf6 *', /cần: một nước hợp lệ/],
    ['1. Tf66 *', /cần: một cột từ a đến k/],
    [STACK.replace(' r ', ' x '), /cần: bên đến lượt đi/],
    [STACK.replace('0 1', 'x 1'), /cần: một số từ 0 đến/],
    [STACK.replace('5C5', '5C9'), /cần: số ô trống từ 1 đến 5/],
    [STACK.replace('5C5', '5C'), /cần: thêm 5 ô trong hàng/],
    [STACK.replace('11/11/5C5', '5C5'), /cần: “\/” và thêm 2 hàng/],
    [STACK.replace('(NFT)', '(NFT'), /cần: “\)” sau tối đa ba quân/],
    [STACK.replace('(NFT)', '(NF'), /cần: một quân nữa hoặc “\)”/],
    [STACK.replace('(NFT)', '(FNT)'), /cần: “\(NFT\)”, quân chở/],
    [`${STACK} c4`, /cần: `:`/],
    [STACK.replace('5C5', '5C5C'), /cần: hết hàng/],
  ];
  for (const [text, message] of wrong) expect([text, problem(text)]).toEqual([text, expect.stringMatching(message)]);
  for (const [text] of wrong) expect(problem(text)).toMatch(/^Dòng \d+, cột \d+/);
});

test('the reason for an illegal move is written in the language of the page', () => {
  setLanguage('vi');
  expect(problem('1. Txf6 *')).toMatch(/Không đi được Txf6: không có Xe tăng nào tới được f6\.$/);
  expect(problem('1. Tf4xf6 *')).toMatch(/Tf4xf6: nước không hợp lệ \(Quân này không tới được đó\)/);
  expect(problem('1. Tg4 *')).toMatch(/Tg4: nước đi chưa rõ \(cần một trong: Tf4g4, Th4g4\)/);
  expect(problem('1. Tf6\u200b *')).toMatch(/cột 7: .*ký tự U\+200B không đúng chỗ/);
});

test('empty and too long texts are refused', () => {
  expect(readGames(' \n', 'total', 0)).toEqual({ refused: 'empty' });
  expect(readGames('x'.repeat(5 << 20), 'total', 0)).toEqual({ refused: 'too-long', size: 5 << 20 });
  const many = '[Red "x"]\n\n1. Tf6 *\n\n'.repeat(MAX_GAMES + 1);
  expect(readGames(many, 'total', 0)).toEqual({ refused: 'too-many', count: MAX_GAMES + 1, most: MAX_GAMES });
});
