// An exercise on the screen: heard, said aloud, and with reasons for what cannot be done.

import type { Played } from 'cotulenh';
import { eventText } from '../i18n/sentences';
import { notify, say } from '../parts/notices.svelte';
import { hear } from '../sound/hear';
import { explain } from '../why/whyTexts';
import type { GameEvent, Problem } from './events';
import { Exercise } from './exercise';
import type { ExercisePosition, ExerciseView } from './exercise';

export interface Hearer {
  /** The person has ended a turn. */
  played: (turn: Played) => void;
  /** Something could not be done; a notice says why where nobody hears. */
  refused?: (why: () => string) => void;
}

export class LiveExercise {
  readonly exercise: Exercise;
  view = $state.raw<ExerciseView>(undefined as never);
  #hearer: Hearer;

  constructor(position: ExercisePosition, hearer: Hearer) {
    this.#hearer = hearer;
    this.exercise = new Exercise(position, {
      tell: (event) => this.#tell(event),
      changed: () => (this.view = this.exercise.view),
      played: (turn) => hearer.played(turn),
    });
    this.view = this.exercise.view;
  }

  #tell(event: GameEvent): void {
    hear(event);
    if (event.type === 'refused') return this.#refused(event.problem);
    const text = eventText(event, this.exercise.view);
    if (text !== null) say(text);
  }

  #refused(problem: Problem): void {
    const why = explain(this.exercise.session.game, problem);
    if (this.#hearer.refused === undefined) notify(why, 'warn');
    else this.#hearer.refused(why);
  }
}
