// Copies turns and notes from one game into another, so that a game that was continued keeps its study.

import type { Game } from 'cotulenh';
import { START } from './paths';

/**
 * Copies all turns and notes of `from` into `onto`. The lines of `onto` come first. Returns the node of `onto` for each node of
 * `from`. Each turn is copied as a command, so it throws a `CotulenhError` if a turn does not have the same effects in `onto`.
 */
export function graft(from: Game, onto: Game): Map<number, number> {
  const names = new Map([[START, START]]);
  note(from, onto, START, START);
  for (const { node, parent } of from.tree()) {
    const [begin, command] = [names.get(parent), from.command(node)];
    if (begin === undefined || command === null) continue;
    onto.jump(begin);
    // The players declared the end of the game here, but its study continues.
    if (onto.outcome() !== null) onto.retractEnd();
    const name = onto.execute(command).turn?.node ?? null;
    if (name === null) continue;
    names.set(node, name);
    note(from, onto, node, name);
  }
  return names;
}

/** Copies the notes of a node. Existing comments and evaluations are kept. */
function note(from: Game, onto: Game, node: number, name: number): void {
  const [noted, known] = [from.notes(node), onto.notes(name)];
  if (known.comment === '' && noted.comment !== '') onto.setComment(name, noted.comment);
  if (known.commentBefore === '' && noted.commentBefore !== '') onto.setCommentBefore(name, noted.commentBefore);
  for (const glyph of noted.glyphs) onto.addGlyph(name, glyph);
  if (known.eval === null && noted.eval !== null) onto.setEval(name, noted.eval);
}
