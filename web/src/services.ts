// Services of the whole page: the games and their storage.

import type { GameRecord } from './game/gameRecord';
import { t, words } from './i18n/text.svelte';
import { notify } from './parts/notices.svelte';
import { openGames } from './store/games';
import type { Games } from './store/games';
import { StoreProblem } from './store/kept';
import { mirror, mirrored } from './store/mirror';
import { Writer } from './store/writer';

let opened: Promise<Games> | undefined;

/** Returns the games of this browser. Shows a warning once if the storage is not persistent. */
export function games(): Promise<Games> {
  opened ??= openGames().then(async (games) => {
    if (!games.lasting) notify(() => t('store-refused'), 'warn');
    // If the page was closed too early, the last game is only in the mirror, where the next game would overwrite it.
    const last = mirrored();
    if (last !== null) await games.put(last).catch(() => {});
    return games;
  });
  return opened;
}

const PROBLEMS = words({ refused: 'store-refused', full: 'store-full' });

/** Reports why a record was not stored. A conflict with another tab is passed to the caller. */
export function reportUnstored(error: unknown, conflict: () => void): void {
  const code = error instanceof StoreProblem ? error.code : 'failed';
  if (code === 'conflict') return conflict();
  const detail = error instanceof Error ? error.message : String(error);
  notify(() => (code === 'failed' ? t('store-failed', { detail }) : t(PROBLEMS[code])), 'warn');
}

/** Stores the revisions of a game. */
export class Keeper {
  #writer: Writer<GameRecord>;

  constructor(conflict: () => void) {
    this.#writer = new Writer(games, (error) => reportUnstored(error, conflict));
  }

  keep(record: GameRecord): void {
    mirror(record);
    this.#writer.keep(record);
  }
}

/** Stores a game that is not open in this tab. */
export function keepNow(record: GameRecord): void {
  new Keeper(() => {}).keep(record);
}
