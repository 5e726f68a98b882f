// The game of the demo pages.

import { Game, load } from 'cotulenh/rules';

/** Loads the rules and returns a game. The address may have a FEN: `?fen=…`. */
export async function newGame() {
  await load();
  return new Game(new URLSearchParams(location.search).get('fen'));
}

/** Returns what the board shows of a game, after these events. */
export function viewOf(game, events = []) {
  return { position: game.board(), moves: game.moves(), events };
}

/** Returns the move that ends the deployment in progress, if it may end. */
export function commitOf(moves) {
  return moves.find(({ kind }) => kind === 'commit');
}

/** Returns the moves so far as one text. */
export function scoreOf(game) {
  return game
    .history()
    .map(({ san }) => san)
    .join(' ');
}
