// Compares the puzzles with the mined file, and proves a sample again. `npx vitest run src/practice -u` regenerates them.

import { Engine, Game, load } from 'cotulenh';
import { afterAll, beforeAll, expect, test } from 'vitest';
import mined from '../../../crates/cotulenh-engine/tests/data/puzzles.jsonl?raw';
import { EngineClient } from '../engine/engineClient';
import { useAndFree } from '../game/wasmMemory';
import { puzzlesJson, readSuite } from './problemGenerator';
import type { MinedWin } from './problemGenerator';
import { loadPuzzles, THEMES } from './puzzles';
import { themeName, themeText } from './puzzleTexts';
import './practiceTexts';

const wins = readSuite<MinedWin>(mined);
const engine = new EngineClient((settings) => Engine.start(settings));
beforeAll(() => load());
afterAll(() => engine.end());

test('the puzzles are those of the mined file', async () => {
  await expect(puzzlesJson(wins)).toMatchFileSnapshot('./puzzles.json');
});

test('there are at least 1,000 puzzles of one to three turns, by rising rating, for both sides', async () => {
  const puzzles = await loadPuzzles();
  expect(puzzles.length).toBeGreaterThanOrEqual(1000);
  expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
  for (const turns of [1, 2, 3]) expect(puzzles.filter((puzzle) => puzzle.turns === turns).length).toBeGreaterThan(100);
  const ratings = puzzles.map(({ rating }) => rating);
  expect(ratings).toEqual([...ratings].sort((one, other) => one - other));
  const red = puzzles.filter(({ fen }) => fen.includes(' r ')).length / puzzles.length;
  expect(Math.abs(red - 0.5)).toBeLessThan(0.1);
});

test('the line of every puzzle wins', async () => {
  for (const { id, fen, line } of await loadPuzzles()) {
    useAndFree(new Game(fen), (game) => {
      const side = game.turn();
      for (const word of line) game.move(word);
      expect(game.outcome()?.winner, id).toBe(side);
    });
  }
});

test('a sample is proven again: no faster win, and the first turn of the line wins', { timeout: 120_000 }, async () => {
  for (const [index, { id, fen, turns, firsts, line }] of wins.entries()) {
    if (index % 40 !== 0) continue;
    const found = await useAndFree(new Game(fen), (game) => engine.solve(game.line(), turns));
    expect(found, id).toMatchObject({ verdict: 'win', turns });
    expect(firsts, id).toContain(line[0]);
  }
});

test('every theme has a name, an explanation and puzzles, except rare ones', async () => {
  const puzzles = await loadPuzzles();
  for (const theme of THEMES) {
    expect(themeName(theme)).not.toMatch(/^puzzle-/);
    expect(themeText(theme)).not.toMatch(/^puzzle-/);
  }
  const shown = THEMES.filter((theme) => puzzles.some(({ themes }) => themes.includes(theme)));
  expect(shown.length).toBeGreaterThanOrEqual(12);
  for (const theme of ['fork', 'deployment', 'air-defense', 'hero', 'commander-hunt'] as const) expect(shown).toContain(theme);
});
