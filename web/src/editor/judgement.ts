// The verdict of the rules on a position in the editor.

import { Game, setupProblems } from 'cotulenh';
import type { Outcome, SetupProblem, Side } from 'cotulenh';
import { useAndFree } from '../game/freed';
import { fenOf } from './position';
import type { Position } from './position';

export interface Judgement {
  /** The problems that make the position unplayable. */
  problems: readonly SetupProblem[];
  /** The squares with problems. */
  wrong: ReadonlySet<string>;
  /** The squares whose pieces do not form a stack. */
  noStack: ReadonlySet<string>;
  /** Whether the position can be analysed. Without a Commander it can be analysed but not played. */
  studied: boolean;
  /** The outcome if the game is already over. */
  outcome: Outcome | null;
  /** Whether the side to move can capture the enemy Commander. */
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
  return useAndFree(game, () => {
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
