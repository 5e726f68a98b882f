// Enumerates turns, for tests.

import type { Game } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';

/** Returns all legal turns in UCI notation. Deployments are complete. */
export function allTurns(game: Game): string[] {
  const turns = new Set<string>();
  walk(game, turns);
  return [...turns];
}

function walk(game: Game, turns: Set<string>): void {
  for (const { lan } of game.moves()) {
    useAndFree(game.clone(), (copy) => {
      const played = copy.move(lan);
      if (played.complete) turns.add(played.word ?? played.lan);
      else walk(copy, turns);
    });
  }
}
