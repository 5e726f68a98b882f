// The stored review of a game: the engine's result at each position of the main line.

import type { Objective, Score } from 'cotulenh';
import type { EvaluationKind } from '../engine/engineClient';
import type { MainLine } from './mainLine';
import { MAX_REVIEW_TURNS } from './mainLine';

const EVALUATIONS: readonly EvaluationKind[] = ['network', 'hand'];

/** Maximum length of a stored principal variation in turns. */
export const MAX_LINE_LENGTH = 8;

/** The engine's result at a position, for the side to move. */
export interface SearchedPosition {
  score: Score;
  /** The principal variation in UCI notation and in SAN. Empty if the game is over. */
  words: string[];
  san: string[];
  depth: number;
  /** The evaluation of the search. Missing if the game is over, and in reviews of older versions of the page. */
  evaluation?: EvaluationKind;
}

export interface ReviewRecord {
  version: 1;
  /** Nodes per position. */
  nodes: number;
  start: string;
  objective: Objective;
  words: string[];
  /** One entry per position, or `null` if it has not been searched. */
  found: (SearchedPosition | null)[];
}

/** Returns an empty review of a line. If the game is over, its last position already has a result. */
export function newReview({ start, objective, words, positions }: MainLine, nodes: number): ReviewRecord {
  const found = positions.map(({ over }): SearchedPosition | null =>
    over === null ? null : { score: over, words: [], san: [], depth: 0 },
  );
  return { version: 1, nodes, start, objective, words: [...words], found };
}

/**
 * Returns a review with the results of an earlier one that are still valid. A result is valid if the same turns lead to its
 * position.
 */
export function carriedOver(earlier: ReviewRecord | null, line: MainLine, nodes: number): ReviewRecord {
  const review = newReview(line, nodes);
  if (earlier === null || earlier.nodes !== nodes || earlier.start !== line.start || earlier.objective !== line.objective)
    return review;
  for (const [ply, position] of line.positions.entries()) {
    if (ply > 0 && earlier.words[ply - 1] !== line.words[ply - 1]) break;
    const found = earlier.found[ply] ?? null;
    // The game was over here and now continues, so the position has not been searched.
    if (position.over === null && isSearched(found)) review.found[ply] = found;
  }
  return review;
}

/**
 * Returns a review with the valid results of several earlier ones. The first that has a result for a position wins. All results
 * have the evaluation of the first one.
 */
export function gathered(earlier: readonly ReviewRecord[], line: MainLine, nodes: number): ReviewRecord {
  const review = newReview(line, nodes);
  let first: SearchedPosition | undefined;
  for (const one of earlier) {
    const carried = carriedOver(one, line, nodes);
    first ??= carried.found.find(isSearched);
    dropOthers(carried, first?.evaluation);
    for (const [ply, found] of carried.found.entries()) review.found[ply] ??= found;
  }
  return review;
}

/** Drops the results of searches with another evaluation. Scores of two evaluations cannot be compared. */
export function dropOthers({ found }: ReviewRecord, evaluation: EvaluationKind | undefined): void {
  for (const [ply, one] of found.entries()) {
    if (isSearched(one) && one.evaluation !== evaluation) found[ply] = null;
  }
}

export function isSearched(found: SearchedPosition | null): found is SearchedPosition {
  return found !== null && found.words.length > 0;
}

/** Returns `true` if a stored value is a valid review. */
export function isReview(value: unknown): value is ReviewRecord {
  const review = value as ReviewRecord | null;
  return (
    typeof review === 'object' &&
    review !== null &&
    review.version === 1 &&
    Number.isInteger(review.nodes) &&
    typeof review.start === 'string' &&
    typeof review.objective === 'string' &&
    isTexts(review.words, MAX_REVIEW_TURNS) &&
    Array.isArray(review.found) &&
    review.found.length === review.words.length + 1 &&
    review.found.every((found) => found === null || isFound(found))
  );
}

function isFound(value: unknown): value is SearchedPosition {
  const found = value as SearchedPosition | null;
  if (typeof found !== 'object' || found === null || typeof found.depth !== 'number') return false;
  if (found.evaluation !== undefined && !EVALUATIONS.includes(found.evaluation)) return false;
  return isScore(found.score) && isTexts(found.words, MAX_LINE_LENGTH) && isTexts(found.san, MAX_LINE_LENGTH);
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
