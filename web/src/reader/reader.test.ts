import { Game, load } from 'cotulenh';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../i18n/text.svelte';
import { MAX_COMMAND_LENGTH, readCommand } from './commands';
import { airText, fileText, movesText, pieceText, rankText, reachText, sideText, squareFacts } from './describePosition';
import { matchingMoves, notationOf } from './resolve';
import { candidatesText, clocksText, deploymentText, lastText, spokenLine, MAX_SPOKEN_TURNS, statusText } from './describeGame';
import './readerTexts';

beforeAll(() => load());
beforeEach(() => setLanguage('vi'));

const STACK = '6c4/11/11/11/11/11/11/11/2(NF+T)8/11/11/5C5 r - - 0 1';
const TWO_WAYS = '6c4/11/11/11/11/4i6/11/11/4F6/11/11/5C5 r - - 0 1';

/** Returns a text in both languages. */
function both(describe: () => string): string[] {
  return (['en', 'vi'] as const)
    .map((language) => {
      setLanguage(language);
      return describe();
    })
    .reverse();
}

describe('typed text', () => {
  test.each([
    ['hàng 5', { do: 'rank', rank: 5 }],
    ['HANG 12', { do: 'rank', rank: 12 }],
    ['rank 1', { do: 'rank', rank: 1 }],
    ['cột c', { do: 'file', file: 'c' }],
    ['file K', { do: 'file', file: 'k' }],
    ['quân T', { do: 'piece', letter: 'T', side: null }],
    ['quân xe tăng đỏ', { do: 'piece', letter: 'T', side: 'red' }],
    ['piece blue air force', { do: 'piece', letter: 'F', side: 'blue' }],
    ['quân xanh', { do: 'side', side: 'blue' }],
    ['Đỏ', { do: 'side', side: 'red' }],
    ['ô e4', { do: 'square', square: 'e4' }],
    ['square k12', { do: 'square', square: 'k12' }],
    ['ở lại T', { do: 'stay', piece: 'T' }],
    ['stay air force', { do: 'stay', piece: 'F' }],
    ['đi cùng T', { do: 'join', piece: 'T', to: null }],
    ['join tank to e6', { do: 'join', piece: 'T', to: 'e6' }],
    ['phòng không e4', { do: 'air', square: 'e4' }],
    ['ai tới e4', { do: 'reach', square: 'e4' }],
    ['quân nào tới e4', { do: 'reach', square: 'e4' }],
    ['nước trước', { do: 'previous' }],
    ['nước sau', { do: 'next' }],
    ['  nước   cuối ', { do: 'last' }],
    ['đánh giá', { do: 'eval' }],
    ['best', { do: 'best' }],
    ['đồng hồ', { do: 'clock' }],
    ['xong', { do: 'finish' }],
    ['?', { do: 'help' }],
    ['Tf6', { do: 'notation', text: 'Tf6' }],
    ['(FT)c4>e6', { do: 'notation', text: '(FT)c4>e6' }],
    ['c4:F>e6,T>d4', { do: 'notation', text: 'c4:F>e6,T>d4' }],
    ['f4f6', { do: 'notation', text: 'f4f6' }],
  ])('%s', (text, command) => expect(readCommand(text)).toEqual(command));

  test.each([
    ['t f4 f6', { unit: 'T', from: 'f4', to: 'f6', kinds: null, whole: false }],
    ['tf6', { unit: 'T', from: null, to: 'f6', kinds: null, whole: false }],
    ['xe tăng đến f6', { unit: 'T', from: null, to: 'f6', kinds: ['move', 'combine'], whole: false }],
    ['Air Force carrying Tank from c4 to e6', { unit: 'FT', from: 'c4', to: 'e6', kinds: ['move', 'combine'], whole: false }],
    ['không quân ăn e7 tại chỗ', { unit: 'F', from: null, to: 'e7', kinds: ['stay-capture'], whole: false }],
    ['không quân đứng tại chỗ ăn e7', { unit: 'F', from: null, to: 'e7', kinds: ['stay-capture'], whole: false }],
    ['không quân hy sinh để ăn e7', { unit: 'F', from: null, to: 'e7', kinds: ['suicide-capture'], whole: false }],
    ['xe tăng ghép vào g4', { unit: 'T', from: null, to: 'g4', kinds: ['combine'], whole: false }],
    ['cả tổ hợp c4 c6', { unit: null, from: 'c4', to: 'c6', kinds: null, whole: true }],
    ['tổ hợp c4 c6', { unit: null, from: 'c4', to: 'c6', kinds: null, whole: true }],
    ['cả chồng c4 c6', { unit: null, from: 'c4', to: 'c6', kinds: null, whole: true }],
    ['f4 f6', { unit: null, from: 'f4', to: 'f6', kinds: null, whole: false }],
  ])('%s is a move in words', (text, move) => expect(readCommand(text)).toEqual({ do: 'go', ...move }));

  test.each([
    ['', 'command', ''],
    ['hàng', 'rank', ''],
    ['rank 13', 'rank', '13'],
    ['hàng e', 'rank', 'e'],
    ['cột z', 'file', 'z'],
    ['ô e13', 'square', 'e13'],
    ['square', 'square', ''],
    ['quân vua', 'piece', 'vua'],
    ['ở lại', 'piece', ''],
    ['join tank e13', 'square', 'e13'],
    ['xong ngay', 'nothing', 'ngay'],
    ['xin chào', 'command', 'xin chào'],
    ['tank', 'command', 'tank'],
    ['toString', 'command', 'toString'],
    ['xe tăng f4 f6 f8', 'command', 'xe tăng f4 f6 f8'],
  ])('“%s” is answered with the expected text', (text, expected, found) =>
    expect(readCommand(text)).toEqual({ expected, found }),
  );

  test('a text that is too long is cut', () => {
    const read = readCommand('xe tăng '.repeat(10_000));
    expect('found' in read && read.found.length).toBeLessThanOrEqual(MAX_COMMAND_LENGTH);
  });
});

