// Copies turns and notes from one game into another, so that a game that was continued keeps its study.

import type { Game } from 'cotulenh';
import { START } from './paths';

/**
 * Copies all turns and notes of `from` into `onto`. The lines of `onto` come first. Returns the node of `onto` for each node of
 * `from`. Each turn is copied as a command of the rules. Throws a `CotulenhError` if a turn has other effects in `onto`.
 */
export function copyTurns(from: Game, onto: Game): Map<number, number> {
  const nodes = new Map([[START, START]]);
  copyNotes(from, onto, START, START);
  for (const { node, parent } of from.tree()) {
    const [begin, command] = [nodes.get(parent), from.command(node)];
    if (begin === undefined || command === null) continue;
    onto.jump(begin);
    // The players declared the end of the game here, but its study continues.
    if (onto.outcome() !== null) onto.retractEnd();
    const copy = onto.execute(command).turn?.node ?? null;
    if (copy === null) continue;
    nodes.set(node, copy);
    copyNotes(from, onto, node, copy);
  }
  return nodes;
}

/** Copies the notes of a node. Existing comments and evaluations of the copy are kept. */
function copyNotes(from: Game, onto: Game, node: number, copy: number): void {
  const [notes, known] = [from.notes(node), onto.notes(copy)];
  if (known.comment === '' && notes.comment !== '') onto.setComment(copy, notes.comment);
  if (known.commentBefore === '' && notes.commentBefore !== '') onto.setCommentBefore(copy, notes.commentBefore);
  for (const glyph of notes.glyphs) onto.addGlyph(copy, glyph);
  if (known.eval === null && notes.eval !== null) onto.setEval(copy, notes.eval);
}
