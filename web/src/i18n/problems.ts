// Describes the errors of pasted texts: the reason, the place and the expected text.

import type { Problem } from '../game/events';
import { expectedText } from './expected';
import { pieceName, sideName, unitName } from './names';
import { refusalText } from './sentences';
import { t } from './text.svelte';

/** Describes an error of a FEN or a PGN with its place. A FEN is one line. */
export function problemText(problem: Problem): string {
  const { byte, line, column } = problem;
  const detail = detailText(problem);
  const place =
    line !== undefined && column !== undefined ? { line, column } : byte === undefined ? null : { line: 1, column: byte + 1 };
  if (place === null) return detail;
  const square = fenErrorOf(problem)?.square;
  return square === undefined ? t('problem-at-line', { ...place, detail }) : t('problem-at-square', { ...place, square, detail });
}

/** Returns the FEN error of an error, also inside a PGN, or `null` if it has none. */
function fenErrorOf(error: Problem): Problem | null {
  if (error.code === 'fen') return error;
  return error.why === undefined ? null : fenErrorOf(error.why);
}

function detailText(error: Problem): string {
  const { code, message, why, most, text = '' } = error;
  switch (code) {
    case 'fen':
    case 'syntax':
    case 'text':
      return expectedText(error);
    case 'pgn':
    case 'start':
      if (why !== undefined) return detailText(why);
      break;
    case 'setup':
      if (error.problems !== undefined) return error.problems.map(setupText).join(' ');
      break;
    case 'move':
      if (why !== undefined) return moveText(text, why);
      break;
    case 'deployment-tag':
      if (why !== undefined) return t('problem-deployment-tag', { detail: detailText(why) });
      break;
    case 'no-such-turn':
      return t('problem-no-such-turn');
    case 'objective':
      return t('problem-expected', { detail: t('problem-objective'), expected: 'total, marine, air, land, any' });
    case 'too-long':
      if (most !== undefined) return t('problem-too-long', { most });
      break;
    case 'too-deep':
      if (most !== undefined) return t('problem-too-deep', { most });
      break;
    case 'study-full':
      if (most !== undefined) return t('problem-too-many-turns', { most });
      break;
  }
  return t('problem-other', { detail: message });
}

/** Describes why a word of a PGN is not a legal move. */
function moveText(move: string, why: Problem): string {
  if (why.code === 'syntax') {
    return /\d/.test(move) ? t('problem-move-syntax', { move, detail: expectedText(why) }) : t('problem-move-none', { move });
  }
  if (why.code === 'out-of-reach' && why.to !== undefined && !move.includes(why.from ?? '')) {
    // SAN without an origin means any unit of this kind, so the error names no unit.
    const unit = unitName(why.pieces ?? []);
    if (unit !== '') return t('problem-move-no-unit', { move, unit, to: why.to });
  }
  if (why.code === 'ambiguous') return t('problem-move-ambiguous', { move, all: why.candidates?.join(', ') ?? '' });
  const detail = t('problem-move-illegal', { move, detail: refusalText(why).replace(/\.$/, '') });
  return t('problem-expected', { detail, expected: t('expected-legal') });
}

function setupText({ code, message, square = '', piece = '', side, count = 0, most = 0 }: Problem): string {
  const owner = side === undefined ? '' : sideName(side);
  switch (code) {
    case 'terrain':
      return t(piece === 'N' ? 'problem-terrain-land' : 'problem-terrain-sea', { square, piece: pieceName(piece) });
    case 'illegal-stack':
      return t('problem-stack', { square, pieces: piece });
    case 'too-many':
      return t('problem-too-many', { side: owner, found: count, piece: pieceName(piece), most });
    case 'missing-commander':
      return t('problem-no-commander', { side: owner });
    case 'missing-corps':
      return t('problem-no-corps', { side: owner });
    default:
      return t('problem-other', { detail: message });
  }
}
