
/** An error as plain data. Fields that do not apply are missing. */
export interface ErrorData {
  /** A machine-readable code, e.g. `syntax`, `ambiguous`, `commander-unsafe`, `over`, `busy` or `crashed`. */
  code: string;
  /** A message in English. */
  message: string;
  /** The place in a FEN or a move, in UTF-8 bytes from 0. */
  byte?: number;
  /** The line in a PGN, from 1. */
  line?: number;
  /** The column in a PGN, in characters from 1. */
  column?: number;
  /** The field of a FEN. */
  field?: string;
  /** The rank of the board, from 1. */
  rank?: number;
  square?: string;
  /** The origin of a move. */
  from?: string;
  /** The target of a move. */
  to?: string;
  /** The kind of a move. */
  kind?: Kind;
  /** The square where a deployment started. */
  origin?: string;
  /** The letter of a piece, or a stack in FEN notation. */
  piece?: string;
  /** The pieces of the unit that cannot reach its target, the carrier first. */
  pieces?: Piece[];
  side?: Side;
  objective?: Objective;
  /** The index of a step, from 0. */
  step?: number;
  /** The actual number. */
  count?: number;
  /** The maximum number. */
  most?: number;
  /** The text found instead of the expected one. Empty at the end of the text. */
  found?: string;
  expected?: Expected;
  /** The word of a PGN that is not a move. */
  text?: string;
  /** The possible meanings of an ambiguous move in LAN. */
  candidates?: string[];
  /** All problems of a setup. */
  problems?: ErrorData[];
  /**
   * The cause of this error. For `out-of-reach`, its code is the reason: `other-kind` (only a move of `kind` is possible),
   * `same-square`, `immobile`, `terrain`, `not-in-line`, `no-diagonal`, `too-far` (the range is `most`, the distance is `count`),
   * `terrain-between`, `river`, `corner`, `cannot-combine`, `blocked`, `air-defense`, `air-defense-between` (the defender is on
   * `square`), `air-defenses`, `open-line` or `several-stay`. For `commander-unsafe`, it is the danger: `lost`, `exposed` or
   * `attacked`, from `square`.
   */
  why?: ErrorData;
}

/** The expected text. */
export interface Expected {
  /** A machine-readable code, e.g. `square` or `empty-count`. */
  code: string;
  /** The minimum. */
  min?: number;
  /** The maximum. */
  max?: number;
  /** The number of missing items. */
  missing?: number;
  /** The correct notation of a stack. */
  stack?: string;
}

/** An error thrown by this package. A call that throws it changes nothing. */
export interface CotulenhError extends Error, ErrorData {
  name: "CotulenhError";
  message: string;
}
