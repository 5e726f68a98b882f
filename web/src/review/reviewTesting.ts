// Test helpers: main lines from moves in UCI notation or from a PGN, and the real engine in a Node worker.

import { Engine, Game } from 'cotulenh';
import type { Objective } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';
import { EngineClient } from '../engine/engineClient';
import { mainLineOf } from './mainLine';
import type { MainLine } from './mainLine';
import { loadModules } from '../engine/modulesTesting';

export async function lineOfMoves(
  moves: readonly string[],
  fen: string | null = null,
  objective: Objective = 'total',
): Promise<MainLine> {
  await loadModules();
  const game = new Game(fen, objective);
  for (const move of moves) game.move(move);
  return lineOfGame(game);
}

export async function lineOfPgn(pgn: string): Promise<MainLine> {
  await loadModules();
  const game = new Game();
  game.loadPgn(pgn);
  return lineOfGame(game);
}

function lineOfGame(game: Game): MainLine {
  return useAndFree(game, () => {
    const nodes = game.tree().filter(({ level }) => level === 0);
    return mainLineOf({ start: game.startFen(), objective: game.objective() }, nodes);
  });
}

/** Starts a real engine. */
export const startEngine = (): EngineClient => new EngineClient((settings) => Engine.start(settings));
