// Evaluations, turns and studies in words.

import type { Node } from 'cotulenh';
import { sideName } from '../i18n/names';
import { resultName } from '../i18n/players';
import { t } from '../i18n/text.svelte';
import { points, readPgnEval } from './evaluation';
import type { Evaluation } from './evaluation';
import { glyphName } from './glyphs';
import type { StudyRecord } from './studyRecord';

type Worth = Pick<Evaluation, 'cp' | 'win'>;

/** Short, from Red's side: `+1.3`, “Đỏ thắng 3”. */
export function worthText({ cp, win }: Worth): string {
  if (win === null) return points(cp ?? 0);
  const side = sideName(win.side);
  return win.turns === 0 ? t('study-eval-won', { side }) : t('study-eval-win', { side, turns: win.turns });
}

/** As short as it can be, for the bar and the tree: `+1.3`, `#3`, `#−3`. */
export function worthSign({ cp, win }: Worth): string {
  if (win === null) return points(cp ?? 0);
  return `#${win.side === 'red' ? '' : '−'}${win.turns}`;
}

/** In a sentence, for who cannot see the bar. */
export function worthSentence(evaluation: Evaluation): string {
  const [red, draw, blue] = evaluation.chances.map((part) => Math.round(part / 10)) as [number, number, number];
  return t('study-eval-sentence', { worth: worthText(evaluation), red, draw, blue });
}

/** What is known of a turn: what the record says, or what the engine thought. */
export function worthOf({ node, notes }: Node, evaluations: ReadonlyMap<number, Evaluation>): Worth | null {
  return (notes.eval === null ? null : readPgnEval(notes.eval)) ?? evaluations.get(node) ?? null;
}

/** A turn with its number, its side and its glyphs, aloud. */
export function turnLabel({ moveNumber, color, san, notes }: Node): string {
  return [t('study-turn', { number: moveNumber, side: sideName(color), san }), ...notes.glyphs.map(glyphName)].join(', ');
}

/** What is left on a clock: 0:09:58. */
export function clockText(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** What a study is called: by somebody, by its players, by its event. */
export function studyName({ name, about }: Pick<StudyRecord, 'name' | 'about'>): string {
  if (name !== '') return name;
  const { red, blue, event } = about;
  if (red !== null || blue !== null) return `${red ?? sideName('red')} – ${blue ?? sideName('blue')}`;
  return event ?? t('study-nameless');
}

export function studyDetail({ about: { result, plies, turns } }: StudyRecord): string {
  const parts = [t('games-turns', { turns: plies })];
  if (turns > plies) parts.push(t('study-with-variations', { turns: turns - plies }));
  if (result !== '*') parts.unshift(resultName(result));
  return parts.join(' · ');
}
