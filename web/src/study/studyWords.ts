// The texts of evaluations, turns and studies.

import type { Node } from 'cotulenh';
import { sideName } from '../i18n/names';
import { resultName } from '../i18n/players';
import { t } from '../i18n/text.svelte';
import { pointsText, scoreForRed } from './evaluation';
import type { Evaluation, ScoreForRed } from './evaluation';
import { glyphName } from './glyphs';
import type { StudyRecord } from './studyRecord';

/** Returns a short text from Red's point of view, e.g. `+1.3` or “Red wins in 3”. */
export function evaluationText({ cp, win }: ScoreForRed): string {
  if (win === null) return pointsText(cp ?? 0);
  const side = sideName(win.side);
  return win.turns === 0 ? t('study-eval-won', { side }) : t('study-eval-win', { side, turns: win.turns });
}

/** Returns the shortest text of an evaluation, for the evaluation bar and the tree, e.g. `+1.3`, `#3` or `#−3`. */
export function evaluationSign({ cp, win }: ScoreForRed): string {
  if (win === null) return pointsText(cp ?? 0);
  return `#${win.side === 'red' ? '' : '−'}${win.turns}`;
}

/** Returns a sentence for users who cannot see the bar. */
export function evaluationSentence(evaluation: Evaluation): string {
  const [red, draw, blue] = evaluation.chances.map((part) => Math.round(part / 10)) as [number, number, number];
  return t('study-eval-sentence', { worth: evaluationText(evaluation), red, draw, blue });
}

/** Returns the evaluation of a turn from its annotations, otherwise from the engine, or `null` if there is none. */
export function evaluationAt({ node, notes }: Node, evaluations: ReadonlyMap<number, Evaluation>): ScoreForRed | null {
  return notes.redScore === null ? (evaluations.get(node) ?? null) : scoreForRed(notes.redScore, 'red');
}

/** Returns the accessible name of a turn: its number, side, SAN and glyphs. */
export function turnLabel({ moveNumber, color, san, notes }: Node): string {
  return [t('study-turn', { number: moveNumber, side: sideName(color), san }), ...notes.glyphs.map(glyphName)].join(', ');
}

/** Writes the remaining time of a clock as in PGN, e.g. `0:09:58`. */
export function pgnClockText(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Returns the name of a study: the name given by the user, otherwise its players or its event. */
export function studyName({ name, about }: Pick<StudyRecord, 'name' | 'about'>): string {
  return name !== '' ? name : (playersText(about) ?? t('study-nameless'));
}

/** Returns the names of both players, otherwise the event, or `null` if none of them is known. */
export function playersText({ red, blue, event }: Pick<StudyRecord['about'], 'red' | 'blue' | 'event'>): string | null {
  return red === null && blue === null ? event : `${red ?? sideName('red')} – ${blue ?? sideName('blue')}`;
}

export function studyDetail({ about: { result, plies: mainLineTurns, turns: allTurns } }: StudyRecord): string {
  const parts = [t('games-turns', { turns: mainLineTurns })];
  if (allTurns > mainLineTurns) parts.push(t('study-with-variations', { turns: allTurns - mainLineTurns }));
  if (result !== '*') parts.unshift(resultName(result));
  return parts.join(' · ');
}
