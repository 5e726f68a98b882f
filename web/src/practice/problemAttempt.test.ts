// Attempts at problems with the real rules and the real engine.

import { Engine, load } from 'cotulenh';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useAndFree } from '../game/wasmMemory';
import suite from '../../../crates/cotulenh-engine/tests/data/wins.jsonl?raw';
import { EngineClient } from '../engine/engineClient';
import { until } from '../game/gameTesting';
import type { Prover } from './judgeTurn';
import { ProblemAttempt } from './problemAttempt.svelte';
import { readSuite } from './problemGenerator';
import { problems } from './practiceProblems';
import type { How } from './practiceProgress.svelte';
import { textOf } from './feedbackTexts';
import './practiceTexts';

const wins = readSuite(suite);
const engine = new EngineClient((settings) => Engine.start(settings));
beforeAll(() => load());
afterAll(() => engine.end());

function attempt(id: string, prover: Prover = engine) {
  const problem = problems.find((problem) => problem.id === id);
  if (problem === undefined) throw new Error(id);
  const solved: How[] = [];
  let failures = 0;
  const attempt = new ProblemAttempt(problem, prover, () => Promise.resolve(), {
    solved: (how) => solved.push(how),
    failed: () => (failures += 1),
  });
  return { problem, attempt, solved, failures: () => failures };
}

/** Waits until the engine has answered. */
const settled = (attempt: ProblemAttempt) =>
  until(() => attempt.feedback.is !== 'judging' && attempt.feedback.is !== 'searching');

const text = (attempt: ProblemAttempt) => textOf(attempt.feedback, attempt.left) ?? '';

test('every winning first turn is accepted, and every problem can be solved to its end', { timeout: 240_000 }, async () => {
  for (const { id, turns, firsts } of wins) {
    for (const first of turns === 1 ? firsts : firsts.slice(0, 2)) {
      const { attempt: trial, solved, failures } = attempt(id);
      expect(trial.live.exercise.input.type(first), `${id} ${first}`).toBe(true);
      await settled(trial);
      // The engine continues after any answer.
      while (trial.feedback.is === 'open') {
        const found = await engine.solve(trial.live.exercise.session.game.line(), trial.left);
        expect(found.verdict, `${id} ${first}`).toBe('win');
        trial.live.exercise.input.type(found.words[0] ?? '');
        await settled(trial);
      }
      expect(trial.feedback.is, `${id} ${first}`).toBe('solved');
      expect(trial.left, id).toBe(0);
      expect(solved).toEqual(['alone']);
      expect(failures(), id).toBe(0);
      trial.end();
    }
  }
});

test('a turn that loses the win is refuted on the board and taken back', async () => {
  const { attempt: trial, problem, solved, failures } = attempt('w2-071');
  const before = trial.live.exercise.session.game.fen();
  trial.live.exercise.input.type('Gi7');
  await settled(trial);
  expect(trial.feedback).toMatchObject({ is: 'wrong', verdict: { is: 'escapes' }, left: 1 });
  expect(failures()).toBe(1);
  expect(trial.live.view.shapes[0]?.brush).toBe('warn');
  expect(trial.live.view.movable).toBeNull();
  expect(text(trial)).toMatch(/^Chưa đúng\. Đỏ/);
  trial.takeBack();
  expect(trial.live.exercise.session.game.fen()).toBe(before);
  expect(trial.left).toBe(2);
  for (const word of [problem.line[0] ?? '', problem.line[2] ?? '']) {
    expect(trial.live.exercise.input.type(word)).toBe(true);
    await settled(trial);
  }
  expect(trial.feedback.is).toBe('solved');
  expect(solved).toEqual(['alone']);
  trial.end();
});

test('the last turn is wrong if it does not end the game', async () => {
  const { attempt: trial } = attempt('w1-001');
  const [, other] = trial.live.exercise.session.game.moves().filter(({ lan }) => !lan.includes('j3j2') && !lan.includes('>'));
  trial.live.exercise.input.type(other?.lan ?? '');
  await settled(trial);
  expect(trial.feedback).toMatchObject({ is: 'wrong', verdict: { is: 'too-slow' } });
  expect(text(trial)).toMatch(/Đỏ vẫn còn nước đi/);
  trial.end();
});

