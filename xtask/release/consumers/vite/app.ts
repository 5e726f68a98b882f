// The program of a page in strict TypeScript: shows the board and plays a turn of the engine. The page's title says how it went.

import { mountBoard, type LegalMove } from '@cotulenh/board';
import '@cotulenh/board/style.css';
import { Engine, Game, load, type Move, type Side } from 'cotulenh';

async function play(): Promise<Side> {
  await load();
  const game = new Game();
  const element = document.body.appendChild(document.createElement('div'));
  element.style.width = '400px';
  const moves: Move[] = game.moves();
  const onMove = (move: LegalMove) => game.move(move);
  const board = mountBoard(element, { position: game.fen(), moves, onMove });
  const drawing = element.querySelector('svg');
  if (drawing === null) throw new Error('there is no board');
  if (getComputedStyle(drawing).getPropertyValue('--ct-land') === '') throw new Error('the board has no style');
  const engine = await Engine.start();
  const { best, nodes } = await engine.go(game, { nodes: 2000 });
  engine.end();
  if (best === null || nodes !== 2000) throw new Error(`${nodes} nodes, ${best}`);
  const { word, events } = game.move(best);
  if (word !== best) throw new Error(`${word} instead of ${best}`);
  board.update({ position: game.board(), moves: game.moves(), events });
  return game.turn();
}

play().then(
  (turn) => (document.title = `played: ${turn} to move`),
  (error: unknown) => (document.title = `failed: ${String(error)}`),
);
