// The current node in the tree of a game, navigation from it, and queries about any node.

import type { Event, Line, Notes, Played, Side } from 'cotulenh';
import type { Session } from '../game/session';
import { MAX_ANIMATED_TURNS } from '../game/motion';
import { START } from './paths';
import type { Paths } from './paths';
import type { Tree } from './tree';

/** The events between two nodes of a line. If `back` is set, they are taken back and in reverse order. */
export interface EventsBetween {
  events: readonly Event[];
  back: boolean;
}

export class TreeCursor {
  readonly #session: Session;
  readonly #tree: Tree;
  /** The continuation that was last visited, by node. */
  #visited = new Map<number, number>();
  /** The events by node. They hold for one revision of the tree, because a new turn may get the number of a deleted one. */
  #events = { revision: -1, of: new Map<number, readonly Event[]>() };

  constructor(session: Session, tree: Tree) {
    this.#session = session;
    this.#tree = tree;
  }

  get node(): number {
    return this.#session.game.current();
  }

  notesOf(node: number): Notes {
    return this.#session.game.notes(node);
  }

  /** Returns the events of the turn that led to a node. */
  eventsOf(node: number): readonly Event[] {
    const { revision } = this.#tree;
    if (this.#events.revision !== revision) this.#events = { revision, of: new Map() };
    const known = this.#events.of.get(node) ?? this.#session.game.events(node);
    this.#events.of.set(node, known);
    return known;
  }

  /** Returns the position at a node for an engine. At the current node it includes the deployment in progress. */
  enginePositionAt(node: number): Line | null {
    return this.#tree.at(node, (game) => game.line());
  }

  /** Returns a turn at a node without playing it, or `null` if it is not legal there. `uci` is in UCI notation. */
  previewAt(node: number, uci: string): Played | null {
    return this.#tree.at(node, (game) => game.preview([uci]).turns[0] ?? null);
  }

  /** Returns the side to move at a node. Returns `red` if the node does not exist. */
  sideToMoveAt(node: number): Side {
    return this.#tree.at(node, (game) => game.turn()) ?? 'red';
  }

  /** Returns `true` if the game is over at a node. */
  overAt(node: number): boolean {
    return this.#tree.at(node, (game) => game.outcome() !== null) ?? false;
  }

  /**
   * Returns the events from one node to another, or `null` if the nodes are not on one line or there are too many turns between
   * them.
   */
  eventsBetween(from: number, to: number): EventsBetween | null {
    const back = this.#paths.lineTo(from).map(({ node }) => node);
    const ahead = this.#paths.lineTo(to).map(({ node }) => node);
    let common = 0;
    while (common < back.length && back[common] === ahead[common]) common++;
    const [left, entered] = [back.slice(common), ahead.slice(common)];
    if (left.length + entered.length > MAX_ANIMATED_TURNS || (left.length > 0 && entered.length > 0)) return null;
    if (left.length === 0) return { events: entered.flatMap((node) => this.eventsOf(node)), back: false };
    return { events: left.flatMap((node) => this.eventsOf(node)).reverse(), back: true };
  }

  /** Remembers the line to a node, so that `next` follows it. */
  visit(node: number): void {
    for (const { node: step, parent } of this.#paths.lineTo(node)) this.#visited.set(parent, step);
  }

  jump(node: number): void {
    this.#session.game.jump(node);
    this.visit(node);
  }

  /** Returns the next node of the line that was last visited, or `null` at its end. */
  next(): number | null {
    const children = this.#paths.children(this.node);
    const visited = this.#visited.get(this.node);
    return (visited !== undefined && children.includes(visited) ? visited : children[0]) ?? null;
  }

  previous(): number {
    return this.#paths.get(this.node)?.parent ?? START;
  }

  get #paths(): Paths {
    return this.#tree.paths;
  }
}
