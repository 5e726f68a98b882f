// A position with the other side to move: for premoves, and for the opponent's threat.

import { Game, readSetup, writeSetup } from 'cotulenh';
import type { Line, Objective, Played, Side } from 'cotulenh';
import { useAndFree } from './wasmMemory';

/** Returns a game from the position with `side` to move. Throws a `CotulenhError` if the position is not legal. */
export function gameWithSideToMove(fen: string, objective: Objective, side: Side): Game {
  return new Game(writeSetup({ ...readSetup(fen), turn: side, deployment: null }), objective);
}

/** The current position with the opponent to move, for the engine. */
export interface ThreatPosition {
  line: Line;
  /** Returns the opponent's turn for a move in UCI notation, or `null` if it is not legal. */
  turnOf: (uci: string) => Played | null;
}

/** Returns the position for the opponent's threat, or `null` if the game would be over or the position not legal. */
export function threatPosition(fen: string, objective: Objective, side: Side): ThreatPosition | null {
  const make = () => gameWithSideToMove(fen, objective, side);
  try {
    const line = useAndFree(make(), (game) => (game.outcome() === null ? game.line() : null));
    return line === null ? null : { line, turnOf: (uci) => useAndFree(make(), (game) => game.preview([uci]).turns[0] ?? null) };
  } catch {
    return null;
  }
}
