// A review by the workers of the server: asks for the job, follows it, and converts its result.

import type { Score } from 'cotulenh';
import { call } from '../online/api';
import type { MainLine } from './mainLine';
import { MAX_LINE_LENGTH, newReview } from './reviewRecord';
import type { ReviewRecord } from './reviewRecord';

/** The interval between two requests for the state of the job, in milliseconds. */
const POLL_INTERVAL = 1000;

/** A score from the server. Exactly one of the three fields is present. */
type ServerScore = { cp: number } | { win: number } | { loss: number };

/** A position of the result. `lines` is missing if the game is over. */
export interface ServerPosition {
  depth?: number;
  lines?: { score: ServerScore; words: string[]; san: string[] }[];
}

export interface ServerJob {
  id: string;
  state: 'queued' | 'leased' | 'done' | 'failed' | 'cancelled';
  /** The place in the queue, from 1, or `null` if the job does not wait. */
  position: number | null;
  done: number;
  total: number;
  /** Why the job has failed. */
  reason: string | null;
  result?: { positions: ServerPosition[] };
}

export interface ServerReviewOptions {
  /** Called with each new state of the job. */
  changed: (job: ServerJob) => void;
  /** Cancels the job. */
  signal: AbortSignal;
  call?: typeof call;
  pollInterval?: number;
}

/** Asks the server for a review and waits for it. Returns `null` if it was cancelled or has failed. */
export async function reviewOnServer(
  line: MainLine,
  nodes: number,
  { changed, signal, call: ask = call, pollInterval = POLL_INTERVAL }: ServerReviewOptions,
): Promise<ReviewRecord | null> {
  const { start, objective, words } = line;
  const request = { kind: 'review', line: { start, objective, turns: [...words] }, nodes };
  let job = await ask<ServerJob>('POST', 'api/jobs', request);
  changed(job);
  while (job.state === 'queued' || job.state === 'leased') {
    await waitFor(pollInterval, signal);
    if (signal.aborted) {
      // The job may have ended at this moment.
      await ask<null>('POST', `api/jobs/${job.id}/cancel`, {}).catch(() => null);
      return null;
    }
    job = await ask<ServerJob>('GET', `api/jobs/${job.id}`);
    changed(job);
  }
  return job.result === undefined ? null : recordOf(line, nodes, job.result.positions);
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
    };
  }
  return record;
}

const scoreOf = (score: ServerScore): Score => ({ cp: null, win: null, loss: null, ...score });

/** Waits for a time, or until the signal. */
function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
