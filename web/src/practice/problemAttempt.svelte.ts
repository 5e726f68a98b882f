// An attempt at a problem: the turns played, their verdicts, hints and the solution.

import type { Piece, Played } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';
import { Superseded } from '../engine/engineClient';
import { arrowsOf } from '../game/hint';
import { LiveExercise } from '../game/liveExercise.svelte';
import { say } from '../parts/notices.svelte';
import { judgeTurn } from './judgeTurn';
import type { Prover, TurnVerdict } from './judgeTurn';
import type { Winnable } from './practiceProblems';
import type { How } from './practiceProgress.svelte';
import { textOf } from './feedbackTexts';

/** The feedback below the board. */
export type ProblemFeedback =
  | { is: 'open' | 'judging' | 'searching' | 'solved' | 'failed' }
  | { is: 'refused'; why: () => string }
  | { is: 'wrong'; verdict: Extract<TurnVerdict, { is: 'escapes' | 'too-slow' | 'drawn' }>; left: number }
  /** The stack to move, then the turn. Both are `null` if the deployment in progress does not win. */
  | { is: 'hint'; stack: { square: string; pieces: readonly Piece[] } | null; turn: Played | null }
  /** The solution after `ply` turns. */
  | { is: 'shown'; ply: number };

/** The callbacks of an attempt. */
export interface AttemptHost {
  solved: (how: How) => void;
  /** Called after every wrong turn, hint and request for the solution. */
  failed?: () => void;
}

/** The brush for the opponent's answer. */
const ANSWER = 'warn';

export class ProblemAttempt {
  readonly live: LiveExercise;
  readonly problem: Winnable;
  feedback = $state.raw<ProblemFeedback>({ is: 'open' });
  /** The number of turns left. */
  left = $state(0);
  /** The number of hints given for this turn: none, the stack, the turn. */
  hints = $state(0);
  #prover: Prover;
  #pause: () => Promise<void>;
  #host: AttemptHost;
  #helped = false;
  #played: Played[] = [];
  /** A counter that invalidates engine answers that arrive too late. */
  #number = 0;

  constructor(problem: Winnable, prover: Prover, pause: () => Promise<void>, host: AttemptHost) {
    this.problem = problem;
    this.#prover = prover;
    this.#pause = pause;
    this.#host = host;
    this.left = problem.turns;
    this.live = new LiveExercise(problem, {
      played: (turn) => void this.#judgeTurn(turn),
      refused: (why) => this.#setFeedback({ is: 'refused', why }),
    });
  }

  end(): void {
    this.#drop();
    this.live.exercise.end();
  }

  restart(): void {
    this.#drop();
    this.#played = [];
    this.left = this.problem.turns;
    this.hints = 0;
    this.live.exercise.restart();
    this.feedback = { is: 'open' };
  }

  /** Takes back a turn that does not win. */
  takeBack(): void {
    const { is } = this.feedback;
    if (is !== 'wrong' && is !== 'failed') return;
    this.#drop();
    this.#played.pop();
    this.left += 1;
    this.live.exercise.takeBack();
    this.feedback = { is: 'open' };
  }

  /** Judges the last turn again after the engine failed. */
  async retry(): Promise<void> {
    const last = this.#played.pop();
    if (this.feedback.is !== 'failed' || last === undefined) return;
    this.left += 1;
    await this.#judgeTurn(last);
  }

  /** Gives the next hint: first the stack, then the turn. */
  async hint(): Promise<void> {
    const { exercise } = this.live;
    if (exercise.locked || this.feedback.is === 'searching') return;
    this.#help();
    const before = exercise.session.game.fen();
    const found = await this.#ask({ is: 'searching' }, () => this.#winningTurn());
    if (found === undefined) return;
    // The user made a step in the meantime, so the answer is about another position.
    if (exercise.session.game.fen() !== before) {
      this.feedback = { is: 'open' };
      return;
    }
    if (found === null) return this.#setFeedback({ is: 'hint', stack: null, turn: null });
    const { game, deploying } = exercise.session;
    this.hints = deploying ? 2 : Math.min(this.hints + 1, 2);
    const square = exercise.session.preview(found)?.from ?? '';
    const stack = { square, pieces: game.get(square)?.pieces ?? [] };
    if (this.hints === 1) {
      exercise.show([{ from: square, brush: 'hint' }]);
      return this.#setFeedback({ is: 'hint', stack, turn: null });
    }
    exercise.hint(found);
    this.#setFeedback({ is: 'hint', stack, turn: this.#turnOf(found) });
  }

