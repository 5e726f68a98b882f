// The program of a page: shows the board and plays a turn of the engine. The page's title says how it went.

import { mountBoard } from '@cotulenh/board';
import '@cotulenh/board/style.css';
import { Engine, Game, load } from 'cotulenh';

async function play() {
  await load();
  const game = new Game();
  const element = document.body.appendChild(document.createElement('div'));
  element.style.width = '400px';
  const board = mountBoard(element, { position: game.fen(), moves: game.moves() });
  const drawing = element.querySelector('svg');
  if (drawing === null) throw new Error('there is no board');
  if (getComputedStyle(drawing).getPropertyValue('--ct-land') === '') throw new Error('the board has no style');
  const engine = await Engine.start();
  const { best, nodes } = await engine.go(game, { nodes: 2000 });
  engine.end();
  if (nodes !== 2000 || game.move(best).word !== best) throw new Error(`${nodes} nodes, ${best}`);
  board.update({ position: game.board(), moves: game.moves() });
  return game.turn();
}

play().then(
  (turn) => (document.title = `played: ${turn} to move`),
  (error) => (document.title = `failed: ${error}`),
);
