// A study: the tree of a game, the current node, and the annotations. Independent of the DOM.

import { Game } from 'cotulenh';
import type { Event, Line, Notes, Outcome, Played, Side } from 'cotulenh';
import { otherSide } from '../game/clock';
import { problemOf } from '../game/events';
import { useAndFree } from '../game/wasmMemory';
import { MoveInput } from '../game/moveInput';
import { Session } from '../game/session';
import type { OperationResult } from '../game/session';
import { resumeOld } from '../game/oldRecords';
import { Picker } from '../game/picker';
import { inputView, positionView } from '../game/view';
import { about } from './aboutStudy';
import { pgnEval } from './evaluation';
import type { Evaluation } from './evaluation';
import { Paths, START } from './paths';
import type { StudyRecord } from './studyRecord';
import { Tree } from './tree';
import { TreeCursor } from './treeCursor';
import type { EventsBetween } from './treeCursor';
import type { StudyView, StudyHost } from './studyView';

/** The glyphs that judge a turn: `!` `?` `!!` `??` `!?` `?!`. A turn has at most one of them. */
export const JUDGEMENTS: readonly number[] = [1, 2, 3, 4, 5, 6];

export class Study {
  readonly session: Session;
  readonly input: MoveInput;
  readonly #tree: Tree;
  readonly #cursor: TreeCursor;
  evaluations: ReadonlyMap<number, Evaluation> = new Map();
  #record: StudyRecord;
  #host: StudyHost;
  #stale = false;
  #closed = false;
  /** The node at which the user may try turns, and the callback that gets them. */
  #trying: { node: number; tried: (turn: Played) => void } | null = null;

