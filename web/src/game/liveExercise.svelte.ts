// An exercise on the page: reactive state, announcements, sounds and explanations of illegal moves.

import type { Played } from 'cotulenh';
import { eventText } from '../i18n/sentences';
import { notify, say } from '../parts/notices.svelte';
import { playSounds } from '../sound/eventSounds';
import { explain } from '../why/whyTexts';
import type { GameEvent, Problem } from './events';
import { Exercise } from './exercise';
import type { ExercisePosition, ExerciseView } from './exercise';

/** The callbacks of an exercise on the page. */
export interface ExerciseListener {
  /** Called when the person has ended a turn. */
  played: (turn: Played) => void;
  /** Called when an action was refused. By default a notice shows the reason. */
  refused?: (why: () => string) => void;
}

export class LiveExercise {
  readonly exercise: Exercise;
  view = $state.raw<ExerciseView>(undefined as never);
  #listener: ExerciseListener;

  constructor(position: ExercisePosition, listener: ExerciseListener) {
    this.#listener = listener;
    this.exercise = new Exercise(position, {
      emit: (event) => this.#announce(event),
      changed: () => (this.view = this.exercise.view),
      played: (turn) => listener.played(turn),
    });
    this.view = this.exercise.view;
  }

  #announce(event: GameEvent): void {
    playSounds(event);
    if (event.type === 'refused') return this.#refused(event.problem);
    const text = eventText(event, this.exercise.view);
    if (text !== null) say(text);
  }

  #refused(problem: Problem): void {
    const why = explain(this.exercise.session.game, problem);
    if (this.#listener.refused === undefined) notify(why, 'warn');
    else this.#listener.refused(why);
  }
}
