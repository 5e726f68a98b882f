import { mountBoard } from '@cotulenh/board';
import '@cotulenh/board/style.css';
import { Game, load } from 'cotulenh/rules';

await load();
const game = new Game();
const board = mountBoard(document.querySelector('#board'), {
  position: game.fen(),
  moves: game.moves(),
  onMove(move) {
    const { events } = game.move(move);
    board.update({ position: game.board(), moves: game.moves(), events });
  },
});

const commit = game.moves().find(({ kind }) => kind === 'commit');
if (commit) game.move(commit);
