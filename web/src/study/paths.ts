// Lookups in the tree of a game.

import type { Node } from 'cotulenh';

/** The node of the start position. */
export const START = 0;

export class Paths {
  readonly nodes: readonly Node[];
  #byId: Map<number, Node>;
  #children = new Map<number, number[]>();
  /** The PGN index by node. */
  #pgnIndices = new Map<number, number>();

  /** `nodes` are in PGN order, so the first child of a node is its main continuation. */
  constructor(nodes: readonly Node[]) {
    this.nodes = nodes;
    this.#byId = new Map(nodes.map((node) => [node.node, node]));
    for (const [index, { node, parent }] of nodes.entries()) {
      this.#pgnIndices.set(node, index + 1);
      const siblings = this.#children.get(parent);
      if (siblings === undefined) this.#children.set(parent, [node]);
      else siblings.push(node);
    }
  }

  has(node: number): boolean {
    return node === START || this.#byId.has(node);
  }

  get(node: number): Node | null {
    return this.#byId.get(node) ?? null;
  }

  children(node: number): readonly number[] {
    return this.#children.get(node) ?? [];
  }

  /** Returns the PGN index of a node, which records store: 0 for the start, otherwise the number of the turn in PGN order. */
  pgnIndexOf(node: number): number {
    return this.#pgnIndices.get(node) ?? 0;
  }

  /** Returns the node with a PGN index, or the start if there is none. */
  nodeAt(pgnIndex: number): number {
    return this.nodes[pgnIndex - 1]?.node ?? START;
  }

  /** Returns the turns from the first one to a node. */
  lineTo(node: number): Node[] {
    const line: Node[] = [];
    for (let step = this.get(node); step !== null; step = this.get(step.parent)) line.push(step);
    return line.reverse();
  }

  mainLine(): Node[] {
    return this.nodes.filter(({ level }) => level === 0);
  }

  /** Returns the node of the main line after this many turns: the start for 0, and the last node if the line is shorter. */
  atPly(ply: number): number {
    return ply <= 0 ? START : (this.mainLine().slice(0, ply).at(-1)?.node ?? START);
  }

  /** Returns the last node of the line through a node. It follows main continuations. */
  endOf(node: number): number {
    let end = node;
    for (let next = this.children(end)[0]; next !== undefined; next = this.children(end)[0]) end = next;
    return end;
  }

  /** Returns the first turn of the variation that contains a node, or `null` on the main line. */
  variationOf(node: number): Node | null {
    for (let step = this.get(node); step !== null; step = this.get(step.parent)) {
      if (this.children(step.parent)[0] !== step.node) return step;
    }
    return null;
  }

  /** Returns the first node of the next or previous variation at the nearest branch before a node, or `null` without a branch. */
  siblingVariation(node: number, step: 1 | -1): number | null {
    for (let turn = this.get(node); turn !== null; turn = this.get(turn.parent)) {
      const siblings = this.children(turn.parent);
      if (siblings.length < 2) continue;
      const index = siblings.indexOf(turn.node) + step;
      return siblings[(index + siblings.length) % siblings.length] ?? null;
    }
    return null;
  }
}
