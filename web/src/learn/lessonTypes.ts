// Lessons: a few tasks, each with a position and a goal that the rules can judge.

import type { Objective, Side } from 'cotulenh';
import type { ReasonCode } from '../why/why';

/** A condition of a goal. It concerns the learner's side unless it says otherwise. */
export type Condition =
  /** These pieces stand on the square, alone or with others. */
  | { stands: string; on: string }
  /** The stack on the square consists of exactly these pieces, as lessons write them. Heroes count as ordinary pieces. */
  | { stack: string; on: string }
  /** The enemy stacks on these squares were captured. */
  | { taken: readonly string[] }
  /** Pieces with these letters are still on the board. */
  | { alive: string }
  /** Pieces with these letters are heroes. */
  | { heroes: string }
  /** The opponent is in check. */
  | { check: true }
  /** The air defence covers these squares. */
  | { covers: readonly string[] }
  | { wins: true }
  | { draws: string };

/** A legal turn that misses the goal, and the message key of the reason. */
export interface WrongTurn {
  turn: string;
  why: string;
}

/** An illegal turn and the reason. */
export interface RefusedTurn {
  turn: string;
  why: ReasonCode;
}

export interface Task {
  /** Returns the FEN of the position. The rules must be loaded. */
  fen: () => string;
  objective?: Objective;
  /** The number of turns for the learner. */
  turns: number;
  goal: readonly Condition[];
  /** The opponent's answers in order. If one is missing, the opponent makes a waiting move. */
  answers?: readonly string[];
  /** The learner's turns as SAN or LAN. */
  solution: readonly string[];
  others?: readonly (readonly string[])[];
  wrong?: readonly WrongTurn[];
  refused?: readonly RefusedTurn[];
  /** The sides whose air defence is shown. */
  zones?: readonly Side[];
  /** Message keys. */
  texts: { goal: string; hint: string };
}

export interface Lesson {
  id: string;
  /** The icon on the lesson map: the piece of the lesson, or a representative one. */
  icon: { pieces: string; color: Side };
  texts: { name: string; intro: string };
  tasks: readonly Task[];
}

export interface Group {
  id: string;
  /** The message key of the name. */
  name: string;
  lessons: readonly Lesson[];
}

/** The properties of the components that show a task. */
export interface TaskProps {
  lesson: Lesson;
  task: Task;
  /** The index of the task in its lesson. */
  index: number;
  /** Shows another task of the lesson. */
  showTask: (index: number) => void;
}
