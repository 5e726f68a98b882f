
/** The code of an error, or of a reason or problem in one. */
export type ErrorCode =
  | 'air-defense'
  | 'air-defense-between'
  | 'air-defenses'
  | 'already-over'
  | 'ambiguous'
  | 'at-end'
  | 'at-start'
  | 'attacked'
  | 'binary'
  | 'blocked'
  | 'book'
  | 'busy'
  | 'cannot-be-completed'
  | 'cannot-combine'
  | 'color'
  | 'commander-unsafe'
  | 'corner'
  | 'crashed'
  | 'deploying'
  | 'deployment'
  | 'deployment-tag'
  | 'ended'
  | 'eval'
  | 'exposed'
  | 'fault'
  | 'fen'
  | 'format-version'
  | 'illegal-stack'
  | 'immobile'
  | 'internal'
  | 'is-start'
  | 'json'
  | 'limits'
  | 'line'
  | 'log'
  | 'lost'
  | 'memory'
  | 'misfit'
  | 'missing-commander'
  | 'missing-corps'
  | 'move'
  | 'move-number'
  | 'network'
  | 'no-diagonal'
  | 'no-stack'
  | 'no-such-node'
  | 'no-such-ply'
  | 'no-such-step'
  | 'no-such-turn'
  | 'no-unit'
  | 'not-a-deployment'
  | 'not-a-step'
  | 'not-deploying'
  | 'not-ended'
  | 'not-in-line'
  | 'not-there'
  | 'not-waiting'
  | 'nothing-done'
  | 'nothing-to-commit'
  | 'nothing-to-join'
  | 'objective'
  | 'open-line'
  | 'other-kind'
  | 'out-of-reach'
  | 'over'
  | 'part-of-stack'
  | 'pgn'
  | 'piece'
  | 'river'
  | 'rules-version'
  | 'same-square'
  | 'settings'
  | 'setup'
  | 'several-stay'
  | 'square'
  | 'start'
  | 'state'
  | 'stays-and-acts'
  | 'step-impossible'
  | 'stopped'
  | 'stranded'
  | 'syntax'
  | 'tag'
  | 'terrain'
  | 'terrain-between'
  | 'text'
  | 'too-deep'
  | 'too-far'
  | 'too-long'
  | 'too-many'
  | 'too-many-glyphs'
  | 'too-many-nodes'
  | 'turn'
  | 'type'
  | 'whole-stack';

/** An error as plain data. Fields that do not apply are missing. */
export interface ErrorData {
  /** A machine-readable code, e.g. `syntax`, `ambiguous`, `commander-unsafe`, `over`, `busy` or `crashed`. */
  code: ErrorCode;
  /** A message in English. */
  message: string;
  /** The place in a FEN, a move or an opening book, in bytes from 0. */
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
