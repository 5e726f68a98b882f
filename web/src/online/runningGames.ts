// The list of running games, which the server sends whenever it changes.

import { Game } from 'cotulenh';
import type { Stack } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';
import { pathOf } from './api';
import { browserEnvironment, Connection, followNetwork, openWhileVisible } from './connection';
import type { ConnectionState } from './connection';
import { openLineStream } from './lineStream';
import type { RunningGame } from './lists';

export interface RunningGamesEvents {
  games: (games: readonly RunningGame[]) => void;
  /** Called when the state of the connection changes. */
  state?: (state: ConnectionState) => void;
}

/** Follows the list while the tab is visible. Returns a function that ends this. */
export function followRunningGames({ games, state = () => {} }: RunningGamesEvents): () => void {
  const connection = new Connection<RunningGame[], never>(
    pathOf('api/live/stream').href,
    { message: games, state },
    { ...browserEnvironment, connect: openLineStream },
  );
  const stops = [openWhileVisible(connection), followNetwork(connection)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Returns the stacks of a position, or an empty list if the FEN cannot be read. The rules must be loaded. */
export function stacksOf(fen: string): readonly Stack[] {
  try {
    return useAndFree(new Game(fen), (game) => game.board());
  } catch {
    return [];
  }
}

/** Returns the game for the first screen: the one already shown, else the newest one with a turn, else the newest one. */
export function gameToShow(games: readonly RunningGame[], shown: string | null): RunningGame | null {
  return games.find(({ id }) => id === shown) ?? games.find(({ ply }) => ply > 0) ?? games[0] ?? null;
}
