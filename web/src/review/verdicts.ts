// What a review says of each turn, and of each side.

import type { Side } from 'cotulenh';
import { accuracyOf, classOf, lossOf, redChance } from './chance';
import type { Fault } from './chance';
import type { MainLine, Moment, Turn } from './moments';
import type { Found, ReviewRecord } from './record';

/** A turn that was judged: both the position before it and the one after it were looked at. */
export interface Verdict {
  /** The position it was played in. */
  moment: Moment;
  played: Turn;
  /** The engine's line in that position. */
  best: Found;
  /** Red's winning chance before, at best play, and after. */
  before: number;
  after: number;
  /** What the mover gave away of his winning chance, from 0 to 1. */
  loss: number;
  fault: Fault | null;
  isBest: boolean;
}

export interface SideSummary {
  turns: number;
  best: number;
  faults: Record<Fault, number>;
  meanLoss: number;
  /** From 0 to 100; null where no turn was judged. */
  accuracy: number | null;
}

/** Red's winning chance at each position; null where nobody has looked. */
export function chancesOver({ moments }: MainLine, { found }: ReviewRecord): (number | null)[] {
  return moments.map(({ ply, color }) => {
    const here = found[ply] ?? null;
    return here === null ? null : redChance(here.score, color);
  });
}

/** The judged turns by ply of the position before them; null where one side of a turn is missing. */
export function verdictsOf(line: MainLine, record: ReviewRecord): (Verdict | null)[] {
  const chances = chancesOver(line, record);
  return line.moments.slice(0, -1).map((moment) => {
    const { ply, played } = moment;
    const best = record.found[ply] ?? null;
    const [before, after] = [chances[ply] ?? null, chances[ply + 1] ?? null];
    if (played === null || best === null || before === null || after === null) return null;
    const isBest = best.words[0] === played.word;
    // Two searches of one turn may differ a little: the engine's own turn gives nothing away.
    const loss = isBest ? 0 : lossOf(played.color, before, after);
    return { moment, played, best, before, after, loss, fault: classOf(loss), isBest };
  });
}

/** The turns that gave something away, in the order of the game. */
export function faultsOf(verdicts: readonly (Verdict | null)[]): Verdict[] {
  return verdicts.filter((verdict): verdict is Verdict => verdict !== null && verdict.fault !== null);
}

export function summaryOf(verdicts: readonly (Verdict | null)[]): Record<Side, SideSummary> {
  return { red: sideSummary(verdicts, 'red'), blue: sideSummary(verdicts, 'blue') };
}

function sideSummary(verdicts: readonly (Verdict | null)[], side: Side): SideSummary {
  const own = verdicts.filter((verdict): verdict is Verdict => verdict?.played.color === side);
  const faults: Record<Fault, number> = { inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const { fault } of own) if (fault !== null) faults[fault]++;
  const meanLoss = own.reduce((sum, { loss }) => sum + loss, 0) / Math.max(1, own.length);
  return {
    turns: own.length,
    best: own.filter(({ isBest }) => isBest).length,
    faults,
    meanLoss,
    accuracy: own.length === 0 ? null : accuracyOf(meanLoss),
  };
}