  /** Shows the solution from the start position. */
  showSolution(): void {
    this.restart();
    this.#help();
    this.live.exercise.lock();
    this.#show(0);
  }

  /** Shows the position of the solution after `ply` turns. */
  showPly(ply: number): void {
    const { feedback } = this;
    if (feedback.is !== 'shown') return;
    const { exercise } = this.live;
    const wanted = Math.max(0, Math.min(ply, this.problem.line.length));
    const now = exercise.session.game.ply();
    if (wanted < now) exercise.takeBack(now - wanted);
    for (const word of this.problem.line.slice(now, wanted)) exercise.answer(word);
    exercise.lock();
    this.#show(wanted);
  }

  #help(): void {
    this.#helped = true;
    this.#host.failed?.();
  }

  #show(ply: number): void {
    const { exercise } = this.live;
    const word = this.problem.line[ply];
    exercise.show(word === undefined ? [] : arrowsOf(exercise.session.preview(word)));
    this.feedback = { is: 'shown', ply };
  }

  async #judgeTurn(turn: Played): Promise<void> {
    const { exercise } = this.live;
    this.#played.push(turn);
    this.left -= 1;
    const { left } = this;
    const verdict = await this.#ask({ is: 'judging' }, () => judgeTurn(exercise.session.game, exercise.side, left, this.#prover));
    if (verdict === undefined) return;
    switch (verdict.is) {
      case 'won':
        exercise.lock();
        this.#host.solved(this.#helped ? 'helped' : 'alone');
        return this.#setFeedback({ is: 'solved' });
      case 'winning':
        return this.#answer(verdict.answer);
      case 'unclear':
        return this.#setFeedback({ is: 'failed' });
      default:
        if (verdict.is !== 'drawn' && verdict.answer !== null) {
          exercise.show(arrowsOf(verdict.answer).map((shape) => ({ ...shape, brush: ANSWER })));
        }
        this.#host.failed?.();
        return this.#setFeedback({ is: 'wrong', verdict, left });
    }
  }

  async #answer(word: string): Promise<void> {
    const number = this.#number;
    await this.#pause();
    if (number !== this.#number) return;
    this.hints = 0;
    this.live.exercise.answer(word);
    this.#setFeedback({ is: 'open' });
  }

  /** Returns the winning turn, or `null` if the deployment in progress does not win. */
  async #winningTurn(): Promise<string | null> {
    const { game, deploying } = this.live.exercise.session;
    const turns = game.history();
    const { line } = this.problem;
    if (!deploying && turns.every(({ word }, index) => word === line[index])) return line[turns.length] ?? null;
    const { verdict, words } = await this.#prover.solve(game.line(), this.left);
    // The search was inconclusive. The user is told and may ask again.
    if (verdict === 'unknown') throw new Error('the search for a win was inconclusive');
    return verdict === 'win' ? (words[0] ?? null) : null;
  }

  #turnOf(word: string): Played {
    return useAndFree(this.live.exercise.session.game.clone(), (copy) => copy.move(word));
  }

  /**
   * Asks the engine. Returns `undefined` if the question was superseded or the engine failed. A failure is shown to the user.
   */
  async #ask<T>(meanwhile: ProblemFeedback, ask: () => Promise<T>): Promise<T | undefined> {
    this.#drop();
    const number = this.#number;
    this.feedback = meanwhile;
    try {
      const answer = await ask();
      return number === this.#number ? answer : undefined;
    } catch (error) {
      if (number !== this.#number || error instanceof Superseded) return undefined;
      // A failed hint can be asked for again. A failed verdict needs an explicit retry.
      if (meanwhile.is === 'judging') this.#setFeedback({ is: 'failed' });
      else this.#setFeedback({ is: 'refused', why: () => textOf({ is: 'failed' }, this.left) ?? '' });
      return undefined;
    }
  }

  #drop(): void {
    this.#number += 1;
    this.#prover.stop();
  }

  #setFeedback(feedback: ProblemFeedback): void {
    this.feedback = feedback;
    const text = textOf(feedback, this.left);
    if (text !== null) say(text);
  }
}
