// A study: the tree of a game, where one is in it, and what is noted there. It knows no page.

import { Game } from 'cotulenh';
import type { Outcome, Played } from 'cotulenh';
import { otherSide } from '../game/clock';
import { problemOf } from '../game/events';
import type { GameEvent } from '../game/events';
import { materialOf } from '../game/material';
import { Session } from '../game/session';
import type { Done } from '../game/session';
import { resumeOld } from '../game/older';
import { checkOf, handView, squaresOf } from '../game/view';
import { about } from './describe';
import { pgnEval } from './evaluation';
import type { Evaluation } from './evaluation';
import { Paths, START } from './paths';
import type { StudyRecord } from './record';
import type { StudyView, Surroundings } from './view';
import { Walker } from './walker';

/** How the players, not the rules, end a game. */
const SPOKEN = new Set(['resignation', 'agreement', 'flag', 'recorded']);
/** The glyphs that judge a turn: `!` `?` `!!` `??` `!?` `?!`. A turn has one of them at most. */
export const JUDGEMENTS: readonly number[] = [1, 2, 3, 4, 5, 6];

export class Study extends Walker {
  evaluations: ReadonlyMap<number, Evaluation> = new Map();
  #record: StudyRecord;
  #around: Surroundings;
  #stale = false;
  /** Who asks for a turn, and where. */
  #asked: { node: number; tried: (turn: Played) => void } | null = null;

  constructor(record: StudyRecord, around: Surroundings) {
    super(sessionOf(record), (event) => around.tell(event));
    this.#record = record;
    this.#around = around;
    this.session.game.jump(this.paths.at(record.at));
    this.evaluations = new Map(record.evaluations.map(({ at, evaluation }) => [this.paths.at(at), evaluation]));
    this.#resume(record);
  }

  get record(): StudyRecord {
    return this.#record;
  }

  get view(): StudyView {
    const { game } = this.session;
    const stacks = game.board();
    const outcome = game.outcome();
    return {
      ...handView(this.session, this.picker.shown()),
      stacks,
      fen: game.fen(),
      moveNumber: game.moveNumber(),
      turn: game.turn(),
      check: checkOf(game, stacks),
      lastMove: squaresOf({ steps: this.paths.get(this.node)?.steps ?? [] }),
      way: this.way,
      happened: this.session.deploying ? this.session.pending : this.eventsOf(this.node),
      material: materialOf([...this.paths.lineTo(this.node).flatMap(({ node }) => this.eventsOf(node)), ...this.session.pending]),
      movable: this.mayAct() ? game.turn() : null,
      node: this.node,
      outcome,
      spoken: outcome !== null && SPOKEN.has(outcome.reason),
      stale: this.#stale,
      canUndo: this.tree.canUndo && !this.#stale,
    };
  }

