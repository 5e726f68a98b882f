// The texts that a screen shows at the board.

/** The line below the board. */
export interface BoardLine {
  text: string;
  tone?: 'warn';
  action?: { text: string; do: () => void };
}

/** The reason why a move to a square was refused. */
export interface BoardReason {
  square: string;
  text: () => string;
}
