// The rules and records, in this thread.

import { Game } from '../wasm/cotulenh_rules.js';

// Names of chess.js. They are not in the module, because they are shorter here.
Object.assign(Game.prototype, {
  inCheck() {
    return this.isCheck();
  },
  isCheckmate() {
    return this.outcome()?.reason === 'checkmate';
  },
  isDraw() {
    return this.outcome()?.winner === null;
  },
});

export {
  Game,
  gameOf,
  pieceTable,
  placeInFen,
  readSetup,
  setupProblems,
  splitPgn,
  terrain,
  writeSetup,
} from '../wasm/cotulenh_rules.js';
export { CotulenhError } from './errors.js';
