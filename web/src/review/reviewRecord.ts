// A review as it is kept with its game: what the engine found at each position of the main line.

import type { Objective, Score } from 'cotulenh';
import type { MainLine } from './moments';
import { MOST_TURNS } from './moments';

/** How much of the best line is kept, in turns. */
export const LONGEST_LINE = 8;

/** What the engine found at a position, for the side to move. */
export interface Found {
  score: Score;
  /** The best line, as engines and as people write it; empty where the game is over. */
  words: string[];
  san: string[];
  depth: number;
}

export interface ReviewRecord {
  version: 1;
  /** Nodes a position. */
  nodes: number;
  start: string;
  objective: Objective;
  words: string[];
  /** One for each position; null where none was looked at yet. */
  found: (Found | null)[];
}

/** A review of this line of which nothing is done, but for the end of a game that is over. */
export function newReview({ start, objective, words, moments }: MainLine, nodes: number): ReviewRecord {
  const found = moments.map(({ over }): Found | null => (over === null ? null : { score: over, words: [], san: [], depth: 0 }));
  return { version: 1, nodes, start, objective, words: [...words], found };
}

/**
 * What is still true of an earlier review when the line may have changed since: a position stays what it was as long as
 * the same turns lead to it.
 */
export function carriedOver(earlier: ReviewRecord | null, line: MainLine, nodes: number): ReviewRecord {
  const review = newReview(line, nodes);
  if (earlier === null || earlier.nodes !== nodes || earlier.start !== line.start || earlier.objective !== line.objective)
    return review;
  for (const [ply, moment] of line.moments.entries()) {
    if (ply > 0 && earlier.words[ply - 1] !== line.words[ply - 1]) break;
    const found = earlier.found[ply] ?? null;
    // Where the game was over and goes on now, nobody has looked.
    if (moment.over === null && found !== null && found.words.length > 0) review.found[ply] = found;
  }
  return review;
}

/** What is still true of several earlier reviews; where more than one knows a position, what the first says. */
export function gathered(earlier: readonly ReviewRecord[], line: MainLine, nodes: number): ReviewRecord {
  const review = newReview(line, nodes);
  for (const one of earlier) {
    for (const [ply, found] of carriedOver(one, line, nodes).found.entries()) review.found[ply] ??= found;
  }
  return review;
}

/** Whether a value from a store is a review this page can read. */
export function isReview(value: unknown): value is ReviewRecord {
  const review = value as ReviewRecord | null;
  return (
    typeof review === 'object' &&
    review !== null &&
    review.version === 1 &&
    Number.isInteger(review.nodes) &&
    typeof review.start === 'string' &&
    typeof review.objective === 'string' &&
    isTexts(review.words, MOST_TURNS) &&
    Array.isArray(review.found) &&
    review.found.length === review.words.length + 1 &&
    review.found.every((found) => found === null || isFound(found))
  );
}

function isFound(value: unknown): value is Found {
  const found = value as Found | null;
  if (typeof found !== 'object' || found === null || typeof found.depth !== 'number') return false;
  return isScore(found.score) && isTexts(found.words, LONGEST_LINE) && isTexts(found.san, LONGEST_LINE);
}

function isScore(value: unknown): value is Score {
  const score = value as Record<string, unknown> | null;
  if (typeof score !== 'object' || score === null) return false;
  const said = ['cp', 'win', 'loss'].filter((name) => score[name] !== null);
  return said.length === 1 && Number.isFinite(score[said[0] ?? '']);
}

function isTexts(value: unknown, most: number): value is string[] {
  return Array.isArray(value) && value.length <= most && value.every((text) => typeof text === 'string');
}
