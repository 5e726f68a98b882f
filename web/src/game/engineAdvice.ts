// The engine's advice for a person in a game: a hint, the opponent's threat, and the computer's answer to a draw offer.

import type { Line, SearchResult } from 'cotulenh';
import { acceptsDraw } from 'cotulenh/engine';
import type { Shape } from '../board/types';
import { otherSide } from './clock';
import type { EngineRequests } from './engineRequests';
import { engineFailure } from './events';
import type { GameEvent } from './events';
import { arrowsOf, threatShapes } from './hint';
import type { Session } from './session';
import { threatPosition } from './sideToMove';
import type { View } from './view';

/** The time for the computer's answer to a draw offer, in milliseconds. */
const DRAW_TIME = 300;
/** The time for the search of a threat, in milliseconds. */
const THREAT_TIME = 500;

export interface AdviceEvents {
  emit: (event: GameEvent) => void;
  /** Called after every change. */
  changed: () => void;
}

export class EngineAdvice {
  /** The hint that is shown, or `null`. */
  hint: View['hint'] = null;
  /** The arrows of the threat that is shown. Empty if none is. */
  threat: readonly Shape[] = [];
  readonly #session: Session;
  readonly #requests: EngineRequests;
  readonly #events: AdviceEvents;

  /** `requests` are shared with the computer's turns, because the engine handles one request at a time. */
  constructor(session: Session, requests: EngineRequests, events: AdviceEvents) {
    this.#session = session;
    this.#requests = requests;
    this.#events = events;
  }

  /** Asks for a hint and shows it. */
  async askHint(): Promise<void> {
    const found = await this.#ask('hint');
    if (found === null || found.best === null || found.san === null) return;
    const made = this.#session.game.deployment()?.steps.length ?? 0;
    const turn = this.#session.preview(found.best);
    this.hint = { shapes: arrowsOf(turn, made), san: found.san, uci: found.best };
    this.#events.emit({ type: 'hint', san: found.san, turn, line: found.lines[0] ?? null });
    this.#events.changed();
  }

  /** Asks for the turn that the opponent threatens and shows it. */
  async askThreat(): Promise<void> {
    const { game } = this.#session;
    const position = threatPosition(game.fen(), game.objective(), otherSide(game.turn()));
    const found = position === null ? null : await this.#ask('hint', THREAT_TIME, position.line);
    const turn = found?.best == null ? null : (position?.turnOf(found.best) ?? null);
    // The request was cancelled, or the engine failed.
    if (position !== null && found === null) return;
    this.threat = threatShapes(turn);
    this.#events.emit({ type: 'threat', turn });
    this.#events.changed();
  }

  hideThreat(): void {
    this.threat = [];
    this.#events.changed();
  }

  /**
   * Returns `true` if the computer accepts a draw, as in the command and its bots. Returns `null` if the request was cancelled or
   * the engine failed.
   */
  async acceptsDraw(): Promise<boolean | null> {
    const found = await this.#ask('draw', DRAW_TIME);
    if (found === null) return null;
    const score = found.lines[0]?.score;
    // The score is that of the person, who is to move. A loss of the person is a win of the computer.
    return score !== undefined && acceptsDraw(score.cp === null ? null : -score.cp, score.loss, score.win);
  }

  /** Cancels every request to the engine, including a request for the computer's turn, and removes the hint and the threat. */
  cancelAll(): void {
    this.#requests.cancel();
    this.hint = null;
    this.threat = [];
  }

  /** Removes the hint, and cancels the current request unless it is for the computer's turn. */
  dropHint(): void {
    if (this.#requests.current !== 'turn') this.#requests.cancel();
    this.hint = null;
  }

  /** Asks the engine at full strength. Returns `null` if the request was cancelled or the engine failed. */
  async #ask(kind: 'hint' | 'draw', time?: number, line: Line = this.#session.game.line()): Promise<SearchResult | null> {
    this.cancelAll();
    const request = this.#requests.ask(kind, (engine) => engine.hint(line, time));
    this.#events.changed();
    try {
      return await request;
    } catch (error) {
      this.#events.emit(engineFailure(error));
      return null;
    } finally {
      this.#events.changed();
    }
  }
}
