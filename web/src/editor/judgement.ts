// The verdict of the rules on a position in the editor.

import { Game, setupProblems } from 'cotulenh';
import type { Outcome, SetupProblem } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';
import { checkedSquares } from '../game/view';
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
  canAnalyse: boolean;
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
    ...analysisFacts(fen, position),
  };
}

type AnalysisFacts = Pick<Judgement, 'canAnalyse' | 'outcome' | 'takesCommander' | 'check'>;

function analysisFacts(fen: string, { objective }: Position): AnalysisFacts {
  let game: Game;
  try {
    game = new Game(fen, objective);
  } catch {
    return { canAnalyse: false, outcome: null, takesCommander: false, check: [] };
  }
  return useAndFree(game, () => ({
    canAnalyse: true,
    outcome: game.outcome(),
    takesCommander: game.moves().some(({ captured }) => /c/i.test(captured ?? '')),
    check: checkedSquares(game),
  }));
}
