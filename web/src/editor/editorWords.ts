// Descriptions of an edited position: for the live region, the labels of squares and the list of problems.

import type { Objective, SetupProblem } from 'cotulenh';
import { terrainName } from '../i18n/terrain';
import { objectiveName, pieceName, sideName, unitName } from '../i18n/names';
import { t, messageKeys } from '../i18n/text.svelte';
import type { Judgement } from './judgement';
import { pileOn } from './position';
import type { Pile, EditorPiece, Position } from './position';
import type { Announcement } from './editorState.svelte';

const DONE = messageKeys({
  mirror: 'editor-said-mirror',
  exchange: 'editor-said-exchange',
  clear: 'editor-said-clear',
  start: 'editor-said-start',
  undo: 'editor-said-undo',
  redo: 'editor-said-redo',
  full: 'editor-said-full',
});

const CORPS = messageKeys({
  marine: 'editor-problem-marine',
  air: 'editor-problem-air',
  land: 'editor-problem-land',
  any: 'editor-problem-any',
});

export function ownedName({ color, letter, heroic }: EditorPiece): string {
  return t('editor-owned', { piece: pieceName(letter, heroic), side: sideName(color) });
}

/** Returns the name of a pile: as one stack if it is one, otherwise as a list of pieces. */
export function pileName(pile: Pile, isStack: boolean): string {
  const [first] = pile;
  if (first === undefined) return '';
  if (isStack) return t('editor-owned', { piece: unitName(pile), side: sideName(first.color) });
  return pile.map(ownedName).join(', ');
}

/** Returns the announcement of an edit, or `null` if a control of the page already announces it. */
export function announcementText(announced: Announcement, position: Position, { noStack }: Judgement): string | null {
  const now = (square: string): string => {
    const pile = pileOn(position, square);
    if (pile.length < 2) return '';
    const wrong = noStack.has(square) ? `, ${t('editor-square-no-stack')}` : '';
    return ` ${t('editor-said-pile', { square, pile: pileName(pile, wrong === '') + wrong })}`;
  };
  const instead = (replaced: Pile): string =>
    replaced.length === 0 ? '' : ` ${t('editor-said-replaced', { pile: replaced.map(ownedName).join(', ') })}`;
  switch (announced.does) {
    case 'place':
      return (
        t('editor-said-place', { piece: ownedName(announced.piece), square: announced.square }) +
        instead(announced.replaced) +
        now(announced.square)
      );
    case 'remove':
      return (
        t('editor-said-remove', { pile: announced.pieces.map(ownedName).join(', '), square: announced.square }) +
        now(announced.square)
      );
    case 'move': {
      const pile = announced.pieces.map(ownedName).join(', ');
      return (
        t('editor-said-move', { pile, from: announced.from, to: announced.to }) + instead(announced.replaced) + now(announced.to)
      );
    }
    case 'hero': {
      const said = { piece: pieceName(announced.piece.letter), square: announced.square };
      return announced.piece.heroic ? t('editor-said-hero', said) : t('editor-said-no-hero', said);
    }
    case 'side':
      return t('editor-said-side', { side: sideName(announced.side) });
    case 'text':
    case 'settings':
      return null;
    default:
      return t(DONE[announced.does]);
  }
}

/** Returns the accessible name of a square. */
export function editorSquareText(
  square: string,
  position: Position,
  { wrong, noStack, check }: Judgement,
  held: string | null,
): string {
  const terrain = terrainName(square);
  const pile = pileOn(position, square);
  const parts = [
    pile.length === 0
      ? t('square-empty', { square, terrain })
      : t('editor-square', { square, terrain, pile: pileName(pile, !noStack.has(square)) }),
  ];
  if (held === square) parts.push(t('square-selected'));
  if (check.includes(square)) parts.push(t('square-check'));
  if (noStack.has(square)) parts.push(t('editor-square-no-stack'));
  else if (wrong.has(square)) parts.push(t('editor-square-wrong'));
  return parts.join(', ');
}

/** Describes a problem that makes the position unplayable. */
export function setupProblemText(problem: SetupProblem, position: Position): string {
  const { code, message, square, color, piece, found, most } = problem;
  const side = color === null ? '' : sideName(color);
  switch (code) {
    case 'illegal-stack': {
      const pieces = pileOn(position, square ?? '')
        .map(ownedName)
        .join(', ');
      return t('editor-problem-stack', { square: square ?? '', pieces });
    }
    case 'terrain': {
      const said = { square: square ?? '', piece: pieceName(piece ?? '') };
      return piece === 'N' ? t('problem-terrain-land', said) : t('problem-terrain-sea', said);
    }
    case 'too-many':
      return t('problem-too-many', { side, found: found ?? 0, piece: pieceName(piece ?? ''), most: most ?? 0 });
    case 'missing-commander':
      return t('problem-no-commander', { side });
    case 'missing-corps':
      return corpsText(side, position.objective) ?? t('problem-other', { detail: message });
    case 'move-number':
      return t('editor-problem-number');
    case 'deployment':
      return t('editor-problem-deployment', { text: position.deployment ?? '' });
    default:
      return t('problem-other', { detail: message });
  }
}

function corpsText(side: string, objective: Objective): string | null {
  return objective === 'total' ? null : t(CORPS[objective], { side, objective: objectiveName(objective) });
}
