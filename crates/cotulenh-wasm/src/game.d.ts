
/** The methods that `lib/rules.js` of the npm package adds. */
export interface Game {
  /** Returns `true` if the side to move is in check, as `isCheck` does. */
  inCheck(): boolean;
  /** Returns `true` if the game ended at the current node by checkmate. */
  isCheckmate(): boolean;
  /** Returns `true` if the game ended at the current node without a winner. */
  isDraw(): boolean;
}
