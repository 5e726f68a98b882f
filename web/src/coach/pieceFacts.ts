// Describes what a piece can do. The rules give the abilities.

import './coachTexts';
import type { Abilities, Piece, Stack } from 'cotulenh';
import { abilitiesOf } from '../game/abilities';
import { passengerNames, pieceName, sideName, unitName } from '../i18n/names';
import { messageKeys, t } from '../i18n/text.svelte';

const JUMPS = messageKeys({
  captures: 'coach-over-capturing',
  always: 'coach-over-always',
  'except-navies': 'coach-over-navy',
});

function movesText({ moves, movesDiagonally: diagonal }: Abilities): string {
  if (moves === 0) return t('coach-moves-none');
  if (moves === null) return t(diagonal === 0 ? 'coach-moves-any' : 'coach-moves-any-eight');
  if (diagonal === 0) return t('coach-moves-straight', { most: moves });
  return diagonal === null || diagonal >= moves
    ? t('coach-moves-eight', { most: moves })
    : t('coach-moves-mixed', { most: moves, diagonal });
}

function capturesText({ moves, captures, capturesNavy }: Abilities): string {
  if (captures === 0) return moves === 0 ? '' : t('coach-captures-none');
  if (capturesNavy !== captures) return t('coach-captures-ships', { most: captures, ships: capturesNavy });
  return captures === moves ? t('coach-captures-same') : t('coach-captures', { most: captures });
}

/** Returns the sentences about a piece, the most important first. */
export function factsOf(piece: Piece): string[] {
  const can = abilitiesOf(piece);
  if (can === null) return [];
  const facts = [movesText(can), capturesText(can)];
  if (can.jumps !== 'never') facts.push(t(JUMPS[can.jumps]));
  if (can.airDefense > 0) facts.push(t('coach-air', { range: can.airDefense }));
  if (can.heavy) facts.push(t('coach-heavy'));
  if (can.carries.length > 0) facts.push(t('coach-carries', { pieces: passengerNames(can.carries) }));
  if (can.letter === 'C') facts.push(t('coach-commander'));
  const wasStopped = can.heroic && abilitiesOf({ ...piece, heroic: false })?.stoppedByAirDefense === true;
  if (can.heroic) facts.push(t(wasStopped ? 'coach-hero-plane' : 'coach-hero'));
  return facts.filter((fact) => fact !== '');
}

/** Returns the name of a unit and the abilities of its carrier in one line. */
export function unitSummary(unit: readonly Piece[]): string {
  const [carrier] = unit;
  return carrier === undefined ? '' : t('coach-unit', { unit: unitName(unit), facts: factsOf(carrier).join(' ') });
}

/** Returns the description of a stack for screen readers: its name and the facts about each of its pieces. */
export function stackText({ square, color, pieces }: Stack): string {
  const name = t('coach-stack', { unit: unitName(pieces), side: sideName(color), square });
  const facts = pieces.map((piece) => {
    const said = factsOf(piece).join(' ');
    return pieces.length === 1 ? said : t('coach-unit', { unit: pieceName(piece.letter, piece.heroic), facts: said });
  });
  return [name, ...facts].join(' ');
}
