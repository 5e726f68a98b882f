import { Engine, Game } from 'cotulenh';
import type { Line, Variation } from 'cotulenh';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EngineClient } from '../engine/engineClient';
import { setLanguage } from '../i18n/text.svelte';
import { hintText, undefendedText } from './coachWords';
import { hintReasons } from './hintReasons';
import { findUndefended, WARNING_NODES } from './undefended';
import { loadModules } from '../engine/modulesTesting';

const engine = new EngineClient((settings) => Engine.start(settings));
const search = (line: Line) => engine.analyse(line, { nodes: WARNING_NODES, threads: 1 });

beforeAll(() => loadModules());
afterAll(() => engine.end());

/** Returns the reasons for a line of turns. */
function reasons(fen: string, turns: readonly string[]): unknown[] {
  const game = new Game(fen);
  const copy = game.clone();
  const words = turns.map((turn) => copy.move(turn).word ?? '');
  const line = { score: { cp: 0, win: null, loss: null }, words, san: [...turns], chances: [0, 0, 0] } as unknown as Variation;
  return hintReasons(game, line);
}

test('a hint names captures, heroes, checks and opened lines', () => {
  expect(reasons('6c4/11/11/11/11/11/4i6/11/4T6/4I6/11/5C5 r - - 0 1', ['Txe6'])).toEqual([
    { code: 'captures', unit: [{ letter: 'I', heroic: false }], square: 'e6' },
  ]);
  expect(reasons('6c4/11/11/11/6T4/11/11/11/11/11/4I6/5C5 r - - 0 1', ['Tg10'])).toEqual([
    { code: 'hero', unit: [{ letter: 'T', heroic: false }], square: 'g10' },
    { code: 'check' },
  ]);
  // The Infantry leaves the line from the Tank to the Commander.
  expect(reasons('6c4/6I4/6T4/11/11/11/11/11/11/11/4I6/5C5 r - - 0 1', ['Ig11h11'])).toMatchObject([
    { code: 'opens', unit: [{ letter: 'T', heroic: false }], square: 'g10' },
    { code: 'check' },
  ]);
});

test('a quiet hint names its purpose', () => {
  expect(reasons('6c4/11/11/10i/11/4i6/11/11/4T6/11/4I6/5C5 r - - 0 1', ['Te5', 'Ch12', 'Txe7'])).toEqual([
    { code: 'attacks', unit: [{ letter: 'I', heroic: false }], square: 'e7' },
  ]);
  expect(reasons('6c4/11/11/10i/4i6/11/11/4T6/11/11/4I6/5C5 r - - 0 1', ['Ie2f2', 'Ie8e7', 'Txe7'])).toEqual([
    { code: 'prepares', unit: [{ letter: 'I', heroic: false }], square: 'e7' },
  ]);
  expect(reasons('6c4/11/11/11/11/4t6/11/4I6/11/11/4I6/5C5 r - - 0 1', ['Ie5f5'])).toEqual([
    { code: 'saves', unit: [{ letter: 'I', heroic: false }], square: 'e5' },
  ]);
  setLanguage('en');
  expect(hintText([{ code: 'saves', unit: [{ letter: 'I', heroic: false }], square: 'e5' }, { code: 'check' }])).toBe(
    'Why: It moves the Infantry on e5 out of danger. It gives check.',
  );
});

/** Returns the warning after a turn. */
async function warned(fen: string, turn: string) {
  const game = new Game(fen);
  const before = game.line();
  const played = game.move(turn);
  return findUndefended(search, before, game, played);
}

const TANKS = '6c4/11/11/10i/4a6/11/11/11/4T6/11/4I6/5C5 r - - 0 1';

test('a piece that is left undefended is named with its attacker', async () => {
  const found = await warned(TANKS, 'Te5');
  expect(found).toEqual({
    unit: [{ letter: 'T', heroic: false }],
    square: 'e5',
    by: [{ letter: 'A', heroic: false }],
    from: 'e8',
  });
  setLanguage('en');
  expect(found && undefendedText(found)).toBe('Careful: the Artillery on e8 can take your Tank on e5.');
  setLanguage('vi');
  expect(found && undefendedText(found)).toBe('Cẩn thận: Pháo binh ở e8 ăn được Xe tăng của bạn ở e5.');
});

test('a safe turn causes no warning', async () => {
  expect(await warned(TANKS, 'Td4')).toBe(null);
});
