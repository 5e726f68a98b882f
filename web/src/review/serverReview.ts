// A review by the workers of the server: asks for the job, and converts its result.

import { runJob, scoreOf } from '../online/serverJob';
import type { JobOptions, ServerScore } from '../online/serverJob';
import type { MainLine } from './mainLine';
import { MAX_LINE_LENGTH, newReview } from './reviewRecord';
import type { ReviewRecord } from './reviewRecord';

/** A position of the result. `lines` is missing if the game is over. */
export interface ServerPosition {
  depth?: number;
  lines?: { score: ServerScore; words: string[]; san: string[] }[];
}

/** Asks the server for a review and waits for it. Returns `null` if it was cancelled or has failed. */
export async function reviewOnServer(line: MainLine, nodes: number, options: JobOptions): Promise<ReviewRecord | null> {
  const { start, objective, words } = line;
  const request = { kind: 'review', line: { start, objective, turns: [...words] }, nodes };
  const result = await runJob<{ positions: ServerPosition[] }>(request, options);
  return result === null ? null : recordOf(line, nodes, result.positions);
}

/** Returns the review with the results of the server. */
export function recordOf(line: MainLine, nodes: number, positions: readonly ServerPosition[]): ReviewRecord {
  const record = newReview(line, nodes);
  for (const [ply, { depth = 0, lines = [] }] of positions.entries()) {
    const [best] = lines;
    if (record.found[ply] !== null || best === undefined) continue;
    const { words, san } = best;
    record.found[ply] = {
      score: scoreOf(best.score),
      words: words.slice(0, MAX_LINE_LENGTH),
      san: san.slice(0, MAX_LINE_LENGTH),
      depth,
      // The workers of the server always have the network.
      evaluation: 'network',
    };
  }
  return record;
}
