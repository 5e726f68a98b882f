import { load } from 'cotulenh';
import invalid from '../../../crates/cotulenh/tests/data/invalid-fens.jsonl?raw';
import { problemText } from '../i18n/problems';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../i18n/text.svelte';
import { press } from './editorKeys';
import { pileOn } from './position';
import { pileText } from './editorTesting';
import './editorTexts';
import { MAX_FEN_LENGTH } from '../game/readGames';
import { EditorState } from './editorState.svelte';
import type { Announcement } from './editorState.svelte';
import { setupProblemText, editorSquareText, announcementText } from './editorWords';

beforeAll(() => load());
beforeEach(() => setLanguage('vi'));

const BARE = '6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1';
const announced: Announcement[] = [];

function editor(fen = BARE): EditorState {
  announced.length = 0;
  const editor: EditorState = new EditorState((what) => announced.push(what), fen);
  return editor;
}

const on = (editor: EditorState, square: string) => pileText(pileOn(editor.position, square));
const said = (editor: EditorState) => announced.map((what) => announcementText(what, editor.position, editor.judgement));
const wrong = (editor: EditorState) => editor.judgement.problems.map((problem) => setupProblemText(problem, editor.position));

describe('taps', () => {
  test('place, stack, promote and erase pieces', () => {
    const table = editor();
    table.use({ does: 'place', color: 'red', letter: 'T' });
    table.choose('f4');
    table.use({ does: 'place', color: 'red', letter: 'I' });
    table.choose('f4');
    table.use({ does: 'hero' });
    table.choose('f4');
    expect(on(table, 'f4')).toBe('(+TI)');
    expect(table.judgement.problems).toEqual([]);
    table.hero('f4', 1);
    expect(on(table, 'f4')).toBe('(+T+I)');
    table.use({ does: 'erase' });
    table.choose('f4');
    expect(on(table, 'f4')).toBe('');
    expect(said(table)).toEqual([
      'Đặt Xe tăng Đỏ lên f4.',
      'Đặt Bộ binh Đỏ lên f4.',
      'Xe tăng ở f4 thành anh hùng.',
      'Bộ binh ở f4 thành anh hùng.',
      'Xóa Xe tăng anh hùng Đỏ, Bộ binh anh hùng Đỏ khỏi f4.',
    ]);
  });

  test('move a stack, or one piece of it', () => {
    const table = editor('6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1');
    table.choose('c4');
    expect(table.held).toBe('c4');
    table.choose('c6');
    expect([on(table, 'c4'), on(table, 'c6'), table.held]).toEqual(['', '(NFT)', null]);
    table.hold('c6', 2);
    table.choose('e6');
    expect([on(table, 'c6'), on(table, 'e6')]).toEqual(['(NF)', 'T']);
    table.choose('e6');
    table.choose('e6');
    expect(table.held).toBeNull();
  });

  test('a drag moves pieces with every tool, and removes them outside the board', () => {
    const table = editor();
    table.use({ does: 'place', color: 'blue', letter: 'A' });
    table.choose('f1', true);
    table.drop('f1', 'e1');
    expect([on(table, 'f1'), on(table, 'e1')]).toEqual(['', 'C']);
    table.choose('e1', true);
    table.discard('e1');
    expect(on(table, 'e1')).toBe('');
    expect(table.judgement).toMatchObject({ canAnalyse: true, check: [] });
    expect(wrong(table)).toEqual(['Đỏ không có Tư lệnh.']);
  });

  test('a full square is reported and does not change', () => {
    const table = editor('6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1');
    table.put('c4', 'red', 'I', 'adds');
    expect(announced).toEqual([{ does: 'full' }]);
    expect(table.canUndo).toBe(false);
  });
});

