import type { OutcomeReason, Side } from 'cotulenh';
import { beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../i18n/text.svelte';
import './onlineTexts';
import { archivedReason, declinedText, endText, withTagNames } from './onlineWords';
import type { EndReason, GameEnd } from './protocol';

beforeEach(() => setLanguage('en'));

function ended(
  reason: EndReason | null,
  termination: OutcomeReason | null,
  by: Side | null,
  winner: Side | null = 'blue',
): GameEnd {
  return { reason, outcome: termination === null ? null : { winner, termination }, by };
}

/** Returns the sentence as Red, Blue and a spectator read it. */
const read = (end: GameEnd) => ([...(['red', 'blue'] as const), null] as const).map((seat) => endText(end, seat));

test('each viewer reads how the game ended, and who ended it', () => {
  expect(read(ended('resignation', 'resignation', 'red'))).toEqual([
    'You lost · You resigned.',
    'You won! · Your opponent resigned.',
    'Blue wins · Red resigned.',
  ]);
  expect(read(ended('time', 'flag', null))).toEqual([
    'You lost · You ran out of time.',
    'You won! · Your opponent ran out of time.',
    'Blue wins · Red ran out of time.',
  ]);
  expect(read(ended(null, 'checkmate', 'blue'))[0]).toBe('You lost · You are checkmated.');
  expect(read(ended('claimed-win', 'recorded', 'blue'))).toEqual([
    'You lost · Red left the game.',
    'You won! · Red left the game.',
    'Blue wins · Red left the game.',
  ]);
  expect(new Set(read(ended('agreement', 'agreement', 'red', null)))).toEqual(new Set(['Draw · Both players agreed to a draw.']));
  expect(read(ended('aborted', null, 'blue'))).toEqual([
    'Blue aborted the game.',
    'You aborted the game.',
    'Blue aborted the game.',
  ]);
  expect(read(ended('never-started', null, null))[0]).toBe('Game aborted: the first move was not played in time.');
});

test('the end has a Vietnamese sentence for each viewer', () => {
  setLanguage('vi');
  const sentences = read(ended('resignation', 'resignation', 'red'));
  expect(new Set(sentences).size).toBe(3);
  expect(sentences.join(' ')).not.toMatch(/online-|ending-/);
});

test('a notice names the player that declined or withdrew an offer', () => {
  expect(declinedText('draw', 'blue', false)).toBe('Blue declined the draw offer.');
  expect(declinedText('takeback', 'red', true)).toBe('Red withdrew the takeback request.');
});

test('a row of the archive names the side that lost', () => {
  expect(archivedReason('red', 'resignation')).toBe('Blue resigned');
  expect(archivedReason('blue', 'flag')).toBe('Red ran out of time');
  expect(archivedReason('draw', 'agreement')).toBe('Both players agreed to a draw');
});

test('an exported PGN has the names of guests and deleted accounts in the language of the page, and no other changes', () => {
  setLanguage('vi');
  const pgn = (red: string, blue: string) =>
    `[Event "Guest 4F2K"]\n[Red "${red}"]\n[Blue "${blue}"]\n\n1. Tf6 {[Red "deleted"]} *\n`;
  expect(withTagNames(pgn('Guest 4F2K', 'deleted'))).toBe(pgn('Khách 4F2K', 'Tài khoản đã xóa'));
  expect(withTagNames(pgn('Guest of honour', 'an'))).toBe(pgn('Guest of honour', 'an'));
});
