// Judges the turns of a problem: whether the win is still forced, and the best defence.

import type { Defended, Game, Line, Outcome, Played, Side, Solved } from 'cotulenh';
import { withFreed } from '../game/freed';
import { Superseded } from '../engine/brain';

/** The engine as a solver. */
export interface Prover {
  solve: (line: Line, turns: number) => Promise<Solved>;
  defend: (line: Line, turns: number) => Promise<Defended>;
  stop: () => void;
}

export type TurnVerdict =
  | { is: 'won' }
  /** The win is still forced. `answer` delays it longest. */
  | { is: 'on'; answer: string }
  /** After `answer` there is no forced win in the turns left. */
  | { is: 'escapes'; answer: Played }
  /** No turns are left, and the game is not over. */
  | { is: 'alive'; answer: Played | null }
  | { is: 'drawn'; outcome: Outcome }
  /** The engine found no proof. */
  | { is: 'unclear' };

/** Judges the last turn. `left` is the number of turns left to win in. */
export async function judgeTurn(game: Game, side: Side, left: number, prover: Prover): Promise<TurnVerdict> {
  const outcome = game.outcome();
  if (outcome !== null) return outcome.winner === side ? { is: 'won' } : { is: 'drawn', outcome };
  return withFreed(game.clone(), async (now): Promise<TurnVerdict> => {
    if (left === 0) {
      // The answer only illustrates the verdict, so an error of the engine is ignored.
      const defended = await prover.defend(now.line(), 1).catch(ifEngine);
      return { is: 'alive', answer: defended?.best ? now.move(defended.best) : null };
    }
    const { verdict, best } = await prover.defend(now.line(), left);
    if (verdict === 'unknown' || best === null) return { is: 'unclear' };
    return verdict === 'lost' ? { is: 'on', answer: best } : { is: 'escapes', answer: now.move(best) };
  });
}

/** Ignores errors of the engine, but not that the question was superseded. */
function ifEngine(error: unknown): null {
  if (error instanceof Superseded) throw error;
  return null;
}
