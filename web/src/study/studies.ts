// The studies of this browser.

import { t } from '../i18n/text.svelte';
import { notify } from '../parts/notices.svelte';
import { reportUnstored } from '../services';
import { openStore, StoreProblem } from '../store/recordStore';
import type { RecordStore } from '../store/recordStore';
import { readLocal, writeLocal } from '../store/local';
import { MAX_PGN_LENGTH, MAX_STUDIES, readStudy } from './studyRecord';
import type { StudyRecord } from './studyRecord';
import { Writer } from '../store/writer';

/** The localStorage key of a study that did not reach the database before the page was closed. */
const LEFT_KEY = 'cotulenh.study';

let opened: Promise<RecordStore<StudyRecord>> | undefined;

/** Returns the studies of this browser. Shows a warning once if the storage is not persistent. */
export function studies(): Promise<RecordStore<StudyRecord>> {
  opened ??= openStore('studies', readStudy).then(async (studies) => {
    if (!studies.persistent) notify(() => t('study-store-refused'), 'warn');
    await storeLeftBehind(studies);
    return studies;
  });
  return opened;
}

/** Returns the study that did not reach the database before a page was closed, or `null` if there is none. */
function leftBehind(): StudyRecord | null {
  return readStudy(readLocal(LEFT_KEY));
}

/** Moves that study into the database. localStorage holds only one such study, and the next one would overwrite it. */
async function storeLeftBehind(studies: RecordStore<StudyRecord>): Promise<void> {
  const left = leftBehind();
  if (left === null) return;
  try {
    await studies.put(left);
  } catch (error) {
    // After a conflict the database has a newer revision. After any other error the study stays in localStorage.
    if (!(error instanceof StoreProblem && error.code === 'conflict')) return;
  }
  const now = leftBehind();
  if (now?.id === left.id && now.revision === left.revision) writeLocal(LEFT_KEY, null);
}

/** Returns `true` if a study is short enough to be stored. Otherwise shows a warning. */
function isShortEnough({ pgn }: StudyRecord): boolean {
  if (pgn.length <= MAX_PGN_LENGTH) return true;
  notify(() => t('study-too-long'), 'warn');
  return false;
}

/** Returns `true` if a study is already stored or the limit is not reached. Otherwise shows a warning. */
async function hasRoomFor({ id }: StudyRecord): Promise<boolean> {
  const others = await (await studies()).list();
  if (others.length < MAX_STUDIES || others.some((other) => other.id === id)) return true;
  notify(() => t('study-too-many', { most: MAX_STUDIES }), 'warn');
  return false;
}

/** Stores the revisions of a study. */
export class StudySaver {
  #writer: Writer<StudyRecord>;
  /** Whether the study is in the database. If so, the maximum number of studies is not checked. */
  #placed: boolean;

  constructor(placed: boolean, conflict: () => void) {
    this.#placed = placed;
    this.#writer = new Writer(studies, (error) => reportUnstored(error, conflict));
  }

  /**
   * Stores a revision. Returns `false` if the study is too long or there are too many. A study that is already in the database
   * is queued synchronously, so that `leave` finds it.
   */
  async save(record: StudyRecord): Promise<boolean> {
    if (!isShortEnough(record)) return false;
    try {
      if (!this.#placed && !(await hasRoomFor(record))) return false;
    } catch (error) {
      reportUnstored(error, () => {});
      return false;
    }
    this.#placed = true;
    this.#writer.save(record);
    return true;
  }

  /** Writes a revision that the database does not have yet to localStorage, because the page is being closed. */
  leave(): void {
    const record = this.#writer.waiting;
    // If localStorage is full or blocked, only the last change is lost.
    if (record !== null) writeLocal(LEFT_KEY, record);
  }
}

/** Returns the latest revision of a study, or `null` if there is none. */
export async function studyById(id: string): Promise<StudyRecord | null> {
  const store = await studies();
  await storeLeftBehind(store);
  const saved = await store.get(id).catch(() => null);
  const left = leftBehind();
  if (left?.id !== id) return saved;
  return saved === null || left.revision > saved.revision ? left : saved;
}

/** Stores a study that is not open. Returns `true` if it was stored. */
export async function saveStudy(record: StudyRecord): Promise<boolean> {
  const saved = await studies();
  try {
    if (!isShortEnough(record) || !(await hasRoomFor(record))) return false;
    await saved.put(record);
    return true;
  } catch (error) {
    reportUnstored(error, () => {});
    return false;
  }
}
