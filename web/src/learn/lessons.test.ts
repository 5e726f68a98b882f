// Checks every lesson against the rules: positions, solutions, wrong turns, hints and messages.

import { Game, load } from 'cotulenh';
import type { Played } from 'cotulenh';
import { beforeAll, describe, expect, test } from 'vitest';
import { useAndFree } from '../game/wasmMemory';
import { crossingOf } from '../board/geometry';
import { problemOf } from '../game/events';
import { LETTERS } from '../game/units';
import { setLanguage, t } from '../i18n/text.svelte';
import { whyNot } from '../why/why';
import { answerOf, isTurn, judgeTask, nextSolutionTurn } from './judgeTask';
import type { TaskVerdict } from './judgeTask';
import { lessonAfter, lessons } from './lessons';
import { allTurns } from './lessonTesting';
import './learnTexts';
import type { Task } from './lessonTypes';

beforeAll(() => load());

const start = (task: Task) => new Game(task.fen(), task.objective);
const tasks = lessons.flatMap((lesson) => lesson.tasks.map((task, index) => ({ name: `${lesson.id} ${index + 1}`, task })));

/** Plays turns with the opponent's answers, as the page does. Returns the verdict of the last one. */
function play(task: Task, turns: readonly string[]): TaskVerdict {
  const game = start(task);
  const side = game.turn();
  const played: Played[] = [];
  let verdict: TaskVerdict = { is: 'open', left: task.turns };
  for (const text of turns) {
    expect(verdict.is, `${text} comes after the end`).toBe('open');
    const turn = game.move(text);
    expect(turn.complete, `${text} is a whole turn`).toBe(true);
    played.push(turn);
    verdict = judgeTask(task, { game, side, turns: played });
    if (verdict.is !== 'open') continue;
    const answer = answerOf(task, game, played.length);
    expect(answer, 'the other side has an answer').not.toBeNull();
    game.move(answer ?? '');
    verdict = judgeTask(task, { game, side, turns: played });
  }
  return verdict;
}

describe.each(tasks)('$name', ({ task }) => {
  test('the position is playable and the goal is not reached yet', () => {
    const game = start(task);
    expect(game.outcome()).toBeNull();
    expect(judgeTask(task, { game, side: game.turn(), turns: [] }).is).toBe('open');
  });

  test('every solution is legal, reaches the goal and uses exactly the given number of turns', () => {
    for (const solution of [task.solution, ...(task.others ?? [])]) {
      expect(play(task, solution), solution.join(' ')).toEqual({ is: 'done' });
      expect(solution).toHaveLength(task.turns);
    }
  });

  test('the goal is not trivial: some turns miss it, and none reaches it too early', () => {
    const game = start(task);
    const side = game.turn();
    const reached = allTurns(game).map((uci) => {
      return useAndFree(game.clone(), (copy) => {
        const turn = copy.move(uci);
        return judgeTask(task, { game: copy, side, turns: [turn] }).is === 'done';
      });
    });
    expect(reached.length).toBeGreaterThan(1);
    expect(reached).toContain(false);
    expect(reached.includes(true)).toBe(task.turns === 1);
  });

  test('every first turn that can still reach the goal has a hint', () => {
    if (task.turns !== 2) return;
    const game = start(task);
    const side = game.turn();
    for (const uci of allTurns(game)) {
      useAndFree(game.clone(), (copy) => {
        const first = copy.move(uci);
        if (judgeTask(task, { game: copy, side, turns: [first] }).is !== 'open') return;
        copy.move(answerOf(task, copy, 1) ?? '');
        const reached = allTurns(copy).some((next) =>
          useAndFree(copy.clone(), (after) => {
            const { is } = judgeTask(task, { game: after, side, turns: [first, after.move(next)] });
            return is === 'done';
          }),
        );
        if (reached) expect(nextSolutionTurn(task, [first]), first.san).not.toBeNull();
      });
    }
  });

  test('wrong turns are legal, miss the goal and have a reason', () => {
    for (const { turn, why } of task.wrong ?? []) {
      const verdict = play(task, [turn]);
      expect(verdict, turn).toMatchObject({ is: 'wrong', why });
    }
  });

  test('refused turns have the expected reason', () => {
    for (const { turn, why } of task.refused ?? []) {
      const game = start(task);
      let problem;
      try {
        game.move(turn);
      } catch (error) {
        problem = problemOf(error);
      }
      expect(problem, `${turn} is legal`).toBeDefined();
      if (problem !== undefined) expect(whyNot(game, problem)?.code, `${turn}: ${problem.code} ${problem.message}`).toBe(why);
    }
  });

  test('hints start at the start position and name existing squares', () => {
    expect(nextSolutionTurn(task, [])).toBe(task.solution[0]);
    const turn = start(task).move(task.solution[0] ?? '');
    expect(isTurn(turn, task.solution[0] ?? '', task.objective)).toBe(true);
    expect(nextSolutionTurn(task, [turn])).toBe(task.solution[1] ?? null);
    for (const language of ['vi', 'en'] as const) {
      setLanguage(language);
      for (const key of [task.texts.goal, task.texts.hint, ...(task.wrong ?? []).map(({ why }) => why)]) {
        expect(t(key), `${key} in ${language}`).not.toBe(key);
        for (const [square] of t(key).matchAll(/\b[a-z]\d{1,2}\b/g))
          expect(crossingOf(square), `${key}: ${square}`).not.toBeNull();
      }
    }
  });

  test('both languages name the same squares', () => {
    for (const key of [task.texts.goal, task.texts.hint]) {
      const [one, other] = (['vi', 'en'] as const).map((language) => {
        setLanguage(language);
        return [...new Set(t(key).match(/\b[a-k]\d{1,2}\b/g) ?? [])].sort();
      });
      expect(one, key).toEqual(other);
    }
  });
});

