// Several games in one text.

/** A game of a text, and the line where it begins, from 0. */
export interface Piece {
  text: string;
  line: number;
}

/** Splits a text of PGNs: a line that begins with a tag, after the moves of a game and outside of comments, begins another. */
export function splitPgn(text: string): Piece[] {
  const pieces: Piece[] = [];
  let lines: string[] = [];
  let begin = 0;
  let moves = false;
  let comment = false;
  const finish = () => {
    if (lines.some((line) => line.trim() !== '')) pieces.push({ text: lines.join('\n'), line: begin });
  };
  for (const [number, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (!comment && moves && line.trimStart().startsWith('[')) {
      finish();
      lines = [];
      begin = number;
      moves = false;
    }
    lines.push(line);
    if (!comment && !line.trimStart().startsWith('[') && line.trim() !== '') moves = true;
    if (moves) comment = commentAfter(line, comment);
  }
  finish();
  return pieces;
}

/** Whether a comment in braces is still open after a line. */
function commentAfter(line: string, open: boolean): boolean {
  let comment = open;
  for (const letter of line) {
    if (comment) comment = letter !== '}';
    else if (letter === ';') return false;
    else comment = letter === '{';
  }
  return comment;
}
