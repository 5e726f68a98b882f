// What the rules say of a position that is being set up.

import { Game, setupProblems } from 'cotulenh';
import type { Outcome, SetupProblem, Side } from 'cotulenh';
import { withFreed } from '../game/freed';
import { fenOf } from './position';
import type { Position } from './position';

export interface Judgement {
  /** What keeps it from being played. */
  problems: readonly SetupProblem[];
  /** Squares on which something is wrong. */
  wrong: ReadonlySet<string>;
  /** Squares whose pieces form no stack. */
  noStack: ReadonlySet<string>;
  /** Whether the rules take it at all: without a Commander it can be studied, not played. */
  studied: boolean;
  /** How the game is over already, if it is. */
  outcome: Outcome | null;
  /** The side to move can take the enemy Commander at once. */
  takesCommander: boolean;
  /** The squares of Commanders in check. */
  check: readonly string[];
}

export function judge(position: Position): Judgement {
  const fen = fenOf(position);
  const problems = setupProblems(fen, position.objective);
  const squares = (found: readonly SetupProblem[]) => new Set(found.flatMap(({ squares }) => squares));
  return {
    problems,
    wrong: squares(problems),
    noStack: squares(problems.filter(({ code }) => code === 'illegal-stack')),
    ...studied(fen, position),
  };
}

type Studied = Pick<Judgement, 'studied' | 'outcome' | 'takesCommander' | 'check'>;

function studied(fen: string, { objective, turn }: Position): Studied {
  let game: Game;
  try {
    game = new Game(fen, objective);
  } catch {
    return { studied: false, outcome: null, takesCommander: false, check: [] };
  }
  return withFreed(game, () => {
    const commander = game.isCheck() ? commanderOf(game, turn) : null;
    return {
      studied: true,
      outcome: game.outcome(),
      takesCommander: game.moves().some(({ captured }) => /c/i.test(captured ?? '')),
      check: commander === null ? [] : [commander],
    };
  });
}

function commanderOf(game: Game, side: Side): string | null {
  const stack = game.board().find(({ color, pieces }) => color === side && pieces.some(({ letter }) => letter === 'C'));
  return stack?.square ?? null;
}
