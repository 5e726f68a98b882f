// A hand on the board that walks through the tree of a game.

import type { Event, Line, Notes, Played, Side } from 'cotulenh';
import type { Zone } from '../board/types';
import type { GameEvent } from '../game/events';
import { Hand } from '../game/hand';
import type { Session } from '../game/session';
import { zonesOf } from '../game/view';
import { NEAR } from '../game/way';
import { START } from './paths';
import type { Paths } from './paths';
import { Tree } from './tree';

export abstract class Walker extends Hand {
  protected readonly tree: Tree;
  /** Which way one last went on from a node. */
  #visited = new Map<number, number>();
  /** The events of turns, good for one revision of the tree: another turn may get the name of one that is gone. */
  #events = { revision: -1, of: new Map<number, readonly Event[]>() };

  constructor(session: Session, tell: (event: GameEvent) => void) {
    super(session, tell);
    this.tree = new Tree(session);
  }

  /** What is to be kept has changed; otherwise only what is shown. */
  protected abstract changed(kept: boolean): void;

  protected override shown(): void {
    this.changed(false);
  }

  protected override altered(): void {
    this.changed(true);
  }

  /** Goes on: a deployment that was left in the middle is in hand again. */
  start(): void {
    if (this.session.deploying) this.picker.resume();
    this.changed(false);
  }

  get paths(): Paths {
    return this.tree.paths;
  }

  get revision(): number {
    return this.tree.revision;
  }

  get node(): number {
    return this.session.game.current();
  }

  zones(sides: readonly Side[]): Zone[] {
    return zonesOf(this.session.game, sides);
  }

  notesOf(node: number): Notes {
    return this.session.game.notes(node);
  }

  /** Returns the events of the turn that led to a node. */
  eventsOf(node: number): readonly Event[] {
    if (this.#events.revision !== this.revision) this.#events = { revision: this.revision, of: new Map() };
    const known = this.#events.of.get(node) ?? this.session.game.events(node);
    this.#events.of.set(node, known);
    return known;
  }

  /** Notes the way from one node to another of the same line, if it is short enough to follow. */
  protected walk(from: number, to: number): void {
    const back = this.paths.lineTo(from).map(({ node }) => node);
    const ahead = this.paths.lineTo(to).map(({ node }) => node);
    let common = 0;
    while (common < back.length && back[common] === ahead[common]) common++;
    const [left, entered] = [back.slice(common), ahead.slice(common)];
    if (left.length + entered.length > NEAR || (left.length > 0 && entered.length > 0)) return this.went(null);
    if (left.length === 0) return this.went(entered.flatMap((node) => this.eventsOf(node)));
    this.went(left.flatMap((node) => this.eventsOf(node)).reverse(), true);
  }

  /** The position at a node, for an engine; at the current one with the deployment in progress. */
  lineAt(node: number): Line | null {
    return this.tree.at(node, (game) => game.line());
  }

  /** Returns what a turn would do at a node, or `null` if it cannot be played there. */
  previewAt(node: number, word: string): Played | null {
    return this.tree.at(node, (game) => game.preview([word]).turns[0] ?? null);
  }

  turnAt(node: number): Side {
    return this.tree.at(node, (game) => game.turn()) ?? 'red';
  }

  overAt(node: number): boolean {
    return this.tree.at(node, (game) => game.outcome() !== null) ?? false;
  }

  go(node: number): void {
    if (!this.paths.has(node) || (node === this.node && !this.session.deploying)) return;
    const deploying = this.session.deploying;
    if (deploying) this.tell({ type: 'cancelled' });
    const from = this.node;
    this.lay();
    this.session.game.jump(node);
    this.visit(node);
    if (deploying) this.went(null);
    else this.walk(from, node);
    this.changed(false);
  }

  forward(): void {
    const children = this.paths.children(this.node);
    const visited = this.#visited.get(this.node);
    const next = visited !== undefined && children.includes(visited) ? visited : children[0];
    if (next !== undefined) this.go(next);
  }

  /** To the turn before; a deployment in progress is given up first. */
  back(): void {
    if (this.session.deploying) this.cancel();
    else this.go(this.paths.get(this.node)?.parent ?? START);
  }

  /** Another way from where the line last divided. */
  beside(way: 1 | -1): void {
    const next = this.paths.beside(this.node, way);
    if (next !== null) this.go(next);
  }

  last(): void {
    this.go(this.paths.endOf(this.node));
  }

  /** Lays down what is in hand; a deployment in progress is given up. */
  protected lay(): void {
    this.session.cancel();
    this.picker.clear();
  }

  protected visit(node: number): void {
    for (const { node: step, parent } of this.paths.lineTo(node)) this.#visited.set(parent, step);
  }
}
