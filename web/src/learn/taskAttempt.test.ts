// Attempts at the tasks of all lessons with the real rules, as the page makes them.

import { load } from 'cotulenh';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setLanguage, t } from '../i18n/text.svelte';
import { settings } from '../store/settings.svelte';
import { lessons } from './lessons';
import { TaskAttempt } from './taskAttempt.svelte';
import type { Task } from './lessonTypes';
import './learnTexts';

const LONGEST_DELAY = 1000;

beforeAll(() => load());
beforeEach(() => {
  vi.useFakeTimers();
  settings.animation = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tasks = lessons.flatMap((lesson) => lesson.tasks.map((task, index) => ({ name: `${lesson.id} ${index + 1}`, task })));
const taskWithAnswer = tasks.find(({ task }) => task.turns > 1)?.task as Task;

function begin(task: Task) {
  const solved = vi.fn();
  return { attempt: new TaskAttempt(task, solved), solved };
}

/** Returns the turn that the second hint shows. */
function hintedTurn(attempt: TaskAttempt, task: Task, played: number): string {
  for (let hint = attempt.hints; hint < 2; hint++) attempt.hint();
  if (played > 0) attempt.hint();
  const { feedback } = attempt;
  const text = feedback.is === 'hint' ? feedback.text() : '';
  return task.solution.find((turn) => text === t('learn-hint-turn', { turn })) ?? `no turn in “${text}”`;
}

describe.each(['vi', 'en'] as const)('in %s', (language) => {
  test.each(tasks)('$name is solved by typing what the hints show', ({ task }) => {
    setLanguage(language);
    const { attempt, solved } = begin(task);
    for (let turn = 0; turn < task.turns; turn++) {
      expect(solved).not.toHaveBeenCalled();
      expect(attempt.left).toBe(task.turns - turn);
      const word = hintedTurn(attempt, task, turn);
      expect(attempt.live.exercise.input.type(word), word).toBe(true);
      // The other side answers.
      vi.advanceTimersByTime(0);
    }
    expect(attempt.feedback.is).toBe('done');
    expect(attempt.live.view.movable).toBeNull();
    expect(solved).toHaveBeenCalledOnce();
    attempt.end();
  });
});

test('the answer comes at once if animation is off', () => {
  const { attempt } = begin(taskWithAnswer);
  attempt.live.exercise.input.type(taskWithAnswer.solution[0] ?? '');
  expect(attempt.live.exercise.session.game.ply()).toBe(1);
  vi.advanceTimersByTime(0);
  expect(attempt.live.exercise.session.game.ply()).toBe(2);
  attempt.end();
});

test('with animation the learner sees their own move first', () => {
  settings.animation = true;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { attempt } = begin(taskWithAnswer);
  attempt.live.exercise.input.type(taskWithAnswer.solution[0] ?? '');
  vi.advanceTimersByTime(200);
  expect(attempt.live.exercise.session.game.ply()).toBe(1);
  vi.advanceTimersByTime(LONGEST_DELAY);
  expect(attempt.live.exercise.session.game.ply()).toBe(2);
  attempt.end();
});

test('a restart before the answer discards it', () => {
  const { attempt } = begin(taskWithAnswer);
  attempt.live.exercise.input.type(taskWithAnswer.solution[0] ?? '');
  attempt.restart();
  vi.advanceTimersByTime(LONGEST_DELAY);
  expect(attempt.live.exercise.session.game.ply()).toBe(0);
  expect([attempt.feedback.is, attempt.left]).toEqual(['open', taskWithAnswer.turns]);
  attempt.end();
});
