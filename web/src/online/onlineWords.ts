// Sentences about online games.

import type { OutcomeReason, Side } from 'cotulenh';
import { endingReason, endingTitle } from '../ending/endingWords';
import { clockText, otherSide } from '../game/clock';
import { objectiveName, sideName } from '../i18n/names';
import { t, messageKeys } from '../i18n/text.svelte';
import { ApiProblem } from './api';
import { outcomeOf } from './outcome';
import { PROBLEMS } from './problemWords';
import type { EndReason, ErrorBody, GameEnd, GameSetup, OfferKind, Pace, PlayerCard, TimeControl } from './protocol';

const PACES = messageKeys({
  blitz: 'online-pace-blitz',
  rapid: 'online-pace-rapid',
  classical: 'online-pace-classical',
  correspondence: 'online-pace-correspondence',
});

const OFFERED = messageKeys({
  draw: 'online-offered-draw',
  takeback: 'online-offered-takeback',
  rematch: 'online-offered-rematch',
});
const OFFERED_BY_ME = messageKeys({
  draw: 'online-my-offer-draw',
  takeback: 'online-my-offer-takeback',
  rematch: 'online-my-offer-rematch',
});
const DECLINED = messageKeys({
  draw: 'online-declined-draw',
  takeback: 'online-declined-takeback',
  rematch: 'online-declined-rematch',
});
const WITHDRAWN = messageKeys({
  draw: 'online-withdrawn-draw',
  takeback: 'online-withdrawn-takeback',
  rematch: 'online-withdrawn-rematch',
});

export const paceName = (pace: Pace): string => t(PACES[pace]);

/** Describes a time control, e.g. “5 + 3”. */
export function timeText(time: TimeControl): string {
  switch (time.kind) {
    case 'unlimited':
      return t('clock-none');
    case 'fischer':
      return t('clock-choice', { minutes: time.initial / 60, seconds: time.increment });
    case 'delay':
      return t('online-time-delay', { minutes: time.initial / 60, seconds: time.delay });
    case 'correspondence':
      return t('online-time-days', { days: time.days });
  }
}

/** Describes the settings of a game in one line. */
export function setupText({ time, objective, rated, fen }: GameSetup): string {
  const parts = [timeText(time), objectiveName(objective), t(rated ? 'online-rated' : 'online-casual')];
  if (fen !== null) parts.push(t('online-from-position'));
  return parts.join(' · ');
}

/** Returns the name of a player. The server gives guests and deleted accounts English names, which no account can have. */
export function playerName({ name, kind }: Pick<PlayerCard, 'name' | 'kind'>): string {
  const code = /^Guest (\S+)$/.exec(name)?.[1];
  if (code !== undefined) return t('online-guest', { code });
  if (name === 'deleted') return t('online-deleted');
  return kind === 'bot' ? t('online-bot', { name }) : name;
}

/** Returns the name of a player for a PGN tag. */
export const tagName = (name: string): string => playerName({ name, kind: 'account' });

/** Writes the names of guests and deleted accounts in the tags of a PGN of the server in the language of the page. */
export const withTagNames = (pgn: string): string =>
  pgn.replace(/^\[(Red|Blue) "(Guest \S+|deleted)"\]$/gm, (_, side: string, name: string) => `[${side} "${tagName(name)}"]`);

/** Returns the name of a player with the rating. */
export function cardName({ name, kind, rating, provisional }: PlayerCard): string {
  const shown = playerName({ name, kind });
  return rating === null ? shown : `${shown} (${rating}${provisional ? '?' : ''})`;
}

/** Describes an offer for the player of `seat`. */
export function offerText(offer: OfferKind, by: Side, seat: Side | null): string {
  return by === seat ? t(OFFERED_BY_ME[offer]) : t(OFFERED[offer], { side: sideName(by) });
}

/** Describes that the player of `by` declined the opponent's offer or withdrew their own. */
export function declinedText(offer: OfferKind, by: Side, isWithdrawn: boolean): string {
  return t(isWithdrawn ? WITHDRAWN[offer] : DECLINED[offer], { side: sideName(by) });
}

/** Describes the end of a game for the player of `seat`: the result, the reason and the player that has ended it. */
export function endText(end: GameEnd, seat: Side | null): string {
  const outcome = outcomeOf(end);
  if (outcome === null) return abortText(end.reason, end.by, seat);
  const result = endingTitle(outcome, seat);
  if (end.reason === 'claimed-win' && outcome.winner !== null) {
    return t('online-end', { result, reason: t('online-end-left', { side: sideName(otherSide(outcome.winner)) }) });
  }
  if (end.reason === 'claimed-draw') return t('online-end', { result, reason: t('online-end-claimed-draw') });
  return t('online-end', { result, reason: endingReason(outcome, seat) });
}

/** Describes how a game of the archive ended, as a part of a line. A side that resigned or lost in another way is named. */
export function archivedReason(result: string | null, termination: OutcomeReason): string {
  const winner = result === 'red' || result === 'blue' ? result : null;
  return endingReason({ winner, reason: termination, message: termination, declared: true }, null).replace(/\.$/, '');
}

function abortText(reason: EndReason | null, by: Side | null, seat: Side | null): string {
  if (reason === 'never-started') return t('online-end-never-started');
  if (by === null) return t('online-end-aborted');
  return by === seat ? t('online-end-aborted-you') : t('online-end-aborted-by', { side: sideName(by) });
}

/** Describes an error of the server. */
export function problemText(error: unknown): string {
  const { code, message } = error instanceof ApiProblem ? error : (error as Partial<ErrorBody>);
  const retry = error instanceof ApiProblem ? error.retryAfter : ((error as Partial<ErrorBody>).retry_after ?? null);
  if (retry !== null) return t('online-error-too-many', { seconds: retry });
  const detail = message ?? String(error);
  if (code !== undefined && Object.hasOwn(PROBLEMS, code)) return t(PROBLEMS[code as keyof typeof PROBLEMS], { detail });
  // An `http-5xx` code without an error of our server comes from a proxy in front of it.
  return code?.startsWith('http-5') === true ? t('online-error-server') : t('online-error', { detail });
}

/** Returns the remaining time of a countdown in words. Below one hour it is in seconds. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 3600 ? t('online-seconds', { seconds }) : longTime(milliseconds);
}

/** Returns a long remaining time in words: days and hours, or hours and minutes. */
export function longTime(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor(minutes / 60) % 24;
  return days > 0 ? t('online-days-hours', { days, hours }) : t('online-hours-minutes', { hours, minutes: minutes % 60 });
}

const DAY = 86_400_000;

/** Writes the remaining time of a clock, e.g. `9:59`, or in words if it is a day or more. */
export const clockOrDays = (milliseconds: number): string =>
  milliseconds >= DAY ? longTime(milliseconds) : clockText(milliseconds);
