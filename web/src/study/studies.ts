// The studies of this browser.

import { t } from '../i18n/text.svelte';
import { notify } from '../parts/notices.svelte';
import { tellUnkept } from '../services';
import { openStore } from '../store/kept';
import type { Kept } from '../store/kept';
import { isStudy, LONGEST_STUDY, MOST_STUDIES } from './record';
import type { StudyRecord } from './record';
import { Writer } from '../store/writer';

const LEFT = 'cotulenh.study';

let opened: Promise<Kept<StudyRecord>> | undefined;

/** The studies of this browser. Says once if they will not last. */
export function studies(): Promise<Kept<StudyRecord>> {
  opened ??= openStore('studies', isStudy).then((studies) => {
    if (!studies.lasting) notify(() => t('study-store-refused'), 'warn');
    return studies;
  });
  return opened;
}

/** Keeps studies; what is too long is not kept, and says so. */
export class StudyKeeper {
  #writer: Writer<StudyRecord>;

  constructor(conflict: () => void) {
    this.#writer = new Writer(studies, (error) => tellUnkept(error, conflict));
  }

  keep(record: StudyRecord): void {
    if (record.pgn.length > LONGEST_STUDY) notify(() => t('study-too-long'), 'warn');
    else this.#writer.keep(record);
  }

  /** The page is left: what the database has not got yet is put where it takes no time. */
  leave(): void {
    const record = this.#writer.waiting;
    if (record === null) return;
    try {
      localStorage.setItem(LEFT, JSON.stringify(record));
    } catch {
      // Full or refused: then the last change is lost, not the study.
    }
  }
}

/** The study of a name: as it is kept, or as it was left a moment later. */
export async function studyNamed(id: string): Promise<StudyRecord | null> {
  const kept = await (await studies()).get(id).catch(() => null);
  let left: unknown = null;
  try {
    left = JSON.parse(localStorage.getItem(LEFT) ?? 'null');
  } catch {
    // Somebody else's text.
  }
  if (!isStudy(left) || left.id !== id) return kept;
  return kept === null || left.revision > kept.revision ? left : kept;
}

/** Keeps a study nobody looks at yet. Says whether there was room. */
export async function keepStudy(record: StudyRecord): Promise<boolean> {
  const kept = await studies();
  try {
    const others = await kept.list();
    if (others.length >= MOST_STUDIES && !others.some(({ id }) => id === record.id)) {
      notify(() => t('study-too-many', { most: MOST_STUDIES }), 'warn');
      return false;
    }
    await kept.put(record);
    return true;
  } catch (error) {
    tellUnkept(error, () => {});
    return false;
  }
}
