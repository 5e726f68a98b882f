// The board in a page without a framework.

import { mountBoard } from '@cotulenh/board';
import '@cotulenh/board/style.css';
import { commitOf, newGame, scoreOf, viewOf } from './game.js';

const game = await newGame();
const [button, score] = ['#commit', '#score'].map((selector) => document.querySelector(selector));
const board = mountBoard(document.querySelector('#board'), {
  ...viewOf(game),
  onMove: play,
});

function play(move) {
  const { events } = game.move(move);
  const view = viewOf(game, events);
  board.update(view);
  button.hidden = commitOf(view.moves) === undefined;
  score.textContent = scoreOf(game);
}

button.addEventListener('click', () => play(commitOf(game.moves())));
