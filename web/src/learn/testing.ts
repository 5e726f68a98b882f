// For tests: every turn there is.

import type { Game } from 'cotulenh';

/** All legal turns, deployments whole, as LAN or engine words. */
export function allTurns(game: Game): string[] {
  const turns = new Set<string>();
  walk(game, turns);
  return [...turns];
}

function walk(game: Game, turns: Set<string>): void {
  for (const { lan } of game.moves()) {
    const copy = game.clone();
    const played = copy.move(lan);
    if (played.complete) turns.add(played.word ?? played.lan);
    else walk(copy, turns);
    copy.free();
  }
}
