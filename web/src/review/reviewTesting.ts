// Test helpers: main lines from moves in UCI notation or from a PGN, and the real engine in a Node worker.

import { Engine, Game } from 'cotulenh';
import networkData from 'cotulenh/network.ctn?url&inline';
import type { Objective } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';
import { EngineClient } from '../engine/engineClient';
import { EngineFile, fetchFile } from '../engine/engineFile.svelte';
import { mainLineOf } from './mainLine';
import type { MainLine } from './mainLine';
import type { SearchedPosition } from './reviewRecord';
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

/** Starts a real engine with the network. */
export function startWithNetwork(): EngineClient {
  const network = new EngineFile({ fetch: () => fetchFile(networkData, 'default') });
  const book = new EngineFile({ fetch: () => Promise.reject(new Error('404')) });
  const files = { network, book, keeps: true, wait: 60_000 };
  return new EngineClient(
    (settings) => Engine.start(settings),
    () => 1,
    files,
  );
}

/** Returns the result of a search whose best turn is the given one in UCI notation. */
export const found = (uci: string): SearchedPosition => ({
  score: { cp: 10, win: null, loss: null },
  words: [uci],
  san: [uci],
  depth: 4,
});
