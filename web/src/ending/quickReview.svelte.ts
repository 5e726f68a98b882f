// A quick review of a finished game, for the card at its end: the accuracy of both sides and the decisive moment.

import type { Game, Played, Side } from 'cotulenh';
import { newEngine } from '../engine/rules';
import { mainLineOf } from '../review/mainLine';
import { EFFORTS, Reviewer } from '../review/reviewer';
import type { Progress } from '../review/reviewer';
import { faultsOf, summaryOf, verdictsOf } from '../review/verdicts';
import type { SideSummary, Verdict } from '../review/verdicts';

export class QuickReview {
  progress = $state.raw<Progress>(undefined as never);
  /** The summary of both sides, or `null` while the review runs. */
  summary = $state.raw<Record<Side, SideSummary> | null>(null);
  decisive = $state.raw<Verdict | null>(null);
  #reviewer: Reviewer;

  constructor(game: Game, turns: readonly Played[], winner: Side | null) {
    const nodes = turns.map(({ node, word, ...turn }) => ({ ...turn, node: node ?? 0, word: word ?? '' }));
    const { start, objective } = game.line();
    const line = mainLineOf({ start, objective }, nodes);
    this.#reviewer = new Reviewer(line, EFFORTS.quick, { startEngine: newEngine, threads: 1, changed: () => this.#show(winner) });
    this.#show(winner);
  }

  start(): void {
    void this.#reviewer.go();
  }

  end(): void {
    this.#reviewer.stop();
    this.#reviewer.end();
  }

  #show(winner: Side | null): void {
    const { line, record } = this.#reviewer;
    this.progress = this.#reviewer.progress;
    if (this.progress.done < this.progress.total) return;
    const verdicts = verdictsOf(line, record);
    this.summary = summaryOf(verdicts);
    this.decisive = decisiveOf(verdicts, winner);
  }
}

/** Returns the worst mistake of the loser, or of both sides after a draw. `null` if there is none. */
export function decisiveOf(verdicts: readonly (Verdict | null)[], winner: Side | null): Verdict | null {
  let worst: Verdict | null = null;
  for (const verdict of faultsOf(verdicts)) {
    if (verdict.played.color === winner || verdict.fault === 'inaccuracy') continue;
    if (worst === null || verdict.loss > worst.loss) worst = verdict;
  }
  return worst;
}
