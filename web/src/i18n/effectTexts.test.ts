import { Game, load } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import { effectsOf, commonPreview } from '../game/effects';
import type { Effect } from '../game/effects';
import { partOf } from '../game/selection';
import { effectsText } from './effectTexts';
import { setLanguage } from './text.svelte';

beforeAll(() => load());

function effects(game: Game, from: string, to: string, unit?: string): readonly Effect[] {
  const parts = game.selections(from).map(partOf);
  const part = parts.find((part) => unit === undefined || part.unit === unit);
  return part === undefined ? [] : effectsOf(game, part.acts)(to);
}

/** Returns the sentences of a target in both languages. */
function sentences(fen: string, from: string, to: string): string[] {
  return (['vi', 'en'] as const).map((language) => {
    setLanguage(language);
    return effectsText(effects(new Game(fen), from, to));
  });
}

test('captures, last guards, losses, heroes and check are described before the move', () => {
  expect(sentences('6c4/11/11/11/11/11/4t2i3/11/4T6/11/4I6/5C5 r - - 0 1', 'e4', 'e6')).toEqual([
    'Xe tăng ăn Xe tăng ở e6. Bộ binh ở h6 thành anh hùng vì là cận vệ cuối cùng.',
    'Tank takes Tank on e6. The Infantry on h6 becomes a hero as the last guard.',
  ]);
  expect(sentences('6c4/11/11/11/5g5/11/11/11/5(FT)5/11/4TI5/4C6 r - - 0 1', 'f4', 'f8')).toEqual([
    'Không quân chở Xe tăng hy sinh để ăn Cao xạ ở f8. Đỏ mất Không quân, Xe tăng ở f8.',
    'Air Force carrying Tank sacrifices itself to take Anti-air on f8. Red loses Air Force, Tank on f8.',
  ]);
  expect(sentences('5c5/11/11/11/5T5/11/11/11/11/11/11/6C4 r - - 0 1', 'f8', 'f10')).toEqual([
    'Xe tăng đến f10. Xe tăng ở f10 thành anh hùng. Chiếu!',
    'Tank to f10. The Tank on f10 becomes a hero. Check!',
  ]);
});

test('checkmate and the capture of a Commander are described', () => {
  setLanguage('en');
  const game = new Game('10c/11/11/10I/11/11/11/11/11/11/11/4H4C1 r - - 0 1');
  for (const san of ['Cj10', 'Ck11']) game.move(san);
  const [from, to] = ['k9', 'k10'];
  expect(effectsText(effects(game, from, to))).toBe('Infantry to k10. The Infantry on k10 becomes a hero. Checkmate!');
  expect(sentences('5c5/11/5T5/11/11/11/11/11/11/11/4I6/4C6 r - - 0 1', 'f10', 'f12')[1]).toBe(
    'Tank takes Commander on f12. Blue’s Commander is captured.',
  );
});

test('a target with two kinds of moves has two sentences', () => {
  expect(sentences('6c4/11/11/11/11/4i3it1/11/11/4F6/11/4I6/5C5 r - - 0 1', 'e4', 'e7')[1]).toBe(
    'Air Force takes Infantry on e7. Or: Air Force takes Infantry on e7 and stays.',
  );
});

test('a join is described like a combine', () => {
  setLanguage('en');
  const game = new Game('6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1');
  game.move('F>e6');
  expect(effectsText(effects(game, 'c4', 'e6', 'T'))).toBe('Tank joins the stack on e6.');
});

test('a square that is not a target has no effects', () => {
  const game = new Game();
  expect(effectsText(effects(game, 'f4', 'f4'))).toBe('');
  expect(commonPreview(effects(game, 'f4', 'f4'))).toBeNull();
});

test('the board marks losses, heroes and changed zones', () => {
  const guard = new Game('6c4/11/11/11/11/11/4g2i3/11/4T6/11/4I6/5C5 r - - 0 1');
  const marks = commonPreview(effects(guard, 'e4', 'e6'));
  expect(marks).toMatchObject({ lost: ['e6'], heroes: ['h6'], zonesGained: [] });
  expect(marks?.zonesLost.map(({ square, color }) => `${color} ${square}`).sort()).toEqual(
    ['d6', 'e5', 'e6', 'e7', 'f6'].map((square) => `blue ${square}`),
  );
  const suicide = new Game('6c4/11/11/11/5g5/11/11/11/5(FT)5/11/4TI5/4C6 r - - 0 1');
  expect([...(commonPreview(effects(suicide, 'f4', 'f8'))?.lost ?? [])].sort()).toEqual(['f4', 'f8']);
});

test('the rules are asked once for each square', () => {
  const game = new Game();
  const [part] = game.selections('f4').map(partOf);
  const find = effectsOf(game, part?.acts ?? new Map());
  const first = find('f6');
  expect(first).toHaveLength(1);
  expect(find('f6')).toBe(first);
});

test('a target that is no longer legal has no effects', () => {
  const game = new Game();
  const [part] = game.selections('f4').map(partOf);
  const find = effectsOf(game, part?.acts ?? new Map());
  game.move('Tf6');
  expect(find('f5')).toEqual([]);
});
