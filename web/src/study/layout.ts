// The layout of the tree: the main line in rows of two turns, with variations between them as nested lists.

import type { Node } from 'cotulenh';
import { START } from './paths';
import type { Paths } from './paths';

/** A part of a line: a turn, a comment, or the variations that are alternatives to the turn before this part. */
export type TreePart =
  | { kind: 'turn'; node: Node; number: string | null }
  | { kind: 'comment'; text: string; node: number }
  | { kind: 'lines'; lines: readonly (readonly TreePart[])[] };

/** A row of the main line, or the comments and variations between two rows. */
export type TreeRow =
  { kind: 'turns'; number: number; red: Node | null; blue: Node | null } | { kind: 'between'; parts: readonly TreePart[] };

/** Maximum depth of nested lists. Deeper variations are listed after their line in the same list. */
const MAX_DEPTH = 12;

/** Returns the rows of the main line. `introduction` is the comment before the first turn. */
export function rowsOf(paths: Paths, introduction: string): TreeRow[] {
  const rows: TreeRow[] = [];
  if (introduction !== '') rows.push({ kind: 'between', parts: [{ kind: 'comment', text: introduction, node: START }] });
  for (const node of paths.mainLine()) {
    if (node.notes.commentBefore !== '') {
      rows.push({ kind: 'between', parts: [{ kind: 'comment', text: node.notes.commentBefore, node: node.node }] });
    }
    const last = rows.at(-1);
    if (node.color === 'blue' && last?.kind === 'turns' && last.blue === null && last.red !== null) last.blue = node;
    else {
      const [red, blue] = node.color === 'red' ? [node, null] : [null, node];
      rows.push({ kind: 'turns', number: node.moveNumber, red, blue });
    }
    const parts = afterTurn(paths, node, 1);
    if (parts.length > 0) rows.push({ kind: 'between', parts });
  }
  return rows;
}

/** Returns the parts after a turn: its comment and, if the turn is the main continuation, the variations that replace it. */
function afterTurn(paths: Paths, { node, parent, notes }: Node, depth: number): TreePart[] {
  const parts: TreePart[] = [];
  if (notes.comment !== '') parts.push({ kind: 'comment', text: notes.comment, node });
  const [main, ...others] = paths.children(parent);
  if (main === node && others.length > 0) {
    parts.push({ kind: 'lines', lines: others.flatMap((other) => linesFrom(paths, other, depth)) });
  }
  return parts;
}

/** Returns a variation as one line. At the maximum depth its own variations follow as further lines. */
function linesFrom(paths: Paths, first: number, depth: number): TreePart[][] {
  if (depth < MAX_DEPTH) return [lineFrom(paths, first, (node) => afterTurn(paths, node, depth + 1))];
  const lines: TreePart[][] = [];
  const waiting = [first];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    lines.push(
      lineFrom(paths, next, ({ node, parent, notes }) => {
        const [main, ...others] = paths.children(parent);
        if (main === node) waiting.push(...others);
        return notes.comment === '' ? [] : [{ kind: 'comment', text: notes.comment, node }];
      }),
    );
  }
  return lines;
}

function lineFrom(paths: Paths, first: number, after: (node: Node) => TreePart[]): TreePart[] {
  const parts: TreePart[] = [];
  for (let node = paths.get(first); node !== null; node = paths.get(paths.children(node.node)[0] ?? START)) {
    const { commentBefore } = node.notes;
    if (commentBefore !== '') parts.push({ kind: 'comment', text: commentBefore, node: node.node });
    parts.push({ kind: 'turn', node, number: numberOf(node, parts.at(-1)?.kind !== 'turn') });
    parts.push(...after(node));
  }
  return parts;
}

/** Returns the number before a turn: `3.` for Red, and `3…` for Blue if the turn does not follow Red's directly. */
function numberOf({ color, moveNumber }: Node, needed: boolean): string | null {
  if (color === 'red') return `${moveNumber}.`;
  return needed ? `${moveNumber}…` : null;
}
