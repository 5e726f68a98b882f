// Test helper: all legal turns.

import type { Game } from 'cotulenh';

/** Returns all legal turns as LAN or engine words. A deployment is one turn. */
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
