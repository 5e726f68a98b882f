// The program of a page: plays a turn of the engine. The page's title says how it went.

import { Engine, Game, load } from 'cotulenh';

async function play() {
  await load();
  const game = new Game();
  const engine = await Engine.start();
  const { best, nodes } = await engine.go(game, { nodes: 2000 });
  engine.end();
  if (nodes !== 2000 || game.move(best).word !== best) throw new Error(`${nodes} nodes, ${best}`);
  return game.turn();
}

play().then(
  (turn) => (document.title = `played: ${turn} to move`),
  (error) => (document.title = `failed: ${error}`),
);
