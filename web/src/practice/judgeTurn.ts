// Judges a turn of the side that has to win: whether the win is still forced, and the best defence.

import type { Defended, Game, Line, Outcome, Played, Side, Solved } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';
import { Superseded } from '../engine/engineClient';

/** The engine's search for forced wins, and for the defence against them. */
export interface Prover {
  solve: (line: Line, turns: number) => Promise<Solved>;
  defend: (line: Line, turns: number) => Promise<Defended>;
  stop: () => void;
}

export type TurnVerdict =
  | { is: 'won' }
  /** The win is still forced. `answer` is the longest defence. */
  | { is: 'winning'; answer: string }
  /** The win is lost. After `answer` it is not possible in the remaining turns. */
  | { is: 'escapes'; answer: Played }
  /** No turns are left and the game is not over. */
  | { is: 'too-slow'; answer: Played | null }
  | { is: 'drawn'; outcome: Outcome }
  /** The search was inconclusive. */
  | { is: 'unclear' };

/** Judges the last turn. `left` is the number of turns left for the winner. */
export async function judgeTurn(game: Game, side: Side, left: number, prover: Prover): Promise<TurnVerdict> {
  const outcome = game.outcome();
  if (outcome !== null) return outcome.winner === side ? { is: 'won' } : { is: 'drawn', outcome };
  return useAndFree(game.clone(), async (now): Promise<TurnVerdict> => {
    if (left === 0) {
      // The answer is only an illustration, so an engine failure is ignored.
      const defended = await prover.defend(now.line(), 1).catch(nullIfEngineFailed);
      return { is: 'too-slow', answer: defended?.best ? now.move(defended.best) : null };
    }
    const { verdict, best } = await prover.defend(now.line(), left);
    if (verdict === 'unknown' || best === null) return { is: 'unclear' };
    return verdict === 'lost' ? { is: 'winning', answer: best } : { is: 'escapes', answer: now.move(best) };
  });
}

/** Returns `null` for an engine failure. Throws again if the search was superseded. */
function nullIfEngineFailed(error: unknown): null {
  if (error instanceof Superseded) throw error;
  return null;
}
