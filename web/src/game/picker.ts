// The selected stack, the unit in it that the player wants to move, and the result of a tap on a square.

import { effectsOf, NO_EFFECTS } from './effects';
import type { Effects } from './effects';
import { problemOf } from './events';
import type { GameEvent } from './events';
import { canMove, partOf, targetsOf } from './selection';
import type { Act, Acts, Part } from './selection';
import type { Session } from './session';
import type { SelectionView } from './view';

/** The errors that are explained after a tap on an illegal target. The reasons for the others are visible on the board. */
const EXPLAINED = new Set(['commander-unsafe', 'cannot-be-completed']);

export class Picker {
  selected: string | null = null;
  #session: Session;
  #emit: (event: GameEvent) => void;
  #explainAll: () => boolean;
  #parts: Part[] = [];
  #unit: string | null = null;
  #unitPieces: Part['pieces'] = [];
  #acts: Acts = new Map();
  #effects: Effects = NO_EFFECTS;
  #ambiguous: SelectionView['ambiguous'] = null;

  /** While `explainAll` returns `true`, every error is explained, for learners. */
  constructor(session: Session, emit: (event: GameEvent) => void, explainAll: () => boolean = () => false) {
    this.#session = session;
    this.#emit = emit;
    this.#explainAll = explainAll;
  }

  shown(): SelectionView {
    return {
      selected: this.selected,
      targets: targetsOf(this.#acts),
      parts: this.#parts,
      unit: this.#unit,
      unitPieces: this.#unitPieces,
      ambiguous: this.#ambiguous,
      effects: this.#effects,
    };
  }

  /** Handles a touched square. Returns the act that it completes, or `null` if it only changes the selection, if the player must choose one of several acts, or if it is refused. */
  choose(square: string): Act | null {
    const acts = this.#acts.get(square);
    this.#ambiguous = null;
    if (acts !== undefined) {
      if (acts.length === 1) return acts[0] ?? null;
      this.#ambiguous = { square, acts };
      return null;
    }
    const { game, deploying } = this.#session;
    const stack = game.get(square);
    if (stack !== null && stack.color === game.turn()) this.#touch(square);
    else if (this.selected !== null) {
      this.#explain(square, stack !== null);
      if (!deploying) this.dismiss();
    }
    return null;
  }

  pick(unit: string): void {
    const part = this.#parts.find((part) => part.unit === unit);
    if (part === undefined) return;
    this.#ambiguous = null;
    this.#use(part);
  }

  /** Deselects the stack, unless it is being deployed. */
  dismiss(): void {
    this.#ambiguous = null;
    if (this.#session.deploying) return;
    this.#session.cancel();
    this.clear();
  }

  clear(): void {
    this.selected = null;
    this.#parts = [];
    this.#unit = null;
    this.#unitPieces = [];
    this.#acts = new Map();
    this.#effects = NO_EFFECTS;
    this.#ambiguous = null;
  }

  /** Selects the stack of `game.deployment()` again, after an operation or a reload. */
  resume(): void {
    const deployment = this.#session.game.deployment();
    this.clear();
    if (deployment === null) return;
    this.#show(deployment.origin, true);
  }

  #touch(square: string): void {
    const { game, deploying } = this.#session;
    if (deploying) {
      if (square === this.selected) return;
      const origin = game.deployment()?.origin ?? '';
      this.#emit({
        type: 'refused',
        problem: { code: 'deploying', message: `the stack from ${origin} is being deployed`, origin, touched: square },
      });
      return;
    }
    const again = square === this.selected;
    this.dismiss();
    if (again) return;
    const stack = game.get(square);
    if (stack === null) return;
    try {
      const stacked = stack.pieces.length > 1;
      if (stacked) game.choose(square);
      this.#show(square, stacked);
    } catch (error) {
      this.#emit({ type: 'refused', problem: { ...problemOf(error), touched: square } });
    }
  }

  /** Selects a square. With `stacked` the player can choose a unit of the stack. */
  #show(square: string, stacked: boolean): void {
    const { game, deploying } = this.#session;
    const parts = game.selections(square).map(partOf);
    const part = parts.find(canMove) ?? (deploying ? parts[0] : undefined);
    if (part === undefined && !deploying) {
      if (stacked) game.cancel();
      const code = game.isCheck() ? 'no-moves-check' : 'no-moves';
      this.#emit({ type: 'refused', problem: { code, message: '', square, touched: square } });
      return;
    }
    this.selected = square;
    this.#parts = stacked ? parts : [];
    if (part !== undefined) this.#use(part);
  }

  #use(part: Part): void {
    this.#unit = part.unit;
    this.#unitPieces = part.pieces;
    this.#acts = part.acts;
    this.#effects = effectsOf(this.#session.game, part.acts);
    const square = this.selected ?? '';
    this.#emit({ type: 'selected', square, pieces: part.pieces, targets: this.#acts.size, parts: this.#parts.length });
  }

  /** Explains why the selected unit cannot move there. */
  #explain(to: string, occupied: boolean): void {
    const { game } = this.#session;
    const part = this.#parts.find(({ unit }) => unit === this.#unit);
    const step = part !== undefined && (this.#session.deploying || !part.whole);
    const copy = game.clone();
    const tried = `${this.#unit ?? ''}${this.selected ?? ''}${step ? '>' : ''}${occupied ? 'x' : ''}${to}`;
    try {
      copy.move(tried);
    } catch (error) {
      const problem = { ...problemOf(error), tried, touched: to };
      if (this.#explainAll() || EXPLAINED.has(problem.code)) this.#emit({ type: 'refused', problem });
    } finally {
      copy.free();
    }
  }
}
