// A study as it is stored: everything a reload needs.

import type { Side } from 'cotulenh';
import { hasRecordFields, newRecordFields, splitOld } from '../game/gameRecord';
import type { OldDeployment } from '../game/gameRecord';
import { isEvaluation } from './evaluation';
import type { Evaluation } from './evaluation';

/** Maximum number of turns of a study, with all variations. */
export const MAX_STUDY_TURNS = 5000;
/** Maximum length of the PGN of a study in characters. */
export const MAX_PGN_LENGTH = 1 << 20;
/** Maximum number of stored studies. */
export const MAX_STUDIES = 1000;
/** Maximum length of a name in characters. */
export const MAX_NAME_LENGTH = 80;

/** The summary of a study in lists. */
export interface About {
  red: string | null;
  blue: string | null;
  event: string | null;
  result: string;
  /** The number of turns of the main line. */
  plies: number;
  /** The number of turns with all variations. */
  turns: number;
}

export interface StudyRecord {
  version: 2;
  id: string;
  /** Grows with every save. A tab that would save an older revision no longer has the current study. */
  revision: number;
  created: number;
  updated: number;
  /** The name given by the user, or empty to use the players' names. */
  name: string;
  pgn: string;
  /** The PGN index of the current node: 0 for the start, otherwise the number of the turn in PGN order. */
  at: number;
  /** The game in the save format of the rules while a deployment is in progress, which PGN cannot express. */
  resume: string | null;
  /** The engine's evaluations by PGN index. */
  evaluations: { at: number; evaluation: Evaluation }[];
  /** The result of a review, in the review's own form. */
  review: unknown;
  orientation: Side;
  /** The id of the game that the study is about. */
  game: string | null;
  /** The revision of that game when the study was last updated. */
  gameRevision: number;
  about: About;
  /** The deployment in progress of a version 1 record, until the record is saved in version 2. */
  old?: OldDeployment;
}

const NOTHING: About = { red: null, blue: null, event: null, result: '*', plies: 0, turns: 0 };

export function newStudy(
  { pgn, ...known }: Pick<StudyRecord, 'pgn'> & Partial<StudyRecord>,
  now: number,
  random: () => number = Math.random,
): StudyRecord {
  return {
    ...newRecordFields(now, random),
    name: '',
    pgn,
    at: 0,
    resume: null,
    evaluations: [],
    review: null,
    orientation: 'red',
    game: null,
    gameRevision: 0,
    about: NOTHING,
    ...known,
  };
}

type OldStudy = Omit<StudyRecord, 'version' | 'resume' | 'old'> & OldDeployment & { version: 1 };

/** Returns a stored study in the current version, or `null` if this page cannot read the value. */
export function readStudy(value: unknown): StudyRecord | null {
  if (!hasRecordFields(value)) return null;
  const record = value as StudyRecord | OldStudy;
  const sound =
    typeof record.name === 'string' &&
    typeof record.updated === 'number' &&
    typeof record.at === 'number' &&
    Array.isArray(record.evaluations) &&
    record.evaluations.every(({ at, evaluation }) => Number.isInteger(at) && isEvaluation(evaluation)) &&
    typeof record.about?.result === 'string';
  if (!sound) return null;
  if (record.version === 2) return record.resume === null || typeof record.resume === 'string' ? record : null;
  const split = splitOld(record);
  return split === null ? null : { ...split.same, version: 2, resume: null, old: split.old };
}
