// What the whole page shares: the games, and how one of them is kept.

import type { GameRecord } from './game/record';
import { t, words } from './i18n/text.svelte';
import { notify } from './parts/notices.svelte';
import { openGames, StoreProblem } from './store/games';
import type { Games } from './store/games';
import { mirror } from './store/mirror';
import { tellTabs } from './store/tabs';

let opened: Promise<Games> | undefined;

/** The games of this browser. Says once if they will not last. */
export function games(): Promise<Games> {
  opened ??= openGames().then((games) => {
    if (!games.lasting) notify(() => t('store-refused'), 'warn');
    return games;
  });
  return opened;
}

const PROBLEMS = words({ refused: 'store-refused', full: 'store-full' });

/** Keeps games, one write after the other; what is overtaken before it was written is not written. */
export class Keeper {
  #next: GameRecord | null = null;
  #writing = false;
  #conflict: () => void;

  constructor(conflict: () => void) {
    this.#conflict = conflict;
  }

  keep(record: GameRecord): void {
    mirror(record);
    this.#next = record;
    if (!this.#writing) void this.#write();
  }

  async #write(): Promise<void> {
    this.#writing = true;
    while (this.#next !== null) {
      const record = this.#next;
      this.#next = null;
      try {
        await (await games()).put(record);
        tellTabs(record.id, record.revision);
      } catch (error) {
        this.#failed(error);
      }
    }
    this.#writing = false;
  }

  #failed(error: unknown): void {
    const code = error instanceof StoreProblem ? error.code : 'failed';
    if (code === 'conflict') return this.#conflict();
    const detail = error instanceof Error ? error.message : String(error);
    notify(() => (code === 'failed' ? t('store-failed', { detail }) : t(PROBLEMS[code])), 'warn');
  }
}

/** Keeps a game that nobody plays here. */
export function keepNow(record: GameRecord): void {
  new Keeper(() => {}).keep(record);
}