test('a position by rank, file, piece and side', () => {
  const game = new Game(STACK);
  expect(both(() => rankText(game, 4))).toEqual([
    'Hàng 4: c4 Hải quân chở Không quân và Xe tăng anh hùng Đỏ.',
    'Rank 4: c4 Red Navy carrying Air Force and heroic Tank.',
  ]);
  expect(both(() => rankText(game, 5))).toEqual(['Hàng 5: trống.', 'Rank 5: empty.']);
  expect(both(() => fileText(game, 'g'))).toEqual(['Cột g: g12 Tư lệnh Xanh.', 'File g: g12 Blue Commander.']);
  expect(both(() => pieceText(game, 'T', null))).toEqual([
    'Xe tăng: Đỏ c4 (anh hùng) (trong tổ hợp Hải quân chở Không quân và Xe tăng anh hùng); Xanh không còn',
    'Tank: Red c4 (heroic) (in stack Navy carrying Air Force and heroic Tank); Blue none left',
  ]);
  expect(both(() => sideText(game, 'blue'))).toEqual(['Quân Xanh: Tư lệnh: g12.', 'Blue: Commander: g12.']);
  const start = new Game();
  expect(rankText(start, 4)).toMatch(/^Hàng 4: c4 Hải quân Đỏ; e4 Cao xạ Đỏ; f4 Xe tăng Đỏ; h4 Xe tăng Đỏ; i4 Cao xạ Đỏ\.$/);
  expect(pieceText(start, 'T', 'red')).toBe('Xe tăng: Đỏ f4, h4');
});

test('a square: its stack, its air defence and the units that can reach it', () => {
  const game = new Game(STACK);
  expect(both(() => squareFacts(game, 'c4'))).toEqual([
    'c4, ven bờ: Hải quân chở Không quân và Xe tăng anh hùng Đỏ. c4 nằm trong vùng phòng không của Đỏ.',
    'c4, coast: Red Navy carrying Air Force and heroic Tank. c4 is in the air-defence zone of Red.',
  ]);
  expect(airText(game, 'k12')).toBe('k12 không nằm trong vùng phòng không nào.');
  expect(reachText(new Game(TWO_WAYS), 'e7')).toBe(
    'Đỏ tới được e7: Không quân từ e4 (ăn); Không quân từ e4 (đứng tại chỗ ăn). Xanh không tới được e7.',
  );
  expect(movesText(game, 'e5')).toBe('Từ e5 không có nước đi nào lúc này.');
  expect(movesText(game, 'c4')).toMatch(/^Từ c4: .*Không quân: .*e6/);
});

