// Ways through the tree of a game.

import type { Node } from 'cotulenh';

/** The start, before the first turn. */
export const START = 0;

export class Paths {
  readonly nodes: readonly Node[];
  #byName: Map<number, Node>;
  #children = new Map<number, number[]>();
  #places = new Map<number, number>();

  /** `nodes` in the order in which PGN writes them: the first that follows a node is its main continuation. */
  constructor(nodes: readonly Node[]) {
    this.nodes = nodes;
    this.#byName = new Map(nodes.map((node) => [node.node, node]));
    for (const [index, { node, parent }] of nodes.entries()) {
      this.#places.set(node, index + 1);
      const siblings = this.#children.get(parent);
      if (siblings === undefined) this.#children.set(parent, [node]);
      else siblings.push(node);
    }
  }

  has(node: number): boolean {
    return node === START || this.#byName.has(node);
  }

  get(node: number): Node | null {
    return this.#byName.get(node) ?? null;
  }

  children(node: number): readonly number[] {
    return this.#children.get(node) ?? [];
  }

  /** A node's place as it is kept: 0 for the start, then as PGN writes them. */
  placeOf(node: number): number {
    return this.#places.get(node) ?? 0;
  }

  /** The node at such a place; the start where there is none. */
  at(place: number): number {
    return this.nodes[place - 1]?.node ?? START;
  }

  /** The turns from the first to this one. */
  lineTo(node: number): Node[] {
    const line: Node[] = [];
    for (let step = this.get(node); step !== null; step = this.get(step.parent)) line.push(step);
    return line.reverse();
  }

  mainLine(): Node[] {
    return this.nodes.filter(({ level }) => level === 0);
  }

  /** The end of the line through a node, along main continuations. */
  endOf(node: number): number {
    let end = node;
    for (let next = this.children(end)[0]; next !== undefined; next = this.children(end)[0]) end = next;
    return end;
  }

  /** The first turn of the variation a node is in; nothing on the main line. */
  variationOf(node: number): Node | null {
    for (let step = this.get(node); step !== null; step = this.get(step.parent)) {
      if (this.children(step.parent)[0] !== step.node) return step;
    }
    return null;
  }

  /**
   * Another way from the nearest point where the line to this node divides: the next one, or the one before; nothing where
   * it does not divide.
   */
  beside(node: number, way: 1 | -1): number | null {
    for (let step = this.get(node); step !== null; step = this.get(step.parent)) {
      const siblings = this.children(step.parent);
      if (siblings.length < 2) continue;
      const place = siblings.indexOf(step.node) + way;
      return siblings[(place + siblings.length) % siblings.length] ?? null;
    }
    return null;
  }
}
