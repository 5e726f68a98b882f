// The opponent's threat in a study: the best turn of the other side if it were to move.

import type { Line, Objective, Played, SearchResult, Side } from 'cotulenh';
import type { Shape } from '../board/types';
import { Superseded } from '../engine/engineClient';
import { otherSide } from '../game/clock';
import { threatShapes } from '../game/hint';
import { threatPosition } from '../game/sideToMove';

export interface ThreatEvents {
  search: (line: Line) => Promise<SearchResult>;
  /** Called with the turn that the opponent threatens, or `null` if there is none. */
  found: (turn: Played | null) => void;
  /** Called if the engine has failed. */
  failed: (detail: string) => void;
}

export class LiveThreat {
  #shown = $state.raw<{ fen: string; shapes: readonly Shape[] } | null>(null);
  readonly #events: ThreatEvents;

  constructor(events: ThreatEvents) {
    this.#events = events;
  }

  /** Returns the arrows if the threat of this position is shown. */
  shapesAt(fen: string): readonly Shape[] {
    return this.#shown?.fen === fen ? this.#shown.shapes : [];
  }

  /** Searches for the threat of a position and shows it, or hides it if it is shown. */
  async toggle(fen: string, objective: Objective, turn: Side): Promise<void> {
    if (this.#shown?.fen === fen) return void (this.#shown = null);
    const position = threatPosition(fen, objective, otherSide(turn));
    let threat: Played | null;
    try {
      const found = position === null ? null : await this.#events.search(position.line);
      threat = found?.best == null ? null : (position?.turnOf(found.best) ?? null);
    } catch (error) {
      if (!(error instanceof Superseded)) this.#events.failed(error instanceof Error ? error.message : String(error));
      return;
    }
    this.#shown = { fen, shapes: threatShapes(threat) };
    this.#events.found(threat);
  }
}