  constructor(record: StudyRecord, host: StudyHost) {
    const session = sessionOf(record);
    const mayAct = () => this.#mayAct();
    this.#record = record;
    this.#host = host;
    this.session = session;
    this.#tree = new Tree(session);
    this.#cursor = new TreeCursor(session, this.#tree);
    this.input = new MoveInput({
      session,
      picker: new Picker(session, (event) => host.emit(event)),
      policy: { open: mayAct, mayAct, prepare: () => this.#tree.requireRoomFor(1) },
      events: {
        emit: (event) => host.emit(event),
        after: (done) => this.#after(done),
        selectionChanged: () => this.#changed(false),
        deploymentChanged: () => this.#changed(true),
      },
    });
    session.game.jump(this.paths.nodeAt(record.at));
    this.evaluations = new Map(record.evaluations.map(({ at, evaluation }) => [this.paths.nodeAt(at), evaluation]));
    this.#resume(record);
  }

  /** Selects the stack of a deployment in progress again. */
  start(): void {
    if (this.session.deploying) this.input.picker.resume();
    this.#changed(false);
  }

  /** Frees the games. Afterwards the study ignores changes, e.g. the late results of a review. */
  free(): void {
    this.#closed = true;
    this.#stale = true;
    this.#tree.free();
  }

  get record(): StudyRecord {
    return this.#record;
  }

  // Queries about the tree.

  get paths(): Paths {
    return this.#tree.paths;
  }

  /** The revision of the tree. It is not the revision of the record, which grows with every save. */
  get revision(): number {
    return this.#tree.revision;
  }

  get node(): number {
    return this.#cursor.node;
  }

  notesOf(node: number): Notes {
    return this.#cursor.notesOf(node);
  }

  eventsOf(node: number): readonly Event[] {
    return this.#cursor.eventsOf(node);
  }

  enginePositionAt(node: number): Line | null {
    return this.#cursor.enginePositionAt(node);
  }

  previewAt(node: number, uci: string): Played | null {
    return this.#cursor.previewAt(node, uci);
  }

  sideToMoveAt(node: number): Side {
    return this.#cursor.sideToMoveAt(node);
  }

  overAt(node: number): boolean {
    return this.#cursor.overAt(node);
  }

  get view(): StudyView {
    const { game } = this.session;
    const past = this.paths.lineTo(this.node).map(({ node, steps }) => ({ steps, events: this.eventsOf(node) }));
    return {
      ...positionView(game, past, this.session.pending),
      ...inputView(this.session, this.input.picker.shown()),
      moveNumber: game.moveNumber(),
      motion: this.input.motion,
      movable: this.#mayAct() ? game.turn() : null,
      node: this.node,
      notes: this.notesOf(this.node),
      introduction: this.notesOf(START).comment,
      outcome: game.outcome(),
      stale: this.#stale,
      canUndo: this.#tree.canUndo && !this.#stale,
    };
  }

  /**
   * Returns the finished turns as PGN. The name of the study becomes the `Event` tag. With `evaluations`, a turn without an
   * evaluation in its notes gets that of the engine.
   */
  pgn(evaluations = false): string {
    return useAndFree(this.#tree.copy(), (copy) => {
      if (this.#record.name !== '') copy.setTag('Event', this.#record.name);
      for (const { node, notes } of evaluations ? this.paths.nodes : []) {
        const known = this.evaluations.get(node);
        // A won position is written without an evaluation: `#-0` would be read as `#0`, a win for Red.
        if (notes.eval === null && known !== undefined && known.win?.turns !== 0) copy.setEval(node, pgnEval(known));
      }
      return copy.pgn();
    });
  }

  // Navigation.

  go(node: number): void {
    if (!this.paths.has(node) || (node === this.node && !this.session.deploying)) return;
    const deploying = this.session.deploying;
    if (deploying) this.#host.emit({ type: 'cancelled' });
    const from = this.node;
    this.#deselect();
    this.#cursor.jump(node);
    this.#setMotion(deploying ? null : this.#cursor.eventsBetween(from, node));
    this.#changed(false);
  }

  forward(): void {
    const next = this.#cursor.next();
    if (next !== null) this.go(next);
  }

  /** Goes to the previous turn. Cancels a deployment in progress first. */
  back(): void {
    if (this.session.deploying) this.input.cancel();
    else this.go(this.#cursor.previous());
  }

  /** Goes to the next or previous variation at the nearest branch. */
  switchVariation(step: 1 | -1): void {
    const next = this.paths.siblingVariation(this.node, step);
    if (next !== null) this.go(next);
  }

  /** Goes to the end of the line. */
  last(): void {
    this.go(this.paths.endOf(this.node));
  }

  // Changes. Each can be undone.

  /**
   * Plays turns, given in UCI notation, from a node. Turns that are already in the tree are reused. With `stay` the current node
   * does not change. Returns the last node, or `null` if a turn is not legal or the study is full. An error changes nothing.
   */
  addLine(node: number, moves: readonly string[], stay = false): number | null {
    if (this.#stale || !this.paths.has(node)) return null;
    const { revision } = this;
    if (!stay) this.#deselect();
    const from = this.node;
    try {
      this.#tree.requireRoomFor(moves.length);
      const last = this.#tree.addLine(node, moves, stay, (game, outcome) => this.#reopen(game, outcome));
      if (!stay) {
        this.#cursor.visit(last);
        this.#setMotion(this.#cursor.eventsBetween(from, last));
      }
      this.#changed(this.revision !== revision);
      return last;
    } catch (error) {
      this.#host.emit({ type: 'refused', problem: problemOf(error) });
      return null;
    }
  }

  /** Continues a game that the players ended. The end becomes a comment. */
  playOn(): void {
    const outcome = this.session.game.outcome();
    if (outcome?.declared) this.#change((game) => this.#reopen(game, outcome));
  }

  /** Makes the variation of a node the main continuation at its branch. */
  promoteVariation(node: number): void {
    const variation = this.paths.variationOf(node);
    if (variation !== null) this.#reorder((game) => game.promoteVariation(variation.node));
  }

  /** Makes the line to a node the main line of the game. */
  makeMainLine(node: number): void {
    if (this.paths.variationOf(node) !== null) this.#reorder((game) => game.promote(node));
  }

  /** Deletes a turn and all turns after it. */
  remove(node: number): void {
    if (node === START || !this.paths.has(node)) return;
    this.#deselect();
    const parent = this.paths.get(node)?.parent ?? START;
    if (this.paths.lineTo(this.node).some((step) => step.node === node))
      this.#setMotion(this.#cursor.eventsBetween(this.node, parent));
    this.#change((game) => game.deleteNode(node));
  }

  setComment(node: number, text: string): void {
    if (this.notesOf(node).comment !== text) this.#change((game) => game.setComment(node, text));
  }

  /** Sets or removes the judgement of a turn. Keeps its other glyphs. */
  setGlyph(node: number, glyph: number | null): void {
    const had = this.notesOf(node).glyphs.filter((glyph) => JUDGEMENTS.includes(glyph));
    if (glyph === null ? had.length === 0 : had.length === 1 && had[0] === glyph) return;
    this.#change((game) => {
      for (const old of had) game.removeGlyph(node, old);
      if (glyph !== null) game.addGlyph(node, glyph);
    });
  }

  /** Adds or removes a glyph. A new judgement replaces the old one. */
  toggleGlyph(node: number, glyph: number): void {
    const has = this.notesOf(node).glyphs.includes(glyph);
    if (JUDGEMENTS.includes(glyph)) this.setGlyph(node, has ? null : glyph);
    else this.#change((game) => (has ? game.removeGlyph(node, glyph) : game.addGlyph(node, glyph)));
  }

  /** Undoes the last change. Returns `true` if there was one. */
  undo(): boolean {
    if (this.#stale || !this.#tree.canUndo) return false;
    this.#deselect();
    this.input.setMotion(null);
    this.#tree.undo();
    this.#treeChanged();
    return true;
  }

  /** Makes all changes of the callback one undo step and saves them once. */
  batch(change: () => void): void {
    if (this.#closed) return;
    if (this.#tree.batch(change)) this.#treeChanged();
  }

  // Operations that undo does not cover.

  /** Sets the evaluation of a node unless a deeper one is known. It is saved with the next change or when the study is closed. */
  setEvaluation(node: number, evaluation: Evaluation): void {
    const known = this.evaluations.get(node);
    if (this.#closed || !this.paths.has(node) || (known !== undefined && known.depth > evaluation.depth)) return;
    this.evaluations = new Map(this.evaluations).set(node, evaluation);
    this.#host.changed('evaluations');
  }

  /** Saves the result of a review with the study. */
  saveReview(review: unknown): void {
    if (this.#closed) return;
    this.#record = { ...this.#record, review };
    if (!this.#stale) this.#host.save(this.updateRecord());
  }

  /** Lets the user try turns at a node. They go to `tried` and do not change the tree. Returns a function that ends the trial. */
  onTry(node: number, tried: (turn: Played) => void): () => void {
    const trying = { node, tried };
    this.#trying = trying;
    return () => {
      if (this.#trying === trying) this.#trying = null;
    };
  }

  flip(): void {
    this.#record = { ...this.#record, orientation: otherSide(this.#record.orientation) };
    this.#changed(false);
  }

  /** Makes the study read-only, because another tab has changed it. */
  markStale(): void {
    if (this.#closed) return;
    this.#deselect();
    this.#stale = true;
    this.#changed(false);
  }

  /** Updates the record from the study, increments its revision and returns it. */
  updateRecord(): StudyRecord {
    const { session, paths } = this;
    const { old: _, ...record } = this.#record;
    this.#record = {
      ...record,
      revision: this.#record.revision + 1,
      updated: this.#host.date(),
      pgn: session.pgn(),
      at: paths.pgnIndexOf(this.node),
      resume: session.deploying ? JSON.stringify(session.game) : null,
      evaluations: [...this.evaluations].map(([node, evaluation]) => ({ at: paths.pgnIndexOf(node), evaluation })),
      about: about(session.game, paths),
    };
    return this.#record;
  }

  #mayAct(): boolean {
    return !this.#stale && this.session.game.outcome() === null;
  }

  /** Clears the selection and cancels a deployment in progress. */
  #deselect(): void {
    this.session.cancel();
    this.input.picker.clear();
  }

  #setMotion(between: EventsBetween | null): void {
    this.input.setMotion(between?.events ?? null, between?.back);
  }

  #after({ turn, events }: OperationResult): void {
    if (turn === null) return this.#changed(true);
    this.input.picker.clear();
    const node = turn.node ?? START;
    const fresh = !this.paths.has(node);
    if (this.#takeTry(turn, node, fresh)) return;
    if (fresh) this.#tree.addToUndo(node);
    this.#cursor.visit(node);
    this.#host.emit({ type: 'turn', turn, events, computer: false });
    const outcome = this.session.game.outcome();
    if (outcome !== null) this.#host.emit({ type: 'outcome', outcome });
    this.#changed(fresh);
  }

  /** Updates the page. With `save` the study is saved too. */
  #changed(save: boolean): void {
    if (this.#tree.inBatch) return;
    if (save && !this.#stale) this.#host.save(this.updateRecord());
    this.#host.changed();
  }

  /** Resumes the deployment in progress of a record, if it fits the game. */
  #resume({ resume, old }: StudyRecord): void {
    const { game } = this.session;
    if (old !== undefined) resumeOld(game, old);
    if (resume === null) return;
    try {
      useAndFree(Game.fromJSON(resume), (saved) => game.resumeFrom(saved));
    } catch {
      // The stored text was changed outside of the page. The tree is still good.
    }
  }

  /** Takes back a turn that was tried and passes it on. Returns `false` if the turn is not a try. */
  #takeTry(turn: Played, node: number, fresh: boolean): boolean {
    const trying = this.#trying;
    if (trying === null) return false;
    const { game } = this.session;
    game.undo();
    if (trying.node !== game.current()) {
      game.jump(node);
      return false;
    }
    if (fresh) game.deleteNode(node);
    this.input.setMotion(null);
    this.#changed(false);
    trying.tried(turn);
    return true;
  }

  #change(change: (game: Game) => void): void {
    if (this.#stale) return;
    try {
      this.#tree.change(change);
      this.#treeChanged();
    } catch (error) {
      this.#host.emit({ type: 'refused', problem: problemOf(error) });
    }
  }

  /**
   * Changes the order of lines. PGN has the result at the end of the main line. If another line becomes the main line, the end
   * of the old one becomes a comment.
   */
  #reorder(change: (game: Game) => void): void {
    const end = this.paths.endOf(START);
    const outcome = this.#tree.at(end, (game) => game.outcome());
    if (outcome === null || !outcome.declared) return this.#change(change);
    this.#deselect();
    this.#change((game) => {
      change(game);
      if (new Paths(game.tree()).endOf(START) === end) return;
      const here = game.current();
      game.jump(end);
      this.#reopen(game, outcome);
      game.jump(here);
    });
  }

  #treeChanged(): void {
    // Drops the evaluations of deleted turns, because a new turn may get the number of a deleted one.
    this.evaluations = new Map([...this.evaluations].filter(([node]) => this.paths.has(node)));
    this.#changed(true);
  }

  /** Replaces the end of the game at the current node by a comment. */
  #reopen(game: Game, outcome: Outcome): void {
    const node = game.current();
    game.setComment(node, [game.notes(node).comment, this.#host.ending(outcome)].filter(Boolean).join(' '));
    game.retractEnd();
  }
}

function sessionOf({ pgn }: StudyRecord): Session {
  const game = new Game();
  game.loadPgn(pgn);
  return new Session(game);
}
