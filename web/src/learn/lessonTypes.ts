// The types of lessons. A lesson has a few positions, each with a goal that the rules can judge.

import type { Objective, Side } from 'cotulenh';
import type { Why } from '../why/why';

/** One thing that must be so when the goal is reached; `side` is the learner's. */
export type Condition =
  /** These pieces stand on the square, alone or with others. */
  | { stands: string; on: string }
  /** The learner's stack on the square is this one, as FEN writes it, heroes aside. */
  | { stack: string; on: string }
  /** The enemy stacks of these squares were taken. */
  | { taken: readonly string[] }
  /** One's own pieces of these letters are still there. */
  | { alive: string }
  /** One's own pieces of these letters are heroes. */
  | { heroes: string }
  /** The enemy is in check. */
  | { check: true }
  /** One's own air defence covers these squares. */
  | { covers: readonly string[] }
  | { wins: true }
  | { draws: string };

/** A turn that is legal and does not do; with the key of a text that says why. */
export interface WrongTurn {
  turn: string;
  why: string;
}

/** A turn that is not legal, and why. */
export interface RefusedTurn {
  turn: string;
  why: Why['code'];
}

export interface Task {
  /** Returns the FEN of the position. Needs the rules. */
  fen: () => string;
  objective?: Objective;
  /** How many turns the learner has. */
  turns: number;
  goal: readonly Condition[];
  /** What the other side plays, turn by turn; where nothing is said it waits. */
  answers?: readonly string[];
  /** The learner's turns, SAN or LAN. */
  solution: readonly string[];
  others?: readonly (readonly string[])[];
  wrong?: readonly WrongTurn[];
  refused?: readonly RefusedTurn[];
  /** Whose air defence is shown. */
  zones?: readonly Side[];
  /** Keys of texts. */
  texts: { goal: string; hint: string };
}

export interface Lesson {
  id: string;
  /** The piece it is about, or one that stands for it, as on the map. */
  icon: { pieces: string; color: Side };
  texts: { name: string; intro: string };
  tasks: readonly Task[];
}

export interface Group {
  id: string;
  /** The key of its name. */
  name: string;
  lessons: readonly Lesson[];
}
