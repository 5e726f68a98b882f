
/** What went wrong. Nothing has changed because of it. */
export interface CotulenhError extends Error {
  name: "CotulenhError";
  /** A word for programs, such as `syntax`, `ambiguous`, `commander-unsafe`, `over`, `busy` or `crashed`. */
  code: string;
  /** Where in the text, in bytes of UTF-8 from 0: a FEN or a move. */
  byte?: number;
  /** The line in the text, from 1: a PGN. */
  line?: number;
  /** The column in the text, in characters from 1: a PGN. */
  column?: number;
  /** What an ambiguous move could mean, in LAN. */
  candidates?: string[];
}
