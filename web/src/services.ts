// What the whole page shares: the games, and how one of them is kept.

import type { GameRecord } from './game/gameRecord';
import { t, words } from './i18n/text.svelte';
import { notify } from './parts/notices.svelte';
import { openGames } from './store/games';
import type { Games } from './store/games';
import { StoreProblem } from './store/kept';
import { mirror, mirrored } from './store/mirror';
import { Writer } from './store/writer';

let opened: Promise<Games> | undefined;

/** The games of this browser. Says once if they will not last. */
export function games(): Promise<Games> {
  opened ??= openGames().then(async (games) => {
    if (!games.lasting) notify(() => t('store-refused'), 'warn');
    // A page that was left in a hurry may have got no further than the mirror, where the next game would take its place.
    const last = mirrored();
    if (last !== null) await games.put(last).catch(() => {});
    return games;
  });
  return opened;
}

const PROBLEMS = words({ refused: 'store-refused', full: 'store-full' });

/** Tells why something was not kept; that another tab has gone on with it is told to whoever asks. */
export function tellUnkept(error: unknown, conflict: () => void): void {
  const code = error instanceof StoreProblem ? error.code : 'failed';
  if (code === 'conflict') return conflict();
  const detail = error instanceof Error ? error.message : String(error);
  notify(() => (code === 'failed' ? t('store-failed', { detail }) : t(PROBLEMS[code])), 'warn');
}

/** Keeps games. */
export class Keeper {
  #writer: Writer<GameRecord>;

  constructor(conflict: () => void) {
    this.#writer = new Writer(games, (error) => tellUnkept(error, conflict));
  }

  keep(record: GameRecord): void {
    mirror(record);
    this.#writer.keep(record);
  }
}

/** Keeps a game that nobody plays here. */
export function keepNow(record: GameRecord): void {
  new Keeper(() => {}).keep(record);
}
