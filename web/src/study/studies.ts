// The studies of this browser.

import { t } from '../i18n/text.svelte';
import { notify } from '../parts/notices.svelte';
import { tellUnkept } from '../services';
import { openStore, StoreProblem } from '../store/kept';
import type { Kept } from '../store/kept';
import { readLocal, writeLocal } from '../store/local';
import { LONGEST_STUDY, MOST_STUDIES, readStudy } from './studyRecord';
import type { StudyRecord } from './studyRecord';
import { Writer } from '../store/writer';

const LEFT = 'cotulenh.study';

let opened: Promise<Kept<StudyRecord>> | undefined;

/** The studies of this browser. Says once if they will not last. */
export function studies(): Promise<Kept<StudyRecord>> {
  opened ??= openStore('studies', readStudy).then(async (studies) => {
    if (!studies.lasting) notify(() => t('study-store-refused'), 'warn');
    await takeIn(studies);
    return studies;
  });
  return opened;
}

/** The study that a page did not get into the database before it was left. */
function leftBehind(): StudyRecord | null {
  return readStudy(readLocal(LEFT));
}

/** Puts it among the others: only one can be left at a time, and the next would take its place. */
async function takeIn(studies: Kept<StudyRecord>): Promise<void> {
  const left = leftBehind();
  if (left === null) return;
  try {
    await studies.put(left);
  } catch (error) {
    // Overtaken, it has had its time. Where there is no room it stays where it is.
    if (!(error instanceof StoreProblem && error.code === 'conflict')) return;
  }
  const now = leftBehind();
  if (now?.id === left.id && now.revision === left.revision) writeLocal(LEFT, null);
}

/** Whether a study is short enough to be kept; says so if not. */
function short({ pgn }: StudyRecord): boolean {
  if (pgn.length <= LONGEST_STUDY) return true;
  notify(() => t('study-too-long'), 'warn');
  return false;
}

/** Whether there is room for a study: it is there already, or is not one too many. Says so if not. */
async function roomFor({ id }: StudyRecord): Promise<boolean> {
  const others = await (await studies()).list();
  if (others.length < MOST_STUDIES || others.some((other) => other.id === id)) return true;
  notify(() => t('study-too-many', { most: MOST_STUDIES }), 'warn');
  return false;
}

/** Keeps a study while it changes. */
export class StudyKeeper {
  #writer: Writer<StudyRecord>;
  /** Whether it has its place among those that are kept. */
  #placed: boolean;

  constructor(placed: boolean, conflict: () => void) {
    this.#placed = placed;
    this.#writer = new Writer(studies, (error) => tellUnkept(error, conflict));
  }

  /** Says whether it was taken. One that has its place is taken at once, so that `leave` knows of it. */
  async keep(record: StudyRecord): Promise<boolean> {
    if (!short(record)) return false;
    try {
      if (!this.#placed && !(await roomFor(record))) return false;
    } catch (error) {
      tellUnkept(error, () => {});
      return false;
    }
    this.#placed = true;
    this.#writer.keep(record);
    return true;
  }

  /** The page is left: what the database has not got yet is put where it takes no time. */
  leave(): void {
    const record = this.#writer.waiting;
    // Where that is full or refused the last change is lost, not the study.
    if (record !== null) writeLocal(LEFT, record);
  }
}

/** The study of a name: as it is kept, or as it was left a moment later. */
export async function studyNamed(id: string): Promise<StudyRecord | null> {
  const store = await studies();
  await takeIn(store);
  const kept = await store.get(id).catch(() => null);
  const left = leftBehind();
  if (left?.id !== id) return kept;
  return kept === null || left.revision > kept.revision ? left : kept;
}

/** Keeps a study nobody looks at yet. Says whether there was room. */
export async function keepStudy(record: StudyRecord): Promise<boolean> {
  const kept = await studies();
  try {
    if (!short(record) || !(await roomFor(record))) return false;
    await kept.put(record);
    return true;
  } catch (error) {
    tellUnkept(error, () => {});
    return false;
  }
}
