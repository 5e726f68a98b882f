// Compares the problems with the suite. `npx vitest run src/practice -u` regenerates them.

import { Game, load } from 'cotulenh';
import { expect, test } from 'vitest';
import { useAndFree } from '../game/wasmMemory';
import suite from '../../../crates/cotulenh-engine/tests/data/wins.jsonl?raw';
import { problemsJson, readSuite } from './problemGenerator';
import { problemByNumber, problems, stages } from './practiceProblems';

const wins = readSuite(suite);

test('the problems are those of the suite', async () => {
  await load();
  await expect(problemsJson(wins)).toMatchFileSnapshot('./problems.json');
});

test('the line of every problem wins in the number of turns of its stage', async () => {
  await load();
  expect(problems.length).toBe(wins.length);
  for (const { id, fen, turns, line } of problems) {
    useAndFree(new Game(fen), (game) => {
      const side = game.turn();
      for (const word of line) game.move(word);
      expect(game.outcome()?.winner, id).toBe(side);
      expect(turns, id).toBe(wins.find((win) => win.id === id)?.turns);
    });
  }
});

test('stages have a rising number of turns, and each starts with easy problems', () => {
  expect(stages.map(({ turns }) => turns)).toEqual([1, 2, 3]);
  const choices = ({ fen }: { fen: string }) => useAndFree(new Game(fen), (game) => game.moves().length);
  for (const { problems } of stages) {
    const half = problems.length / 2;
    const mean = (some: typeof problems) => some.reduce((sum, problem) => sum + choices(problem), 0) / some.length;
    expect(mean(problems.slice(0, half))).toBeLessThan(mean(problems.slice(half)));
  }
});

test('an address names an existing problem or none', () => {
  expect(problemByNumber('1')?.number).toBe(1);
  expect(problemByNumber(String(problems.length))?.number).toBe(problems.length);
  for (const wrong of ['', '0', '-1', '1.5', '01', '1e2', '99999', 'x', `${problems.length + 1}`])
    expect(problemByNumber(wrong), wrong).toBeNull();
});
