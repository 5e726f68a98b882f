// A study for tests, with the real rules and a store that keeps copies.

import { copyWithoutDeployment } from '../game/session';
import { useAndFree } from '../game/wasmMemory';
import type { GameEvent } from '../game/events';
import { studyOfPgn, studyOfPosition } from './beginStudy';
import type { StudyRecord } from './studyRecord';
import { Study } from './study';
import { loadModules } from '../engine/modulesTesting';

export interface TestStudy {
  study: Study;
  saved: StudyRecord[];
  events: GameEvent[];
  /** Returns the same study after a reload. */
  reload: () => TestStudy;
}

export async function testStudy(text: string | null = null): Promise<TestStudy> {
  await loadModules();
  const fen = text === null || /^[^[]*\/.*\/.* [rb] /.test(text);
  return restoreTestStudy(fen ? studyOfPosition(text, 'total', 1) : studyOfPgn(text, 1));
}

export function restoreTestStudy(record: StudyRecord): TestStudy {
  const saved: StudyRecord[] = [];
  const events: GameEvent[] = [];
  const study = new Study(record, {
    // A store returns copies.
    save: (record) => saved.push(JSON.parse(JSON.stringify(record)) as StudyRecord),
    emit: (event) => events.push(event),
    changed: () => {},
    date: () => 2,
    ending: ({ reason }) => `ended: ${reason}`,
  });
  study.start();
  return { study, saved, events, reload: () => restoreTestStudy(saved.at(-1) ?? record) };
}

/** Returns the tree without node numbers, to compare two studies. */
export function shape(study: Study): unknown[] {
  const { paths } = study;
  return useAndFree(copyWithoutDeployment(study.session.game), (copy) =>
    paths.nodes.map(({ node, parent, level, ply, san, word, notes }) => {
      copy.jump(node);
      return [paths.pgnIndexOf(parent), level, ply, san, word, notes, copy.outcome()];
    }),
  );
}

/** Returns a generator of pseudo-random numbers. */
export function randomNumbers(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const WORDS = ['hay', 'tại sao {không}', 'dòng một\ndòng hai', '[%eval 9]', '“Đỏ” ; thắng)', ' '];

/** Plays random turns, deployments and variations, and adds random annotations. */
export function playRandomly(study: Study, roll: (sides: number) => number, steps: number): void {
  for (let step = 0; step < steps; step++) {
    const { game } = study.session;
    const nodes = study.paths.nodes;
    const what = roll(12);
    if (what === 0) study.go(nodes[roll(nodes.length || 1)]?.node ?? 0);
    else if (what === 1) study.setComment(study.node, WORDS[roll(WORDS.length)] ?? '');
    else if (what === 2 && study.node !== 0) study.toggleGlyph(study.node, 1 + roll(19));
    else if (what === 3) study.back();
    else if (what === 4) study.switchVariation(1);
    else if (game.outcome() === null) {
      const moves = game.moves();
      // Steps of deployments are preferred, because they are rare.
      const steps = moves.filter(({ step, kind }) => step || kind === 'commit');
      const among = steps.length > 0 && roll(2) === 0 ? steps : moves;
      const move = among[roll(among.length)];
      if (move !== undefined) study.input.type(move.lan);
    } else study.go(0);
  }
  study.input.cancel();
}
