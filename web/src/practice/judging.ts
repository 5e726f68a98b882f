// What a turn of somebody who is to win is worth: whether the win is still forced, and what the other side answers.

import type { Defended, Game, Line, Outcome, Played, Side, Solved } from 'cotulenh';
import { Superseded } from '../engine/brain';

/** Who proves: the engine. */
export interface Prover {
  solve: (line: Line, turns: number) => Promise<Solved>;
  defend: (line: Line, turns: number) => Promise<Defended>;
  stop: () => void;
}

export type Verdict =
  | { is: 'won' }
  /** The win is still forced; this answer holds out longest. */
  | { is: 'on'; answer: string }
  /** It is not: after `answer` there is no win in the turns that are left. */
  | { is: 'escapes'; answer: Played }
  /** No turns are left, and the other side goes on. */
  | { is: 'alive'; answer: Played | null }
  | { is: 'drawn'; outcome: Outcome }
  /** The engine could not tell. */
  | { is: 'unclear' };

/** Judges the turn just played, with so many turns left to the winner. */
export async function judge(game: Game, side: Side, left: number, prover: Prover): Promise<Verdict> {
  const outcome = game.outcome();
  if (outcome !== null) return outcome.winner === side ? { is: 'won' } : { is: 'drawn', outcome };
  const now = game.clone();
  try {
    if (left === 0) {
      // The answer only shows that there is one; without the engine it can do without.
      const defended = await prover.defend(now.line(), 1).catch(ifEngine);
      return { is: 'alive', answer: defended?.best ? now.move(defended.best) : null };
    }
    const { verdict, best } = await prover.defend(now.line(), left);
    if (verdict === 'unknown' || best === null) return { is: 'unclear' };
    return verdict === 'lost' ? { is: 'on', answer: best } : { is: 'escapes', answer: now.move(best) };
  } finally {
    now.free();
  }
}

/** What goes wrong in the engine is nothing; that nobody wants to know any more is not. */
function ifEngine(error: unknown): null {
  if (error instanceof Superseded) throw error;
  return null;
}
