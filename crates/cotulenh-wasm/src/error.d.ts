
/** An error as data. A field that says nothing about an error is not there. */
export interface ErrorData {
  /** A word for programs, such as `syntax`, `ambiguous`, `commander-unsafe`, `over`, `busy` or `crashed`. */
  code: string;
  /** A sentence in English. */
  message: string;
  /** Where in the text, in bytes of UTF-8 from 0: a FEN or a move. */
  byte?: number;
  /** The line in the text, from 1: a PGN. */
  line?: number;
  /** The column in the text, in characters from 1: a PGN. */
  column?: number;
  /** The field of a FEN. */
  field?: string;
  /** The rank of the board, from 1. */
  rank?: number;
  square?: string;
  /** The square a move starts from. */
  from?: string;
  /** The target of a move. */
  to?: string;
  /** The kind of a move. */
  kind?: Kind;
  /** The square where a deployment started. */
  origin?: string;
  /** The letter of a piece, or the pieces of a stack as FEN writes them. */
  piece?: string;
  side?: Side;
  objective?: Objective;
  /** The number of a step, from 0. */
  step?: number;
  /** How many there are. */
  count?: number;
  /** How many there may be. */
  most?: number;
  /** The text found instead of what was expected; empty at the end of the text. */
  found?: string;
  expected?: Expected;
  /** The word of a PGN that is no move. */
  text?: string;
  /** What an ambiguous move could mean, in LAN. */
  candidates?: string[];
  /** Everything that is wrong with a set-up. */
  problems?: ErrorData[];
  /** The error behind this one. */
  why?: ErrorData;
}

/** What was expected in a text. */
export interface Expected {
  /** A word for programs, such as `square` or `empty-count`. */
  code: string;
  /** The smallest number. */
  min?: number;
  /** The largest number. */
  max?: number;
  /** How many are missing. */
  missing?: number;
  /** A stack as it should be written. */
  stack?: string;
}

/** What went wrong. Nothing has changed because of it. */
export interface CotulenhError extends Error, ErrorData {
  name: "CotulenhError";
  message: string;
}
