// Which stack is in hand, who of it is to go, and where a tap leads.

import type { Deployment } from 'cotulenh';
import { problemOf } from './events';
import type { GameEvent } from './events';
import { actsOf, partsOf, targetsOf } from './selection';
import type { Act, Part } from './selection';
import type { Session } from './session';
import type { View } from './view';

/** What is worth to be said when a tap leads nowhere; everything else people see. */
const TOLD = new Set(['commander-unsafe', 'cannot-be-completed']);

export class Picker {
  selected: string | null = null;
  #session: Session;
  #tell: (event: GameEvent) => void;
  #explainAll: boolean;
  #parts: Part[] = [];
  #unit: string | null = null;
  #acts = new Map<string, Act[]>();
  #asked: View['asked'] = null;

  /** `explainAll`: a learner does not yet see why a unit cannot go somewhere. */
  constructor(session: Session, tell: (event: GameEvent) => void, explainAll = false) {
    this.#session = session;
    this.#tell = tell;
    this.#explainAll = explainAll;
  }

  shown(): Pick<View, 'selected' | 'targets' | 'parts' | 'unit' | 'asked'> {
    return {
      selected: this.selected,
      targets: targetsOf(this.#acts),
      parts: this.#parts,
      unit: this.#unit,
      asked: this.#asked,
    };
  }

  /** A square was touched. Gives what is to be done, if that is now clear. */
  choose(square: string): Act | null {
    const acts = this.#acts.get(square);
    this.#asked = null;
    if (acts !== undefined) {
      if (acts.length === 1) return acts[0] ?? null;
      this.#asked = { square, acts };
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
    this.#asked = null;
    this.#use(part, this.#session.game.deployment());
  }

  /** Lays the stack down again; a deployment in progress stays in hand. */
  dismiss(): void {
    this.#asked = null;
    if (this.#session.deploying) return;
    this.#session.cancel();
    this.clear();
  }

  clear(): void {
    this.selected = null;
    this.#parts = [];
    this.#unit = null;
    this.#acts = new Map();
    this.#asked = null;
  }

  /** Goes on with the deployment in progress, or with the stack that is chosen. */
  resume(): void {
    const deployment = this.#session.game.deployment();
    this.clear();
    if (deployment === null) return;
    this.#show(deployment.origin, deployment.remaining ?? '', deployment);
  }

  #touch(square: string): void {
    const { game, deploying } = this.#session;
    if (deploying) {
      if (square === this.selected) return;
      const origin = game.deployment()?.origin ?? '';
      this.#tell({
        type: 'refused',
        problem: { code: 'deploying', message: `the stack from ${origin} is being deployed`, origin },
      });
      return;
    }
    const again = square === this.selected;
    this.dismiss();
    if (again) return;
    const stack = game.get(square);
    if (stack === null) return;
    try {
      this.#show(square, stack.text, stack.pieces.length > 1 ? game.choose(square) : null);
    } catch (error) {
      this.#tell({ type: 'refused', problem: problemOf(error) });
    }
  }

  #show(square: string, stack: string, deployment: Deployment | null): void {
    const { game, deploying } = this.#session;
    const parts = partsOf(stack.toUpperCase(), game.moves(square), deployment);
    const part = parts.find(({ moves }) => moves.length > 0) ?? (deploying ? parts[0] : undefined);
    if (part === undefined && !deploying) {
      if (deployment !== null) game.cancel();
      this.#tell({ type: 'refused', problem: { code: game.isCheck() ? 'no-moves-check' : 'no-moves', message: '', square } });
      return;
    }
    this.selected = square;
    this.#parts = deployment === null ? [] : parts;
    if (part !== undefined) this.#use(part, deployment);
  }

  #use(part: Part, deployment: Deployment | null): void {
    this.#unit = part.unit;
    this.#acts = actsOf(part, deployment);
    const square = this.selected ?? '';
    this.#tell({ type: 'selected', square, unit: part.unit, targets: this.#acts.size, parts: this.#parts.length });
  }

  /** Why the unit in hand cannot go there, where the eye cannot see it. */
  #explain(to: string, occupied: boolean): void {
    const { game } = this.#session;
    const part = this.#parts.find(({ unit }) => unit === this.#unit);
    const step = part !== undefined && (this.#session.deploying || !part.whole);
    const copy = game.clone();
    const tried = `${this.#unit ?? ''}${this.selected ?? ''}${step ? '>' : ''}${occupied ? 'x' : ''}${to}`;
    try {
      copy.move(tried);
    } catch (error) {
      const problem = { ...problemOf(error), tried };
      if (this.#explainAll || TOLD.has(problem.code)) this.#tell({ type: 'refused', problem });
    } finally {
      copy.free();
    }
  }
}
