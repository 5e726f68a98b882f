// An attempt at a task: the turns played, their feedback, hints and restarts.

import { Game } from 'cotulenh';
import type { Played } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';
import type { Shape } from '../board/types';
import { LiveExercise } from '../game/liveExercise.svelte';
import { arrowsOf } from '../game/hint';
import { t } from '../i18n/text.svelte';
import { say } from '../parts/notices.svelte';
import { answerDelay } from '../store/settings.svelte';
import { answerOf, judgeTask, nextSolutionTurn } from './judgeTask';
import { wrongText } from './taskFeedback';
import type { Task } from './lessonTypes';

/** The feedback below the board. The text is a function because the language may change. */
export type TaskFeedback = { is: 'open' | 'done' } | { is: 'hint' | 'refused' | 'wrong'; text: () => string };

export class TaskAttempt {
  readonly live: LiveExercise;
  feedback = $state.raw<TaskFeedback>({ is: 'open' });
  /** The number of turns left. */
  left = $state(0);
  /** The number of hints given: none, the text, the turn. */
  hints = $state(0);
  #task: Task;
  #solved: () => void;
  #turns: Played[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(task: Task, solved: () => void) {
    this.#task = task;
    this.#solved = solved;
    this.left = task.turns;
    this.live = new LiveExercise(
      { ...task, fen: task.fen() },
      {
        played: (turn) => this.#played(turn),
        refused: (text) => this.#setFeedback({ is: 'refused', text }),
      },
    );
    this.live.exercise.show(this.#goals());
  }

  end(): void {
    clearTimeout(this.#timer);
    this.live.exercise.end();
  }

  restart(): void {
    clearTimeout(this.#timer);
    this.#turns = [];
    this.left = this.#task.turns;
    this.feedback = { is: 'open' };
    this.live.exercise.restart();
    this.live.exercise.show(this.#goals());
  }

  /** Gives the next hint: first as text, then on the board. */
  hint(): void {
    // The task is over, or the opponent is about to answer.
    if (this.live.exercise.locked) return;
    this.hints = Math.min(this.hints + 1, 2);
    if (this.hints === 1) return this.#setFeedback({ is: 'hint', text: () => t(this.#task.texts.hint) });
    const turn = nextSolutionTurn(this.#task, this.#turns);
    if (turn === null) return this.#setFeedback({ is: 'hint', text: () => t('learn-hint-astray') });
    const { exercise } = this.live;
    const { session } = exercise;
    // A deployment that was started differently would block the hint.
    if (session.deploying) exercise.input.cancel();
    exercise.input.dismiss();
    exercise.show([...this.#goals(), ...arrowsOf(session.preview(turn))]);
    this.#setFeedback({ is: 'hint', text: () => t('learn-hint-turn', { turn }) });
  }

  #setFeedback(feedback: Extract<TaskFeedback, { text: () => string }>): void {
    this.feedback = feedback;
    say(feedback.text());
  }

  #played(turn: Played): void {
    this.#turns.push(turn);
    this.left = this.#task.turns - this.#turns.length;
    if (!this.#judged()) this.#timer = setTimeout(() => this.#answer(), answerDelay());
  }

  #answer(): void {
    const { exercise } = this.live;
    const answer = answerOf(this.#task, exercise.session.game, this.#turns.length);
    if (answer === null) return;
    exercise.answer(answer);
    if (this.#judged()) return;
    this.feedback = { is: 'open' };
    exercise.show(this.#goals());
    say(t('learn-left', { left: this.left }));
  }

  /** Judges the turns so far. Returns `true` if the task is finished. */
  #judged(): boolean {
    const { exercise } = this.live;
    const verdict = judgeTask(this.#task, { game: exercise.session.game, side: exercise.side, turns: this.#turns });
    if (verdict.is === 'open') return false;
    exercise.lock();
    if (verdict.is === 'wrong') this.#setFeedback({ is: 'wrong', text: () => wrongText(verdict) });
    else {
      this.feedback = { is: 'done' };
      say(t('learn-right'));
      this.#solved();
    }
    return true;
  }

  /** Returns circles on the squares to reach or to cover. */
  #goals(): Shape[] {
    const squares = useAndFree(new Game(this.#task.fen(), this.#task.objective), (game) =>
      this.#task.goal.flatMap((condition) => {
        if ('covers' in condition) return condition.covers;
        if (!('on' in condition) || game.get(condition.on)?.color === game.turn()) return [];
        return [condition.on];
      }),
    );
    return [...new Set(squares)].map((from) => ({ from, brush: 'main' }));
  }
}
