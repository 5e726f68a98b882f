// Judges whether a goal is reached and what is missing, and chooses the opponent's answer. Independent of the DOM.

import { Game } from 'cotulenh';
import type { Objective, Played, Side } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';
import { lettersOf } from '../game/units';
import type { Condition, Task } from './lessonTypes';
import { piecesOf } from './setup';

/** A task in progress: the current position and the learner's turns. */
export interface TaskState {
  game: Game;
  side: Side;
  turns: readonly Played[];
}

export type TaskVerdict =
  | { is: 'done' }
  | { is: 'open'; left: number }
  /** `why` is the message key of a known wrong turn. `missing` is the unmet condition. */
  | { is: 'wrong'; why: string | null; missing: Condition };

export function judgeTask(task: Task, state: TaskState): TaskVerdict {
  const unmet = task.goal.find((condition) => !holds(condition, state));
  if (unmet === undefined) return { is: 'done' };
  const missing = rest(unmet, state);
  const last = state.turns.at(-1);
  const known = last === undefined ? undefined : task.wrong?.find(({ turn }) => isTurn(last, turn, task.objective));
  if (known !== undefined) return { is: 'wrong', why: known.why, missing };
  const left = task.turns - state.turns.length;
  // The opponent's answer may still make the draw.
  const waits = 'draws' in missing && state.game.turn() !== state.side && state.game.outcome() === null;
  if (left > 0 || waits) {
    if (state.game.outcome() === null) return { is: 'open', left };
  }
  return { is: 'wrong', why: null, missing };
}

/** Returns `true` if a text denotes this turn in the position before it. Tasks give their turns in SAN, LAN or UCI notation. */
export function isTurn({ before, word }: Played, text: string, objective?: Objective): boolean {
  return useAndFree(new Game(before, objective), (game) => game.preview([text]).turns[0]?.word === word);
}

/** Returns the unmet part of a condition. */
function rest(condition: Condition, { game, side, turns }: TaskState): Condition {
  if ('taken' in condition) return { taken: condition.taken.filter((square) => !takenIn(turns).includes(square)) };
  if (!('covers' in condition)) return condition;
  const covered = game.airDefense(side);
  return { covers: condition.covers.filter((square) => !covered.includes(square)) };
}

const takenIn = (turns: readonly Played[]) => turns.flatMap(({ captured }) => captured.map(({ square }) => square));

function holds(condition: Condition, { game, side, turns }: TaskState): boolean {
  const own = () => game.board().flatMap(({ color, pieces }) => (color === side ? pieces : []));
  if ('stands' in condition) {
    const stack = game.get(condition.on);
    return stack?.color === side && [...condition.stands].every((wanted) => stack.pieces.some(({ letter }) => letter === wanted));
  }
  if ('stack' in condition) {
    const stack = game.get(condition.on);
    return stack?.color === side && lettersOf(stack.pieces) === lettersOf(piecesOf(condition.stack));
  }
  if ('taken' in condition) {
    const taken = takenIn(turns);
    return condition.taken.every((square) => taken.includes(square));
  }
  if ('alive' in condition) {
    return [...condition.alive].every((wanted) => own().some(({ letter }) => letter === wanted));
  }
  if ('heroes' in condition) {
    return [...condition.heroes].every((wanted) => own().some(({ letter, heroic }) => heroic && letter === wanted));
  }
  if ('check' in condition) return game.turn() !== side && game.isCheck();
  if ('covers' in condition) {
    const covered = game.airDefense(side);
    return condition.covers.every((square) => covered.includes(square));
  }
  const outcome = game.outcome();
  if ('wins' in condition) return outcome?.winner === side;
  return outcome !== null && outcome.winner === null && outcome.reason === condition.draws;
}

/** The squares of an opponent's piece that moves back and forth as a waiting move. */
const WAITING = ['k12', 'k11'];

/** Returns the opponent's answer to the learner's turn with this number, from 1. Returns `null` if it has no legal move. */
export function answerOf(task: Task, game: Game, number: number): string | null {
  const moves = game.moves().filter(({ step }) => !step);
  const wanted = task.answers?.[number - 1];
  if (wanted !== undefined) {
    try {
      return useAndFree(game.clone(), (copy) => copy.move(wanted).word);
    } catch {
      // The planned answer does not fit the learner's turn.
    }
  }
  const quiet = moves.filter(({ kind }) => kind === 'move');
  const waiting = quiet.find(({ from, to }) => WAITING.includes(from) && to !== null && WAITING.includes(to));
  return (waiting ?? quiet[0] ?? moves[0])?.lan ?? null;
}

/** Returns the next turn of a solution, or `null` if the learner deviated from all of them. */
export function nextSolutionTurn(task: Task, turns: readonly Played[]): string | null {
  for (const solution of [task.solution, ...(task.others ?? [])]) {
    if (turns.every((turn, index) => isTurn(turn, solution[index] ?? '', task.objective))) return solution[turns.length] ?? null;
  }
  return null;
}
