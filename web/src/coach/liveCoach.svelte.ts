// The coach of a game: it explains refused moves and hints, and warns beginners about undefended pieces. Loaded on demand.

import { gameOf } from 'cotulenh';
import type { Line, Played } from 'cotulenh';
import { newCoachEngine } from '../engine/rules';
import type { EngineClient } from '../engine/engineClient';
import type { Controller } from '../game/controller';
import type { GameEvent, Problem } from '../game/events';
import { useAndFree } from '../game/wasmMemory';
import { otherSide } from '../game/clock';
import { t } from '../i18n/text.svelte';
import type { BoardLine, BoardReason } from '../parts/boardLine';
import { say } from '../parts/notices.svelte';
import { explain } from '../why/whyTexts';
import { hintText, undefendedText } from './coachWords';
import { hintReasons } from './hintReasons';
import type { HintReason } from './hintReasons';
import { BEGINNER_LEVEL, findUndefended, WARNING_NODES } from './undefended';
import type { Undefended } from './undefended';

export class LiveCoach {
  /** The reason why the last move was refused. */
  reason = $state.raw<BoardReason | null>(null);
  /** The piece that the last turn of a beginner left undefended. */
  warning = $state.raw<Undefended | null>(null);
  #hint = $state.raw<readonly HintReason[]>([]);
  #controller: Controller;
  /** A second engine for the warnings, because the engine of the game is busy with the computer's turn. */
  #engine: EngineClient | null = null;
  #ended = false;

  constructor(controller: Controller) {
    this.#controller = controller;
  }

  /** The line below the board: the reasons for the hint that is shown, otherwise the warning. */
  line(hinted: boolean): BoardLine | null {
    if (hinted && this.#hint.length > 0) return { text: hintText(this.#hint) };
    if (this.warning === null) return null;
    return {
      text: undefendedText(this.warning),
      tone: 'warn',
      action: {
        text: t('action-take-back'),
        do: () => {
          this.warning = null;
          this.#controller.takeBack();
        },
      },
    };
  }

  /** Handles an event of the game. Returns `true` if the page need not announce it. */
  handleEvent(event: GameEvent): boolean {
    switch (event.type) {
      case 'refused':
        return this.#refused(event.problem);
      case 'hint':
        this.#hint = event.line === null ? [] : hintReasons(this.#controller.session.game, event.line);
        if (this.#hint.length > 0) say(hintText(this.#hint));
        return false;
      case 'turn':
        if (!event.computer) void this.#watch(event.turn);
        return false;
      case 'taken-back':
      case 'outcome':
        this.warning = null;
        return false;
      default:
        return false;
    }
  }

  end(): void {
    this.#ended = true;
    this.#engine?.end();
  }

  #refused(problem: Problem): boolean {
    if (problem.touched === undefined) return false;
    const text = explain(this.#controller.session.game, problem);
    this.reason = { square: problem.touched, text };
    say(text());
    return true;
  }

  /** Warns if the turn of a beginner leaves a piece undefended. */
  async #watch(turn: Played): Promise<void> {
    this.warning = null;
    const { record, session } = this.#controller;
    const opponent = record.players[otherSide(turn.color)];
    if (opponent.kind !== 'computer' || opponent.level > BEGINNER_LEVEL || session.game.outcome() !== null) return;
    const now = session.game.line();
    // The computer may have answered already.
    const played = session.game.history();
    const index = played.findIndex(({ ply, word }) => ply === turn.ply && word === turn.word);
    if (index < 0) return;
    const before: Line = { ...now, words: now.words.slice(0, index), fen: turn.before };
    const line: Line = { ...now, words: now.words.slice(0, index + 1), fen: played[index + 1]?.before ?? now.fen };
    this.#engine ??= newCoachEngine();
    const engine = this.#engine;
    const search = (line: Line) => engine.analyse(line, { nodes: WARNING_NODES, threads: 1 });
    try {
      const found = await useAndFree(gameOf(line), (after) => findUndefended(search, before, after, turn));
      if (this.#ended || found === null) return;
      // Meanwhile the player may have taken the turn back or played another one.
      const { game } = session;
      const last = game
        .history()
        .filter(({ color }) => color === turn.color)
        .at(-1);
      if (last?.ply !== turn.ply || last.word !== turn.word) return;
      this.warning = found;
      say(undefendedText(found));
    } catch {
      // If the engine fails, there is no warning.
    }
  }
}
