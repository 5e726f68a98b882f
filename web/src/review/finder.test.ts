import { afterEach, beforeAll, expect, test } from 'vitest';
import type { EngineClient } from '../engine/engineClient';
import { Finder, MAX_ANSWER_LOSS } from './finder';
import { scale } from './chance';
import type { MainLine } from './mainLine';
import { Reviewer } from './reviewer';
import { lineOfMoves, startEngine, startWithNetwork } from './reviewTesting';
import { faultsOf, verdictsOf } from './verdicts';

const NODES = 4000;
let line: MainLine;
let reviewer: Reviewer;
let finder: Finder;

beforeAll(async () => {
  line = await lineOfMoves(['Tf6', 'Ik7', 'Ic6']);
  reviewer = new Reviewer(line, NODES, { startEngine, threads: 1, changed: () => {} });
  await reviewer.go();
}, 60_000);
afterEach(() => finder.end());

function newFinder(changed = () => {}): Finder {
  finder = new Finder(line, reviewer.record, faultsOf(verdictsOf(line, reviewer.record)), { startEngine, threads: 1, changed });
  return finder;
}

test('the turn of the engine is right without a search, and the turn of the game is wrong', async () => {
  const finder = newFinder();
  const best = finder.question?.verdict.best;
  await finder.attempt('f4f6', 'Tf6');
  expect(finder.question).toMatchObject({ stage: 'wrong', tries: [{ san: 'Tf6', found: false }] });
  expect(finder.question?.tries[0]?.loss).toBeGreaterThanOrEqual(scale().blunder);
  expect(finder.question?.tries[0]?.answer.length).toBeGreaterThan(0);
  finder.again();
  expect(finder.question?.stage).toBe('trying');
  await finder.attempt(best?.words[0] ?? '', best?.san[0] ?? '');
  expect(finder.question).toMatchObject({ stage: 'found' });
  expect([finder.found, finder.answered]).toEqual([1, 1]);
  // The question is answered, so nothing changes.
  await finder.attempt('f4f6', 'Tf6');
  finder.show();
  expect(finder.question).toMatchObject({ stage: 'found' });
});

test('other turns are judged by the engine, with their loss and the refutation', async () => {
  const finder = newFinder();
  // The other Tank moves to a square where the Navy captures it.
  await finder.attempt('h4h6', 'Th6');
  const [tried] = finder.question?.tries ?? [];
  expect(tried?.found).toBe((tried?.loss ?? 1) <= MAX_ANSWER_LOSS);
  expect(tried?.answer.length).toBeGreaterThan(0);
});

test('a turn is compared with the position before it by the same evaluation', async () => {
  const [fault] = faultsOf(verdictsOf(line, reviewer.record));
  if (fault === undefined) throw new Error('no fault');
  const lossWith = async (startEngine: () => EngineClient) => {
    // By this chance of the review no turn of Red loses anything.
    const hopeless = { ...fault, before: 0 };
    finder = new Finder(line, reviewer.record, [hopeless], { startEngine, threads: 1, changed: () => {} });
    await finder.attempt('h4h6', 'Th6');
    finder.end();
    return finder.question?.tries[0]?.loss;
  };
  expect(await lossWith(startEngine)).toBe(0);
  // The review was made without the network, so the position before the turn is searched again.
  expect(await lossWith(startWithNetwork)).toBeGreaterThan(0);
}, 60_000);

test('a turn as good as that of the engine is right', async () => {
  // Blue's Air Force wins at once on two squares.
  const two = await lineOfMoves(['f1j1'], '11/10c/11/6F4/11/6G4/11/11/2(nm)3C4/8s2/3(eg)7/5f5 b - - 0 1');
  const other = new Reviewer(two, NODES, { startEngine, threads: 1, changed: () => {} });
  await other.go();
  const verdicts = verdictsOf(two, other.record).filter((verdict) => verdict !== null);
  finder = new Finder(two, other.record, verdicts, { startEngine, threads: 1, changed: () => {} });
  const best = finder.question?.verdict.best.words[0];
  expect(['f1g1', 'f1g2']).toContain(best);
  const [uci = ''] = ['f1g1', 'f1g2'].filter((uci) => uci !== best);
  await finder.attempt(uci, uci);
  expect(finder.question).toMatchObject({ stage: 'found', tries: [{ found: true, loss: 0, answer: [] }] });
});

test('hints, the solution, the next question, and back to the first', () => {
  let changes = 0;
  const finder = newFinder(() => changes++);
  expect(finder.questions.length).toBeGreaterThanOrEqual(2);
  finder.hint();
  finder.hint();
  finder.hint();
  expect([finder.question?.hints, changes]).toEqual([2, 2]);
  finder.show();
  expect(finder.question?.stage).toBe('shown');
  expect([finder.found, finder.answered]).toEqual([0, 1]);
  finder.to(finder.nextOpen);
  expect(finder.number).toBe(1);
  for (let left = finder.questions.length - 1; left > 0; left--) {
    finder.show();
    if (finder.nextOpen >= 0) finder.to(finder.nextOpen);
  }
  expect([finder.nextOpen, finder.answered]).toEqual([-1, finder.questions.length]);
  finder.to(99);
  expect(finder.question).not.toBeNull();
});

test('the next question does not wait for a verdict', async () => {
  const finder = newFinder();
  const judging = finder.attempt('h4h6', 'Th6');
  expect(finder.question?.stage).toBe('judging');
  finder.to(1);
  await judging;
  expect(finder.questions[0]).toMatchObject({ stage: 'trying', tries: [], problem: null });
});

test('after an engine failure the user may try again', async () => {
  const broken = () =>
    ({ ...startEngine(), analyse: () => Promise.reject(new Error('broken')), end: () => {}, stop: () => {} }) as never;
  finder = new Finder(line, reviewer.record, faultsOf(verdictsOf(line, reviewer.record)), {
    startEngine: broken,
    threads: 1,
    changed: () => {},
  });
  await finder.attempt('h4h6', 'Th6');
  expect(finder.question).toMatchObject({ stage: 'trying', tries: [], problem: 'broken' });
});