describe('keys', () => {
  test('letters place and remove pieces, with Shift those of the other side', () => {
    const table = editor();
    const keys = (square: string, ...all: string[]) =>
      all.forEach((key) => expect(press(table, square, { key, shift: key !== key.toLowerCase() }, true)).toBe(true));
    keys('c4', 'n', 'f', 't', '3', '+');
    expect(on(table, 'c4')).toBe('(+NF+T)');
    keys('c4', 'Backspace', 'f');
    expect(on(table, 'c4')).toBe('+N');
    keys('e7', 'I');
    keys('e8', 'b', 'i');
    keys('e9', 'T');
    expect([on(table, 'e7'), on(table, 'e8'), on(table, 'e9')]).toEqual(['i', 'i', 'T']);
    keys('e7', 'Delete');
    expect(on(table, 'e7')).toBe('');
    expect(press(table, 'e7', { key: 'ArrowUp', shift: false }, true)).toBe(false);
    expect(press(table, 'e7', { key: 'x', shift: false }, true)).toBe(false);
  });

  test('single letters do nothing if the setting is off', () => {
    const table = editor();
    for (const key of ['t', '+', '1', 'r']) expect(press(table, 'e5', { key, shift: false }, false)).toBe(false);
    expect(press(table, 'f1', { key: 'Delete', shift: false }, false)).toBe(true);
    expect(on(table, 'f1')).toBe('');
  });
});

describe('problems', () => {
  test.each<[string, RegExp, string[]]>([
    ['6c4/11/11/11/11/11/11/4N6/11/11/11/5C5 r - - 0 1', /e5: Hải quân không đứng được trên đất liền/, ['e5']],
    ['6c4/11/11/11/11/11/11/T10/11/11/11/5C5 r - - 0 1', /a5: Xe tăng không đứng được trên biển/, ['a5']],
    ['6c4/11/11/11/11/11/11/4(AI)6/11/11/11/5C5 r - - 0 1', /e5: Pháo binh Đỏ, Bộ binh Đỏ không thành tổ hợp/, ['e5']],
    ['6c4/11/11/11/11/11/11/4(Ti)6/11/11/11/5C5 r - - 0 1', /e5: Xe tăng Đỏ, Bộ binh Xanh không thành tổ hợp/, ['e5']],
    ['6c4/11/11/11/11/11/11/4TTT4/11/11/11/5C5 r - - 0 1', /Đỏ có 3 Xe tăng, tối đa 2/, ['e5', 'f5', 'g5']],
    ['6c4/11/11/11/11/11/11/11/11/11/11/5CC4 r - - 0 1', /Đỏ có 2 Tư lệnh, tối đa 1/, ['f1', 'g1']],
    ['11/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1', /Xanh không có Tư lệnh/, []],
    ['6c4/11/11/11/11/11/11/4(TI)6/11/11/11/5C5 r - - 0 1 e5::T>e12...', /triển khai dở e5::T>e12\.\.\. không thể có/, ['e5']],
  ])('%s', (fen, sentence, squares) => {
    const table = editor(fen);
    expect(table.textProblem).toBeNull();
    expect(wrong(table).join(' ')).toMatch(sentence);
    expect([...table.judgement.wrong].sort()).toEqual(squares);
    for (const square of squares) {
      expect(editorSquareText(square, table.position, table.judgement, null)).toMatch(/có lỗi|không phải tổ hợp hợp lệ/);
    }
  });

  test.each([
    ['marine', /Đỏ không có Hải quân.*Hải chiến/],
    ['air', /Đỏ không có Không quân.*Không chiến/],
    ['land', /Đỏ không có Xe tăng, Bộ binh hay Pháo binh.*Lục chiến/],
    ['any', /Đỏ thiếu một quân chủng.*Quân chủng bất kỳ/],
  ] as const)('the objective %s asks for its corps', (objective, sentence) => {
    const table = editor();
    table.set({ objective });
    expect(wrong(table)[0]).toMatch(sentence);
    expect(table.judgement.canAnalyse).toBe(false);
  });

  test('a finished game, a check and a Commander that can be captured are reported', () => {
    const mate = editor('5c5/5T5/5+T5/11/11/11/11/11/11/11/11/6C4 b - - 0 1').judgement;
    expect(mate.problems).toEqual([]);
    expect(editor('6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 100 1').judgement.outcome?.reason).toBe('fifty');
    expect(editor('5c5/11/5T5/11/11/11/11/11/11/11/11/6C4 b - - 0 1').judgement.check).toEqual(['f12']);
    expect(editor('5c5/11/5T5/11/11/11/11/11/11/11/11/6C4 r - - 0 1').judgement.takesCommander).toBe(true);
    // The Commanders face each other on an open line.
    expect(editor('6c4/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 1').judgement.takesCommander).toBe(true);
    expect(editor().judgement).toMatchObject({ outcome: null, takesCommander: false, check: [] });
  });
});

