// The verdicts of a review on each turn and each side.

import { faultOf, reviewSummary } from 'cotulenh/engine';
import type { Side } from 'cotulenh';
import type { ReviewSummary } from 'cotulenh/engine';
import { lossOf, redChance } from './chance';
import type { Fault } from './chance';
import type { MainLine, LinePosition, Turn } from './mainLine';
import type { SearchedPosition, ReviewRecord } from './reviewRecord';

/** A judged turn. The positions before and after it have both been searched. */
export interface Verdict {
  /** The position before the turn. */
  position: LinePosition;
  played: Turn;
  /** The engine's line in that position. */
  best: SearchedPosition;
  /** Red's winning chance before the turn with best play, and after the turn. */
  before: number;
  after: number;
  /** The winning chance that the mover gave away, from 0 to 1. */
  loss: number;
  fault: Fault | null;
  isBest: boolean;
}

export interface SideSummary {
  turns: number;
  best: number;
  faults: Record<Fault, number>;
  meanLoss: number;
  /** From 0 to 100, or `null` if no turn was judged. */
  accuracy: number | null;
}

/** Returns Red's winning chance at each position, or `null` for a position that has not been searched. */
export function chancesOver({ positions }: MainLine, { found }: ReviewRecord): (number | null)[] {
  return positions.map(({ ply, color }) => {
    const here = found[ply] ?? null;
    return here === null ? null : redChance(here.score, color);
  });
}

/**
 * Returns the verdict on each turn, by the ply of the position before it. It is `null` if the position before or after the turn has
 * not been searched.
 */
export function verdictsOf(line: MainLine, record: ReviewRecord): (Verdict | null)[] {
  const chances = chancesOver(line, record);
  return line.positions.slice(0, -1).map((position) => {
    const { ply, played } = position;
    const best = record.found[ply] ?? null;
    const [before, after] = [chances[ply] ?? null, chances[ply + 1] ?? null];
    if (played === null || best === null || before === null || after === null) return null;
    const isBest = best.words[0] === played.word;
    // Two searches of one turn differ a little, but the engine's own choice has no loss.
    const loss = isBest ? 0 : lossOf(played.color, before, after);
    return { position, played, best, before, after, loss, fault: faultOf(loss) ?? null, isBest };
  });
}

/** Returns the verdicts on mistakes, in the order of the game. */
export function faultsOf(verdicts: readonly (Verdict | null)[]): Verdict[] {
  return verdicts.filter((verdict): verdict is Verdict => verdict !== null && verdict.fault !== null);
}

export function summaryOf(verdicts: readonly (Verdict | null)[]): Record<Side, SideSummary> {
  return { red: sideSummary(verdicts, 'red'), blue: sideSummary(verdicts, 'blue') };
}

function sideSummary(verdicts: readonly (Verdict | null)[], side: Side): SideSummary {
  const own = verdicts.filter((verdict): verdict is Verdict => verdict?.played.color === side);
  const { turns, meanLoss, accuracy, ...faults }: ReviewSummary = reviewSummary(Float64Array.from(own, ({ loss }) => loss));
  return { turns, best: own.filter(({ isBest }) => isBest).length, faults, meanLoss, accuracy };
}