test('a hint names the stack, then the turn', async () => {
  const { attempt: trial, problem, solved, failures } = attempt('w2-071');
  await trial.hint();
  expect(failures()).toBe(1);
  expect(trial.feedback).toMatchObject({
    is: 'hint',
    stack: { square: 'j12', pieces: [{ letter: 'C', heroic: false }] },
    turn: null,
  });
  expect(trial.live.view.shapes).toEqual([{ from: 'j12', brush: 'hint' }]);
  await trial.hint();
  expect(trial.feedback).toMatchObject({ is: 'hint', turn: { word: problem.line[0] } });
  expect(trial.live.view.shapes).toEqual([{ from: 'j12', to: 'j7', brush: 'hint' }]);
  trial.live.exercise.input.type(problem.line[0] ?? '');
  await settled(trial);
  expect(trial.hints).toBe(0);
  await trial.hint();
  await trial.hint();
  trial.live.exercise.input.type(trial.feedback.is === 'hint' ? (trial.feedback.turn?.word ?? '') : '');
  await settled(trial);
  expect(solved).toEqual(['helped']);
  trial.end();
});

test('a hint during a deployment continues it, or reports that it does not win', async () => {
  const { attempt: trial } = attempt('w1-006');
  trial.live.exercise.input.type('S>k9');
  expect(trial.live.view.deploying).toBe(true);
  await trial.hint();
  expect(trial.feedback).toMatchObject({ is: 'hint', turn: { word: 'k11:S>k9,E>k10' } });
  expect(trial.live.view.shapes).toEqual([{ from: 'k11', to: 'k10', brush: 'hint' }]);
  trial.live.exercise.input.cancel();
  trial.live.exercise.input.type('E>k10');
  await trial.hint();
  const { feedback } = trial;
  // Either way, the hint respects the steps already made.
  expect(feedback.is === 'hint' && (feedback.turn?.word?.includes('E>k10') ?? feedback.stack === null)).toBe(true);
  trial.end();
});

test('the solution is shown turn by turn and does not count as solved', () => {
  const { attempt: trial, problem, solved, failures } = attempt('w2-071');
  trial.showSolution();
  expect(failures()).toBe(1);
  const { game } = trial.live.exercise.session;
  expect(trial.feedback).toEqual({ is: 'shown', ply: 0 });
  trial.showPly(3);
  expect(game.outcome()?.winner).toBe(trial.live.exercise.side);
  expect(trial.live.view.movable).toBeNull();
  trial.showPly(1);
  expect(game.ply()).toBe(1);
  trial.showPly(99);
  expect(game.ply()).toBe(problem.line.length);
  expect(solved).toEqual([]);
  trial.restart();
  expect(game.ply()).toBe(0);
  expect(trial.live.view.movable).toBe(trial.live.exercise.side);
  trial.end();
});

test('an engine failure is reported, and the turn can be judged again', async () => {
  let broken = true;
  const prover = {
    solve: engine.solve.bind(engine),
    defend: (...args: Parameters<EngineClient['defend']>) =>
      broken ? Promise.reject(new Error('out of order')) : engine.defend(...args),
    stop: () => {},
  };
  const { problem, attempt: trial } = attempt('w2-071', prover);
  trial.live.exercise.input.type(problem.line[0] ?? '');
  await settled(trial);
  expect(trial.feedback.is).toBe('failed');
  broken = false;
  await trial.retry();
  await settled(trial);
  expect([trial.feedback.is, trial.left]).toEqual(['open', 1]);
  trial.end();
});

test('without the engine, a last turn that does not end the game is still wrong', async () => {
  const failing = () => Promise.reject(new Error('out of order'));
  const { attempt: trial } = attempt(problems[0]?.id ?? '', { solve: failing, defend: failing, stop: () => {} });
  const { game } = trial.live.exercise.session;
  const other = game.moves().find(({ kind, step, lan }) => {
    return useAndFree(game.clone(), (copy) => {
      copy.move(lan);
      return kind === 'move' && !step && copy.outcome() === null;
    });
  });
  trial.live.exercise.input.type(other?.lan ?? '');
  await settled(trial);
  expect(trial.feedback).toMatchObject({ is: 'wrong', verdict: { is: 'too-slow', answer: null } });
  expect(text(trial)).toMatch(/đối phương vẫn còn nước đi/);
  trial.end();
});

test('a restart while the engine thinks discards its answer', async () => {
  // This prover searches to the end although it is stopped, so its answer arrives after the restart.
  const answers: Promise<unknown>[] = [];
  const prover = {
    solve: engine.solve.bind(engine),
    defend: (...args: Parameters<EngineClient['defend']>) => {
      const answer = engine.defend(...args);
      answers.push(answer);
      return answer;
    },
    stop: () => {},
  };
  const { problem, attempt: trial } = attempt('w3-001', prover);
  trial.live.exercise.input.type(problem.line[0] ?? '');
  trial.restart();
  expect(answers).toHaveLength(1);
  expect(await answers[0]).toMatchObject({ verdict: 'lost' });
  // The attempt handles the answer in microtasks, which end before the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(trial.live.exercise.session.game.ply()).toBe(0);
  expect([trial.feedback.is, trial.left]).toEqual(['open', problem.turns]);
  trial.end();
});