test('no task starts with the opponent in check unless the Commander is to be captured', () => {
  const checked = tasks.filter(({ task }) => {
    const [board, side, ...rest] = task.fen().split(' ');
    return new Game([board, side === 'r' ? 'b' : 'r', ...rest].join(' '), task.objective).isCheck();
  });
  expect(checked.map(({ name }) => name).sort()).toEqual(['mate 1', 'objectives 1']);
});

/** The topics to teach, by section of the rules, with their lessons. */
const TOPICS: Record<string, string> = {
  'board and terrain (§1)': 'terrain',
  'Commander (§2)': 'commander',
  'Infantry (§2)': 'infantry',
  'Tank (§2)': 'tank',
  'Militia (§2)': 'militia',
  'Engineer (§2)': 'engineer',
  'Artillery (§2)': 'artillery',
  'Anti-air (§2)': 'anti-air',
  'Missile (§2)': 'missile',
  'Air Force (§2)': 'air-force',
  'Navy (§2)': 'navy',
  'Headquarters (§2)': 'headquarters',
  'river and fords (§3)': 'river',
  'captures (§4)': 'captures',
  'stay capture (§4)': 'stay-capture',
  'air defence (§5)': 'air-defense',
  'suicide capture (§5)': 'suicide',
  'stacks (§6)': 'stacks',
  'deployment (§7)': 'deployment',
  'recombine (§7)': 'recombine',
  'Commander lines (§8)': 'commander-lines',
  'check (§8)': 'check',
  'heroes (§9)': 'heroes',
  'last guard (§9)': 'last-guard',
  'mate (§10)': 'mate',
  'draws (§10)': 'draws',
  'objectives (§10)': 'objectives',
};

test('every topic has a lesson, with three to six tasks', () => {
  expect(lessons.map(({ id }) => id).sort()).toEqual(Object.values(TOPICS).sort());
  for (const { id, tasks } of lessons) {
    expect(tasks.length, id).toBeGreaterThanOrEqual(3);
    expect(tasks.length, id).toBeLessThanOrEqual(6);
  }
});

test('every kind of piece and every objective occurs in a lesson', () => {
  const all = tasks.map(({ task }) => task.fen().split(' ')[0]).join();
  for (const letter of LETTERS) expect(all).toContain(letter);
  const objectives = tasks.flatMap(({ task }) => task.objective ?? []);
  expect([...new Set(objectives)].sort()).toEqual(['air', 'any', 'land', 'marine', 'total']);
});

test('lessons lead from one to the next up to the last', () => {
  let [lesson, count] = [lessons[0] ?? null, 0];
  while (lesson !== null && count < 100) {
    count += 1;
    lesson = lessonAfter(lesson);
  }
  expect(count).toBe(lessons.length);
});

test('every lesson has a name in both languages', () => {
  for (const { texts } of lessons) {
    for (const language of ['vi', 'en'] as const) {
      setLanguage(language);
      for (const key of [texts.name, texts.intro]) expect(t(key), `${key} in ${language}`).not.toBe(key);
    }
  }
});
