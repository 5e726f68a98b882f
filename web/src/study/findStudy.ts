// Finds the study of an address.

import type { Objective } from 'cotulenh';
import type { Problem } from '../game/events';
import { fenProblem } from '../game/readGames';
import { mayStudy } from '../game/gameRecord';
import { objectives } from '../i18n/names';
import { games } from '../services';
import { latestGame } from '../store/mirror';
import { studyOfGame, studyOfPosition } from './beginStudy';
import type { StudyRecord } from './studyRecord';
import { saveStudy, studies, studyById } from './studies';

/** The error for a study or game that does not exist, or a game that is being played against the computer. */
export class StudyUnavailable extends Error {
  readonly code: 'missing' | 'playing';
  readonly id: string;

  constructor(code: StudyUnavailable['code'], id: string) {
    super(code);
    this.code = code;
    this.id = id;
  }
}

/** The error for an invalid position in an address. */
export class BadPosition extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** A study, and whether it is stored. */
export interface FoundStudy {
  record: StudyRecord;
  saved: boolean;
}

/** Returns the study of an address. For a game or a position, creates or updates a study and stores it if there is space. */
export async function findStudy(name: string): Promise<FoundStudy> {
  const [kind = '', ...rest] = name.split(':');
  if (kind === 'game') return ofGame(rest.join(':'));
  if (kind === 'fen') {
    const [objective = '', ...fen] = rest;
    const known = objectives.find((known) => known === objective);
    if (known === undefined) throw new StudyUnavailable('missing', name);
    const record = positionStudy(fen.join(':'), known);
    return { record, saved: await saveStudy(record) };
  }
  const record = await studyById(name);
  if (record === null) throw new StudyUnavailable('missing', name);
  return { record, saved: true };
}

/** Returns a study of a FEN. Throws a `BadPosition` with the place of the error if the FEN is invalid. */
function positionStudy(fen: string, objective: Objective): StudyRecord {
  try {
    return studyOfPosition(fen, objective, Date.now());
  } catch (error) {
    throw new BadPosition(fenProblem(fen, { fen, offset: 0 }, error));
  }
}

async function ofGame(id: string): Promise<FoundStudy> {
  const game = latestGame(id, await (await games()).get(id).catch(() => null));
  if (game === null) throw new StudyUnavailable('missing', id);
  if (!mayStudy(game)) throw new StudyUnavailable('playing', id);
  const listed = (await (await studies()).list().catch(() => [])).find((study) => study.game === id);
  const known = listed === undefined ? null : await studyById(listed.id);
  const record = studyOfGame(game, known, Date.now());
  return { record, saved: record === known || (await saveStudy(record)) };
}