describe('the FEN text', () => {
  test('changes the board if it is valid, and nothing if it is not', () => {
    const table = editor();
    table.type(BARE.replace('5C5', '5Q5'));
    expect(table.textProblem).toMatchObject({ code: 'fen', byte: 35 });
    expect(table.fen).toBe(BARE);
    expect(table.canUndo).toBe(false);
    table.type(` ${BARE.replace('5C5', '4C6')}\n`);
    expect(table.textProblem).toBeNull();
    expect(on(table, 'e1')).toBe('C');
    table.put('e5', 'red', 'I', 'adds');
    expect(table.text).toBe(table.fen);
  });

  test('typed letter by letter is one undo step', () => {
    const table = editor();
    for (const number of ['2', '23', '234']) table.type(BARE.replace(/1$/, number));
    expect(table.position.moveNumber).toBe(234);
    table.undo();
    expect(table.fen).toBe(BARE);
    table.redo();
    expect(table.position.moveNumber).toBe(234);
  });

  test('that is too long is not parsed', () => {
    const table = editor();
    table.type('1'.repeat(MAX_FEN_LENGTH + 1));
    expect(table.textProblem?.code).toBe('too-long');
    expect(table.fen).toBe(BARE);
  });

  test('that is invalid shows the place and the expected text in the language of the page', () => {
    const all = invalid
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { fen: string; kind: string; expected: string });
    const table = editor();
    for (const { fen, expected } of all.filter(
      ({ fen, kind }) => kind === 'fen' && fen === fen.trim() && fen.length <= MAX_FEN_LENGTH,
    )) {
      table.type(fen);
      const announced = table.textProblem === null ? '' : problemText(table.textProblem);
      expect(announced, fen).toMatch(/^Dòng \d+, cột \d+.*: .* \(cần: .*\)$/s);
      if (/[a-z]{3}/.test(expected)) expect(announced, fen).not.toContain(expected);
    }
    expect(table.fen).toBe(BARE);
  });

  test('of an invalid address is shown with its error, beside the start position', () => {
    const table = editor('nonsense');
    expect(table.text).toBe('nonsense');
    expect(table.textProblem?.byte).toBe(1);
    expect(table.left('red', 'T')).toBe(0);
  });
});

test('the remaining pieces of each kind are counted, negative if there are too many', () => {
  const table = editor('6c4/11/11/11/11/11/11/4TT(TI)4/11/11/11/5C5 r - - 0 1');
  expect([table.left('red', 'T'), table.left('red', 'I'), table.left('blue', 'T'), table.left('blue', 'C')]).toEqual([
    -1, 1, 2, 0,
  ]);
});

test('a hundred steps are undone and redone', () => {
  const table = editor();
  const fens = [table.fen];
  for (let number = 0; number < 60; number += 1) {
    table.put(`${'defghijk'.charAt(number % 8)}${3 + (number % 7)}`, number % 2 === 0 ? 'red' : 'blue', 'M', 'takes-off');
    fens.push(table.fen);
  }
  for (const fen of fens.slice(0, -1).reverse()) {
    table.undo();
    expect(table.fen).toBe(fen);
  }
  expect(table.canUndo).toBe(false);
  for (const fen of fens.slice(1)) {
    table.redo();
    expect(table.fen).toBe(fen);
  }
  expect(table.canRedo).toBe(false);
});

test('clear, start position, exchange and undo', () => {
  const table = editor();
  table.set({ objective: 'any' });
  table.start();
  expect(table.judgement.problems).toEqual([]);
  expect(table.position.objective).toBe('any');
  table.exchange();
  expect(table.fen).toMatch(/ b - - 0 1$/);
  expect(table.judgement.problems).toEqual([]);
  table.clear();
  expect(table.position.piles.size).toBe(0);
  table.undo();
  table.undo();
  expect(table.fen).toMatch(/ r - - 0 1$/);
});
