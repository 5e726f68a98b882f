// Finds a piece that a beginner's turn leaves undefended. The engine searches the positions before and after the turn.

import { faultOf, lossOf, winningChance } from 'cotulenh/engine';
import type { Game, Line, Piece, Played, Score, SearchResult, Side } from 'cotulenh';

/** The highest level of the computer at which the coach warns. */
export const BEGINNER_LEVEL = 4;
/** The number of nodes to search in each of the two positions. */
export const WARNING_NODES = 4000;
/** The smallest loss that causes a warning, in hundredths of an Infantry. */
const NOTABLE_LOSS = 120;

export interface Undefended {
  /** The piece or stack that can be captured. */
  unit: readonly Piece[];
  square: string;
  /** The attacker and its square. */
  by: readonly Piece[];
  from: string;
}

/** A search of a position with few nodes. */
export type SmallSearch = (line: Line) => Promise<SearchResult>;

/** Returns the stack that a turn leaves undefended, or `null` if the loss is small. `after` is the game after the turn. */
export async function findUndefended(search: SmallSearch, before: Line, after: Game, turn: Played): Promise<Undefended | null> {
  const line = after.line();
  const reply = (await search(line)).lines[0];
  const turnOfReply = reply?.words[0];
  if (reply === undefined || turnOfReply === undefined) return null;
  const taken = capturedBy(after, turnOfReply, turn.color);
  if (taken === null) return null;
  const best = (await search(before)).lines[0];
  if (best === undefined || best.words[0] === turn.word) return null;
  return isNotable(best.score, reply.score) ? taken : null;
}

/** Returns the first own stack that a turn of the other side captures. */
function capturedBy(game: Game, engineMove: string, side: Side): Undefended | null {
  const events = game.preview([engineMove]).turns[0]?.events ?? [];
  for (const event of events) {
    if (event.type !== 'captured' || event.side !== side) continue;
    const { square, byPieces: by, from } = event;
    return { unit: game.get(square)?.pieces ?? event.pieces, square, by, from };
  }
  return null;
}

/** Returns `true` if the turn played is notably worse than the best one. `reply` is the score after it, for the other side. */
function isNotable(best: Score, reply: Score): boolean {
  const loss = lossOf(chance(best), 1 - chance(reply));
  if (faultOf(loss) === 'mistake' || faultOf(loss) === 'blunder') return true;
  return best.cp !== null && reply.cp !== null && best.cp + reply.cp >= NOTABLE_LOSS;
}

const chance = ({ cp, win, loss }: Score) => winningChance(cp, win, loss);
