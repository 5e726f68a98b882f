// Describes what a piece can do. The numbers come from the table of all pieces. A test compares them with the rules.

import './coachTexts';
import type { Piece, Stack } from 'cotulenh';
import { piecesOf } from '../game/units';
import { pieceName, sideName, unitName } from '../i18n/names';
import { t, words } from '../i18n/text.svelte';
import { GLANCE } from '../learn/glance';
import type { PieceRow } from '../learn/glance';

/** The abilities of a piece, including those of a hero. */
export interface Abilities extends Omit<PieceRow, 'letter'> {
  letter: string;
  heroic: boolean;
  /** Whether it crosses the river only at the fords. */
  heavy: boolean;
}

const HEAVY = 'AGS';
const OVER = words({ capturing: 'coach-over-capturing', always: 'coach-over-always', navy: 'coach-over-navy' });

/** Returns the abilities of a piece, or `null` for an unknown letter. */
export function abilitiesOf({ letter, heroic }: Piece): Abilities | null {
  const row = GLANCE.find((row) => row.letter === letter);
  if (row === undefined) return null;
  const heavy = HEAVY.includes(letter);
  if (!heroic) return { ...row, heroic, heavy };
  const moves = row.moves === null ? null : row.moves + 1;
  const captures = letter === 'C' ? row.captures : row.captures + 1;
  return {
    ...row,
    heroic,
    heavy,
    moves,
    captures,
    diagonal: (row.diagonal === 0 ? (row.moves ?? 0) : row.diagonal) + 1,
    ...(row.ships === undefined ? {} : { ships: row.ships + 1 }),
    air: row.air === 0 ? 0 : row.air + 1,
  };
}

function movesText({ moves, diagonal }: Abilities): string {
  if (moves === 0) return t('coach-moves-none');
  if (moves === null) return t(diagonal > 0 ? 'coach-moves-any-eight' : 'coach-moves-any');
  if (diagonal === 0) return t('coach-moves-straight', { most: moves });
  return diagonal >= moves ? t('coach-moves-eight', { most: moves }) : t('coach-moves-mixed', { most: moves, diagonal });
}

function capturesText({ moves, captures, ships }: Abilities): string {
  if (captures === 0) return moves === 0 ? '' : t('coach-captures-none');
  if (ships !== undefined) return t('coach-captures-ships', { most: captures, ships });
  return captures === moves ? t('coach-captures-same') : t('coach-captures', { most: captures });
}

/** Returns the sentences about a piece, the most important first. */
export function factsOf(piece: Piece): string[] {
  const can = abilitiesOf(piece);
  if (can === null) return [];
  const facts = [movesText(can), capturesText(can)];
  if (can.over !== 'never') facts.push(t(OVER[can.over]));
  if (can.air > 0) facts.push(t('coach-air', { range: can.air }));
  if (can.heavy) facts.push(t('coach-heavy'));
  if (can.carries.length > 0) facts.push(t('coach-carries', { pieces: carriedNames(can.carries) }));
  if (can.letter === 'C') facts.push(t('coach-commander'));
  if (can.heroic) facts.push(t(can.letter === 'F' ? 'coach-hero-plane' : 'coach-hero'));
  return facts.filter((fact) => fact !== '');
}

/** Returns the passengers that a carrier may have, e.g. “Air Force + Commander / Infantry”. */
function carriedNames(carries: readonly string[]): string {
  return carries.map((letters) => [...letters].map((letter) => pieceName(letter)).join(' / ')).join(' + ');
}

/** Returns the name of a unit and the abilities of its carrier in one line. */
export function unitSummary(unit: string): string {
  const [carrier] = piecesOf(unit);
  return carrier === undefined ? '' : t('coach-unit', { unit: unitName(unit), facts: factsOf(carrier).join(' ') });
}

/** Returns the description of a stack for screen readers: its name and the facts about each of its pieces. */
export function stackText({ square, color, text, pieces }: Stack): string {
  const name = t('coach-stack', { unit: unitName(text), side: sideName(color), square });
  const facts = pieces.map((piece) => {
    const said = factsOf(piece).join(' ');
    return pieces.length === 1 ? said : t('coach-unit', { unit: pieceName(piece.letter, piece.heroic), facts: said });
  });
  return [name, ...facts].join(' ');
}
