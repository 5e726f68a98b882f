// Turns and notes of one game put into another: a game that has gone on since it was studied keeps its study.

import type { Game } from 'cotulenh';
import { START } from './paths';

/** Puts all of `from` into `onto`, whose own lines come first. Gives what each node of `from` is called there. */
export function graft(from: Game, onto: Game): Map<number, number> {
  const names = new Map([[START, START]]);
  note(from, onto, START, START);
  for (const { node, parent, word } of from.tree()) {
    const begin = names.get(parent);
    if (begin === undefined) continue;
    onto.jump(begin);
    // The game ended here by its players' word, but its study goes on.
    if (onto.outcome() !== null) onto.retractEnd();
    const name = onto.move(word).node;
    if (name === null) continue;
    names.set(node, name);
    note(from, onto, node, name);
  }
  return names;
}

/** What is noted already stays. */
function note(from: Game, onto: Game, node: number, name: number): void {
  const [noted, known] = [from.notes(node), onto.notes(name)];
  if (known.comment === '' && noted.comment !== '') onto.setComment(name, noted.comment);
  if (known.commentBefore === '' && noted.commentBefore !== '') onto.setCommentBefore(name, noted.commentBefore);
  for (const glyph of noted.glyphs) onto.addGlyph(name, glyph);
  if (known.eval === null && noted.eval !== null) onto.setEval(name, noted.eval);
}
