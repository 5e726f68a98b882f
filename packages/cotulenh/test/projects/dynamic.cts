// A program in CommonJS that imports the package dynamically. It is type-checked but never run.

import type { Game, Move } from 'cotulenh' with { 'resolution-mode': 'import' };

export async function firstMove(): Promise<Move | undefined> {
  const rules = await import('cotulenh/rules');
  await rules.load();
  const game: Game = new rules.Game();
  return game.moves()[0];
}
