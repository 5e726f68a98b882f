// A job for the workers of the server: asks for it, and follows it until it ends.

import type { Score } from 'cotulenh';
import { call } from './api';

/** The interval between two requests for the state of the job, in milliseconds. */
const POLL_INTERVAL = 1000;

/** A score from the server. Exactly one of the three fields is present. */
export type ServerScore = { cp: number } | { win: number } | { loss: number };

/** The state of a job with a result of type `R`. */
export interface ServerJob<R = unknown> {
  id: string;
  state: 'queued' | 'leased' | 'done' | 'failed' | 'cancelled';
  /** The place in the queue, from 1, or `null` if the job does not wait. */
  position: number | null;
  done: number;
  total: number;
  /** Why the job has failed. */
  reason: string | null;
  result?: R;
}

export interface JobOptions {
  /** Called with each new state of the job. */
  changed: (job: ServerJob) => void;
  /** Cancels the job. */
  signal: AbortSignal;
  call?: typeof call;
  pollInterval?: number;
}

/** Asks the server for a job and waits for it. Returns its result, or `null` if it was cancelled or has failed. */
export async function runJob<R>(
  request: { kind: string },
  { changed, signal, call: ask = call, pollInterval = POLL_INTERVAL }: JobOptions,
): Promise<R | null> {
  let job = await ask<ServerJob<R>>('POST', 'api/jobs', request);
  changed(job);
  while (job.state === 'queued' || job.state === 'leased') {
    await waitFor(pollInterval, signal);
    if (signal.aborted) {
      // The job may have ended at this moment.
      await ask<null>('POST', `api/jobs/${job.id}/cancel`, {}).catch(() => null);
      return null;
    }
    job = await ask<ServerJob<R>>('GET', `api/jobs/${job.id}`);
    changed(job);
  }
  return job.result ?? null;
}

/** Converts a score of the server. */
export const scoreOf = (score: ServerScore): Score => ({ cp: null, win: null, loss: null, ...score });

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
