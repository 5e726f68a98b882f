// The texts and numbers of a review.

import { faultGlyph } from 'cotulenh/engine';
import { otherSide } from '../game/clock';
import { sideName } from '../i18n/names';
import { shownSan } from '../i18n/notation.svelte';
import { t, messageKeys } from '../i18n/text.svelte';
import { glyphSign } from '../study/glyphs';
import type { Question } from './finder';
import type { Fault } from './chance';
import type { Turn } from './mainLine';
import type { Progress } from './reviewer';
import type { Verdict } from './verdicts';

export const FAULTS = messageKeys({ inaccuracy: 'fault-inaccuracy', mistake: 'fault-mistake', blunder: 'fault-blunder' });

/** Returns the sign of a mistake: `?!`, `?` or `??`. */
export const faultSign = (fault: Fault): string => glyphSign(faultGlyph(fault));

/** Returns a fraction as a whole percentage. */
export const percent = (part: number): number => Math.round(part * 100);

/** Returns the name of a turn, e.g. “12… Tf6”. */
export function turnName({ moveNumber, color, san }: Turn): string {
  return `${moveNumber}${color === 'red' ? '.' : '…'} ${shownSan(san)}`;
}

/** Returns the reason why a review stopped. */
export function problemText({ problem, isNetworkMissing }: Progress): string {
  return isNetworkMissing ? t('review-network-missing') : t('review-failed', { detail: problem ?? '' });
}

/** Returns a duration in words. */
export function durationText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  if (seconds < 90) return t('review-left-seconds', { seconds });
  return t('review-left-minutes', { minutes: Math.round(seconds / 60) });
}

/** Returns a line of turns with move numbers, e.g. `3… Nb7 4. Tg6`. */
export function numberedLine(san: readonly string[], { moveNumber, color }: Pick<Turn, 'moveNumber' | 'color'>): string {
  let [number, side] = [moveNumber, color];
  const parts: string[] = [];
  for (const [index, turn] of san.map(shownSan).entries()) {
    if (side === 'red') parts.push(`${number}. ${turn}`);
    else {
      parts.push(index === 0 ? `${number}… ${turn}` : turn);
      number++;
    }
    side = otherSide(side);
  }
  return parts.join(' ');
}

/** Returns the question for a better turn. */
export function questionText({ played, loss }: Verdict): string {
  return t('better-ask', { side: sideName(played.color), turn: turnName(played), percent: percent(loss) });
}

/** Returns the feedback to the last try, or `null` if there is none. */
export function tryText({ stage, tries, verdict: { best, played } }: Question): string | null {
  const last = tries.at(-1);
  if (last === undefined || (stage !== 'wrong' && stage !== 'found')) return null;
  if (stage === 'found')
    return t(last.uci === best.words[0] ? 'better-right-best' : 'better-right', { turn: shownSan(last.san) });
  return t(last.uci === played.word ? 'better-wrong-same' : 'better-wrong', {
    turn: shownSan(last.san),
    percent: percent(last.loss),
  });
}

/** Describes a point of the graph. */
export function pointText(ply: number, chance: number | null, verdict: Verdict | null): string {
  if (chance === null) return t('review-point-unknown', { ply });
  const point =
    ply === 0 ? t('review-point-start', { percent: percent(chance) }) : t('review-point', { ply, percent: percent(chance) });
  if (verdict === null || verdict.fault === null) return point;
  return t('review-point-fault', { point, turn: shownSan(verdict.played.san), fault: t(FAULTS[verdict.fault]) });
}
