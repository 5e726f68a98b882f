import { Game, load } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import { piecesOf } from '../learn/setup';
import { unitName } from './names';
import { outcomeText, refusalText, turnText } from './sentences';
import { setLanguage } from './text.svelte';

beforeAll(() => load());

/** Returns the announcements of moves in both languages. */
function announcements(fen: string, ...moves: string[]): string[] {
  return (['vi', 'en'] as const).map((language) => {
    setLanguage(language);
    const game = new Game(fen);
    const played = moves.map((move) => game.move(move)).at(-1);
    return played === undefined ? '' : turnText(played);
  });
}

test('every kind of turn has a sentence', () => {
  expect(announcements('6c4/11/11/11/11/11/4i6/11/4T6/11/4I6/5C5 r - - 0 1', 'Txe6')).toEqual([
    'Đỏ: Xe tăng từ e4 ăn Bộ binh ở e6.',
    'Red: Tank from e4 takes Infantry on e6.',
  ]);
  expect(announcements('6c4/11/11/11/11/11/11/11/2N1i6/11/4I6/5C5 r - - 0 1', 'N_e4')).toEqual([
    'Đỏ: Hải quân ở c4 đứng tại chỗ ăn Bộ binh ở e4.',
    'Red: Navy on c4 takes Infantry on e4 and stays.',
  ]);
  expect(announcements('6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1', 'F>e6', 'T>d4', 'commit')).toEqual([
    'Đỏ triển khai từ c4: Không quân → e6, Xe tăng → d4.',
    'Red deploys from c4: Air Force → e6, Tank → d4.',
  ]);
  expect(announcements('5c5/11/11/11/5T5/11/11/11/11/11/11/6C4 r - - 0 1', 'Tf10')).toEqual([
    'Đỏ: Xe tăng từ f8 đến f10. Xe tăng ở f10 thành anh hùng. Chiếu!',
    'Red: Tank from f8 to f10. The Tank on f10 becomes a hero. Check!',
  ]);
});

test('heroes, last guards, suicide losses and captured Commanders are announced', () => {
  // Blue's last Tank is captured. Only the Infantry is left beside the Commander.
  expect(announcements('6c4/11/11/11/11/11/4t2i3/11/4T6/11/4I6/5C5 r - - 0 1', 'Txe6')).toEqual([
    'Đỏ: Xe tăng từ e4 ăn Xe tăng ở e6. Bộ binh ở h6 thành anh hùng vì là cận vệ cuối cùng.',
    'Red: Tank from e4 takes Tank on e6. The Infantry on h6 becomes a hero as the last guard.',
  ]);
  expect(
    announcements('6c4/11/11/11/5g5/11/11/11/5(FT)5/11/4TI5/4C6 r - - 0 1', '(FT)@f8').map((text) =>
      text.replace(/^[^.]*\. /, ''),
    ),
  ).toEqual(['Đỏ mất Không quân, Xe tăng ở f8.', 'Red loses Air Force, Tank on f8.']);
  expect(announcements('5c5/11/5T5/11/11/11/11/11/11/11/4I6/4C6 r - - 0 1', 'Txf12')).toEqual([
    'Đỏ: Xe tăng từ f10 ăn Tư lệnh ở f12. Tư lệnh Xanh bị bắt.',
    'Red: Tank from f10 takes Commander on f12. Blue’s Commander is captured.',
  ]);
});

test('the name of a stack says which piece carries which', () => {
  setLanguage('vi');
  expect(unitName(piecesOf('(NF+T)'))).toBe('Hải quân chở Không quân và Xe tăng anh hùng');
  setLanguage('en');
  expect(unitName(piecesOf('(NF+T)'))).toBe('Navy carrying Air Force and heroic Tank');
});

test('results and refusals have sentences, also for unknown codes', () => {
  setLanguage('vi');
  expect(outcomeText({ winner: 'blue', reason: 'flag', declared: true, message: '' })).toBe('Xanh thắng – đối phương hết giờ');
  expect(outcomeText({ winner: null, reason: 'something new', declared: false, message: 'a draw by something new' })).toBe(
    'Hòa – a draw by something new',
  );
  expect(refusalText({ code: 'toString', message: 'odd' })).toBe('Không được: odd');
});
