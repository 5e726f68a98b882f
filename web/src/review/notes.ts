// The annotations of a review: evaluations of positions, glyphs at turns, better lines as variations.

import { faultGlyph } from 'cotulenh/engine';
import { otherSide } from '../game/clock';
import { evaluationAtEnd, evaluationOf } from '../study/evaluation';
import type { Evaluation, ReviewHost } from '../study/reviewHost';
import { chancesOf } from './chance';
import type { MainLine, LinePosition } from './mainLine';
import type { SearchedPosition, ReviewRecord } from './reviewRecord';
import { faultsOf } from './verdicts';
import type { Verdict } from './verdicts';

/** The part of a study that a review writes to. */
export type AnnotatedStudy = Pick<ReviewHost, 'mainLine' | 'tree' | 'addVariation' | 'setGlyph' | 'setEvaluation' | 'batch'>;

/** `!`, `!!` and `!?`. The review does not change such turns. */
const PRAISE: readonly number[] = [1, 3, 5];

/** Returns the evaluation of a position in the format of a study. */
export function evaluationFor({ color, over }: LinePosition, { score, words, san, depth }: SearchedPosition): Evaluation {
  if (over !== null) return evaluationAtEnd(score.cp !== null ? null : score.win !== null ? color : otherSide(color));
  return evaluationOf({ score, chances: [...chancesOf(score)], words, san }, color, depth);
}

/** Writes the evaluations that are not in `known`. Returns all results whose evaluations were written so far, by ply. */
export function writeEvaluations(
  host: AnnotatedStudy,
  { positions }: MainLine,
  { found }: ReviewRecord,
  known: ReadonlyMap<number, SearchedPosition>,
): Map<number, SearchedPosition> {
  const noted = new Map(known);
  host.batch(() => {
    for (const position of positions) {
      const here = found[position.ply] ?? null;
      // A review that has started over has another result.
      if (here === null || noted.get(position.ply) === here) continue;
      host.setEvaluation(position.node, evaluationFor(position, here));
      noted.set(position.ply, here);
    }
  });
  return noted;
}

/** Writes `?!`, `?` and `??` at the mistakes and replaces earlier ones. Praise stays. Returns the number of annotated turns. */
export function writeGlyphs(host: AnnotatedStudy, verdicts: readonly (Verdict | null)[]): number {
  const glyphs = new Map(host.mainLine().map(({ node, notes }) => [node, notes.glyphs]));
  let count = 0;
  host.batch(() => {
    for (const { fault, played } of faultsOf(verdicts)) {
      if (fault === null || glyphs.get(played.node)?.some((glyph) => PRAISE.includes(glyph))) continue;
      host.setGlyph(played.node, faultGlyph(fault));
      count++;
    }
  });
  return count;
}

/** Adds the better line as a variation. Returns its first node, or `null` if the tree is full. */
export function addBetterLine(host: AnnotatedStudy, { position, best }: Verdict): number | null {
  if (host.addVariation(position.node, best.words) === null) return null;
  return host.tree().find(({ parent, word }) => parent === position.node && word === best.words[0])?.node ?? null;
}
