// A learner at a position: what was played, what came of it, hints, and beginning again.

import { Game } from 'cotulenh';
import type { Played } from 'cotulenh';
import type { Shape } from '../board/types';
import { LiveExercise } from '../game/liveExercise.svelte';
import { arrowsOf } from '../game/hint';
import { t } from '../i18n/text.svelte';
import { say } from '../parts/notices.svelte';
import { answerOf, judge, wayOn } from './judge';
import { wrongText } from './reasons';
import type { Task } from './types';

/** What stands below the board. A text is made when it is shown: the language may change. */
export type Feedback = { is: 'open' | 'done' } | { is: 'hint' | 'refused' | 'wrong'; text: () => string };

/** How long the other side waits, in milliseconds: one wants to see one's own move first. */
const PAUSE = 350;

export class Attempt {
  readonly live: LiveExercise;
  feedback = $state.raw<Feedback>({ is: 'open' });
  /** How many turns are left. */
  left = $state(0);
  /** How much was said: nothing, a hint in words, the turn. */
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
        refused: (text) => this.#tell({ is: 'refused', text }),
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

  /** First in words, then on the board. */
  hint(): void {
    // Over, or the other side is about to answer.
    if (this.live.exercise.locked) return;
    this.hints = Math.min(this.hints + 1, 2);
    if (this.hints === 1) return this.#tell({ is: 'hint', text: () => t(this.#task.texts.hint) });
    const turn = wayOn(this.#task, this.#turns);
    if (turn === null) return this.#tell({ is: 'hint', text: () => t('learn-hint-astray') });
    const { exercise } = this.live;
    const { session } = exercise;
    // A deployment begun another way would only be in the way.
    if (session.deploying) exercise.input.cancel();
    exercise.input.dismiss();
    exercise.show([...this.#goals(), ...arrowsOf(session.preview(turn))]);
    this.#tell({ is: 'hint', text: () => t('learn-hint-turn', { turn }) });
  }

  #tell(feedback: Extract<Feedback, { text: () => string }>): void {
    this.feedback = feedback;
    say(feedback.text());
  }

  #played(turn: Played): void {
    this.#turns.push(turn);
    this.left = this.#task.turns - this.#turns.length;
    if (!this.#judged()) this.#timer = setTimeout(() => this.#answer(), PAUSE);
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

  /** Whether that was all. */
  #judged(): boolean {
    const { exercise } = this.live;
    const verdict = judge(this.#task, { game: exercise.session.game, side: exercise.side, turns: this.#turns });
    if (verdict.is === 'open') return false;
    exercise.lock();
    if (verdict.is === 'wrong') this.#tell({ is: 'wrong', text: () => wrongText(verdict) });
    else {
      this.feedback = { is: 'done' };
      say(t('learn-right'));
      this.#solved();
    }
    return true;
  }

  /** Circles where somebody is to come, or what is to be covered. */
  #goals(): Shape[] {
    const game = new Game(this.#task.fen(), this.#task.objective);
    const squares = this.#task.goal.flatMap((condition) => {
      if ('covers' in condition) return condition.covers;
      if (!('on' in condition) || game.get(condition.on)?.color === game.turn()) return [];
      return [condition.on];
    });
    game.free();
    return [...new Set(squares)].map((from) => ({ from, brush: 'main' }));
  }
}
