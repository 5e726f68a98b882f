// A program for Node in strict TypeScript: a game of random turns, and a turn of the engine.

import { Engine, Game, load } from 'cotulenh';
import type { Move } from 'cotulenh';

await load();
const game = new Game();
for (let turn = 0; turn < 20 && game.outcome() === null; turn += 1) {
  const moves: Move[] = game.moves();
  const chosen = moves[(turn * 7) % moves.length];
  if (chosen === undefined) throw new Error('a game that goes on has moves');
  game.move(chosen.lan);
}
const engine = await Engine.start();
const { best, nodes } = await engine.go(game, { nodes: 2000 });
engine.end();
if (best === null || nodes !== 2000 || game.move(best).word !== best) throw new Error(`${nodes} nodes, ${best}`);
