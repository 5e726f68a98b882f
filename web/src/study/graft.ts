// Copies the turns and annotations of one game into another, for a game that was continued after it was studied.

import type { Game } from 'cotulenh';
import { START } from './paths';

/** Copies `from` into `onto`, whose own lines come first. Returns the nodes of `onto` by the nodes of `from`. */
export function graft(from: Game, onto: Game): Map<number, number> {
  const names = new Map([[START, START]]);
  note(from, onto, START, START);
  for (const { node, parent, word } of from.tree()) {
    const begin = names.get(parent);
    if (begin === undefined) continue;
    onto.jump(begin);
    // The players ended the game here, but the study continues.
    if (onto.outcome() !== null) onto.retractEnd();
    const name = onto.move(word).node;
    if (name === null) continue;
    names.set(node, name);
    note(from, onto, node, name);
  }
  return names;
}

/** Copies the annotations of a node. Existing comments and evaluations stay. */
function note(from: Game, onto: Game, node: number, name: number): void {
  const [noted, known] = [from.notes(node), onto.notes(name)];
  if (known.comment === '' && noted.comment !== '') onto.setComment(name, noted.comment);
  if (known.commentBefore === '' && noted.commentBefore !== '') onto.setCommentBefore(name, noted.commentBefore);
  for (const glyph of noted.glyphs) onto.addGlyph(name, glyph);
  if (known.eval === null && noted.eval !== null) onto.setEval(name, noted.eval);
}
