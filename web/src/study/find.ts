// Which study an address means.

import type { Objective } from 'cotulenh';
import { games } from '../services';
import { later } from '../store/mirror';
import { mayStudy, studyOfGame, studyOfPosition } from './begin';
import type { StudyRecord } from './record';
import { keepStudy, studies, studyNamed } from './studies';

/** There is no such study or game, or the game is being played against the computer. */
export class Unknown extends Error {
  readonly code: 'missing' | 'playing';
  readonly id: string;

  constructor(code: Unknown['code'], id: string) {
    super(code);
    this.code = code;
    this.id = id;
  }
}

const OBJECTIVES: readonly string[] = ['total', 'marine', 'air', 'land', 'any'] satisfies Objective[];

/** A study, and whether it is kept. */
export interface Found {
  record: StudyRecord;
  kept: boolean;
}

/** The study of a name; one of a game or a position begins here, and is kept where there is room. */
export async function find(name: string): Promise<Found> {
  const [kind = '', ...rest] = name.split(':');
  if (kind === 'game') return ofGame(rest.join(':'));
  if (kind === 'fen') {
    const [objective = '', ...fen] = rest;
    const known = OBJECTIVES.includes(objective);
    const record = studyOfPosition(fen.join(':'), known ? (objective as Objective) : 'total', Date.now());
    return { record, kept: await keepStudy(record) };
  }
  const record = await studyNamed(name);
  if (record === null) throw new Unknown('missing', name);
  return { record, kept: true };
}

async function ofGame(id: string): Promise<Found> {
  const game = later(id, await (await games()).get(id).catch(() => null));
  if (game === null) throw new Unknown('missing', id);
  if (!mayStudy(game)) throw new Unknown('playing', id);
  const listed = (await (await studies()).list().catch(() => [])).find((study) => study.game === id);
  const known = listed === undefined ? null : await studyNamed(listed.id);
  const record = studyOfGame(game, known, Date.now());
  return { record, kept: record === known || (await keepStudy(record)) };
}