test('the side to move, the last turn and the clocks', () => {
  const game = new Game();
  expect(both(() => lastText(game))).toEqual(['Chưa có nước nào.', 'No moves yet.']);
  game.move('Tf6');
  expect(both(() => lastText(game))).toEqual(['Đỏ: Xe tăng từ f4 đến f6.', 'Red: Tank from f4 to f6.']);
  expect(statusText(game)).toMatch(/Đến lượt Xanh\.$/);
  expect(clocksText(null)).toBe('Ván này không có đồng hồ.');
  expect(clocksText({ red: 60_000, blue: 5_000 })).toMatch(/Đồng hồ của Đỏ: 1:00.*Đồng hồ của Xanh: 0:05/);
});

test('a deployment step by step', () => {
  const game = new Game(STACK);
  expect(deploymentText(game)).toMatch(/^Không có nước triển khai/);
  game.move('F>e6');
  expect(both(() => deploymentText(game))).toEqual([
    'Đang triển khai từ c4. Các bước: 1. Không quân → e6. Đang chờ: Hải quân chở Xe tăng anh hùng. ' +
      'Có thể: Xe tăng anh hùng ở lại; Hải quân ở lại; Xe tăng anh hùng đi cùng tới e6. Có thể kết thúc lượt ngay; các quân còn lại sẽ ở lại.',
    'Deploying from c4. Steps: 1. Air Force → e6. Waiting: Navy carrying heroic Tank. ' +
      'Possible: heroic Tank stays; Navy stays; heroic Tank goes along to e6. You can finish the turn now. The remaining pieces will stay.',
  ]);
});

test('a line in words ends at the first invalid turn', () => {
  const game = new Game();
  expect(spokenLine(game, ['f4f6', 'f9f7'])).toBe('Đỏ: Xe tăng từ f4 đến f6. Xanh: Xe tăng từ f9 đến f7.');
  expect(spokenLine(game, ['nonsense'])).toBe('');
  const long = ['f4f6', 'f9f7', 'f6f5', 'f7f8', 'f5f6', 'f8f7', 'f6f5'];
  expect(spokenLine(game, long).match(/từ/g)).toHaveLength(MAX_SPOKEN_TURNS);
  expect(game.ply()).toBe(0);
});

function resolved(fen: string, text: string): string[] {
  const command = readCommand(text);
  if (!('do' in command) || command.do !== 'go') throw new Error(text);
  return matchingMoves(new Game(fen), command).map(({ lan }) => lan);
}

test('a move in words matches a legal move, or asks which of several is meant', () => {
  const start = new Game().fen();
  expect(resolved(start, 'xe tăng f6')).toEqual(['Tf4f6']);
  expect(resolved(start, 't h4 h6')).toEqual(['Th4h6']);
  expect(resolved(start, 'tank e9')).toEqual([]);
  expect(resolved(STACK, 'không quân e6')).toEqual(['Fc4>e6']);
  expect(resolved(STACK, 'không quân chở xe tăng e6')).toEqual(['(F+T)c4>e6']);
  expect(resolved(STACK, 'cả chồng c4 c6')).toEqual(['(NF+T)c4c6']);
  expect(resolved(TWO_WAYS, 'không quân e7')).toEqual(['Fe4xe7', 'Fe4_e7']);
  expect(resolved(TWO_WAYS, 'air force takes e7 stays')).toEqual(['Fe4_e7']);
  const command = readCommand('không quân e7');
  if (!('do' in command) || command.do !== 'go') throw new Error();
  expect(candidatesText(matchingMoves(new Game(TWO_WAYS), command))).toBe(
    'Chưa rõ. Có thể là: Không quân từ e4 đến e7 (ăn), gõ Fe4xe7; Không quân từ e4 đến e7 (đứng tại chỗ ăn), gõ Fe4_e7.',
  );
  expect(notationOf(command)).toBe('Fe7');
});