  /**
   * The finished turns as PGN, for others: by the name the study has; with what the engine thought, where nothing else is
   * noted, if that is wanted.
   */
  pgn(evaluations = false): string {
    const copy = this.tree.copy();
    try {
      if (this.#record.name !== '') copy.setTag('Event', this.#record.name);
      for (const { node, notes } of evaluations ? this.paths.nodes : []) {
        const known = this.evaluations.get(node);
        // Where somebody has won already there is nothing to say: `#-0` would be read as `#0`, Red's win.
        if (notes.eval === null && known !== undefined && known.win?.turns !== 0) copy.setEval(node, pgnEval(known));
      }
      return copy.pgn();
    } finally {
      copy.free();
    }
  }

  // Changes. Each can be taken back.

  /**
   * Plays turns, as engines write them, from a node on; turns that are there are entered. `stay` leaves the board where it
   * is. Gives the last node, or nothing where that cannot be; then nothing has changed.
   */
  addLine(node: number, words: readonly string[], stay = false): number | null {
    if (this.#stale || !this.paths.has(node)) return null;
    const { revision } = this;
    if (!stay) this.lay();
    const from = this.node;
    try {
      this.tree.demand(words.length);
      const last = this.tree.addLine(node, words, stay, (game, outcome) => this.#reopen(game, outcome));
      if (!stay) {
        this.visit(last);
        this.walk(from, last);
      }
      this.changed(this.revision !== revision);
      return last;
    } catch (error) {
      this.tell({ type: 'refused', problem: problemOf(error) });
      return null;
    }
  }

  /** Goes on where the players ended the game: how it ended is noted, and is no end any more. */
  playOn(): void {
    const outcome = this.session.game.outcome();
    if (outcome !== null && SPOKEN.has(outcome.reason)) this.#change((game) => this.#reopen(game, outcome));
  }

  /** Makes the variation a node is in the main continuation of what is before it. */
  promote(node: number): void {
    const variation = this.paths.variationOf(node);
    if (variation !== null) this.#reorder((game) => game.promoteVariation(variation.node));
  }

  /** Makes the line to a node the main line of the game. */
  makeMain(node: number): void {
    if (this.paths.variationOf(node) !== null) this.#reorder((game) => game.promote(node));
  }

  /** Deletes a turn and everything after it. */
  remove(node: number): void {
    if (node === START || !this.paths.has(node)) return;
    this.lay();
    const parent = this.paths.get(node)?.parent ?? START;
    if (this.paths.lineTo(this.node).some((step) => step.node === node)) this.walk(this.node, parent);
    this.#change((game) => game.remove(node));
  }

  setComment(node: number, text: string): void {
    if (this.notesOf(node).comment !== text) this.#change((game) => game.setComment(node, text));
  }

  /** The judgement of a turn, or none; other glyphs stay. */
  setGlyph(node: number, glyph: number | null): void {
    const had = this.notesOf(node).glyphs.filter((glyph) => JUDGEMENTS.includes(glyph));
    if (glyph === null ? had.length === 0 : had.length === 1 && had[0] === glyph) return;
    this.#change((game) => {
      for (const old of had) game.removeGlyph(node, old);
      if (glyph !== null) game.addGlyph(node, glyph);
    });
  }

  /** Adds a glyph, or takes it away; of the six that judge a turn there is one at most. */
  toggleGlyph(node: number, glyph: number): void {
    const has = this.notesOf(node).glyphs.includes(glyph);
    if (JUDGEMENTS.includes(glyph)) this.setGlyph(node, has ? null : glyph);
    else this.#change((game) => (has ? game.removeGlyph(node, glyph) : game.addGlyph(node, glyph)));
  }

  /** Takes the last change back. */
  undo(): boolean {
    if (this.#stale || !this.tree.canUndo) return false;
    this.lay();
    this.went(null);
    this.tree.undo();
    this.#renewed();
    return true;
  }

  /** Changes made inside are one, and are kept once. */
  together(change: () => void): void {
    if (this.tree.together(change)) this.#renewed();
  }

  /** What the engine found; one that is deeper stays. It is kept with the next change, or when the study is left. */
  setEvaluation(node: number, evaluation: Evaluation): void {
    const known = this.evaluations.get(node);
    if (!this.paths.has(node) || (known !== undefined && known.depth > evaluation.depth)) return;
    this.evaluations = new Map(this.evaluations).set(node, evaluation);
    this.#around.changed('evaluations');
  }

  /** What a review found is kept with the study. */
  keepReview(review: unknown): void {
    this.#record = { ...this.#record, review };
    if (!this.#stale) this.#around.save(this.snapshot());
  }

  /** Asks for a turn at a node: turns played there go to `tried`, and the tree does not grow. Gives how to end. */
  ask(node: number, tried: (turn: Played) => void): () => void {
    const asked = { node, tried };
    this.#asked = asked;
    return () => {
      if (this.#asked === asked) this.#asked = null;
    };
  }

  flip(): void {
    this.#record = { ...this.#record, orientation: otherSide(this.#record.orientation) };
    this.changed(false);
  }

  /** The study was changed elsewhere: this one is only looked at any more. */
  markStale(): void {
    this.lay();
    this.#stale = true;
    this.changed(false);
  }

  /** The study as it is to be kept now. */
  snapshot(): StudyRecord {
    const { session, paths } = this;
    const { old: _, ...record } = this.#record;
    this.#record = {
      ...record,
      revision: this.#record.revision + 1,
      updated: this.#around.now(),
      pgn: session.pgn(),
      at: paths.placeOf(this.node),
      resume: session.deploying ? JSON.stringify(session.game) : null,
      evaluations: [...this.evaluations].map(([node, evaluation]) => ({ at: paths.placeOf(node), evaluation })),
      about: about(session.game, paths),
    };
    return this.#record;
  }

  // A hand on the board.

  protected override mayAct(): boolean {
    return !this.#stale && this.session.game.outcome() === null;
  }

  protected override open(): boolean {
    return this.mayAct();
  }

  protected override tell(event: GameEvent): void {
    this.#around.tell(event);
  }

  protected override attempt(what: () => Done, tried?: string): boolean {
    const roomy = () => {
      this.tree.demand(1);
      return what();
    };
    return super.attempt(roomy, tried);
  }

  protected override after({ turn, step, events }: Done): void {
    if (step !== null) this.tell({ type: 'step', step });
    if (turn === null) {
      this.picker.resume();
      return this.changed(true);
    }
    this.picker.clear();
    const node = turn.node ?? START;
    const fresh = !this.paths.has(node);
    if (this.#answers(turn, node, fresh)) return;
    if (fresh) this.tree.grown(node);
    this.visit(node);
    this.tell({ type: 'turn', turn, events, computer: false });
    const outcome = this.session.game.outcome();
    if (outcome !== null) this.tell({ type: 'outcome', outcome });
    this.changed(fresh);
  }

  protected override changed(kept: boolean): void {
    if (this.tree.busy) return;
    if (kept && !this.#stale) this.#around.save(this.snapshot());
    this.#around.changed();
  }

  /** Resumes a deployment in progress. One that does not fit the game is dropped. */
  #resume({ resume, old }: StudyRecord): void {
    const { game } = this.session;
    if (old !== undefined) resumeOld(game, old);
    if (resume === null) return;
    try {
      const saved = Game.fromJSON(resume);
      try {
        game.resumeFrom(saved);
      } finally {
        saved.free();
      }
    } catch {
      // Somebody changed the stored text. The tree is still good.
    }
  }

  /** Takes a turn back that somebody asked for, and tells it; says whether it was one. */
  #answers(turn: Played, node: number, fresh: boolean): boolean {
    const asked = this.#asked;
    if (asked === null) return false;
    const { game } = this.session;
    game.undo();
    if (asked.node !== game.current()) {
      game.jump(node);
      return false;
    }
    if (fresh) game.remove(node);
    this.changed(false);
    asked.tried(turn);
    return true;
  }

  #change(change: (game: Game) => void): void {
    if (this.#stale) return;
    try {
      this.tree.change(change);
      this.#renewed();
    } catch (error) {
      this.tell({ type: 'refused', problem: problemOf(error) });
    }
  }

  /** Puts lines in another order. PGN tells an ending at the end of the main line: where that is another, it is noted. */
  #reorder(change: (game: Game) => void): void {
    const end = this.paths.endOf(START);
    const outcome = this.tree.at(end, (game) => game.outcome());
    if (outcome === null || !SPOKEN.has(outcome.reason)) return this.#change(change);
    this.lay();
    this.#change((game) => {
      change(game);
      if (new Paths(game.tree()).endOf(START) === end) return;
      const here = game.current();
      game.jump(end);
      this.#reopen(game, outcome);
      game.jump(here);
    });
  }

  #renewed(): void {
    // Another turn may get the name of one that is gone.
    this.evaluations = new Map([...this.evaluations].filter(([node]) => this.paths.has(node)));
    this.changed(true);
  }

  #reopen(game: Game, outcome: Outcome): void {
    const node = game.current();
    game.setComment(node, [game.notes(node).comment, this.#around.ending(outcome)].filter(Boolean).join(' '));
    game.retractEnd();
  }
}

function sessionOf({ pgn }: StudyRecord): Session {
  const game = new Game();
  game.loadPgn(pgn);
  return new Session(game);
}
