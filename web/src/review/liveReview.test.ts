// A review while its study changes.

import { expect, test, vi } from 'vitest';
import { reviewActions } from '../study/reviewHost';
import type { ReviewHost } from '../study/reviewHost';
import type { Study } from '../study/study';
import { testStudy } from '../study/studyTesting';
import { LiveReview } from './liveReview.svelte';
import { mainLineOf } from './mainLine';
import { newReview } from './reviewRecord';
import type { SearchedPosition } from './reviewRecord';
import { EFFORTS } from './reviewer';

vi.stubGlobal('navigator', { hardwareConcurrency: 2 });

const found = (cp: number, ...moves: string[]): SearchedPosition => ({
  score: { cp, win: null, loss: null },
  words: moves,
  san: moves,
  depth: 5,
});

/** Returns the host of a review for a study, without the DOM. */
function hostOf(study: Study): ReviewHost {
  return {
    ...reviewActions(study),
    get revision() {
      return study.revision;
    },
    get current() {
      return study.node;
    },
    get orientation() {
      return study.record.orientation;
    },
    get evaluations() {
      return study.evaluations;
    },
    get review() {
      return study.record.review;
    },
    show: () => {},
    mark: () => {},
    reserveEngine: () => {},
    releaseEngine: () => {},
  };
}

/** Returns a study whose main line has been reviewed. */
async function reviewed() {
  const { study } = await testStudy('1. Tf6 (1. Ic6 Th7) 1... Ik7 2. Ic6 *');
  const host = hostOf(study);
  const record = newReview(mainLineOf(study.enginePositionAt(0) ?? expect.fail(), study.paths.mainLine()), EFFORTS.normal);
  record.found = record.found.map((_, ply) => found(10 * ply, 'b2b6'));
  host.saveReview(record);
  return { study, host };
}

const nodeOf = (study: Study, wanted: string) => study.paths.nodes.find(({ san }) => san === wanted)?.node ?? 0;
const done = (review: LiveReview) => [review.progress.done, review.progress.total];

test('results survive when a line is deleted or moved and comes back', async () => {
  const { study, host } = await reviewed();
  const review = new LiveReview(host);
  expect(done(review)).toEqual([4, 4]);
  study.remove(nodeOf(study, 'Ik7'));
  review.follow();
  expect(done(review)).toEqual([2, 2]);
  study.undo();
  review.follow();
  expect(done(review)).toEqual([4, 4]);
  study.promoteVariation(nodeOf(study, 'Th7'));
  review.follow();
  expect(done(review)).toEqual([1, 3]);
  study.undo();
  review.follow();
  expect(done(review)).toEqual([4, 4]);
  review.end();
});

test('results survive when the review is closed while the line is cut', async () => {
  const { study, host } = await reviewed();
  const review = new LiveReview(host);
  study.remove(nodeOf(study, 'Ik7'));
  review.follow();
  review.end();
  study.undo();
  const again = new LiveReview(host);
  expect(done(again)).toEqual([4, 4]);
  again.end();
});
