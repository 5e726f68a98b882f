// A study as it is kept: everything a reload needs.

import type { Side } from 'cotulenh';
import { newId } from '../game/record';
import type { Operation } from '../game/record';
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
  version: 1;
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
  /** Where a deployment began, and what was done in it. */
  origin: string | null;
  operations: Operation[];
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
}

const NOTHING: About = { red: null, blue: null, event: null, result: '*', plies: 0, turns: 0 };

/** A study that begins with a PGN. */
export function newStudy(
  { pgn, ...known }: Pick<StudyRecord, 'pgn'> & Partial<StudyRecord>,
  now: number,
  random: () => number = Math.random,
): StudyRecord {
  return {
    version: 1,
    id: newId(now, random),
    revision: 0,
    created: now,
    updated: now,
    name: '',
    pgn,
    at: 0,
    origin: null,
    operations: [],
    evaluations: [],
    review: null,
    orientation: 'red',
    game: null,
    gameRevision: 0,
    about: NOTHING,
    ...known,
  };
}

/** Whether a value from the store is a study this page can read. */
export function isStudy(value: unknown): value is StudyRecord {
  const record = value as StudyRecord | null;
  return (
    typeof record === 'object' &&
    record !== null &&
    record.version === 1 &&
    typeof record.id === 'string' &&
    typeof record.pgn === 'string' &&
    typeof record.name === 'string' &&
    typeof record.revision === 'number' &&
    typeof record.updated === 'number' &&
    typeof record.at === 'number' &&
    Array.isArray(record.operations) &&
    Array.isArray(record.evaluations) &&
    record.evaluations.every(({ at, evaluation }) => Number.isInteger(at) && isEvaluation(evaluation)) &&
    typeof record.about?.result === 'string'
  );
}
