// A study as it is kept: everything a reload needs.

import type { Side } from 'cotulenh';
import { newId } from '../game/record';
import type { OldDeployment } from '../game/record';
import { isEvaluation } from './evaluation';
import type { Evaluation } from './evaluation';

/** The most turns in a study with all its variations, and the longest PGN of one, in characters. */
export const MOST_TURNS = 5000;
export const LONGEST_STUDY = 1 << 20;
/** The most studies kept. */
export const MOST_STUDIES = 1000;
export const LONGEST_NAME = 80;

/** What lists show of a study without reading it. */
export interface About {
  red: string | null;
  blue: string | null;
  event: string | null;
  result: string;
  /** Turns of the main line, and with all variations. */
  plies: number;
  turns: number;
}

export interface StudyRecord {
  version: 2;
  id: string;
  /** Grows with every save; who would save an older one has lost sight of the study. */
  revision: number;
  created: number;
  updated: number;
  /** What somebody called it; empty where its players name it. */
  name: string;
  pgn: string;
  /** Where one is: 0 at the start, else one more than the place among the turns as PGN writes them. */
  at: number;
  /** The game in the save format of the rules while a deployment is in progress, which PGN cannot express. */
  resume: string | null;
  /** What the engine thought, by the same places. */
  evaluations: { at: number; evaluation: Evaluation }[];
  /** What a review found, as the review keeps it. */
  review: unknown;
  orientation: Side;
  /** The game it is a study of. */
  game: string | null;
  /** Which revision of it was last seen. */
  gameRevision: number;
  about: About;
  /** The deployment in progress of a record of version 1 that was not saved since. */
  old?: OldDeployment;
}

const NOTHING: About = { red: null, blue: null, event: null, result: '*', plies: 0, turns: 0 };

/** A study that begins with a PGN. */
export function newStudy(
  { pgn, ...known }: Pick<StudyRecord, 'pgn'> & Partial<StudyRecord>,
  now: number,
  random: () => number = Math.random,
): StudyRecord {
  return {
    version: 2,
    id: newId(now, random),
    revision: 0,
    created: now,
    updated: now,
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
  const record = value as StudyRecord | OldStudy | null;
  const sound =
    typeof record === 'object' &&
    record !== null &&
    typeof record.id === 'string' &&
    typeof record.pgn === 'string' &&
    typeof record.name === 'string' &&
    typeof record.revision === 'number' &&
    typeof record.updated === 'number' &&
    typeof record.at === 'number' &&
    Array.isArray(record.evaluations) &&
    record.evaluations.every(({ at, evaluation }) => Number.isInteger(at) && isEvaluation(evaluation)) &&
    typeof record.about?.result === 'string';
  if (!sound) return null;
  if (record.version === 2) return record.resume === null || typeof record.resume === 'string' ? record : null;
  if (record.version !== 1 || !Array.isArray(record.operations)) return null;
  const { origin, operations, ...same } = record;
  return { ...same, version: 2, resume: null, old: { origin, operations } };
}
